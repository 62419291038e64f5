import type { Deadline } from "./deadline.js";
import { startTimer } from "./start-timer.js";

/** What happens around a stream that is handed to a caller. */
export interface StreamGuard {
  /** What may end the stream before its source does, which need not know of signals. */
  readonly deadline: Deadline;
  /** Called once, however the stream ends. */
  onEnd(): void;
  /** Turns what broke the stream into the error its reader sees; `idle` when nothing arrived for too long. */
  toError(error: unknown, idle: boolean): unknown;
}

/** Passes a stream on chunk by chunk, with a limit on the time between two chunks, in milliseconds. */
export function guardStream(
  source: ReadableStream<Uint8Array>,
  idleMs: number,
  guard: StreamGuard,
): ReadableStream<Uint8Array> {
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
    // Nothing is read before the caller asks, so an unread stream holds no memory.
    { highWaterMark: 0 },
  );
}
