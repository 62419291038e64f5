import { isOpen } from "../../config/stage.js";
import type { RunContext } from "../shared/run-context.js";
import type { PullView } from "./read-pull.js";

/** Prefix of the ledger keys for {@link SeenChecks}. The key of the pull request follows. */
export const seenChecks = "checks:";

/** Checks of an open pull request that names work packages, as its last reconciliation run saw them. */
export interface SeenChecks {
  /** Commit id of the pull request's head. */
  readonly sha: string;
  /** Id of the newest commit status that the bridge has not set itself. Null if there is no such status. */
  readonly newest: number | null;
  readonly isPending: boolean;
  /**
   * Time of the run, in ISO 8601. Set only if a later sweep has stored the record again, because the ledger's own
   * timestamp is then that of the sweep.
   */
  readonly seenAt?: string;
}

/** Stores the checks that a run has read, so that a sweep detects changes. */
export async function noteChecks(
  { store: { effects } }: RunContext,
  source: string,
  { pull, stage, checks, newestCheck }: PullView,
  isLinked: boolean,
): Promise<void> {
  const key = seenChecks + source;
  const before = (await effects.get(key))?.detail as SeenChecks | undefined;
  if (!isLinked || !isOpen(stage)) {
    if (before !== undefined) await effects.forget(key);
    return;
  }
  const seen: SeenChecks = { sha: pull.head.sha, newest: newestCheck ?? null, isPending: checks?.state === "pending" };
  const isSame = before?.sha === seen.sha && before.newest === seen.newest && before.isPending === seen.isPending;
  if (!isSame) await effects.done(key, { detail: seen });
}

/** Stops tracking the checks of a pull request that no longer exists. */
export async function forgetChecks({ store: { effects } }: RunContext, source: string): Promise<void> {
  await effects.forget(seenChecks + source);
}
