import type { ResponseMedia } from "../operation.js";
import type { Try } from "./attempt.js";
import { type Call, observe, type Sender } from "./call.js";
import { readNetworkFault } from "./connection-failure.js";
import type { Deadline } from "./deadline.js";
import { setHeaders } from "./exchange.js";
import { isSecretHeader } from "./redact.js";
import type { Hop } from "./redirect.js";

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

/** Fields of a credential that are no secrets themselves: a login name, and the mark of a browser's request. */
const openFields: readonly string[] = ["sudo", "x-requested-with"];

/** Sends one request of a try and gives its answer, whatever the status. */
export async function sendHop(sender: Sender, call: Call, hop: Hop, current: Try): Promise<HopAnswer> {
  const { hooks, redactor } = sender;
  const { deadline } = current;
  deadline.throwIfEnded();
  redactor.learnUrl(hop.url);
  const headers = collectHeaders(sender, call, hop);
  const event = {
    operation: call.operation,
    method: hop.method,
    url: redactor.url(hop.url),
    attempt: current.number,
  };
  if (hooks.beforeRequest) {
    await deadline.race(Promise.resolve(hooks.beforeRequest({ ...event, headers })));
    learnSecrets(sender, headers);
  }
  const credential = hop.trusted && sender.auth ? await readCredential(sender, hop, deadline) : {};
  setHeaders(headers, credential);
  if (!hop.trusted) keepHarmless(headers);

  const started = performance.now();
  const info = {
    ...event,
    template: hop.url === call.url ? call.template : undefined,
    resendCount: current.course.requests++,
    setHeader(name: string, value: string): void {
      if (hop.trusted) setHeaders(headers, { [name]: value });
    },
  };
  const run = async (): Promise<Response> => {
    deadline.throwIfEnded();
    current.sent = true;
    return dispatch(sender, call, hop, headers, deadline);
  };
  const response = await (sender.instrumentation ? sender.instrumentation.exchange(info, run) : run());

  const durationMs = Math.round(performance.now() - started);
  const { status } = response;
  observe(sender, "afterResponse", () =>
    hooks.afterResponse?.({ ...event, status, headers: response.headers, durationMs }),
  );
  sender.logger?.debug("A request was answered.", { ...event, status, durationMs });
  return { response, credential };
}

async function dispatch(sender: Sender, call: Call, hop: Hop, headers: Headers, deadline: Deadline): Promise<Response> {
  const { url, method, body } = hop;
  const { progress } = call;
  const { auth, exchange } = sender;
  const { signal } = deadline;
  const credentials = auth?.credentials && (hop.trusted ? auth.credentials : "omit");
  const send = (redirect: "manual" | "follow"): Promise<Response> =>
    // An injected `fetch` need not know of signals.
    deadline.race(exchange({ url, method, headers, body, signal, redirect, credentials, progress }));
  try {
    const response = await send("manual");
    // Browsers hide redirects. They drop `Authorization` themselves when a redirect leaves the origin (Fetch standard,
    // HTTP-redirect fetch), but no other field, so only a read without further fields is left to them.
    if (response.type !== "opaqueredirect" || call.redirect === "manual" || method !== "GET") return response;
    return leakable(headers) || credentials === "include" ? response : await send("follow");
  } catch (error) {
    throw deadline.ended ? deadline.reason : readNetworkFault(error, sender.redactor);
  }
}

async function readCredential(sender: Sender, hop: Hop, deadline: Deadline): Promise<Readonly<Record<string, string>>> {
  const { method, url } = hop;
  const given = sender.auth?.headers({ method, url: new URL(url), signal: deadline.signal }) ?? {};
  const credential = await deadline.race(Promise.resolve(given));
  const secret = Object.entries(credential).filter(([name]) => !openFields.includes(name.toLowerCase()));
  sender.redactor.learn(Object.fromEntries(secret));
  return credential;
}

function collectHeaders(sender: Sender, call: Call, hop: Hop): Headers {
  const headers = new Headers({ accept: acceptFor(sender, call.media), "accept-encoding": "gzip, deflate" });
  const ownFields = sender.dialect.headers?.({ method: hop.method, hasBody: hop.body !== undefined });
  setHeaders(headers, ownFields);
  setHeaders(headers, sender.headers);
  if (hop.body?.contentType) headers.set("content-type", hop.body.contentType);
  setHeaders(headers, call.headers);
  for (const fields of [ownFields, sender.headers, call.headers]) learnSecrets(sender, Object.entries(fields ?? {}));
  return headers;
}

function learnSecrets(sender: Sender, fields: Iterable<[string, string]>): void {
  sender.redactor.learn(Object.fromEntries([...fields].filter(([name]) => isSecretHeader(name))));
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
  if (media === "json" || media === "exists" || media === "none") return sender.dialect.accept ?? "application/json";
  return media === "text" ? "text/plain, */*;q=0.5" : "*/*";
}
