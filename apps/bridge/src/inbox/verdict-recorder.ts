import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "@halyard/http-core";
import type { Store } from "../store/store.js";
import type { Verdict } from "./intake.js";

/** Options for a {@link VerdictRecorder}. */
export interface VerdictRecorderOptions {
  /** Returns the store, or undefined until the database is open. Verdicts wait until then. */
  readonly store: () => Pick<Store, "connections"> | undefined;
  readonly logger: Logger;
  /** Milliseconds between two writes. Default: 1000. */
  readonly pause?: number | undefined;
}

/** The newest verdicts on deliveries from one connection. */
interface Newest {
  accepted?: Verdict;
  refused?: Verdict;
}

/**
 * Stores each connection's last accepted and last refused delivery. Anyone can send requests, and every request causes
 * a verdict. The recorder therefore sends the database at most two statements a second for each connection.
 */
export class VerdictRecorder {
  readonly #options: VerdictRecorderOptions;
  readonly #stopping = new AbortController();
  #waiting = new Map<string, Newest>();
  #writing: Promise<void> | undefined;

  constructor(options: VerdictRecorderOptions) {
    this.#options = options;
  }

  /** Records a verdict, which the next write stores. Nothing is written until the database is open. */
  record(connection: string, verdict: Verdict): void {
    const newest = this.#waiting.get(connection) ?? {};
    newest[verdict.status < 300 ? "accepted" : "refused"] = verdict;
    this.#waiting.set(connection, newest);
    this.#writing ??= this.#write();
  }

  /** Stops the recorder, and writes the pending verdicts. Verdicts that cannot be written are lost. Never rejects. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#writing;
    const opened = this.#options.store();
    if (opened !== undefined) await this.#store(opened);
  }

  async #write(): Promise<void> {
    const { signal } = this.#stopping;
    const { store, pause = 1000 } = this.#options;
    do {
      const opened = store();
      if (opened !== undefined) await this.#store(opened);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    } while (this.#waiting.size > 0 && !signal.aborted);
    this.#writing = undefined;
  }

  async #store({ connections }: Pick<Store, "connections">): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    for (const [connection, { accepted, refused }] of waiting) {
      try {
        if (accepted) await connections.accepted(connection, accepted.at);
        if (refused) await connections.refused(connection, refused);
      } catch (error) {
        this.#options.logger.debug(
          "The result of a connection's last delivery could not be stored. The bridge's page may show an older result.",
          { connection, error },
        );
      }
    }
  }
}
