import type { Checks } from "./checks.ts";

/**
 * Conditions that only some runs meet: an administrator's credential, a webhook receiver that the server can reach, or
 * a second person.
 */
export type Need = "administrator" | "receiver" | "second person";

/** Functions that every scenario has, for naming and deleting what it creates. */
export interface World {
  /** Returns a new unique name that begins with the run's prefix. */
  readonly name: () => string;
  /** Registers a clean-up to run after the scenario, even if the scenario fails. Clean-ups run in reverse order. */
  readonly onCleanUp: (what: string, cleanUp: () => PromiseLike<unknown>) => void;
}

/** Runs one part of a scenario. `title` states what the part tests. A failure does not end the scenario. */
export type Part = (title: string, run: () => PromiseLike<unknown>) => Promise<void>;

/** A group of tests for related operations of one API. */
export interface Scenario<Kind extends World> {
  readonly name: string;
  /** Conditions that the run must meet. If it does not, the scenario is skipped. Default: none. */
  readonly needs?: readonly Need[] | undefined;
  readonly run: (context: { readonly world: Kind; readonly part: Part; readonly check: Checks }) => Promise<void>;
}

/**
 * Result of a part. `absent` means that this server cannot run the part, for example because its version lacks an
 * operation. `skipped` means that the run does not meet the scenario's needs.
 */
export interface PartResult {
  readonly scenario: string;
  readonly title: string;
  readonly outcome: "passed" | "failed" | "not implemented" | "absent" | "skipped";
  readonly reason?: string | undefined;
}
