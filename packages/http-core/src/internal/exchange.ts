import type { Options } from "ky";
import { ConfigurationError } from "../errors.js";
import type { NetworkRequest, NetworkResponse } from "../network.js";
import type { Fetch } from "../transport.js";

/** One request, without redirects, retries or status checks. */
interface Exchange extends NetworkRequest {
  /** `follow` only if a browser hides a redirect's target. */
  readonly redirect: "manual" | "follow";
  readonly credentials: RequestCredentials | undefined;
}

/** Sends one request. */
export type SendExchange = (request: Exchange) => Promise<NetworkResponse>;

/**
 * Creates a function that sends requests through `fetch`.
 *
 * Requests with a streamed body or progress callbacks go through ky, which handles the differences between runtimes.
 * The first such request loads ky. All other requests go directly to `fetch`, because a call through ky costs a second
 * request object and a composed signal. ky's own retries, timeouts and HTTP errors are turned off.
 *
 * @param fetch - Custom `fetch`. Default: the global one, looked up for each request so that a patched version is used.
 */
export function createExchange(fetch: Fetch | undefined): SendExchange {
  let ky: typeof import("ky").default | undefined;

  async function sendThroughKy(url: URL, init: Options): Promise<Response> {
    ky ??= (await import("ky")).default;
    return ky(url, {
      ...init,
      ...(fetch ? { fetch: fetch as typeof globalThis.fetch } : {}),
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
    });
  }

  return ({ url, method, headers, body, cancellation, redirect, credentials, progress }) => {
    const init: RequestInit = { method, headers, signal: cancellation.signal, redirect };
    if (body) init.body = body.content;
    if (credentials) init.credentials = credentials;
    const { onDownloadProgress } = progress;
    const onUploadProgress = body && progress.onUploadProgress;
    if (onDownloadProgress || onUploadProgress || body?.content instanceof ReadableStream) {
      return sendThroughKy(url, { ...init, onDownloadProgress, onUploadProgress } as Options);
    }
    return fetch ? fetch(new Request(url, init)) : globalThis.fetch(url.href, init);
  };
}

/**
 * Sets header fields, replacing existing ones.
 *
 * @throws ConfigurationError when HTTP does not allow a field's name or value. The message contains the name but not
 *   the value.
 */
export function setHeaders(headers: Headers, fields: Readonly<Record<string, string>> | undefined): void {
  for (const [name, value] of Object.entries(fields ?? {})) {
    try {
      headers.set(name, value);
    } catch {
      throw new ConfigurationError(
        `The header field ${JSON.stringify(name)} has a name or value that HTTP does not allow. Remove line breaks and all characters outside Latin-1.`,
      );
    }
  }
}
