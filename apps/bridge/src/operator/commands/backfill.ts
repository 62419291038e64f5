import { type Command, InvalidArgumentError } from "commander";
import type { WithRepair } from "./repair-session.js";

interface BackfillFlags {
  readonly since?: Date;
  readonly perMinute?: number;
}

/** Adds `bridge backfill`, which reconciles everything open or changed since a date, at a limited rate. Continues an interrupted one. */
export function registerBackfill(program: Command, withRepair: WithRepair): void {
  program
    .command("backfill")
    .description("reconcile everything that is open; continues an interrupted backfill")
    .option(
      "--since <date>",
      "also closed pull requests and issues, and work packages, changed on or after this date, such as 2026-01-31",
      parseDate,
    )
    .option("--per-minute <number>", "maximum number that is enqueued in a minute (default: 300)", parseRate)
    .action((flags: BackfillFlags) =>
      withRepair(async (session) => {
        const enqueued = await session.backfill({
          ...flags,
          onProgress: ({ repository, done, total }) => console.log(`${repository}: ${done} of ${total}`),
        });
        if (enqueued === undefined) {
          console.log("Another process is running a backfill. Nothing was done.");
          return;
        }
        await session.idle();
        console.log(enqueued === 1 ? "1 subject was reconciled." : `${enqueued} subjects were reconciled.`);
      }),
    );
}

function parseDate(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError("Write a date such as 2026-01-31.");
  return date;
}

function parseRate(text: string): number {
  const rate = Number(text);
  if (!Number.isInteger(rate) || rate < 1) throw new InvalidArgumentError("Write a whole number from 1.");
  return rate;
}
