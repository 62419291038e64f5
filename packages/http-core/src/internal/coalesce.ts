import { Deadline } from "./deadline.js";

/** Lets concurrent callers with the same key share one piece of work. */
export interface Coalescer<Value> {
  /**
   * Runs `work`, or joins the run in progress for the same key. If several callers share a run, each gets a copy of the
   * result. A caller that aborts does not affect the others. When all callers have aborted, the signal that `work`
   * received is aborted too.
   *
   * @throws The reason of `signal`, if it is already aborted.
   */
  run(
    key: string,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal | undefined) => Promise<Value>,
  ): Promise<Value>;
  /** Prevents later callers from joining the runs in progress. Callers that have joined are not affected. */
  detach(): void;
}

interface Shared<Value> {
  readonly result: Promise<Value>;
  /** Absent if the first caller has no signal. That caller cannot be aborted, so the work is always needed. */
  readonly controller: AbortController | undefined;
  /** Prevents further callers from joining this run. */
  readonly forget: () => void;
  callers: number;
}

/**
 * Creates a coalescer.
 *
 * @param copy - Copies a result, so that one caller can modify it without affecting the others.
 */
export function createCoalescer<Value>(copy: (value: Value) => Value): Coalescer<Value> {
  const running = new Map<string, Shared<Value>>();

  function start(
    key: string,
    work: (signal: AbortSignal | undefined) => Promise<Value>,
    mayGiveUp: boolean,
  ): Shared<Value> {
    const controller = mayGiveUp ? new AbortController() : undefined;
    const result = work(controller?.signal);
    const forget = (): void => {
      if (running.get(key) === shared) running.delete(key);
    };
    const shared: Shared<Value> = { result, controller, forget, callers: 0 };
    running.set(key, shared);
    result.then(forget, forget);
    return shared;
  }

  async function waitFor(shared: Shared<Value>, signal: AbortSignal): Promise<Value> {
    const patience = new Deadline(Infinity, signal);
    try {
      return await patience.race(shared.result);
    } catch (error) {
      if (signal.aborted && --shared.callers === 0) {
        shared.forget();
        shared.controller?.abort(signal.reason);
      }
      throw error;
    } finally {
      patience.clear();
    }
  }

  return {
    async run(key, signal, work) {
      signal?.throwIfAborted();
      const shared = running.get(key) ?? start(key, work, signal !== undefined);
      shared.callers++;
      const value = await (signal ? waitFor(shared, signal) : shared.result);
      return shared.callers > 1 ? copy(value) : value;
    },
    detach: () => running.clear(),
  };
}
