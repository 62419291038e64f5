export {
  CreatePullRequestSchema,
  UpdatePullRequestSchema,
  MergePullRequestSchema,
  PRBranchInfoSchema,
  PullRequestSchema,
  pulls,
} from "./pulls.js";
export { ChangedFileSchema, pullCommits, pullFiles } from "./changes.js";
export {
  CreatePullReviewCommentSchema,
  CreatePullReviewSchema,
  DismissPullReviewSchema,
  pullReviewComments,
  PullReviewCommentSchema,
  pullReviewRequests,
  PullReviewRequestSchema,
  pullReviews,
  PullReviewSchema,
  SubmitPullReviewSchema,
} from "./reviews.js";

export type {
  CreatePullRequest,
  UpdatePullRequest,
  MergePullRequest,
  PRBranchInfo,
  PullRequest,
  PullDiffQuery,
  PullQuery,
  UpdateBranchQuery,
} from "./pulls.js";
export type { ChangedFile, PullCommitQuery, PullFileQuery } from "./changes.js";
export type {
  CreatePullReview,
  CreatePullReviewComment,
  DismissPullReview,
  PullReview,
  PullReviewComment,
  PullReviewEvent,
  PullReviewRequest,
  SubmitPullReview,
} from "./reviews.js";
