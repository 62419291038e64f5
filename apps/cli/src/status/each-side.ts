import { isHalyardError } from "@halyard/http-core";
import type { ConnectionFlags } from "../profiles/clients.js";
import type { Side } from "../profiles/config-file.js";
import { findConnection, sideNames } from "../profiles/connection.js";
import { CommandError, exitCodes, UsageError } from "../terminal/exit-code.js";
import { explain } from "../terminal/explain.js";
import type { Io } from "../terminal/io.js";

/** Results from the servers that could be read. */
interface EachSide<Result> {
  readonly results: readonly Result[];
  /** Error if one of the servers could not be read. The caller throws it after printing the results. */
  readonly failure: CommandError | undefined;
}

/**
 * Reads from both servers concurrently. Skips a server that the user is not signed in to.
 *
 * @throws The failure when neither server could be read, or any error that did not come from a server.
 */
export async function eachSide<Result>(
  io: Io,
  flags: ConnectionFlags,
  read: (side: Side) => Promise<Result>,
): Promise<EachSide<Result>> {
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
  const [one] = told;
  return {
    results: results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])),
    failure:
      one && new CommandError(`${sideNames[one.side]} could not be read. ${explain(one.reason)}`, exitCodes.partlyDone),
  };
}
