import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** Functions that one process calls in another, by name. Arguments and results are copied. */
export type Answers<Questions> = { readonly [Name in keyof Questions]: (...args: never[]) => unknown };

/** A child process that runs functions one at a time. */
export interface Child<Questions extends Answers<Questions>> {
  ask<Name extends string & keyof Questions>(
    name: Name,
    ...args: Parameters<Questions[Name]>
  ): Promise<Awaited<ReturnType<Questions[Name]>>>;
  /** Ends the process and waits until it has exited. */
  end(): Promise<void>;
}

/** A call to a function in the child process. */
interface Question {
  readonly name: string;
  readonly args: readonly unknown[];
}
type Reply = { readonly result: unknown } | { readonly error: string };

/**
 * Starts a program of this package in a child process.
 *
 * @param file - URL of the program, which calls {@link answer}.
 * @param options - Passed as JSON in the program's first argument.
 */
export function startChild<Questions extends Answers<Questions>>(file: URL, options: unknown): Child<Questions> {
  const child = fork(file, [JSON.stringify(options)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // Does not pass on Node's command-line options. A test runner's options would make imports resolve to the sources,
    // but the benchmarks must measure the builds.
    execArgv: [],
    // JSON would lose undefined results and NaN.
    serialization: "advanced",
  });
  return {
    async ask(name, ...args) {
      const reply = await exchange(child, { name, args });
      if ("error" in reply) throw new Error(reply.error);
      return reply.result as never;
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill();
      await gone;
    },
  };
}

/** Runs functions for the parent process. Exits when the parent disconnects. */
export function answer<Questions extends Answers<Questions>>(answers: Questions): void {
  const reply = async ({ name, args }: Question): Promise<Reply> => {
    try {
      return { result: await answers[name as keyof Questions](...(args as never[])) };
    } catch (error) {
      return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  process.on("disconnect", () => process.exit());
  process.on("message", (question: Question) => {
    void reply(question).then((message) => process.send?.(message));
  });
}

async function exchange(child: ChildProcess, question: Question): Promise<Reply> {
  const ended = new AbortController();
  const onExit = (code: number | null): void =>
    ended.abort(new Error(`A process of the benchmark ended with ${code ?? "a signal"} before it returned a result.`));
  child.once("exit", onExit);
  try {
    const answered = once(child, "message", { signal: ended.signal });
    child.send(question);
    const [reply] = (await answered) as [Reply];
    return reply;
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error;
  } finally {
    child.removeListener("exit", onExit);
  }
}
