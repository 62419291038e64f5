import { type CallOptions, ConfigurationError, type MethodContext } from "@halyard/http-core";
import { type JobStatus, jobStatuses } from "../resources/job-statuses.js";
import { JobError } from "../errors/job-error.js";

/** Longest pause between two looks, in milliseconds. */
const longestPause = 10_000;

/** Settings of {@link Job.wait}. */
export interface JobWaitOptions extends CallOptions {
  /** Pause before the second look, in milliseconds; every further one is twice as long, up to 10 s. Default 500. */
  readonly interval?: number | undefined;
  /** How long to wait, in milliseconds; a last look is taken when the time is up. Default 600,000. */
  readonly maxWait?: number | undefined;
  /** Called with what each look found. */
  readonly onProgress?: ((status: JobStatus) => void) | undefined;
}

/** Work that goes on in the background of the server. Keep `id` to ask again later, from another process as well. */
export interface Job {
  readonly id: string;
  /** How it is doing now. */
  status(options?: CallOptions): Promise<JobStatus>;
  /**
   * Waits for its end. Giving up waiting does not stop the job.
   *
   * @throws JobError when it fails or the time is up.
   */
  wait(options?: JobWaitOptions): Promise<JobStatus>;
}

/** The handle of a job that is known by its id. */
export function createJob(id: string, { bind, transport }: MethodContext): Job {
  const read = bind(jobStatuses.get);
  return {
    id,
    status: (options) => read({ id }, options),
    async wait({ interval = 500, maxWait = 600_000, onProgress, ...callOptions } = {}) {
      if (!(interval > 0) || !(maxWait >= 0)) {
        throw new ConfigurationError("`interval` must be above 0 and `maxWait` at least 0, both in milliseconds.");
      }
      const end = performance.now() + maxWait;
      for (let pause = Math.min(interval, longestPause); ; pause = Math.min(2 * pause, longestPause)) {
        const found = await read({ id }, callOptions);
        onProgress?.(found);
        const { status } = found;
        if (status === "success") return found;
        const left = end - performance.now();
        if ((status !== "in_queue" && status !== "in_process") || left <= 0) {
          throw new JobError(id, status, transport.redact(found.message ?? "") || undefined);
        }
        await sleep(Math.min(pause, left), callOptions.signal);
      }
    },
  };
}

/** Waits, unless the signal is aborted first; then its reason is thrown. */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener("abort", stop, { once: true });
  });
}
