import type { CommitStatus } from "@halyard/git-hosting/commits";
import { CommandError, exitCodes } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import { printJson, wantsJson } from "../terminal/print.js";
import { type Colour, type Column, printTable } from "../terminal/table.js";
import type { PullFlags } from "./list.js";
import { openPulls, type PullsClient } from "./open.js";

const colours: Readonly<Partial<Record<string, Colour>>> = {
  success: "green",
  failure: "red",
  error: "red",
  pending: "yellow",
};

const columns: readonly Column<CommitStatus>[] = [
  { title: "result", value: ({ status }) => status, colour: ({ status }) => colours[status] },
  { title: "check", value: ({ context }) => context },
  { title: "description", value: ({ description }) => description, shrinks: true },
];

/** Prints the checks on a pull request's head commit. Fails if a check has failed or is still running. */
export async function printChecks(io: Io, index: number, flags: PullFlags): Promise<void> {
  const client = await openPulls(io, flags);
  const { head } = await client.git.pulls.get({ ...client.place, index }, { signal: io.signal });
  const { state, statuses } = await client.git.checks.combinedStatus(
    { ...client.place, ref: head.sha },
    { signal: io.signal },
  );
  if (wantsJson(flags)) await printJson(io, statuses, flags);
  else printTable(io, columns, statuses);
  if (state === "failure")
    throw new CommandError(`#${index} has failed checks: ${failedOf(statuses)}.`, exitCodes.failed);
  if (state === "pending")
    throw new CommandError(
      `The checks of #${index} are still running. Run this command again later, or use \`halyard pr merge ${index}\`, which waits for the checks.`,
      exitCodes.partlyDone,
    );
}

/** Returns the names of the failed checks, separated by commas. */
function failedOf(statuses: readonly CommitStatus[]): string {
  const failed = statuses.filter(({ status }) => status === "failure" || status === "error");
  return failed.map(({ context }) => context).join(", ");
}

/** Options for {@link waitForChecks}. */
export interface WaitOptions {
  readonly sha: string;
  /** Milliseconds between two reads of the checks. */
  readonly interval: number;
  /** Timeout in milliseconds. */
  readonly timeout: number;
  /** Whether to print a note and return at once, instead of waiting. */
  readonly isDryRun: boolean;
}

/**
 * Waits until the checks on a commit have finished.
 *
 * @throws CommandError when a check fails, or when the timeout passes first.
 */
export async function waitForChecks(io: Io, { git, place }: PullsClient, options: WaitOptions): Promise<void> {
  const { setTimeout: sleep } = await import("node:timers/promises");
  const until = Date.now() + options.timeout;
  for (let told = false; ;) {
    const { state, statuses } = await git.checks.combinedStatus({ ...place, ref: options.sha }, { signal: io.signal });
    if (state === "success" || state === "none") return;
    if (state === "failure") {
      throw new CommandError(
        `Not merged. Failed checks: ${failedOf(statuses)}. Fix the cause, or pass --no-wait to ignore the checks.`,
        exitCodes.failed,
      );
    }
    if (options.isDryRun) {
      io.err("The checks are still running. Without --dry-run, the command waits for the checks.\n");
      return;
    }
    if (Date.now() >= until) {
      throw new CommandError(
        "Not merged: the checks did not finish before the timeout. Set a longer timeout with --timeout <seconds>, or pass --no-wait to merge without waiting for the checks.",
        exitCodes.failed,
      );
    }
    if (!told) io.err("Waiting for the checks…\n");
    told = true;
    await sleep(options.interval, undefined, { signal: io.signal });
  }
}
