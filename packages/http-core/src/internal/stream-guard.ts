import type { NetworkBody } from "../network.js";
import type { Deadline } from "./deadline.js";
import { startTimer } from "./start-timer.js";

/** Callbacks and deadline for a stream that is returned to a caller. */
export interface StreamGuard {
  /** Deadline that ends the stream even if its source ignores signals. */
  readonly deadline: Deadline;
  /** Called once when the stream ends, after a success or a failure. */
  onEnd(): void;
  /** Converts a failure to the error that the stream's reader receives. `idle` is true if no chunk arrived in time. */
  toError(error: unknown, idle: boolean): unknown;
}

/** Returns a stream that passes on the chunks of `source`. `idleMs` limits the wait for each chunk, in milliseconds. */
export function guardStream(source: NetworkBody, idleMs: number, guard: StreamGuard): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let idle = false;
        let stopTimer = (): void => undefined;
        const silence = new Promise<never>((_, reject) => {
          stopTimer = startTimer(idleMs, () => {
            idle = true;
            reject(new Error("idle"));
          });
        });
        try {
          const { done, value } = await guard.deadline.race(Promise.race([reader.read(), silence]));
          if (done) {
            guard.onEnd();
            controller.close();
          } else controller.enqueue(value);
        } catch (error) {
          guard.onEnd();
          void reader.cancel().catch(() => undefined);
          controller.error(guard.toError(error, idle));
        } finally {
          stopTimer();
        }
      },
      async cancel(reason) {
        guard.onEnd();
        await reader.cancel(reason);
      },
    },
    // Reads nothing before the caller does, so an unread stream uses no memory.
    { highWaterMark: 0 },
  );
}
