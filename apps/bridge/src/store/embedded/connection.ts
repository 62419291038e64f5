import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { restored } from "../../threads/sent-error.js";
import { startThread } from "../../threads/start-thread.js";
import { useBaselineCompiler } from "./baseline-compiler.js";
import type { ThreadMessage, ThreadRequest, ThreadStart } from "./messages.js";

/** A request to the database thread. It is pending until the thread sends a result. */
interface Pending {
  readonly resolve: (rows: readonly (readonly unknown[])[]) => void;
  readonly reject: (reason: unknown) => void;
}

interface Statements {
  query(text: string, parameters?: readonly unknown[]): Promise<readonly unknown[]>;
  /** Runs any number of statements, and returns the rows of each. */
  exec(text: string): Promise<readonly (readonly unknown[])[]>;
}

/**
 * Length of the write-ahead log, in bytes, after which a checkpoint is written. After a crash, PGlite replays
 * everything since the last checkpoint.
 */
const maxLogBytes = 4 * 1024 ** 2;

/** Number of statements and transactions between two checks of the write-ahead log's length. */
const turnsBetweenChecks = 200;

/** Statement that returns a row if the write-ahead log is longer than the maximum. */
const isLogLong = `SELECT redo_lsn FROM pg_control_checkpoint()
  WHERE pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > ${maxLogBytes}`;

/**
 * Connection to PGlite, which runs in its own thread and executes one statement or transaction at a time. Statements
 * outside transactions are still sent at once, without waiting for the results of earlier ones.
 *
 * Between transactions, the connection also writes checkpoints to keep the write-ahead log short. PostgreSQL has a
 * separate process for this. PGlite lacks this process, so `max_wal_size` and `checkpoint_timeout` have no effect.
 */
export class ThreadConnection implements Statements {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Map<string, (payload: string) => void>();
  #requests = 0;
  /** Resolves when all transactions so far have ended. While a transaction runs, only its own statements are sent. */
  #turn: Promise<unknown> = Promise.resolve();
  #turns = 0;
  #ended: Error | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on("message", (message: ThreadMessage) => this.#receive(message));
    worker.on("error", (error: Error) => this.#end(error));
    worker.on("exit", () => this.#end(new Error("The thread of the embedded database has ended. Restart the bridge.")));
  }

  /**
   * Starts the thread and opens the database.
   *
   * @throws The error from PGlite. For some failures of the file system, it is not an `Error`.
   */
  static async open(start: ThreadStart): Promise<ThreadConnection> {
    useBaselineCompiler();
    const worker = startThread(threadFile(), start);
    const [first] = (await once(worker, "message")) as [ThreadMessage];
    if (first.kind !== "unusable") return new ThreadConnection(worker);
    await worker.terminate();
    throw restored(first.failure);
  }

  async query(text: string, parameters: readonly unknown[] = []): Promise<readonly unknown[]> {
    const rows = this.#turn.then(() => this.#query("query", text, parameters));
    this.#countTurn();
    return rows;
  }

  async exec(text: string): Promise<readonly (readonly unknown[])[]> {
    return this.#inTurn(() => this.#send("exec", text));
  }

  /** Runs `work` in a transaction, which is rolled back when `work` rejects. */
  async transaction<Result>(work: (transaction: Pick<Statements, "query">) => Promise<Result>): Promise<Result> {
    return this.#inTurn(async () => {
      // BEGIN is sent together with the first statement, because each message costs both threads time.
      let statements = 0;
      const query: Statements["query"] = (text, parameters = []) => {
        statements++;
        return this.#query(statements === 1 ? "begin" : "query", text, parameters);
      };
      try {
        const result = await work({ query });
        if (statements > 0) await this.#send("query", "COMMIT");
        return result;
      } catch (error) {
        if (statements > 0) await this.#send("query", "ROLLBACK").catch(() => undefined);
        throw error;
      }
    });
  }

  /**
   * Calls `listener` for each notification on a channel. A channel has at most one listener. Returns a function that
   * stops listening.
   */
  async listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>> {
    this.#listeners.set(channel, listener);
    await this.#inTurn(() => this.#send("listen", channel));
    return async () => {
      this.#listeners.delete(channel);
      await this.#inTurn(() => this.#send("unlisten", channel));
    };
  }

  /** Closes the database after the current statement or transaction, and ends the thread. */
  async close(): Promise<void> {
    await this.#inTurn(() => this.#send("close", ""));
    await this.#worker.terminate();
  }

  async #query(kind: "query" | "begin", text: string, parameters: readonly unknown[]): Promise<readonly unknown[]> {
    const [rows = []] = await this.#send(kind, text, parameters);
    return rows;
  }

  /** Runs `work` after all earlier calls have ended. While `work` runs, only its own statements are sent. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const run = this.#turn.then(work);
    this.#turn = run.catch(() => undefined);
    this.#countTurn();
    return run;
  }

  #countTurn(): void {
    this.#turns++;
    if (this.#turns % turnsBetweenChecks === 0) this.#turn = this.#turn.then(() => this.#shortenLog());
  }

  /** Writes a checkpoint if the write-ahead log is long, so that PGlite reuses or deletes the log's files. */
  async #shortenLog(): Promise<void> {
    try {
      if ((await this.#query("query", isLogLong, [])).length > 0) await this.#send("exec", "CHECKPOINT");
    } catch {
      // Ignores the error. If its cause, such as a full disk, persists, the next statement fails and its caller gets an
      // error.
    }
  }

  async #send(
    kind: ThreadRequest["kind"],
    text: string,
    parameters: readonly unknown[] = [],
  ): Promise<readonly (readonly unknown[])[]> {
    if (this.#ended !== undefined) throw this.#ended;
    const id = ++this.#requests;
    const { promise, resolve, reject } = Promise.withResolvers<readonly (readonly unknown[])[]>();
    this.#pending.set(id, { resolve, reject });
    this.#worker.postMessage({ id, kind, text, parameters } satisfies ThreadRequest);
    return promise;
  }

  #receive(message: ThreadMessage): void {
    if (message.kind === "notification") return this.#listeners.get(message.channel)?.(message.payload);
    if (message.kind !== "result" && message.kind !== "failure") return;
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.kind === "result") pending?.resolve(message.rows);
    else pending?.reject(restored(message.failure));
  }

  #end(reason: Error): void {
    this.#ended ??= reason;
    for (const { reject } of this.#pending.values()) reject(this.#ended);
    this.#pending.clear();
  }
}

/** Returns the URL of the thread's program. In the bundle, it is next to the file that starts the thread. */
function threadFile(): URL {
  const isSource = import.meta.url.endsWith(".ts");
  return new URL(isSource ? "./thread.ts" : "./database-thread.js", import.meta.url);
}
