import { type Command, InvalidArgumentError } from "commander";
import { parseCount } from "./parse-count.js";
import type { WithRepair } from "./repair-session.js";
import { counted } from "../../config/counted.js";

interface BackfillFlags {
  readonly since?: Date;
  readonly perMinute?: number;
}

/**
 * Adds `bridge backfill`, which reconciles everything that is open or has changed since a date. The command limits how
 * many subjects it enqueues per minute, and continues an interrupted backfill.
 */
export function registerBackfill(program: Command, withRepair: WithRepair): void {
  program
    .command("backfill")
    .description("reconcile all open pull requests and issues, or continue an interrupted backfill")
    .option(
      "--since <date>",
      "also reconcile closed pull requests, closed issues and work packages that changed on or after this date, such as 2026-01-31",
      parseDate,
    )
    .option(
      "--per-minute <number>",
      "maximum number of subjects added to the queue per minute (default: 300)",
      parseCount(),
    )
    .action((flags: BackfillFlags) =>
      withRepair(async (session) => {
        const enqueued = await session.backfill({
          ...flags,
          onProgress: ({ repository, done, total }) => console.log(`${repository}: ${done} of ${total}`),
        });
        if (enqueued === undefined) {
          console.log("Another process is running a backfill. This command did not start a second one.");
          return;
        }
        await session.idle();
        console.log(`${counted(enqueued, "subject was", "subjects were")} reconciled.`);
      }),
    );
}

function parseDate(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError("Pass a date such as 2026-01-31.");
  return date;
}
