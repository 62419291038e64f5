import type { EffectLedger, EffectRecord } from "../../store/store.js";
import { growingDelay } from "../../store/growing-delay.js";
import { type PullSubject, subjectKey } from "../../store/subject.js";

/** A pull request whose state must be sent to a GitHub tab again. */
export interface WaitingTab {
  readonly subject: PullSubject;
  /** Name of the OpenProject connection. */
  readonly connection: string;
  /** Number of failed attempts so far. */
  readonly tries: number;
  /** Hash of the state that OpenProject accepted but showed differently. */
  readonly differs?: string | undefined;
}

const prefix = "github-tab-waits:";

/**
 * Delays between the attempts that sweeps make, in milliseconds. They grow, so that sweeps rarely retry a tab that
 * keeps failing.
 */
const delays = { first: 5 * 60_000, longest: 24 * 60 * 60_000 };

type Effects = Pick<EffectLedger, "get" | "done" | "forget" | "list">;

/** Returns the record of a tab that waits for another attempt. Undefined for a tab that does not wait. */
export async function waitingTab(
  effects: Effects,
  subject: PullSubject,
  connection: string,
): Promise<WaitingTab | undefined> {
  return (await effects.get(keyOf(subject, connection)))?.detail as WaitingTab | undefined;
}

/** Records a failed attempt, so that a later sweep reconciles the pull request again. */
export async function noteWaitingTab(
  effects: Effects,
  subject: PullSubject,
  connection: string,
  differs?: string,
): Promise<void> {
  const tries = 1 + ((await waitingTab(effects, subject, connection))?.tries ?? 0);
  const detail: WaitingTab = { subject, connection, tries, ...(differs !== undefined && { differs }) };
  await effects.done(keyOf(subject, connection), { detail });
}

/** Removes the record of a tab that no longer waits for another attempt. */
export async function forgetWaitingTab(effects: Effects, subject: PullSubject, connection: string): Promise<void> {
  await effects.forget(keyOf(subject, connection));
}

/** Returns the pull requests whose next attempt is due. Removes the records of tabs that are no longer configured. */
export async function dueTabs(
  effects: Effects,
  now: number,
  isFed: (waiting: WaitingTab) => boolean,
): Promise<PullSubject[]> {
  const due: PullSubject[] = [];
  for (const { key, at, detail } of await effects.list(prefix)) {
    const waiting = detail as WaitingTab;
    if (!isFed(waiting)) await effects.forget(key);
    else if (at.getTime() + growingDelay(waiting.tries - 1, delays) <= now) due.push(waiting.subject);
  }
  return due;
}

function keyOf(subject: PullSubject, connection: string): EffectRecord["key"] {
  return `${prefix}${connection}:${subjectKey(subject)}`;
}
