/** Stage of a pull request, by its name in the configuration's rules. */
export type Stage = "draft" | "opened" | "reviewRequested" | "approved" | "merged" | "closed";

/** All stages in the order of progress. `closed` means closed without a merge. */
export const stages: readonly Stage[] = ["draft", "opened", "reviewRequested", "approved", "merged", "closed"];

/** Returns whether a stage belongs to an open pull request. */
export function isOpen(stage: Stage): boolean {
  return stage !== "merged" && stage !== "closed";
}
