import { type Command, InvalidArgumentError } from "commander";
import type { WithRepair } from "./repair-session.js";

interface BackfillFlags {
  readonly since?: Date;
  readonly perMinute?: number;
}

/** Adds `bridge backfill`: everything that is open, or changed since a date, at a bounded rate. It goes on where it was cut off. */
export function registerBackfill(program: Command, withRepair: WithRepair): void {
  program
    .command("backfill")
    .description("bring everything that is open up to date; goes on where it was cut off")
    .option("--since <date>", "also what is closed and changed on or after this date, such as 2026-01-31", parseDate)
    .option("--per-minute <number>", "most subjects in a minute (default: 300)", parseRate)
    .action((flags: BackfillFlags) =>
      withRepair(async (session) => {
        const enqueued = await session.backfill({
          ...flags,
          onProgress: ({ repository, done, total }) => console.log(`${repository}: ${done} of ${total}`),
        });
        if (enqueued === undefined) {
          console.log("Another process is backfilling at this moment. Nothing was done.");
          return;
        }
        await session.idle();
        console.log(`Done: ${enqueued} subjects.`);
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
