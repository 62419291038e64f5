import type { AuthRequest, AuthStrategy } from "../auth.js";
import { isMarked } from "../errors.js";
import type { RequestEvent } from "../hooks.js";
import type { NetworkResponse } from "../network.js";
import type { Method, ResponseMedia } from "../operation.js";
import type { EncodedBody } from "../request-body.js";
import { readNetworkFailure } from "./connection-failure.js";
import { setHeaders } from "./exchange.js";
import { refusePlainHttp } from "./origin-guard.js";
import type { PendingAttempt } from "./pending-attempt.js";
import { writeQuery } from "./prepare.js";
import { isSecretHeader } from "./redact.js";
import type { HopTarget } from "./redirect.js";
import { observe } from "./transport-context.js";

/** Header fields that any origin may receive, because they do not identify the user. */
const harmlessHeaders: readonly string[] = [
  "accept",
  "accept-encoding",
  "accept-language",
  "if-modified-since",
  "if-none-match",
  "range",
];

/** Credential header fields that are not secret: a login name, and the marker of a browser request. */
const openFields: readonly string[] = ["sudo", "x-requested-with"];

/** A credential's query fields, by name. */
export type QueryFields = Readonly<Record<string, string>>;

/**
 * One HTTP request within an attempt: the first one, or one that follows a redirect. It can be sent a second time with
 * a renewed credential.
 */
export class Hop implements HopTarget {
  readonly url: URL;
  readonly method: Method;
  readonly body: EncodedBody | undefined;
  readonly trusted: boolean;
  readonly #attempt: PendingAttempt;
  /** URL of the request, including the credential's query fields. Hooks and logs do not receive it. */
  #address: URL;
  #credential: Readonly<Record<string, string>> = {};

  constructor(attempt: PendingAttempt, { url, method, body, trusted }: HopTarget) {
    this.#attempt = attempt;
    // Removes credential fields, because a server may copy the query into a redirect's target.
    this.#address = this.url = replaceFields(url, attempt.queryCredential, {});
    this.method = method;
    this.body = body;
    this.trusted = trusted;
  }

  /** Sends the request and returns its response, whatever the status. */
  async send(): Promise<NetworkResponse> {
    const { context, request, pending, deadline, secrets } = this.#attempt;
    const { hooks, redactor, logger, instrumentation } = context;
    deadline.throwIfEnded();
    if (this.url.search) redactor.learnFields(this.url.searchParams, [], secrets);
    const headers = this.#collectHeaders();
    if (hooks.beforeRequest) {
      await deadline.race(Promise.resolve(hooks.beforeRequest({ ...this.#describe(), headers })));
      this.#learnSecrets(headers);
    }
    if (this.trusted && context.auth) await this.#readCredential(context.auth);
    setHeaders(headers, this.#credential);
    if (!this.trusted) keepHarmless(headers, this.body !== undefined);

    const started = performance.now();
    const resendCount = pending.requestsSent++;
    const response = await (instrumentation
      ? instrumentation.exchange(
          {
            ...this.#describe(),
            template: this.url === request.url ? request.template : undefined,
            resendCount,
            setHeader: (name: string, value: string): void => {
              if (this.trusted) setHeaders(headers, { [name]: value });
            },
          },
          () => this.#dispatch(headers),
        )
      : this.#dispatch(headers));

    if (hooks.afterResponse || logger) {
      const durationMs = Math.round(performance.now() - started);
      const event = { ...this.#describe(), status: response.status, durationMs };
      observe(context, "afterResponse", () => hooks.afterResponse?.({ ...event, headers: response.headers }));
      logger?.debug("A response arrived.", event);
    }
    return response;
  }

  /** Renews a credential that the server refused. Returns whether there is a new credential to send. */
  async renewCredential(response: NetworkResponse): Promise<boolean> {
    const { context, deadline } = this.#attempt;
    const { auth } = context;
    if (!auth?.renew || !this.trusted) return false;
    const challenge = response.headers.get("www-authenticate") ?? undefined;
    const rejection = { ...this.#authRequest(), headers: this.#credential, challenge };
    return deadline.race(Promise.resolve(auth.renew(rejection)));
  }

  #describe(): RequestEvent {
    const { context, request, number } = this.#attempt;
    const { operation } = request;
    return { operation, method: this.method, url: context.redactor.url(this.url), attempt: number };
  }

  async #readCredential(auth: AuthStrategy): Promise<void> {
    const { context, deadline, secrets, queryCredential } = this.#attempt;
    const { redactor } = context;
    const request = this.#authRequest();
    if (auth.query) {
      const fields = await deadline.race(Promise.resolve(auth.query(request)));
      for (const [name, value] of Object.entries(fields)) redactor.learn(name, value, secrets);
      Object.assign(queryCredential, fields);
      this.#address = replaceFields(this.url, queryCredential, fields);
    }
    const given = auth.headers(request);
    this.#credential = isPromise(given) ? await deadline.race(given) : given;
    for (const [name, value] of Object.entries(this.#credential)) {
      if (!openFields.includes(name.toLowerCase())) redactor.learn(name, value, secrets);
    }
  }

  #authRequest(): AuthRequest {
    const { method, body } = this;
    const { deadline } = this.#attempt;
    const address = (): URL => new URL(this.#address);
    return {
      method,
      // Getters create the URL and the signal only on demand, because most strategies need neither. The URL is a copy,
      // so that a strategy cannot change the original.
      get url() {
        return address();
      },
      body,
      get signal() {
        return deadline.signal;
      },
    };
  }

  #collectHeaders(): Headers {
    const { context, request } = this.#attempt;
    const { dialect } = context;
    const { method, body } = this;
    const headers = context.createHeaders();
    headers.set("accept", acceptFor(request.media, dialect.accept));
    headers.set("accept-encoding", "gzip, deflate");
    const add = (fields: Readonly<Record<string, string>> = {}): void => {
      setHeaders(headers, fields);
      this.#learnSecrets(Object.entries(fields));
    };
    if (context.userAgent) setHeaders(headers, { "user-agent": context.userAgent });
    add(dialect.headers?.({ method, hasBody: body !== undefined }));
    add(context.headers);
    if (body?.contentType) headers.set("content-type", body.contentType);
    add(request.headers);
    return headers;
  }

  #learnSecrets(fields: Iterable<[string, string]>): void {
    const { context, secrets } = this.#attempt;
    for (const [name, value] of fields) if (isSecretHeader(name)) context.redactor.learn(name, value, secrets);
  }

  async #dispatch(headers: Headers): Promise<NetworkResponse> {
    const attempt = this.#attempt;
    const { context, request, deadline } = attempt;
    const { auth } = context;
    const { method, body, trusted } = this;
    const url = this.#address;
    deadline.throwIfEnded();
    if (!context.allowInsecureHttp && [...headers.keys()].some(isSecretHeader)) refusePlainHttp(url);
    attempt.sent = true;
    const { progress } = request;
    const credentials = auth?.credentials && (trusted ? auth.credentials : "omit");
    const send = (redirect: "manual" | "follow"): Promise<NetworkResponse> =>
      // A custom `fetch` may ignore signals.
      deadline.race(
        context.exchange({ url, method, headers, body, cancellation: deadline, redirect, credentials, progress }),
      );
    try {
      const response = await send("manual");
      // Browsers hide redirects. When a redirect leads to another origin, they drop `Authorization` (Fetch standard,
      // HTTP-redirect fetch) but keep all other fields. A browser may therefore follow a redirect only for a GET
      // without other fields that could identify the user, in the header or in the query.
      if (response.type !== "opaqueredirect" || request.redirect === "manual" || method !== "GET") return response;
      const leaks = leakable(headers) || credentials === "include" || url !== this.url;
      return leaks ? response : await send("follow");
    } catch (error) {
      // The source of a streamed body may fail with a Halyard error of its own.
      if (isMarked(error)) throw error;
      throw deadline.ended ? deadline.reason : readNetworkFailure(error, context.redactor, body?.replayable !== false);
    }
  }
}

/**
 * Returns a URL with a credential's query fields replaced by `added`. Other fields that contain one of the credential's
 * values are removed. The rest keep their encoding.
 */
function replaceFields(url: URL, credential: QueryFields, added: QueryFields): URL {
  const secrets = Object.entries(credential);
  if (secrets.length === 0) return url;
  const isSecret = ([name, value]: [string, string]): boolean =>
    secrets.some(([field, secret]) => field === name || quotes(value, secret));
  const pairs = url.search.slice(1).split("&");
  const kept = pairs.filter((pair) => ![...new URLSearchParams(pair)].some(isSecret));
  const result = new URL(url);
  result.search = [...kept, writeQuery(added, {}).slice(1)].filter(Boolean).join("&");
  return result;
}

/**
 * Returns whether a string contains a secret, even a secret that was percent-encoded several times. Compares only
 * letters, digits and `_`. Never finds a secret with five or fewer of these characters.
 */
function quotes(text: string, secret: string): boolean {
  const [whole = "", part = ""] = [text, secret].map((value) => value.replaceAll(/%(25)*[\da-f]{2}|\W/gi, ""));
  return part.length > 5 && whole.includes(part);
}

function isPromise<Value extends object>(value: Value | Promise<Value>): value is Promise<Value> {
  return "then" in value && typeof value.then === "function";
}

/**
 * Removes all header fields that may identify the user. Keeps a body's content type, because the server needs it to
 * read the body.
 */
function keepHarmless(headers: Headers, hasBody: boolean): void {
  for (const name of [...headers.keys()]) {
    if (!harmlessHeaders.includes(name) && !(hasBody && name === "content-type")) headers.delete(name);
  }
}

function leakable(headers: Headers): boolean {
  return [...headers.keys()].some((name) => name !== "authorization" && !harmlessHeaders.includes(name));
}

function acceptFor(media: ResponseMedia, json = "application/json"): string {
  if (media === "json" || media === "exists" || media === "none") return json;
  return media === "text" ? "text/plain, */*;q=0.5" : "*/*";
}
