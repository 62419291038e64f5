import type { ResponseMedia } from "../operation.js";
import type { Hop } from "./redirect.js";
import { exchange, setHeaders } from "./exchange.js";
import { type Call, reportHookError, type Sender } from "./call.js";
import { orAborted } from "./wait.js";

/** An error of the network or of an injected `fetch`, told apart from errors of hooks and credentials. */
export class NetworkFault {
  constructor(readonly cause: unknown) {}
}

/** The answer to one hop, with the credential that was sent for it. */
export interface HopAnswer {
  readonly response: Response;
  readonly credential: Readonly<Record<string, string>>;
}

/** Header fields that may go to any origin: they say what is wanted, never who asks. */
const harmlessHeaders: readonly string[] = [
  "accept",
  "accept-encoding",
  "accept-language",
  "if-modified-since",
  "if-none-match",
  "range",
];

const secretHeaders = /authorization|cookie|token|key|secret|otp|password|signature|session/i;

/** Sends one request of a try and gives its answer, whatever the status. */
export async function sendHop(
  sender: Sender,
  call: Call,
  hop: Hop,
  number: number,
  signal: AbortSignal,
  onSend: () => void,
): Promise<HopAnswer> {
  const { hooks, redactor } = sender;
  const event = {
    operation: call.operation,
    method: hop.method,
    url: redactor.url(hop.url),
    attempt: number,
  };
  const headers = collectHeaders(sender, call, hop);
  await hooks.beforeRequest?.({ ...event, headers });
  const credential = hop.trusted && sender.auth ? await readCredential(sender, hop, signal) : {};
  setHeaders(headers, credential);
  if (!hop.trusted) keepHarmless(headers);

  const started = performance.now();
  const run = async (): Promise<Response> => {
    signal.throwIfAborted();
    onSend();
    return dispatch(sender, call, hop, headers, signal);
  };
  const setHeader = (name: string, value: string): void => {
    if (hop.trusted) setHeaders(headers, { [name]: value });
  };
  const response = sender.instrumentation
    ? await sender.instrumentation.exchange({ ...event, template: call.template, setHeader }, run)
    : await run();

  const durationMs = Math.round(performance.now() - started);
  try {
    hooks.afterResponse?.({ ...event, status: response.status, headers: response.headers, durationMs });
  } catch (error) {
    reportHookError(sender, "afterResponse", error);
  }
  sender.logger?.debug("A request was answered.", { ...event, status: response.status, durationMs });
  return { response, credential };
}

async function dispatch(
  sender: Sender,
  call: Call,
  hop: Hop,
  headers: Headers,
  signal: AbortSignal,
): Promise<Response> {
  const { url, method, body } = hop;
  const { progress } = call;
  const { fetch } = sender;
  const credentials = hop.trusted ? sender.auth?.credentials : undefined;
  const send = (redirect: "manual" | "follow"): Promise<Response> =>
    exchange({ url, method, headers, body, signal, redirect, credentials, fetch, progress });
  try {
    const response = await send("manual");
    // Browsers hide redirects. They drop `Authorization` themselves when a redirect leaves the origin (Fetch standard,
    // HTTP-redirect fetch), but no other field, so only a read without further fields is left to them.
    if (response.type !== "opaqueredirect" || call.redirect === "manual" || method !== "GET") return response;
    return leakable(headers) || credentials === "include" ? response : await send("follow");
  } catch (error) {
    throw signal.aborted ? signal.reason : new NetworkFault(error);
  }
}

async function readCredential(sender: Sender, hop: Hop, signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
  const { method, url } = hop;
  const credential = await orAborted(
    Promise.resolve(sender.auth?.headers({ method, url: new URL(url), signal }) ?? {}),
    signal,
  );
  sender.redactor.learn(credential);
  return credential;
}

function collectHeaders(sender: Sender, call: Call, hop: Hop): Headers {
  const headers = new Headers({ accept: acceptFor(sender, call.media), "accept-encoding": "gzip, deflate" });
  setHeaders(headers, sender.dialect.headers?.({ method: hop.method, hasBody: hop.body !== undefined }));
  setHeaders(headers, sender.headers);
  if (hop.body?.contentType) headers.set("content-type", hop.body.contentType);
  setHeaders(headers, call.headers);
  const secret = [...headers].filter(([name]) => secretHeaders.test(name));
  sender.redactor.learn(Object.fromEntries(secret));
  return headers;
}

function keepHarmless(headers: Headers): void {
  for (const name of [...headers.keys()]) {
    if (!harmlessHeaders.includes(name)) headers.delete(name);
  }
}

function leakable(headers: Headers): boolean {
  return [...headers.keys()].some((name) => name !== "authorization" && !harmlessHeaders.includes(name));
}

function acceptFor(sender: Sender, media: ResponseMedia): string {
  if (media === "json" || media === "none") return sender.dialect.accept ?? "application/json";
  return media === "text" ? "text/plain, */*;q=0.5" : "*/*";
}
