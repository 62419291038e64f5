import { HalyardError } from "@halyard/http-core";

/** Why a pull request did not become mergeable. */
export type NotMergeableReason = "merged" | "closed" | "draft" | "undecided";

const explanations: Readonly<Record<NotMergeableReason, string>> = {
  merged: "it has been merged already",
  closed: "it is closed. Reopen it first",
  draft: "its title marks it as work in progress. Take that mark off first",
  undecided:
    "the branches have conflicts, or the server is still looking for some. Open the pull request to see which, or allow a longer `limit`",
};

/** A pull request that was waited for cannot be merged, or not soon enough. */
export class NotMergeableError extends HalyardError<"not_mergeable"> {
  override readonly name: string = "NotMergeableError";
  /** `undecided` when the time was up: servers do not tell a conflict from a check that still runs. */
  readonly reason: NotMergeableReason;

  constructor(
    pull: { readonly owner: string; readonly repo: string; readonly index: number },
    reason: NotMergeableReason,
  ) {
    super(
      "not_mergeable",
      `Pull request ${pull.owner}/${pull.repo}#${pull.index} cannot be merged: ${explanations[reason]}.`,
    );
    this.reason = reason;
  }
}
