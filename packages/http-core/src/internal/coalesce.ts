import { Deadline } from "./deadline.js";

/** Lets callers that want the same thing at the same time share one piece of work. */
export interface Coalescer<Value> {
  /**
   * Runs `work`, or joins the run that is under way for the same key. A caller that gives up leaves the others alone;
   * when the last one has left, the work's own signal is aborted.
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
  callers: number;
}

/** Makes a coalescer. */
export function createCoalescer<Value>(): Coalescer<Value> {
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
    } finally {
      patience.clear();
      shared.callers--;
      if (shared.callers === 0 && signal.aborted) {
        shared.forget();
        shared.controller?.abort(signal.reason);
      }
    }
  }

  return {
    run(key, signal, work) {
      signal?.throwIfAborted();
      const shared = running.get(key) ?? start(key, work, signal !== undefined);
      shared.callers++;
      return signal ? waitFor(shared, signal) : shared.result;
    },
    startAnew: () => running.clear(),
  };
}
