import { OAuthError } from "../oauth/oauth-error.js";
import { abortable } from "./abortable.js";
import { shownUrl, urlProblem } from "./secure-url.js";
import { timeLimit } from "./time.js";

/** The part of the `fetch` interface that this package uses for token requests. */
export type TokenFetch = (url: string, init: RequestInit) => Promise<Response>;

/** A request for {@link send}: the part of `RequestInit` that the libraries set. */
export interface Outgoing {
  readonly method: string;
  readonly headers: NonNullable<RequestInit["headers"]>;
  readonly body?: RequestInit["body"] | undefined;
}

/** Settings for {@link send}. */
export interface SendSettings {
  readonly fetch: TokenFetch | undefined;
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
  readonly allowInsecureHttp: boolean;
}

/** Maximum size of a response body. Token responses and key sets are far smaller. A larger body is refused. */
const maximumBodyBytes = 1_048_576;

/**
 * Sends a request. All requests of this package go through this function. It requires https, unless the host is
 * loopback or `allowInsecureHttp` is set. It follows no redirects, and limits the duration of the request and the size
 * of the response body. The returned response has only a status, a content type and a body.
 *
 * @throws OAuthError when the URL is not permitted, or when no complete response arrives in time.
 */
export async function send(
  url: string,
  { method, headers, body }: Outgoing,
  settings: SendSettings,
): Promise<Response> {
  const where = shownUrl(url);
  const problem = urlProblem(url, settings.allowInsecureHttp);
  if (problem !== undefined) {
    throw new OAuthError("oauth_insecure_endpoint", `No request was sent to ${where}: ${problem}.`, { url: where });
  }
  settings.signal?.throwIfAborted();
  const deadline = timeLimit(settings.timeout);
  const signal = settings.signal === undefined ? deadline : AbortSignal.any([settings.signal, deadline]);
  try {
    const request: RequestInit = { method, headers, body: body ?? null, redirect: "manual", signal };
    const response = await abortable((settings.fetch ?? globalThis.fetch)(url, request), signal);
    refuseRedirect(response, where);
    const answer = await abortable(readBounded(response, where), signal);
    const kept = { "content-type": response.headers.get("content-type") ?? "" };
    return new Response(answer.byteLength === 0 ? null : answer, { status: response.status, headers: kept });
  } catch (error) {
    settings.signal?.throwIfAborted();
    if (error instanceof OAuthError) throw error;
    if (deadline.aborted) {
      const message = `${where} sent no complete response within ${settings.timeout} ms (\`timeout\`). Try again.`;
      throw new OAuthError("oauth_timeout", message, { url: where });
    }
    const message = `${where} sent no complete response: ${reasonOf(error)}. Check the URL and the network, then try again.`;
    throw new OAuthError("oauth_connection_failed", message, { url: where });
  }
}

function refuseRedirect(response: Response, url: string): void {
  const { status } = response;
  if (response.type !== "opaqueredirect" && !response.redirected && (status < 300 || status > 399)) return;
  const message = `${url} responded with a redirect, which is not followed because the request contains secrets. Configure the redirect's target URL instead.`;
  throw new OAuthError("oauth_redirect_refused", message, { url, ...(status === 0 ? {} : { status }) });
}

async function readBounded(response: Response, url: string): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Uses a reader because not every browser can iterate over a stream.
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    size += next.value.byteLength;
    if (size > maximumBodyBytes) {
      void reader?.cancel().catch(() => undefined);
      const message = `${url} sent more than ${maximumBodyBytes} bytes, too much for a token response or a key set. Check the URL.`;
      throw new OAuthError("oauth_response_invalid", message, { status: response.status, url });
    }
    parts.push(next.value);
  }
  const body = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    body.set(part, offset);
    offset += part.byteLength;
  }
  return body;
}

// Returns only the error code, because a custom `fetch` may quote the request and its secrets in the error's message.
function reasonOf(error: unknown): string {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: { readonly code?: unknown } };
  const found = cause?.code ?? code;
  return typeof found === "string" && /^\w{1,60}$/.test(found) ? found : "the connection failed";
}
