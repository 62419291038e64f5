import type { AuthStrategy } from "../auth.js";
import type { RequestEvent } from "../hooks.js";
import type { ResponseMedia } from "../operation.js";
import type { Try } from "./attempt.js";
import { type Call, observe, type Sender } from "./call.js";
import { readNetworkFailure } from "./connection-failure.js";
import { setHeaders } from "./exchange.js";
import { refusePlainHttp } from "./origin-guard.js";
import { isSecretHeader } from "./redact.js";
import type { Hop } from "./redirect.js";

/** The response to one hop, with the credential that was sent. */
export interface HopResponse {
  readonly response: Response;
  readonly credential: Readonly<Record<string, string>>;
}

/** Header fields that may be sent to any origin, because they do not identify the user. */
const harmlessHeaders: readonly string[] = [
  "accept",
  "accept-encoding",
  "accept-language",
  "if-modified-since",
  "if-none-match",
  "range",
];

/** Header fields of a credential that are not secret: a login name, and the marker of a browser request. */
const openFields: readonly string[] = ["sudo", "x-requested-with"];

/** Sends one request of an attempt and returns its response, whatever the status. */
export async function sendHop(sender: Sender, call: Call, hop: Hop, current: Try): Promise<HopResponse> {
  const { hooks, redactor, logger, instrumentation } = sender;
  const { deadline } = current;
  deadline.throwIfEnded();
  redactor.learnUrl(hop.url, current.secrets);
  const headers = collectHeaders(sender, call, hop, current);
  if (hooks.beforeRequest) {
    await deadline.race(Promise.resolve(hooks.beforeRequest({ ...describe(sender, call, hop, current), headers })));
    learnSecrets(sender, headers, current);
  }
  const credential = hop.trusted && sender.auth ? await readCredential(sender.auth, sender, hop, current) : {};
  setHeaders(headers, credential);
  if (!hop.trusted) keepHarmless(headers, hop.body !== undefined);

  const started = performance.now();
  const resendCount = current.course.requests++;
  const run = (): Promise<Response> => dispatch(sender, call, hop, headers, current);
  const response = await (instrumentation
    ? instrumentation.exchange(
        {
          ...describe(sender, call, hop, current),
          template: hop.url === call.url ? call.template : undefined,
          resendCount,
          setHeader(name: string, value: string): void {
            if (hop.trusted) setHeaders(headers, { [name]: value });
          },
        },
        run,
      )
    : run());

  if (hooks.afterResponse || logger) {
    const durationMs = Math.round(performance.now() - started);
    const event = { ...describe(sender, call, hop, current), status: response.status, durationMs };
    observe(sender, "afterResponse", () => hooks.afterResponse?.({ ...event, headers: response.headers }));
    logger?.debug("A response arrived.", event);
  }
  return { response, credential };
}

/** Returns the description of the request for hooks, spans and logs. */
function describe(sender: Sender, call: Call, hop: Hop, { number }: Try): RequestEvent {
  return {
    operation: call.operation,
    method: hop.method,
    url: sender.redactor.url(hop.url),
    attempt: number,
  };
}

async function dispatch(sender: Sender, call: Call, hop: Hop, headers: Headers, current: Try): Promise<Response> {
  const { deadline } = current;
  deadline.throwIfEnded();
  const { url, method, body } = hop;
  if (!sender.allowInsecureHttp && [...headers.keys()].some(isSecretHeader)) refusePlainHttp(url);
  current.sent = true;
  const { progress } = call;
  const { auth, exchange } = sender;
  const { signal } = deadline;
  const credentials = auth?.credentials && (hop.trusted ? auth.credentials : "omit");
  const send = (redirect: "manual" | "follow"): Promise<Response> =>
    // A custom `fetch` may ignore signals.
    deadline.race(exchange({ url, method, headers, body, signal, redirect, credentials, progress }));
  try {
    const response = await send("manual");
    // Browsers hide redirects. They drop `Authorization` themselves when a redirect leaves the origin (Fetch standard,
    // HTTP-redirect fetch), but no other field, so they may follow only reads without other fields.
    if (response.type !== "opaqueredirect" || call.redirect === "manual" || method !== "GET") return response;
    return leakable(headers) || credentials === "include" ? response : await send("follow");
  } catch (error) {
    // A streamed body may fail with an error from its own source.
    throw deadline.ended ? deadline.reason : readNetworkFailure(error, sender.redactor, body?.replayable !== false);
  }
}

function isPromise<Value extends object>(value: Value | Promise<Value>): value is Promise<Value> {
  return "then" in value && typeof value.then === "function";
}

async function readCredential(
  auth: AuthStrategy,
  { redactor }: Sender,
  { method, url }: Hop,
  { deadline, secrets }: Try,
): Promise<HopResponse["credential"]> {
  const given = auth.headers({
    method,
    // A getter, because most strategies need no URL; a copy, because they must not change the original.
    get url() {
      return new URL(url);
    },
    signal: deadline.signal,
  });
  const credential = isPromise(given) ? await deadline.race(given) : given;
  for (const [name, value] of Object.entries(credential)) {
    if (!openFields.includes(name.toLowerCase())) redactor.learn(name, value, secrets);
  }
  return credential;
}

function collectHeaders(sender: Sender, call: Call, hop: Hop, current: Try): Headers {
  const headers = new Headers({ accept: acceptFor(sender, call.media), "accept-encoding": "gzip, deflate" });
  const ownFields = sender.dialect.headers?.({ method: hop.method, hasBody: hop.body !== undefined });
  setHeaders(headers, ownFields);
  setHeaders(headers, sender.headers);
  if (hop.body?.contentType) headers.set("content-type", hop.body.contentType);
  setHeaders(headers, call.headers);
  for (const fields of [ownFields, sender.headers, call.headers]) {
    if (fields) learnSecrets(sender, Object.entries(fields), current);
  }
  return headers;
}

function learnSecrets({ redactor }: Sender, fields: Iterable<[string, string]>, { secrets }: Try): void {
  for (const [name, value] of fields) if (isSecretHeader(name)) redactor.learn(name, value, secrets);
}

/** Removes all other fields. Keeps the content type of a body, without which the server would misread it. */
function keepHarmless(headers: Headers, hasBody: boolean): void {
  for (const name of [...headers.keys()]) {
    if (!harmlessHeaders.includes(name) && !(hasBody && name === "content-type")) headers.delete(name);
  }
}

function leakable(headers: Headers): boolean {
  return [...headers.keys()].some((name) => name !== "authorization" && !harmlessHeaders.includes(name));
}

function acceptFor(sender: Sender, media: ResponseMedia): string {
  if (media === "json" || media === "exists" || media === "none") return sender.dialect.accept ?? "application/json";
  return media === "text" ? "text/plain, */*;q=0.5" : "*/*";
}
