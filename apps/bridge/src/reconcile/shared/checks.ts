import type { CommitStatus } from "@halyard/git-hosting";

/** How the checks of a commit stand together. */
export type CiState = "success" | "failure" | "pending" | "none";

/** Every {@link CiState}. */
export const ciStates: readonly CiState[] = ["success", "failure", "pending", "none"];

/** The context under which the bridge itself says whether the pull request names a work package. */
export const ownContext = "halyard/work-package";

/** How the checks of a commit stand, the bridge's own left out. */
export interface Checks {
  readonly state: CiState;
  /** Contexts that failed or broke down, in alphabetical order. */
  readonly failed: readonly string[];
}

/** Judges the newest statuses of a commit. Warnings and skipped checks count as passed. */
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

/** The checks of several pull requests together: one that failed counts most, then one that runs. */
export function combineChecks(states: readonly CiState[]): CiState {
  return (["failure", "pending", "success"] as const).find((state) => states.includes(state)) ?? "none";
}
