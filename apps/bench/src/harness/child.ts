import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** A process beside this one that answers questions, one at a time. */
export interface Child<Questions> {
  ask<Question extends string & keyof Questions>(question: Question): Promise<Questions[Question]>;
  /** Ends the process and waits until it is gone. */
  end(): Promise<void>;
}

/** What travels between the two processes. */
type Message = { readonly question: string } | { readonly answer: unknown } | { readonly error: string };

/**
 * Starts a program of this package.
 *
 * @param file - The program; it calls {@link answer}.
 * @param options - Handed over as JSON, as the program's first argument.
 */
export function startChild<Questions>(file: URL, options: unknown): Child<Questions> {
  const child = fork(file, [JSON.stringify(options)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // A test runner's own options would lead to sources where builds are to be measured.
    execArgv: [],
    // JSON would lose an undefined answer and a result that is not a number.
    serialization: "advanced",
  });
  return {
    async ask(question) {
      const message = await exchange(child, { question });
      if ("answer" in message) return message.answer as never;
      throw new Error("error" in message ? message.error : `${file.pathname} answered with a question.`);
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill();
      await gone;
    },
  };
}

/** Answers the questions of the process that started this one, and ends with it. */
export function answer<Questions>(answers: {
  readonly [Question in keyof Questions]: () => Questions[Question] | Promise<Questions[Question]>;
}): void {
  process.on("disconnect", () => process.exit());
  const reply = async (question: keyof Questions): Promise<Message> => {
    try {
      return { answer: await answers[question]() };
    } catch (error) {
      return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  process.on("message", ({ question }: { readonly question: keyof Questions }) => {
    void reply(question).then((message) => process.send?.(message));
  });
}

async function exchange(child: ChildProcess, question: Message): Promise<Message> {
  const ended = new AbortController();
  const onExit = (code: number | null): void =>
    ended.abort(new Error(`A process of the benchmark ended with ${code ?? "a signal"} instead of answering.`));
  child.once("exit", onExit);
  try {
    const answered = once(child, "message", { signal: ended.signal });
    child.send(question);
    const [message] = (await answered) as [Message];
    return message;
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error;
  } finally {
    child.removeListener("exit", onExit);
  }
}
