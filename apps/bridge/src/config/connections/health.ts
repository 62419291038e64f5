import type { Instrumentation } from "@halyard/http-core";

/** Receives the result of each exchange. */
export interface HealthListener {
  /** Called first, with the status of the response, or `failed` without a response. */
  onRequest(status: number | "failed"): void;
  onSuccess(): void;
  onFailure(): void;
  /** Called before `onFailure` when the server refused the credential (401). */
  onRefused(): void;
}

/**
 * Reports after each request whether the server works. A response such as 404 counts as success; 401, 429, 5xx, a
 * network error and a timeout count as failure. A request that the bridge aborted counts as neither.
 */
export function health(listener: HealthListener): Instrumentation {
  return {
    async exchange(_info, run) {
      try {
        const outcome = await run();
        const { status } = outcome;
        listener.onRequest(status);
        if (status === 401) listener.onRefused();
        if (isFailedStatus(status)) listener.onFailure();
        else listener.onSuccess();
        return outcome;
      } catch (error) {
        listener.onRequest("failed");
        if (isNetworkFault(error)) listener.onFailure();
        throw error;
      }
    },
  };
}

/** Returns whether a response shows that the server or the credential cannot be used now. */
export function isFailedStatus(status: number): boolean {
  return status === 401 || status === 429 || status >= 500;
}

/**
 * Returns whether an error is a network failure. Such errors have a code (`ECONNRESET`); timeouts have their own name.
 */
function isNetworkFault(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  return ("code" in error && typeof error.code === "string") || ("name" in error && error.name === "TimeoutError");
}
