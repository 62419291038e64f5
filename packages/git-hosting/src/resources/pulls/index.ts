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
  pullConversations,
  pullReviewComments,
  PullReviewCommentSchema,
  pullReviewRequests,
  PullReviewRequestSchema,
  pullReviews,
  PullReviewSchema,
  ReplyToReviewCommentSchema,
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
  ReplyToReviewComment,
  SubmitPullReview,
} from "./reviews.js";
