import type { Command } from "commander";
import { parseSubjectKey } from "../../store/subject.js";
import type {
  DeadLetterReasonsView,
  DeadLetterReasonView,
  DeadLettersRetried,
  DeadLettersRetry,
  DeadLettersView,
  DeadLetterView,
} from "../../page/wire.js";
import { UsageError } from "./usage-error.js";
import { type BridgeSession, withBridge } from "./with-bridge.js";
import { counted } from "../../config/counted.js";

interface RetryFlags {
  readonly all?: true | undefined;
  readonly connection?: string | undefined;
  readonly reason?: string | undefined;
}

/** Adds `bridge dead-letters list`, `reasons` and `retry`. */
export function registerDeadLetters(program: Command): void {
  const deadLetters = program.command("dead-letters").description("list and retry dead letters");

  deadLetters
    .command("list")
    .description("list the newest dead letters, at most 500")
    .option("--connection <name>", "only dead letters of this connection")
    .option("--json", "as JSON")
    .action(({ connection, json }: { readonly connection?: string; readonly json?: true }) =>
      withBridge(program, { work: false }, async (session) => {
        const letters = (await read(session)).filter(({ subject: { key } }) =>
          isOf(connection, parseSubjectKey(key)?.connection),
        );
        if (json) console.log(JSON.stringify(letters, undefined, 2));
        else if (letters.length === 0) console.log(noneOf(connection));
        else for (const letter of letters) console.log(lineOf(letter));
      }),
    );

  deadLetters
    .command("reasons")
    .description("list the reasons of all dead letters, and the number of dead letters for each")
    .option("--connection <name>", "only dead letters of this connection")
    .option("--json", "as JSON")
    .action(({ connection, json }: { readonly connection?: string; readonly json?: true }) =>
      withBridge(program, { work: false }, async (session) => {
        const reasons = (await readReasons(session)).filter((each) => isOf(connection, each.connection));
        if (json) console.log(JSON.stringify(reasons, undefined, 2));
        else if (reasons.length === 0) console.log(noneOf(connection));
        else for (const { count, id, reason } of reasons) console.log([count, id, reason].join("  "));
      }),
    );

  deadLetters
    .command("retry [ids...]")
    .description("retry dead letters; the exit code is 1 if a retried job fails again")
    .option("--all", "all dead letters")
    .option("--connection <name>", "all dead letters of this connection")
    .option(
      "--reason <text>",
      "all dead letters whose reason contains this text or has this id (see `bridge dead-letters reasons`)",
    )
    .action((ids: readonly string[], { all, connection, reason }: RetryFlags) => {
      const isMany = all === true || connection !== undefined || reason !== undefined;
      if (isMany === ids.length > 0) {
        throw new UsageError(
          "Select the dead letters to retry: pass ids from `bridge dead-letters list`, or pass --reason, --connection or --all.",
        );
      }
      return withBridge(program, { work: true }, async (session) => {
        const tried = isMany ? await retryReasons(session, { connection, reason }) : await retryEach(session, ids);
        await session.post("/control/idle");
        const again = (await read(session)).filter(({ subject }) => tried.has(subject.key));
        console.log(
          `Retried ${tried.size} ${tried.size === 1 ? "dead letter" : "dead letters"}; ${again.length} failed again.`,
        );
        for (const letter of again) console.log(lineOf(letter));
        if (again.length > 0) process.exitCode = 1;
      });
    });
}

/** Retries dead letters by id, and returns the keys of their subjects. */
async function retryEach(session: BridgeSession, ids: readonly string[]): Promise<Set<string>> {
  const letters = await read(session);
  for (const id of ids) await session.post(`/api/dead-letters/${encodeURIComponent(id)}/retry`);
  return new Set(letters.flatMap(({ id, subject }) => (ids.includes(id) ? [subject.key] : [])));
}

/**
 * Retries the dead letters with the given connection and reason, or all if neither is given. Returns the keys of their
 * subjects.
 */
async function retryReasons(
  session: BridgeSession,
  { connection, reason }: Pick<RetryFlags, "connection" | "reason">,
): Promise<Set<string>> {
  const reasons = (await readReasons(session)).filter((each) => isOf(connection, each.connection));
  const chosen = reasons.filter((each) => reason === undefined || each.id === reason || contains(each.reason, reason));
  if (reason !== undefined && chosen.length === 0) {
    throw new Error("No dead letter has this reason. List the reasons with `bridge dead-letters reasons`.");
  }
  const tried = new Set<string>();
  for (const { id } of chosen) {
    let next: DeadLettersRetry | undefined = { reason: id };
    while (next !== undefined) {
      const answer: DeadLettersRetried = await session.post("/api/dead-letters/retry", next);
      for (const key of answer.subjects) tried.add(key);
      ({ next } = answer);
    }
  }
  return tried;
}

async function readReasons(session: BridgeSession): Promise<readonly DeadLetterReasonView[]> {
  return (await session.get<DeadLetterReasonsView>("/api/dead-letters/reasons")).reasons;
}

async function read(session: BridgeSession): Promise<readonly DeadLetterView[]> {
  return (await session.get<DeadLettersView>("/api/dead-letters?limit=500")).deadLetters;
}

function noneOf(connection: string | undefined): string {
  return connection === undefined ? "There are no dead letters." : `The connection ${connection} has no dead letters.`;
}

function isOf(wanted: string | undefined, connection: string | undefined): boolean {
  return wanted === undefined || wanted === connection;
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

function lineOf({ id, at, subject, tries, reason }: DeadLetterView): string {
  return [at, id, subject.label, counted(tries, "attempt"), reason].join("  ");
}
