import { setTimeout as sleep } from "node:timers/promises";

const minute = 60_000;

/** Expected number of requests for a job, or for reading one repository. Few jobs or repositories need more. */
const expected = 10;

/** Milliseconds between two checks of the limit while work waits to begin. */
const checkInterval = 1000;

/** Options for {@link RequestBudget}. */
export interface RequestBudgetOptions {
  /** Returns a connection's maximum number of requests per minute, or undefined for no limit. */
  readonly limitOf: (connection: string) => number | undefined;
  /** Returns the current time in milliseconds since 1970. Default: the system's clock. */
  readonly now?: (() => number) | undefined;
  /** Waits for a number of milliseconds. Default: the system's timers. */
  readonly pause?: ((ms: number, signal: AbortSignal | undefined) => Promise<unknown>) | undefined;
}

/**
 * Limits the number of requests to each server per minute. Work begins only when the limit leaves room for the expected
 * number of requests. Work that has begun is never delayed, because a delayed write could be sent after another bridge
 * has taken over the job.
 */
export class RequestBudget {
  readonly #limitOf: (connection: string) => number | undefined;
  readonly #now: () => number;
  readonly #pause: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
  /** For each connection, the times of the requests in the last minute, oldest first. */
  readonly #sent = new Map<string, number[]>();
  /** For each connection, the number of running jobs. */
  readonly #running = new Map<string, number>();

  constructor({ limitOf, now = Date.now, pause = wait }: RequestBudgetOptions) {
    this.#limitOf = limitOf;
    this.#now = now;
    this.#pause = pause;
  }

  /** Counts a request towards a connection's limit. */
  spend(connection: string): void {
    if (this.#limitOf(connection) === undefined) return void this.#sent.delete(connection);
    this.#sent.set(connection, [...this.#recent(connection), this.#now()]);
  }

  /**
   * Returns the number of requests that may be sent now. The requests that running work is expected to send are already
   * subtracted.
   */
  left(connection: string): number {
    const limit = this.#limitOf(connection);
    if (limit === undefined) return Infinity;
    return Math.max(0, limit - this.#recent(connection).length - expected * this.#runningOf(connection));
  }

  /**
   * Waits until the limits of all connections leave room for `work`, then runs it. Rejects with the signal's reason if
   * the signal is aborted during the wait.
   */
  async run<Result>(
    connections: readonly string[],
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    while (!connections.every((connection) => this.#mayBegin(connection))) {
      await this.#pause(checkInterval, signal);
      signal?.throwIfAborted();
    }
    this.#change(connections, 1);
    try {
      return await work();
    } finally {
      this.#change(connections, -1);
    }
  }

  /**
   * Returns whether work may begin. If the limit is lower than the expected number of requests, work waits until the
   * whole limit is unused. Only one job then runs at a time.
   */
  #mayBegin(connection: string): boolean {
    return this.left(connection) >= Math.min(expected, this.#limitOf(connection) ?? 0);
  }

  #change(connections: readonly string[], by: number): void {
    for (const connection of connections) this.#running.set(connection, this.#runningOf(connection) + by);
  }

  #runningOf(connection: string): number {
    return this.#running.get(connection) ?? 0;
  }

  #recent(connection: string): readonly number[] {
    const since = this.#now() - minute;
    const sent = this.#sent.get(connection) ?? [];
    const first = sent.findIndex((at) => at > since);
    return first === -1 ? [] : sent.slice(first);
  }
}

async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
