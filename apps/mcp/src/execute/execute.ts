import { makePlan, maxWrites, type WantedWrite } from "../plan/make-plan.js";
import { markText } from "../read/mark.js";
import { readCursor } from "../read/cursor.js";
import { sendRead } from "../read/send-read.js";
import { documentResult } from "../read/result.js";
import { effectOf } from "../session/effect.js";
import { Refusal } from "../session/refusal.js";
import type { Session } from "../session/session.js";
import { type Door, programLimits, runProgram } from "./run-program.js";

/** A program that a model wrote. */
export interface ProgramRequest {
  readonly program: string;
  readonly cursor?: string | undefined;
}

/** Result of a program, and the plan for its writes if there are any. */
export interface ExecuteResult {
  readonly result: object;
  readonly token: string | undefined;
  readonly writes: readonly string[];
}

const longestProgram = 20_000;

/** Maximum number of programs that a session runs at the same time. */
const maxPrograms = 4;

/**
 * Runs a program that can call the operations of both servers. Sends the program's reads, but collects its writes into
 * a plan, so that nothing changes without a commit.
 */
export async function execute(session: Session, request: ProgramRequest, signal?: AbortSignal): Promise<ExecuteResult> {
  const { program, cursor } = request;
  if (program.length > longestProgram)
    throw new Refusal(
      `The program has ${program.length} characters, but can have at most ${longestProgram}. Split the program into several calls.`,
    );
  const position = readCursor(program, cursor);
  const wanted: WantedWrite[] = [];
  const { running } = session;
  if (running.size >= maxPrograms)
    throw new Refusal(`${maxPrograms} programs are already running. Wait until one of them has ended.`);
  const own = Symbol("program");
  running.add(own);
  const outcome = await runProgram(program, doorOf(session, wanted, signal), programLimits, signal).finally(() =>
    running.delete(own),
  );
  if (outcome.kind === "failed")
    // Marks the message as text from users, because the program's error may quote a document that users wrote.
    throw new Refusal(`The program failed. ${markText(outcome.message.slice(0, 1000))}`);
  const result = documentResult(outcome.value, { fields: ["*"], request: program, position });
  if (wanted.length === 0 || cursor !== undefined) return { result, token: undefined, writes: [] };
  const { token, result: plan } = await makePlan(session, wanted);
  return { result: { ...result, plan }, token, writes: wanted.map(({ operation }) => operation) };
}

function doorOf(session: Session, wanted: WantedWrite[], signal: AbortSignal | undefined): Door {
  return async (id, input) => {
    const operation = session.operation(id);
    if (effectOf(operation) === "write") {
      if (wanted.length >= maxWrites)
        throw new Refusal(`The program makes more than ${maxWrites} writes. Split the program into several calls.`);
      wanted.push({ operation: id, input });
      return { planned: wanted.length };
    }
    const data = await sendRead(session, operation, input, { signal });
    if (data.kind === "one") return readableValue(data.value);
    return { items: data.items, total: data.total, hasNext: data.hasNext };
  };
}

function readableValue(value: unknown): unknown {
  return value instanceof Uint8Array || value instanceof ReadableStream
    ? { note: "The response is a file, not a document. Call the tool `read` instead." }
    : value;
}
