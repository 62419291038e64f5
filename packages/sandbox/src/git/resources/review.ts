import {
  type CreatePullReviewComment,
  pullReviewComments,
  pullReviewRequests,
  pullReviews,
} from "@halyard/git-hosting/pulls";
import { cancelReviewRequests, newReview, requestReviews } from "../actions/review-actions.js";
import { reviewCommentDocument, reviewDocument } from "../documents/review-document.js";
import { emitReview } from "../events/issue-events.js";
import { type Call, signedIn, type Router } from "../server/call.js";
import { changeableRepositoryOf, mayWrite, type PullIssue, pullOf, repositoryOf } from "../server/find.js";
import type { GitServer } from "../server/git-server.js";
import { page, whole } from "../server/page.js";
import { notFound } from "../server/refusal.js";
import { Refusal } from "../../server/refusal.js";
import { created, empty, ok } from "../../server/reply.js";
import type { RepositoryRecord, ReviewRecord, UserRecord } from "../state/git-state.js";

type Verdict = "APPROVED" | "REQUEST_CHANGES" | "COMMENT";

const eventNames: Readonly<Record<Verdict, "approved" | "rejected" | "comment">> = {
  APPROVED: "approved",
  REQUEST_CHANGES: "rejected",
  COMMENT: "comment",
};

/** Adds the routes for reviews and review requests. */
export function reviewRoutes(router: Router): void {
  readRoutes(router);
  changeRoutes(router);
  const { on } = router;

  on(pullReviewRequests.add, (call) => {
    const { server } = call;
    const repository = changeableRepositoryOf(call, "read");
    const issue = pullOf(call, repository);
    const user = signedIn(call);
    checkRequester(call, repository, issue);
    const { reviewers = [], team_reviewers: teams = [] } = call.body();
    // Review requests for teams are not implemented, so every team is treated as unknown.
    if (teams.length > 0) throw notFound();
    const added = requestReviews(server, repository, issue, user, reviewers);
    return created(added.map((review) => reviewDocument(server, repository, issue, review, user)));
  });

  on(pullReviewRequests.remove, (call) => {
    const repository = changeableRepositoryOf(call, "read");
    const issue = pullOf(call, repository);
    checkRequester(call, repository, issue);
    cancelReviewRequests(call.server, repository, issue, signedIn(call), call.body().reviewers ?? []);
    return empty(204);
  });
}

function readRoutes({ on }: Router): void {
  on(pullReviews.list, (call) => {
    const { server, caller } = call;
    const repository = repositoryOf(call);
    const issue = pullOf(call, repository);
    const seen = issue.pull.reviews.filter((review) => mayRead(review, caller));
    return page(call, seen, (review) => reviewDocument(server, repository, issue, review, caller), { link: "never" });
  });

  on(pullReviews.get, (call) => {
    const repository = repositoryOf(call);
    const issue = pullOf(call, repository);
    return ok(reviewDocument(call.server, repository, issue, reviewOf(call, issue), call.caller));
  });

  on(pullReviewComments.list, (call) => {
    const { server, caller } = call;
    const repository = repositoryOf(call);
    const issue = pullOf(call, repository);
    const review = reviewOf(call, issue);
    return whole(review.comments, (comment) =>
      reviewCommentDocument(server, repository, issue, review, comment, caller),
    );
  });
}

function changeRoutes({ on }: Router): void {
  on(pullReviews.create, (call) => {
    const { server } = call;
    const repository = changeableRepositoryOf(call, "read");
    const issue = pullOf(call, repository);
    const user = signedIn(call);
    const { event, body = "", comments = [], commit_id } = call.body();
    const review = newReview(server, repository, issue, user, "PENDING", body);
    review.comments = comments.map((comment) => newComment(server, comment));
    review.commit = commit_id === undefined || commit_id === "" ? review.commit : commit_id;
    if (event !== undefined && event !== "PENDING") checkVerdict(server, issue, user, review, event);
    issue.pull.reviews.push(review);
    if (event !== undefined && event !== "PENDING") submit(server, repository, issue, user, review, event);
    return ok(reviewDocument(server, repository, issue, review, user));
  });

  on(pullReviews.submit, (call) => {
    const { server } = call;
    const repository = changeableRepositoryOf(call, "read");
    const issue = pullOf(call, repository);
    const user = signedIn(call);
    const review = reviewOf(call, issue);
    if (review.user !== user.login || review.state !== "PENDING") {
      throw new Refusal(422, "only your own pending reviews can be submitted");
    }
    const { event, body } = call.body();
    if (event === undefined || event === "PENDING") throw new Refusal(422, "review stay pending");
    const text = body === undefined || body === "" ? review.body : body;
    checkVerdict(server, issue, user, { ...review, body: text }, event);
    review.body = text;
    submit(server, repository, issue, user, review, event);
    return ok(reviewDocument(server, repository, issue, review, user));
  });

  on(pullReviews.delete, (call) => {
    const repository = changeableRepositoryOf(call, "read");
    const issue = pullOf(call, repository);
    const user = signedIn(call);
    const review = reviewOf(call, issue);
    if (review.user !== user.login && !user.admin) {
      throw new Refusal(403, "only the author or an administrator can delete a review");
    }
    issue.pull.reviews = issue.pull.reviews.filter((other) => other !== review);
    issue.updated = call.server.now();
    return empty(204);
  });

  on(pullReviews.dismiss, (call) => {
    const repository = changeableRepositoryOf(call, "admin");
    const issue = pullOf(call, repository);
    const review = reviewOf(call, issue);
    const { priors } = call.body();
    const dismissed = priors === true ? issue.pull.reviews.filter(({ user }) => user === review.user) : [review];
    for (const one of dismissed) setDismissed(call.server, issue, one, true);
    return ok(reviewDocument(call.server, repository, issue, review, signedIn(call)));
  });

  on(pullReviews.undismiss, (call) => {
    const repository = changeableRepositoryOf(call, "admin");
    const issue = pullOf(call, repository);
    const review = reviewOf(call, issue);
    setDismissed(call.server, issue, review, false);
    return ok(reviewDocument(call.server, repository, issue, review, signedIn(call)));
  });
}

/**
 * Checks the verdict of a review. Unless the review approves, it needs a body or a comment. Authors cannot approve or
 * reject their own pull requests.
 */
function checkVerdict(
  server: GitServer,
  issue: PullIssue,
  user: UserRecord,
  { body, comments }: ReviewRecord,
  verdict: Verdict,
): void {
  if (verdict !== "APPROVED" && body.trim() === "" && comments.length === 0) {
    throw new Refusal(422, `review event ${verdict} requires a body or a comment`);
  }
  if (verdict === "COMMENT" || issue.author !== user.login) return;
  throw new Refusal(422, `${verdict === "APPROVED" ? "approve" : "reject"} your own pull is not allowed`);
}

/** Submits a pending review, removes all requests that ask this user for a review, and sends the review event. */
function submit(
  server: GitServer,
  repository: RepositoryRecord,
  issue: PullIssue,
  user: UserRecord,
  review: ReviewRecord,
  verdict: Verdict,
): void {
  const now = server.now();
  Object.assign(review, { state: verdict, submitted: now, updated: now });
  issue.updated = now;
  issue.pull.reviews = issue.pull.reviews.filter(
    (other) => other.user !== user.login || other.state !== "REQUEST_REVIEW",
  );
  emitReview(server, repository, issue, user, eventNames[verdict], review.body);
}

function setDismissed(server: GitServer, issue: PullIssue, review: ReviewRecord, dismissed: boolean): void {
  if (review.state !== "APPROVED" && review.state !== "REQUEST_CHANGES") {
    throw new Refusal(403, "not need to dismiss this review because it's type is not Approve or change request");
  }
  review.dismissed = dismissed;
  review.updated = server.now();
  issue.updated = review.updated;
}

function newComment(server: GitServer, comment: CreatePullReviewComment): ReviewRecord["comments"][number] {
  const { path, body, new_position: newPosition, old_position: oldPosition } = comment;
  return { id: server.nextId("comment"), path, body, newPosition, oldPosition };
}

/** Returns the review named in the path. A pending review is visible only to its author. */
function reviewOf(call: Call<"id">, { pull }: PullIssue): ReviewRecord {
  const review = pull.reviews.find(({ id }) => id === Number(call.path("id")));
  if (review === undefined || !mayRead(review, call.caller)) throw notFound();
  return review;
}

function mayRead(review: ReviewRecord, reader: UserRecord | undefined): boolean {
  return review.state !== "PENDING" || review.user === reader?.login;
}

/** Throws a 403 unless the caller may choose reviewers. The author and users with write access may do so. */
function checkRequester(call: Call, repository: RepositoryRecord, issue: PullIssue): void {
  if (issue.author !== signedIn(call).login && !mayWrite(call, repository)) {
    throw new Refusal(403, "Doer can't choose reviewer");
  }
}
