import type { IssueRecord } from "../state/git-state.js";

/** Returns whether the title marks a pull request as work in progress. */
export function isDraft({ title }: Pick<IssueRecord, "title">): boolean {
  return /^(?:wip:|\[wip\])/i.test(title.trim());
}
