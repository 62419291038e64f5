import { OAuthError } from "../oauth/oauth-error.js";
import { abortable } from "./abortable.js";
import { shownUrl, urlFault } from "./secure-url.js";
import { timeLimit } from "./time.js";

/** The part of the platform's `fetch` that token traffic needs. */
export type TokenFetch = (url: string, init: RequestInit) => Promise<Response>;

/** Request of {@link send}: the part of `RequestInit` that the libraries set. */
export interface Outgoing {
  readonly method: string;
  readonly headers: HeadersInit;
  readonly body?: BodyInit | null | undefined;
}

/** Options for {@link send}. */
export interface SendSettings {
  readonly fetch: TokenFetch | undefined;
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
  readonly allowInsecureHttp: boolean;
}

/** More than any token answer or key set needs; a longer body is refused unread. */
const maximumBodyBytes = 1_048_576;

/**
 * The one way in which this package sends: over https (or to a loopback address), never on through a redirect, within
 * the time limit, reading a bounded body. The response contains only status, content type and body.
 */
export async function send(
  url: string,
  { method, headers, body }: Outgoing,
  settings: SendSettings,
): Promise<Response> {
  const where = shownUrl(url);
  const fault = urlFault(url, settings.allowInsecureHttp);
  if (fault !== undefined) {
    throw new OAuthError("oauth_insecure_endpoint", `${where} was not called: ${fault}.`, { url: where });
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
      const message = `${where} gave no complete answer within ${settings.timeout} ms (\`timeout\`). Try again.`;
      throw new OAuthError("oauth_timeout", message, { url: where });
    }
    const message = `${where} gave no complete answer: ${reasonOf(error)}. Check the address and the network, then try again.`;
    throw new OAuthError("oauth_connection_failed", message, { url: where });
  }
}

function refuseRedirect(response: Response, url: string): void {
  const { status } = response;
  if (response.type !== "opaqueredirect" && !response.redirected && (status < 300 || status > 399)) return;
  const message = `${url} answered with a redirect, which is not followed because the request carries secrets. Configure the final address.`;
  throw new OAuthError("oauth_redirect_refused", message, { url, ...(status === 0 ? {} : { status }) });
}

async function readBounded(response: Response, url: string): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // A reader, because not every browser can iterate over a stream.
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    size += next.value.byteLength;
    if (size > maximumBodyBytes) {
      void reader?.cancel().catch(() => undefined);
      const message = `${url} answered with more than ${maximumBodyBytes} bytes, which no token answer needs. Check the address.`;
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

// Only the code: messages of foreign fetch implementations may quote the request with its secrets.
function reasonOf(error: unknown): string {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: { readonly code?: unknown } };
  const found = cause?.code ?? code;
  return typeof found === "string" && /^\w{1,60}$/.test(found) ? found : "the connection failed";
}
