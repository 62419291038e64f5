import { orAborted } from "./wait.js";

/** Lets callers that want the same thing at the same time share one piece of work. */
export interface Coalescer<Value> {
  /**
   * Runs `work`, or joins the run that is under way for the same key. A caller that gives up leaves the others alone;
   * when the last one has left, the work's own signal is aborted.
   */
  run(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<Value>): Promise<Value>;
}

interface Shared<Value> {
  readonly result: Promise<Value>;
  readonly controller: AbortController;
  callers: number;
}

/** Makes a coalescer. */
export function createCoalescer<Value>(): Coalescer<Value> {
  const running = new Map<string, Shared<Value>>();

  function start(key: string, work: (signal: AbortSignal) => Promise<Value>): Shared<Value> {
    const controller = new AbortController();
    const result = work(controller.signal);
    const shared: Shared<Value> = { result, controller, callers: 0 };
    const forget = (): void => {
      if (running.get(key) === shared) running.delete(key);
    };
    running.set(key, shared);
    result.then(forget, forget);
    return shared;
  }

  return {
    async run(key, signal, work) {
      signal.throwIfAborted();
      const shared = running.get(key) ?? start(key, work);
      shared.callers++;
      try {
        return await orAborted(shared.result, signal);
      } finally {
        shared.callers--;
        if (shared.callers === 0 && signal.aborted) {
          running.delete(key);
          shared.controller.abort(signal.reason);
        }
      }
    },
  };
}
