import type { CommitStatusState } from "@halyard/git-hosting";
import { isOpen, type Stage } from "../../config/stage.js";
import { oneLine } from "../comments/markdown.js";

/** Commit status that the head of a pull request should have. */
export interface WantedCommitStatus {
  readonly state: Extract<CommitStatusState, "pending" | "success" | "failure">;
  readonly description: string;
  readonly targetUrl: string;
}

/** Facts that determine the commit status. */
export interface CommitStatusFacts {
  readonly stage: Stage;
  /** Work packages named by at least one reference that is not `mentionOnly`. A `private` reference counts too. */
  readonly named: readonly { readonly id: number; readonly url: string; readonly isClosed: boolean }[];
  /** References that are not `mentionOnly` and whose work package does not exist or is not visible. */
  readonly unknown: readonly string[];
  /** Whether the rules require a pull request to name a work package. */
  readonly isRequired: boolean;
  readonly pullUrl: string;
}

/**
 * Returns the commit status `halyard/work-package` for the head of a pull request. A closed work package makes the
 * status a failure only while the pull request is open.
 */
export function commitStatusFor({ stage, named, unknown, isRequired, pullUrl }: CommitStatusFacts): WantedCommitStatus {
  const targetUrl = named[0]?.url ?? pullUrl;
  const closed = isOpen(stage) ? named.filter(({ isClosed }) => isClosed) : [];
  const status = (state: WantedCommitStatus["state"], description: string): WantedCommitStatus => ({
    state,
    description: oneLine(description, 140),
    targetUrl,
  });
  if (unknown.length > 0) return status("failure", `References not allowed in this repository: ${unknown.join(", ")}`);
  if (closed.length > 0) return status("failure", `Closed: ${list(closed)}`);
  if (named.length > 0) return status("success", list(named));
  return isRequired
    ? status("failure", "Reference a work package, such as OP#12, in the title or description")
    : status("pending", "References no work package");
}

function list(named: readonly { readonly id: number }[]): string {
  return named.map(({ id }) => `OP#${id}`).join(", ");
}
