import type { FullGitClient } from "@halyard/git-hosting";
import type { FullPmClient } from "@halyard/pm-resources";
import type { Observer } from "./observer.ts";

/** A person who works on both servers through their APIs. */
export interface Person {
  readonly login: string;
  readonly git: FullGitClient;
  readonly pm: FullPmClient;
}

/** People, places and actions that a chapter uses. */
export interface Scene {
  readonly ada: Person;
  readonly grace: Person;
  /** Repository in which the demo's story takes place. */
  readonly place: { readonly owner: string; readonly repo: string };
  /** Name of the current round, such as `r3`. Used as a suffix, so that no name occurs in two rounds. */
  readonly round: string;
  readonly observer: Observer;
  /** Prints a line about an action or its expected effect. */
  readonly tell: (line: string) => void;
  /** Waits for the time that `pace` sets, or else until the bridge and the servers are idle. */
  readonly pause: () => Promise<void>;
  /** Runs `work`. All webhooks that the servers send during this time are lost. */
  readonly withLostWebhooks: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Makes the bridge run one sweep. */
  readonly sweep: () => Promise<void>;
}

/** Condition that must hold once the bridge and the servers are idle. */
export interface Check {
  readonly name: string;
  /** Resolves to a description of the failure, or to undefined if the check passes. */
  readonly failure: () => Promise<string | undefined>;
}

/** One part of the demo's story. */
export interface Chapter {
  readonly title: string;
  /** Plays the chapter, and returns the checks for its result. */
  readonly play: (scene: Scene) => Promise<readonly Check[]>;
}

/** Creates a check that a value equals the expected one. */
export function expects(name: string, wanted: unknown, read: () => Promise<unknown>): Check {
  return {
    name,
    async failure() {
      const found = await read();
      const [expected, actual] = [JSON.stringify(wanted), JSON.stringify(found)];
      return expected === actual ? undefined : `expected ${expected}, found ${actual}`;
    },
  };
}

/** Creates a check that there is exactly one comment, and that it contains all of the given words. */
export function expectsOneComment(
  name: string,
  words: readonly string[],
  read: () => Promise<readonly string[]>,
): Check {
  return {
    name,
    async failure() {
      const texts = await read();
      if (texts.length !== 1) return `expected one comment, found ${texts.length}`;
      const missing = words.filter((word) => !texts[0]?.includes(word));
      return missing.length === 0
        ? undefined
        : `the comment does not contain ${missing.map((word) => `"${word}"`).join(" or ")}; its text is: ${texts[0]}`;
    },
  };
}
