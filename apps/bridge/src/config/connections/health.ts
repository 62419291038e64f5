import type { Instrumentation } from "@halyard/http-core";

/** Listener for the result of each request. */
export interface HealthListener {
  /** Called before the other methods, with the status of the response, or `failed` if there was no response. */
  onRequest(status: number | "failed"): void;
  onSuccess(): void;
  /** Called after a failed request. The reason is a sentence. */
  onFailure(reason: string): void;
  /** Called before `onFailure` if the server refused the credential (401). */
  onRefused(): void;
}

/**
 * Returns an instrumentation that reports after each request whether the server works. A response such as 404 is a
 * success. Status 401, 429 or 5xx, a network error and a timeout are failures. A request that the bridge aborted is
 * neither.
 */
export function health(listener: HealthListener): Instrumentation {
  return {
    async exchange(_info, run) {
      try {
        const outcome = await run();
        const { status } = outcome;
        listener.onRequest(status);
        if (status === 401) listener.onRefused();
        if (isFailedStatus(status)) listener.onFailure(`The server responded with status ${status}.`);
        else listener.onSuccess();
        return outcome;
      } catch (error) {
        listener.onRequest("failed");
        const reason = networkFailure(error);
        if (reason !== undefined) listener.onFailure(reason);
        throw error;
      }
    },
  };
}

/** Returns whether a response status shows that the server or the credential does not work at the moment. */
export function isFailedStatus(status: number): boolean {
  return status === 401 || status === 429 || status >= 500;
}

/**
 * Returns the reason for a network failure or timeout as a sentence, or undefined for any other error. Network failures
 * have a code, such as `ECONNRESET`. Timeouts have the name `TimeoutError`.
 */
function networkFailure(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("name" in error && error.name === "TimeoutError") return "The server did not respond within the timeout.";
  return "code" in error && typeof error.code === "string" ? `The connection failed (${error.code}).` : undefined;
}
