import { isHalyardError } from "@halyard/http-core";
import type { ConnectionFlags } from "../profiles/clients.js";
import type { Side } from "../profiles/config-file.js";
import { findConnection, sideNames } from "../profiles/connection.js";
import { cleanText } from "../terminal/clean.js";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";

/**
 * Reads from both servers at once. Skips a side without a sign-in. Prints the failure of one side and returns the
 * results of the other.
 *
 * @throws The failure when no side could be read, and every error that is not an error of a server.
 */
export async function eachSide<Result>(
  io: Io,
  flags: ConnectionFlags,
  read: (side: Side) => Promise<Result>,
): Promise<readonly Result[]> {
  const sides: readonly Side[] = ["pm", "git"];
  const results = await Promise.allSettled(
    sides.map(async (side) => {
      await findConnection(io, side, flags.profile);
      return read(side);
    }),
  );
  const failures = results.flatMap((result, index) =>
    result.status === "rejected" ? [{ side: sides[index] ?? "pm", reason: result.reason as unknown }] : [],
  );
  const told = failures.filter(({ reason }) => !(reason instanceof UsageError));
  const unexpected =
    told.find(({ reason }) => !isHalyardError(reason)) ??
    (failures.length === sides.length ? (told[0] ?? failures[0]) : undefined);
  if (unexpected !== undefined) throw unexpected.reason;
  for (const { side, reason } of told) {
    io.err(`${sideNames[side]} could not be read. ${cleanText(reason instanceof Error ? reason.message : "")}\n`);
  }
  return results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}
