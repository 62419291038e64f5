import type { CommitStatus } from "@halyard/git-hosting";

/** Combined result of a commit's checks. */
export type CiState = "success" | "failure" | "pending" | "none";

/** All values of {@link CiState}. */
export const ciStates: readonly CiState[] = ["success", "failure", "pending", "none"];

/** Context of the bridge's own commit status, which shows whether the pull request names a work package. */
export const ownContext = "halyard/work-package";

/** Result of a commit's checks, without the bridge's own status. */
export interface Checks {
  readonly state: CiState;
  /** Contexts with the status `failure` or `error`, in alphabetical order. */
  readonly failed: readonly string[];
}

/** Combines the newest statuses of a commit. Warnings and skipped checks are treated as passed. */
export function checksOf(statuses: readonly CommitStatus[]): Checks {
  const others = statuses.filter(({ context }) => context !== ownContext);
  const contexts = (states: readonly string[]): string[] =>
    others
      .filter(({ status }) => states.includes(status))
      .map(({ context }) => context)
      .toSorted();
  const failed = contexts(["failure", "error"]);
  const passed = contexts(["success", "warning", "skipped"]);
  if (others.length === 0) return { state: "none", failed };
  if (failed.length > 0) return { state: "failure", failed };
  return { state: passed.length === others.length ? "success" : "pending", failed };
}

/**
 * Combines the checks of several pull requests. One failure makes the result a failure; otherwise one pending check
 * makes it pending.
 */
export function combineChecks(states: readonly CiState[]): CiState {
  return (["failure", "pending", "success"] as const).find((state) => states.includes(state)) ?? "none";
}
