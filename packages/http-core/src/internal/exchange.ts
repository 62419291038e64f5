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
  readonly progress: Pick<CallOptions, "onUploadProgress" | "onDownloadProgress">;
}

/** Sends one request. */
export type SendExchange = (request: Exchange) => Promise<Response>;

/**
 * Makes what sends requests.
 *
 * A streamed body and progress go through ky, which knows what the runtimes make of them; it is loaded when the first such
 * request is made. Everything else needs nothing of ky, whose retries, time limits and errors stay off here, and goes to
 * `fetch` itself: a call through ky costs a second request object and a composed signal.
 *
 * @param fetch - Replaces the platform's, which is looked up for each request so that a patched one is found.
 */
export function createExchange(fetch: Fetch | undefined): SendExchange {
  let ky: typeof import("ky").default | undefined;

  async function sendThroughKy(url: URL, init: RequestInit, progress: Exchange["progress"]): Promise<Response> {
    const { onUploadProgress, onDownloadProgress } = progress;
    ky ??= (await import("ky")).default;
    return ky(url, {
      ...init,
      ...(fetch ? { fetch: fetch as typeof globalThis.fetch } : {}),
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
      ...(onUploadProgress ? { onUploadProgress } : {}),
      ...(onDownloadProgress ? { onDownloadProgress } : {}),
    });
  }

  return ({ url, method, headers, body, signal, redirect, credentials, progress }) => {
    const init: RequestInit = { method, headers, signal, redirect };
    if (body) init.body = body.content;
    if (credentials) init.credentials = credentials;
    const { onDownloadProgress } = progress;
    const onUploadProgress = body && progress.onUploadProgress;
    if (onDownloadProgress || onUploadProgress || body?.content instanceof ReadableStream) {
      return sendThroughKy(url, init, { onDownloadProgress, onUploadProgress });
    }
    return fetch ? fetch(new Request(url, init)) : globalThis.fetch(url.href, init);
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
