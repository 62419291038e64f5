import { HalyardError } from "@halyard/http-core";

/** The reason why a pull request did not become mergeable. */
export type NotMergeableReason = "merged" | "closed" | "draft" | "conflicting" | "undecided";

const explanations: Readonly<Record<NotMergeableReason, string>> = {
  merged: "it is already merged",
  closed: "it is closed. Reopen it first",
  draft: "its title marks it as work in progress. Change the title first",
  conflicting:
    "its branches seem to have conflicts. Resolve them on the head branch. If there are none, set a longer `checkTime`",
  undecided:
    "its branches have conflicts, or the server is still checking for them. Look at the pull request, or set a longer `maxWait`",
};

/** Thrown when a pull request cannot be merged, or did not become mergeable in time. */
export class NotMergeableError extends HalyardError<"not_mergeable"> {
  override readonly name: string = "NotMergeableError";
  /**
   * Reason for the error. Servers do not distinguish a conflict from a check in progress. The reason is therefore
   * `conflicting` if the server had enough time for its check, and `undecided` if `maxWait` expired before that.
   */
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
