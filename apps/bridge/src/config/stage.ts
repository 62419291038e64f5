/** How far a pull request has come, from the rule table's point of view. */
export type Stage = "draft" | "opened" | "reviewRequested" | "approved" | "merged" | "closed";

/** In the order of progress; `closed` means closed without a merge. */
export const stages: readonly Stage[] = ["draft", "opened", "reviewRequested", "approved", "merged", "closed"];

/** Whether a stage is one of an open pull request. */
export function isOpen(stage: Stage): boolean {
  return stage !== "merged" && stage !== "closed";
}
