import type { FullGitClient } from "@halyard/git-hosting";
import type { FullPmClient } from "@halyard/pm-resources";
import type { Observer } from "./observer.js";

/** Somebody who works on both servers, through their interfaces alone. */
export interface Person {
  readonly login: string;
  readonly git: FullGitClient;
  readonly pm: FullPmClient;
}

/** What a chapter plays with. */
export interface Scene {
  readonly ada: Person;
  readonly grace: Person;
  /** The repository it plays in. */
  readonly place: { readonly owner: string; readonly repo: string };
  /** Sets names apart, so that a chapter can be played again: `r3`. */
  readonly round: string;
  readonly observer: Observer;
  /** Says in one line what somebody does, and what should follow. */
  readonly tell: (line: string) => void;
  /** Gives both sides time: until all is quiet, or as long as people take. */
  readonly pause: () => Promise<void>;
  /** Does something while every webhook that is sent gets lost. */
  readonly unheard: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Has the bridge look for what deliveries missed. */
  readonly sweep: () => Promise<void>;
}

/** Something that must be true when all is quiet. */
export interface Check {
  readonly name: string;
  /** Resolves to what is instead, or to undefined when it holds. */
  readonly fault: () => Promise<string | undefined>;
}

/** A small piece of the story. */
export interface Chapter {
  readonly title: string;
  /** Plays it, and says what must be true afterwards. */
  readonly play: (scene: Scene) => Promise<readonly Check[]>;
}

/** A check that two values are the same. */
export function expects(name: string, wanted: unknown, read: () => Promise<unknown>): Check {
  return {
    name,
    async fault() {
      const found = await read();
      const [expected, actual] = [JSON.stringify(wanted), JSON.stringify(found)];
      return expected === actual ? undefined : `expected ${expected}, found ${actual}`;
    },
  };
}

/** A check that there is one text, and that it holds certain words. */
export function saysOnce(name: string, words: readonly string[], read: () => Promise<readonly string[]>): Check {
  return {
    name,
    async fault() {
      const texts = await read();
      if (texts.length !== 1) return `expected one comment, found ${texts.length}`;
      const missing = words.filter((word) => !texts[0]?.includes(word));
      return missing.length === 0
        ? undefined
        : `${missing.map((word) => `"${word}"`).join(", ")} missing in: ${texts[0]}`;
    },
  };
}
