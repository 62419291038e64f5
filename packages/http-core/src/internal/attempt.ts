import type { AuthStrategy } from "../auth.js";
import type { Fate } from "../errors.js";
import { parseRateLimit, type RateLimit } from "../rate-limit.js";
import type { ResponseInfo } from "../transport.js";
import { readApiError, requestId } from "./api-error.js";
import { type Call, type Sender, summary } from "./call.js";
import { NetworkFailure, readNetworkFailure } from "./connection-failure.js";
import type { Course } from "./course.js";
import { Deadline } from "./deadline.js";
import { disconnected, type Failure, refused, timedOut } from "./failure.js";
import { type HopResponse, sendHop } from "./hop.js";
import { discard, type RawBody, readBody } from "./read-response.js";
import { followRedirect, type Hop, isRedirect, maximumRedirects } from "./redirect.js";
import { guardStream } from "./stream-guard.js";

/** Result of a successful attempt. */
export interface Success {
  readonly ok: true;
  readonly body: RawBody;
  readonly response: Omit<ResponseInfo, "attempts">;
}

/** Result of an attempt, with its duration after the limiter let it start. */
export type Outcome = (Success | Failure) & { readonly durationMs: number };

/** State of a running attempt. */
export interface Try {
  /** 1 for the first. */
  readonly number: number;
  readonly course: Course;
  readonly deadline: Deadline;
  /** Whether a request has been passed to `fetch`. */
  sent: boolean;
  /** Whether the server responded to a write with 303: the write has been carried out, even if the read after it fails. */
  carriedOut: boolean;
  /** Secrets in the requests of this attempt, for the redactor. */
  readonly secrets: Set<string>;
}

/** Makes one attempt: waits for the limiter, follows redirects, renews a refused credential and reads the response. */
export async function attempt(sender: Sender, call: Call, number: number, course: Course): Promise<Outcome> {
  const { total } = course;
  const release = await sender.limiter.acquire(call.url.origin, total);
  const from = performance.now();
  const deadline = new Deadline(call.timeout, total);
  const secrets = sender.redactor.hold();
  const current: Try = { number, course, deadline, sent: false, carriedOut: false, secrets };
  let outcome: Success | Failure | undefined;
  try {
    outcome = await run(sender, call, current);
  } catch (error) {
    outcome = explain(sender, call, current, error);
  } finally {
    release();
    sender.redactor.release(secrets);
    // Stops everything that a failed attempt still does, such as the rest of a refused upload.
    if (!outcome?.ok) deadline.cancel();
    else if (call.media !== "stream") deadline.clear();
  }
  const durationMs = Math.round(performance.now() - from);
  if (!outcome.ok) {
    const mayRepeat = !current.carriedOut || call.retry === "safe" || call.retry === "idempotent";
    return { ...outcome, durationMs, retryable: outcome.retryable && mayRepeat };
  }
  const body = call.media === "stream" ? streamToCaller(sender, call, outcome.body, current) : outcome.body;
  return { ...outcome, durationMs, body };
}

async function run(sender: Sender, call: Call, current: Try): Promise<Success | Failure> {
  const { url, method, body } = call;
  const { course, deadline } = current;
  let hop: Hop = { url, method, body, trusted: sender.isTrusted(url) };
  if (!hop.trusted)
    noteNoCredential(sender, call, "A request is sent without the credential, because its origin is not trusted.", url);
  // A custom `fetch` may ignore signals. A failure to discard a body must not affect the response.
  const letGo = (response: Response): Promise<void> =>
    deadline.race(discard(response)).catch(() => call.signal?.throwIfAborted());
  let mayRenew = body?.replayable ?? true;
  for (let redirects = 0; ;) {
    const answer = await sendHop(sender, call, hop, current);
    const { response } = answer;
    const rateLimit = parseRateLimit(response.headers, Date.now());
    restWhenAsked(sender, hop, rateLimit);
    if (isRedirect(response.status) && call.redirect === "follow") {
      const next = followRedirect(hop, response.status, response.headers.get("location"), sender);
      await letGo(response);
      if (typeof next === "string") return refused(sender, call, course, hop, response, next);
      if (++redirects > maximumRedirects) return refused(sender, call, course, hop, response, "too_many");
      if (next.method !== hop.method) current.carriedOut = course.mayHaveActed = true;
      if (hop.trusted && !next.trusted) {
        noteNoCredential(sender, call, "A redirect led to an untrusted origin; the credential was not sent.", next.url);
      }
      hop = next;
      continue;
    }
    if (response.type === "opaqueredirect") return refused(sender, call, course, hop, response, "unreadable");
    if (response.status === 401 && mayRenew && (await renew(sender.auth, hop, answer, deadline))) {
      mayRenew = false;
      await letGo(response);
      continue;
    }
    const info = describe(sender, hop, response, redirects > 0, rateLimit);
    const isAbsent = call.media === "exists" && response.status === 404;
    if (!isAbsent && !response.ok && response.status !== 304 && !isRedirect(response.status)) {
      return readApiError(sender, call, course, hop, response, info, deadline);
    }
    call.onHeader?.();
    if (call.media === "exists" || call.media === "none") {
      await letGo(response);
      return { ok: true, body: undefined, response: info };
    }
    return { ok: true, body: await readWithin(sender, call, response, deadline), response: info };
  }
}

/** Turns network errors and timeouts into a failure; rethrows every other error. */
function explain(sender: Sender, call: Call, current: Try, error: unknown): Failure {
  const { course, deadline, sent } = current;
  if (call.signal?.aborted) throw call.signal.reason;
  const fate: Fate = sent ? "unknown" : "not_sent";
  if (course.total.expired) return timedOut(sender, call, course, "total", fate);
  if (deadline.expired) return timedOut(sender, call, course, "attempt", fate);
  if (error instanceof NetworkFailure) return disconnected(sender, call, course, error);
  throw error;
}

async function readWithin(sender: Sender, call: Call, response: Response, deadline: Deadline): Promise<RawBody> {
  try {
    return await deadline.race(readBody(response, call.media));
  } catch (error) {
    throw deadline.ended ? deadline.reason : readNetworkFailure(error, sender.redactor);
  }
}

async function renew(
  auth: AuthStrategy | undefined,
  hop: Hop,
  { credential, response }: HopResponse,
  deadline: Deadline,
): Promise<boolean> {
  if (!auth?.renew || !hop.trusted) return false;
  const challenge = response.headers.get("www-authenticate") ?? undefined;
  const rejection = {
    method: hop.method,
    url: new URL(hop.url),
    signal: deadline.signal,
    headers: credential,
    challenge,
  };
  return deadline.race(Promise.resolve(auth.renew(rejection)));
}

/** Pauses requests to an origin whose rate limit is used up until the limit resets. */
function restWhenAsked(sender: Sender, hop: Hop, limit: RateLimit | undefined): void {
  if (!hop.trusted || limit?.remaining !== 0 || limit.resetMs === undefined) return;
  if (limit.resetMs <= sender.retry.maxRetryAfter) sender.limiter.pause(hop.url.origin, limit.resetMs);
}

function describe(
  sender: Sender,
  hop: Hop,
  response: Response,
  redirected: boolean,
  rateLimit: RateLimit | undefined,
): Success["response"] {
  // A browser or a custom `fetch` may have followed a redirect by itself.
  const followed = response.url !== "" && response.url !== hop.url.href && URL.canParse(response.url);
  const url = followed ? new URL(response.url) : hop.url;
  return {
    status: response.status,
    headers: response.headers,
    url: sender.redactor.url(url),
    redirected: redirected || response.redirected,
    requestId: requestId(sender, response.headers),
    rateLimit,
    credentialSent: hop.trusted && sender.auth !== undefined && sender.isTrusted(url),
  };
}

function noteNoCredential(sender: Sender, call: Call, message: string, target: URL): void {
  if (sender.auth) sender.logger?.info(message, { ...summary(sender, call), target: sender.redactor.url(target) });
}

function streamToCaller(sender: Sender, call: Call, body: RawBody, { course, deadline }: Try): RawBody {
  const { total } = course;
  total.stopTimer();
  deadline.stopTimer();
  return guardStream(body as ReadableStream<Uint8Array>, call.timeout, {
    deadline,
    onEnd() {
      deadline.clear();
      total.clear();
    },
    toError(error, idle) {
      if (call.signal?.aborted) return call.signal.reason as unknown;
      return idle
        ? timedOut(sender, call, course, "attempt", "unknown").error()
        : disconnected(sender, call, course, error).error();
    },
  });
}
