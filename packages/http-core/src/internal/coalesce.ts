import { Deadline } from "./deadline.js";

/** Lets callers that want the same thing at the same time share one piece of work. */
export interface Coalescer<Value> {
  /**
   * Runs `work`, or joins the run that is under way for the same key; each of several callers is given a copy. A caller that
   * gives up leaves the others alone; when the last one has left, the work's own signal is aborted.
   *
   * @throws The reason of a signal that was aborted before.
   */
  run(
    key: string,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal | undefined) => Promise<Value>,
  ): Promise<Value>;
  /** Lets nobody join what is under way now; those who have joined are not disturbed. */
  startAnew(): void;
}

interface Shared<Value> {
  readonly result: Promise<Value>;
  /** Absent where the caller that began the work cannot give up, so that there is always one left. */
  readonly controller: AbortController | undefined;
  /** Lets nobody join any more. */
  readonly forget: () => void;
  /** Those who have not given up. */
  callers: number;
}

/**
 * Makes a coalescer.
 *
 * @param copy - Makes what one caller can change without another seeing it.
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
    startAnew: () => running.clear(),
  };
}
