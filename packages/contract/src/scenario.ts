import type { Checks } from "./checks.ts";

/**
 * Conditions that not every run meets: a token of an administrator, an address at which the server can deliver webhooks, and
 * a second person, whom an administrator can make.
 */
export type Need = "administrator" | "receiver" | "second person";

/** Names and clean-up that the worlds of both APIs share. */
export interface World {
  /** Returns a new name of this run, which begins with its prefix. */
  readonly name: () => string;
  /** Registers a clean-up, which runs after the scenario, the last one first, whatever happened before. */
  readonly onCleanUp: (what: string, cleanUp: () => PromiseLike<unknown>) => void;
}

/** One check of a scenario, named by a sentence that it holds. Its failure does not end the scenario. */
export type Part = (title: string, run: () => PromiseLike<unknown>) => Promise<void>;

/** One file of the contract: everything that is expected of one resource. */
export interface Scenario<Kind extends World> {
  readonly name: string;
  /** Conditions without which the scenario is skipped. Default: none. */
  readonly needs?: readonly Need[] | undefined;
  readonly run: (context: { readonly world: Kind; readonly part: Part; readonly check: Checks }) => Promise<void>;
}

/** Result of one part. `absent` means that the server's version lacks an operation, `skipped` that a need is not met. */
export interface PartResult {
  readonly scenario: string;
  readonly title: string;
  readonly outcome: "passed" | "failed" | "not implemented" | "absent" | "skipped";
  readonly reason?: string | undefined;
}
