import { type CallOptions, ConfigurationError, type MethodContext } from "@halyard/http-core";
import { type JobStatus, jobStatuses } from "../resources/job-statuses.js";
import { JobError } from "../errors/job-error.js";

/** Maximum pause between two requests, in milliseconds. */
const longestPause = 10_000;

/** Options for {@link Job.wait}. */
export interface JobWaitOptions extends CallOptions {
  /**
   * Pause after the first status request, in milliseconds. Each later pause is twice as long, up to 10 s. Default 500.
   */
  readonly interval?: number | undefined;
  /** Maximum time to wait, in milliseconds. When it expires, one last status request is sent. Default 600,000. */
  readonly maxWait?: number | undefined;
  /** Called with the job's status after each status request. */
  readonly onProgress?: ((status: JobStatus) => void) | undefined;
}

/** A background job on the server. Keep its `id` to read the status later, even from another process. */
export interface Job {
  readonly id: string;
  /** Reads the current status. */
  status(options?: CallOptions): Promise<JobStatus>;
  /**
   * Waits until the job ends. Aborting the wait does not stop the job.
   *
   * @throws JobError when the job fails or does not end within `maxWait`.
   */
  wait(options?: JobWaitOptions): Promise<JobStatus>;
}

/** Returns a handle for a job that exists on the server. */
export function createJob(id: string, { bind, transport }: MethodContext): Job {
  const read = bind(jobStatuses.get);
  return {
    id,
    status: (options) => read({ id }, options),
    async wait({ interval = 500, maxWait = 600_000, onProgress, ...callOptions } = {}) {
      if (!(interval > 0) || !(maxWait >= 0)) {
        throw new ConfigurationError(
          `wait() needs \`interval\` above 0 (got ${interval}) and \`maxWait\` of at least 0 (got ${maxWait}), both in milliseconds.`,
        );
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

/** Waits for `ms` milliseconds. Throws the signal's reason if the signal aborts first. */
async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
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
