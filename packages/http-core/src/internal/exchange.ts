import { ConfigurationError } from "../errors.js";
import type { EncodedBody } from "../request-body.js";
import type { CallOptions, Fetch } from "../transport.js";

/** One request, one answer: nothing is followed, repeated or judged here. */
interface Exchange {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: EncodedBody | undefined;
  readonly signal: AbortSignal;
  /** `follow` only where a browser hides the target of a redirect. */
  readonly redirect: "manual" | "follow";
  readonly credentials: RequestCredentials | undefined;
  readonly fetch: Fetch;
  readonly progress: Pick<CallOptions, "onUploadProgress" | "onDownloadProgress">;
}

/** Sends one request. */
export type SendExchange = (request: Exchange) => Promise<Response>;

/**
 * Makes what sends requests through ky, which is loaded on the first call and kept: it brings progress and the quirks of
 * the runtimes; its own retries, timeouts and errors stay off, because they go by verb and print headers.
 */
export function createExchange(): SendExchange {
  let ky: typeof import("ky").default | undefined;
  return async (request) => {
    ky ??= (await import("ky")).default;
    const { url, method, headers, body, signal, redirect, credentials, fetch, progress } = request;
    return ky(url, {
      method,
      headers,
      signal,
      redirect,
      fetch: fetch as typeof globalThis.fetch,
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
      ...(body ? { body: body.content } : {}),
      ...(credentials ? { credentials } : {}),
      ...(progress.onUploadProgress && body ? { onUploadProgress: progress.onUploadProgress } : {}),
      ...(progress.onDownloadProgress ? { onDownloadProgress: progress.onDownloadProgress } : {}),
    });
  };
}

/**
 * Sets header fields, later ones over earlier ones.
 *
 * @throws ConfigurationError that names the field and never shows its value.
 */
export function setHeaders(headers: Headers, fields: Readonly<Record<string, string>> | undefined): void {
  for (const [name, value] of Object.entries(fields ?? {})) {
    try {
      headers.set(name, value);
    } catch {
      throw new ConfigurationError(
        `The header field ${JSON.stringify(name)} has a name or value that HTTP does not allow. Remove line breaks and characters beyond Latin-1.`,
      );
    }
  }
}
