import { Worker } from "node:worker_threads";
import type { CallResponse, ProgramMessage, ProgramStart } from "./messages.js";

/** Limits of a program. */
export interface ProgramLimits {
  /** Maximum processor time of the interpreter, in milliseconds. Default 2,000. */
  readonly processorTime: number;
  /** Time after which the thread is terminated, in milliseconds. Default 30,000. */
  readonly time: number;
  /** Maximum memory of the interpreter, in bytes. Default 32 MiB. */
  readonly memory: number;
  /** Maximum number of operation calls. Default 50. */
  readonly calls: number;
  /**
   * Maximum number of characters in a call's operation id plus its input. The program's result, as JSON, has the same
   * limit. Default 200,000.
   */
  readonly output: number;
}

/** Limits for programs that a model writes. */
export const programLimits: ProgramLimits = {
  processorTime: 2000,
  time: 30_000,
  memory: 32 * 1024 * 1024,
  calls: 50,
  output: 200_000,
};

/** Outcome of a program. */
export type ProgramOutcome =
  | { readonly kind: "returned"; readonly value: unknown }
  | { readonly kind: "failed"; readonly message: string };

/**
 * Calls an operation for a program. If the call throws an error, the program receives an error with the same message,
 * `code` and `status`.
 */
export type Door = (operation: string, input: Readonly<Record<string, unknown>>) => Promise<unknown>;

/**
 * Runs a program in an interpreter in its own thread. `door` is the program's only access to the outside. The thread is
 * terminated at the time limit, because a built-in function can run longer than the interpreter's own limit.
 *
 * @param source - Body of an asynchronous function. Its return value is the result, as JSON.
 * @param signal - Ends the program.
 */
export async function runProgram(
  source: string,
  door: Door,
  limits: ProgramLimits = programLimits,
  signal?: AbortSignal,
): Promise<ProgramOutcome> {
  const today = new Date().toISOString().slice(0, 10);
  const { memory, processorTime, calls, output } = limits;
  const worker = new Worker(workerFile(), {
    workerData: { source, today, memory, processorTime, calls, output } satisfies ProgramStart,
    // The thread gets neither the environment nor the arguments of this process, and does not write to this process's
    // output.
    env: {},
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
  });
  const end = Promise.withResolvers<ProgramOutcome>();
  const fail = (message: string): void => end.resolve({ kind: "failed", message });
  const respond = async (id: number, operation: string, input: string): Promise<void> => {
    worker.postMessage(await answer(door, id, operation, input));
  };

  worker.on("message", (message: ProgramMessage) => {
    if (message.kind === "call") void respond(message.id, message.operation, message.input);
    else if (message.kind === "failed") fail(message.message);
    else end.resolve({ kind: "returned", value: JSON.parse(message.value) });
  });
  worker.on("error", () =>
    fail(
      "The interpreter ended because of an internal error or because it ran out of memory. Read less data in one program.",
    ),
  );
  worker.on("exit", () => fail("The interpreter ended before the program returned a result. Call `execute` again."));
  const timer = setTimeout(
    () => fail(`The program took longer than ${limits.time / 1000} seconds. Make fewer calls in one program.`),
    limits.time,
  );
  const cancel = (): void => fail("The call was cancelled.");
  signal?.addEventListener("abort", cancel, { once: true });
  if (signal?.aborted === true) cancel();
  try {
    return await end.promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", cancel);
    await worker.terminate();
  }
}

async function answer(door: Door, id: number, operation: string, input: string): Promise<CallResponse> {
  try {
    const value = await door(operation, JSON.parse(input) as Readonly<Record<string, unknown>>);
    return { id, ok: true, value: JSON.stringify(value ?? null) };
  } catch (error) {
    return refused(id, error);
  }
}

function refused(id: number, error: unknown): CallResponse {
  const { message, code, status } = error as {
    readonly message: string;
    readonly code?: string;
    readonly status?: number;
  };
  return { id, ok: false, value: JSON.stringify({ message, code, status }) };
}

/**
 * Returns the file that the thread runs. In the sources, it is next to this file. In the build, it is at the top level.
 */
function workerFile(): URL {
  const isSource = import.meta.url.endsWith(".ts");
  return new URL(isSource ? "./worker.ts" : "./worker.js", import.meta.url);
}
