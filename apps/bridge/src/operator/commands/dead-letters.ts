import type { Command } from "commander";
import { parseSubjectKey } from "../../store/subject.js";
import type { DeadLettersView, DeadLetterView } from "../../page/wire.js";
import { UsageError } from "./usage-error.js";
import { type BridgeSession, withBridge } from "./with-bridge.js";

interface RetryFlags {
  readonly all?: true | undefined;
  readonly connection?: string | undefined;
}

/** Adds `bridge dead-letters list` and `retry`. */
export function registerDeadLetters(program: Command): void {
  const deadLetters = program.command("dead-letters").description("list and retry dead letters");

  deadLetters
    .command("list")
    .description("the newest dead letters, at most 500")
    .option("--connection <name>", "only those of this connection")
    .option("--json", "as JSON")
    .action(({ connection, json }: { readonly connection?: string; readonly json?: true }) =>
      withBridge(program, { work: false }, async (session) => {
        const { letters } = await read(session, connection);
        if (json) console.log(JSON.stringify(letters, undefined, 2));
        else for (const letter of letters) console.log(lineOf(letter));
      }),
    );

  deadLetters
    .command("retry [ids...]")
    .description("retry dead letters; exit code 1 when one of them fails again")
    .option("--all", "all dead letters")
    .option("--connection <name>", "all dead letters of this connection")
    .action((ids: readonly string[], { all, connection }: RetryFlags) => {
      const isMany = all === true || connection !== undefined;
      if (isMany === ids.length > 0) {
        throw new UsageError(
          "Name the dead letters to retry: ids from `bridge dead-letters list`, --connection or --all.",
        );
      }
      return withBridge(program, { work: true }, async (session) => {
        const { letters, more } = await read(session, connection);
        const chosen = isMany ? letters.map(({ id }) => id) : ids;
        for (const id of chosen) await session.post(`/api/dead-letters/${encodeURIComponent(id)}/retry`);
        await session.post("/control/idle");
        const tried = new Set(letters.flatMap(({ id, subject }) => (chosen.includes(id) ? [subject.key] : [])));
        const again = (await read(session)).letters.filter(({ subject }) => tried.has(subject.key));
        console.log(`Retried ${chosen.length}; ${again.length} failed again.`);
        for (const letter of again) console.log(lineOf(letter));
        if (isMany && more) console.log("There are more dead letters: run this command again.");
        if (again.length > 0) process.exitCode = 1;
      });
    });
}

async function read(
  session: BridgeSession,
  connection?: string,
): Promise<{ readonly letters: readonly DeadLetterView[]; readonly more: boolean }> {
  const { deadLetters, more } = await session.get<DeadLettersView>("/api/dead-letters?limit=500");
  const isWanted = ({ subject }: DeadLetterView): boolean =>
    connection === undefined || parseSubjectKey(subject.key)?.connection === connection;
  return { letters: deadLetters.filter(isWanted), more };
}

/** Returns one line: time, id, subject, number of attempts, reason. */
function lineOf({ id, at, subject, tries, reason }: DeadLetterView): string {
  return [at, id, subject.label, `${tries} ${tries === 1 ? "attempt" : "attempts"}`, reason].join("  ");
}
