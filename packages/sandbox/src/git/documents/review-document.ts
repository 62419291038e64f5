import type { PullReview, PullReviewComment } from "@halyard/git-hosting/pulls";
import { isStale } from "../objects/pull-state.js";
import type { PullIssue } from "../server/find.js";
import type { GitServer } from "../server/git-server.js";
import type { RepositoryRecord, ReviewCommentRecord, ReviewRecord, UserRecord } from "../state/git-state.js";
import { issuePage } from "./addresses.js";
import { userNamed } from "./user-document.js";

/** Returns the API's JSON for a review of a pull request. */
export function reviewDocument(
  server: GitServer,
  repository: RepositoryRecord,
  issue: PullIssue,
  review: ReviewRecord,
  viewer: UserRecord | undefined,
): PullReview {
  const page = issuePage(server, repository, issue);
  return {
    id: review.id,
    user: userNamed(server, review.user, viewer),
    team: null,
    state: review.state,
    body: review.body,
    commit_id: review.commit,
    stale: isStale(issue, review),
    official: review.official,
    dismissed: review.dismissed,
    comments_count: review.comments.length,
    submitted_at: review.submitted,
    updated_at: review.updated,
    html_url: `${page}#issuecomment-${review.id}`,
    pull_request_url: page,
  };
}

/** Returns the API's JSON for a review comment on a line. */
export function reviewCommentDocument(
  server: GitServer,
  repository: RepositoryRecord,
  issue: PullIssue,
  review: ReviewRecord,
  comment: ReviewCommentRecord,
  viewer: UserRecord | undefined,
): PullReviewComment {
  const page = issuePage(server, repository, issue);
  return {
    id: comment.id,
    body: comment.body,
    user: userNamed(server, review.user, viewer),
    resolver: null,
    pull_request_review_id: review.id,
    created_at: review.submitted,
    updated_at: review.updated,
    path: comment.path,
    commit_id: review.commit,
    original_commit_id: "",
    diff_hunk: "",
    position: comment.newPosition,
    original_position: comment.oldPosition,
    ...(server.has({ forgejo: "17" }) && { extra_lines_count: 0 }),
    html_url: `${page}#issuecomment-${comment.id}`,
    pull_request_url: page,
  };
}
