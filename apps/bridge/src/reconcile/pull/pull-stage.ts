import type { PullRequest, PullReview } from "@halyard/git-hosting";
import type { Stage } from "../../config/stage.js";

/** Outcome of a pull request's reviews. */
export interface Verdict {
  /** Login names, in the order of the reviews. */
  readonly approvedBy: readonly string[];
  readonly rejectedBy: readonly string[];
  /** Login names of people whose last approval or rejection does not count, because it is not official. */
  readonly unofficialBy: readonly string[];
}

/**
 * Returns the outcome of a pull request's reviews. For each user, only the last official approval or rejection counts,
 * unless it was dismissed. An approval no longer counts once new commits are pushed. A rejection counts until its
 * author reviews again. Servers mark a review as official if its author has write access, or is named in the protection
 * rule of the branch.
 */
export function reviewVerdict(reviews: readonly PullReview[]): Verdict {
  const latest = new Map<string, PullReview>();
  const unofficial = new Set<string>();
  for (const review of reviews.toSorted((a, b) => moment(a) - moment(b) || a.id - b.id)) {
    if (review.user === null || (review.state !== "APPROVED" && review.state !== "REQUEST_CHANGES")) continue;
    if (!review.official) {
      if (!review.dismissed) unofficial.add(review.user.login);
      continue;
    }
    unofficial.delete(review.user.login);
    // A map keeps the position of an existing key. Deleting the key first moves the author of a later review to the
    // end.
    latest.delete(review.user.login);
    latest.set(review.user.login, review);
  }
  const standing = [...latest].filter(([, review]) => !review.dismissed);
  const by = (isMeant: (review: PullReview) => boolean): string[] =>
    standing.filter(([, review]) => isMeant(review)).map(([login]) => login);
  return {
    approvedBy: by(({ state, stale }) => state === "APPROVED" && !stale),
    rejectedBy: by(({ state }) => state === "REQUEST_CHANGES"),
    unofficialBy: [...unofficial],
  };
}

/** Returns the stage of a pull request. */
export function pullStage(
  pull: PullRequest,
  { approvedBy, rejectedBy }: Pick<Verdict, "approvedBy" | "rejectedBy">,
): Stage {
  if (pull.merged) return "merged";
  if (pull.state === "closed") return "closed";
  if (isDraft(pull)) return "draft";
  if (approvedBy.length > 0 && rejectedBy.length === 0) return "approved";
  const isAsked = (pull.requested_reviewers?.length ?? 0) > 0 || (pull.requested_reviewers_teams?.length ?? 0) > 0;
  return isAsked ? "reviewRequested" : "opened";
}

/**
 * Returns whether a pull request is a draft. Servers before Gitea 1.22 and Forgejo 8 have no `draft` field, so the
 * title is checked for the usual prefixes.
 */
function isDraft({ draft, title }: PullRequest): boolean {
  return draft ?? /^\s*(?:WIP:|\[WIP\])/i.test(title);
}

function moment(review: PullReview): number {
  return Date.parse(review.submitted_at ?? review.updated_at) || 0;
}
