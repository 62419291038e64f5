import { emitPull } from "../events/issue-events.js";
import { reviewsOfficially } from "../protection/who-may.js";
import { findUser, type PullIssue } from "../server/find.js";
import type { GitServer } from "../server/git-server.js";
import { notFound } from "../server/refusal.js";
import { Refusal } from "../../server/refusal.js";
import { repositoryAccess } from "../state/access.js";
import type { RepositoryRecord, ReviewRecord, UserRecord } from "../state/git-state.js";

/** Requests reviews, sends the events, and returns the new requests. Skips users who already have a pending request. */
export function requestReviews(
  server: GitServer,
  repository: RepositoryRecord,
  issue: PullIssue,
  sender: UserRecord,
  logins: readonly string[],
): readonly ReviewRecord[] {
  const reviewers = logins.map((login) => reviewerNamed(server, repository, issue, login));
  const added: ReviewRecord[] = [];
  for (const reviewer of reviewers) {
    if (requestOf(issue, reviewer)) continue;
    const request = newReview(server, repository, issue, reviewer, "REQUEST_REVIEW", "");
    issue.pull.reviews.push(request);
    issue.updated = request.submitted;
    added.push(request);
    emitPull(server, repository, issue, sender, "review_requested", { reviewer });
  }
  return added;
}

/** Cancels review requests and sends the events. */
export function cancelReviewRequests(
  server: GitServer,
  repository: RepositoryRecord,
  issue: PullIssue,
  sender: UserRecord,
  logins: readonly string[],
): void {
  for (const reviewer of logins.map((login) => reviewerNamed(server, repository, issue, login))) {
    const request = requestOf(issue, reviewer);
    if (request === undefined) continue;
    issue.pull.reviews = issue.pull.reviews.filter((review) => review !== request);
    issue.updated = server.now();
    emitPull(server, repository, issue, sender, "review_request_removed", { reviewer });
  }
}

/** Creates a review record without storing it. */
export function newReview(
  server: GitServer,
  repository: RepositoryRecord,
  { pull }: PullIssue,
  user: UserRecord,
  state: ReviewRecord["state"],
  body: string,
): ReviewRecord {
  const now = server.now();
  return {
    id: server.nextId("review"),
    user: user.login,
    state,
    body,
    commit: state === "REQUEST_REVIEW" ? "" : pull.headSha,
    official: reviewsOfficially(server, repository, pull.base, user),
    dismissed: false,
    comments: [],
    submitted: now,
    updated: now,
  };
}

function requestOf({ pull }: PullIssue, reviewer: UserRecord): ReviewRecord | undefined {
  return pull.reviews.find(({ user, state }) => user === reviewer.login && state === "REQUEST_REVIEW");
}

function reviewerNamed(server: GitServer, repository: RepositoryRecord, issue: PullIssue, login: string): UserRecord {
  const user = findUser(server, login);
  if (user === undefined) throw notFound();
  if (user.login === issue.author) throw new Refusal(422, "poster of pr can't be reviewer");
  if (repositoryAccess(server.state, repository, user) === undefined) {
    throw new Refusal(422, `Reviewer can't read [user: ${login}]`);
  }
  return user;
}
