import { UsageError } from "../terminal/exit-code.js";
import { cleanLine } from "../terminal/clean.js";
import type { Io } from "../terminal/io.js";
import { isDryRunEnd } from "../profiles/dry-run.js";
import { printJson, wantsJson } from "../terminal/print.js";
import { waitForChecks } from "./checks.js";
import { closeWorkPackages } from "./close-work-packages.js";
import type { PullFlags } from "./list.js";
import { openPulls } from "./open.js";

/** Flags of `halyard pr merge`. */
export interface MergeFlags extends PullFlags {
  readonly style: "merge" | "rebase" | "rebase-merge" | "squash" | "fast-forward-only";
  readonly wait: boolean;
  readonly timeout: number;
  readonly deleteBranch?: boolean;
  /** Whether to close work packages. Default: only if the pull request's author has write access to the repository. */
  readonly close?: boolean;
  readonly closeStatus?: string;
}

/** Milliseconds between two reads of the checks. */
const interval = 5000;

/**
 * Merges a pull request once its checks have passed, and sets the status of the work packages that it closes. Merges
 * only the head commit that was checked. With `--no-wait`, does not wait for the checks.
 */
export async function mergePull(io: Io, index: number, flags: MergeFlags): Promise<void> {
  const client = await openPulls(io, flags);
  const { git, place } = client;
  const { signal } = io;
  const pull = await git.pulls.get({ ...place, index }, { signal });
  const { head, title, merged } = pull;
  if (merged) throw new UsageError(`#${index} is merged already.`);
  const isDryRun = flags.dryRun === true;
  if (flags.wait) {
    await waitForChecks(io, client, { sha: head.sha, interval, timeout: flags.timeout * 1000, isDryRun });
    if (!isDryRun) await git.pulls.waitUntilMergeable({ ...place, index }, { signal });
  }
  try {
    await git.pulls.merge(
      {
        ...place,
        index,
        Do: flags.style,
        head_commit_id: head.sha,
        ...(flags.deleteBranch === true ? { delete_branch_after_merge: true } : {}),
      },
      { signal },
    );
  } catch (error) {
    // A dry run continues with the requests that would follow the merge.
    if (!isDryRunEnd(error)) throw error;
  }
  if (!isDryRun) {
    if (wantsJson(flags)) await printJson(io, await git.pulls.get({ ...place, index }, { signal }), flags);
    else io.out(`Merged #${index} ${cleanLine(title)}\n`);
  }
  await closeWorkPackages(io, client, pull, flags);
}
