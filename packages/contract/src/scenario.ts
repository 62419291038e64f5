import type { Checks } from "./checks.ts";

/**
 * Conditions that only some runs meet: the token of an administrator, an address to which the server can deliver
 * webhooks, and a second person.
 */
export type Need = "administrator" | "receiver" | "second person";

/** Functions for naming and deleting objects, which the scenarios of both APIs share. */
export interface World {
  /** Returns a new unique name that begins with the prefix of the run. */
  readonly name: () => string;
  /** Registers a clean-up, which runs after the scenario even if it failed. The last one registered runs first. */
  readonly onCleanUp: (what: string, cleanUp: () => PromiseLike<unknown>) => void;
}

/** Runs one part of a scenario. `title` is the sentence that the part tests. A failure does not end the scenario. */
export type Part = (title: string, run: () => PromiseLike<unknown>) => Promise<void>;

/** One file of the contract: all expectations about one resource. */
export interface Scenario<Kind extends World> {
  readonly name: string;
  /** Conditions without which the scenario is skipped. Default: none. */
  readonly needs?: readonly Need[] | undefined;
  readonly run: (context: { readonly world: Kind; readonly part: Part; readonly check: Checks }) => Promise<void>;
}

/**
 * Result of one part. `absent` means that the part cannot be tested on this server, for example because its version
 * lacks an operation. `skipped` means that a need of the scenario is not met.
 */
export interface PartResult {
  readonly scenario: string;
  readonly title: string;
  readonly outcome: "passed" | "failed" | "not implemented" | "absent" | "skipped";
  readonly reason?: string | undefined;
}
