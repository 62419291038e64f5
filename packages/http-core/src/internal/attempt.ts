import type { AuthStrategy } from "../auth.js";
import {
  type Attempt,
  ConnectionError,
  type Fate,
  type HalyardError,
  RedirectError,
  type RedirectRefusal,
  TimeoutError,
} from "../errors.js";
import { parseRateLimit } from "../rate-limit.js";
import type { ResponseInfo } from "../transport.js";
import { readConnectionFailure } from "./connection-failure.js";
import { readApiError, requestId } from "./api-error.js";
import { type HopAnswer, NetworkFault, sendHop } from "./hop.js";
import { type RawBody, discard, readBody } from "./read-answer.js";
import { type Hop, followRedirect, isRedirect, maximumRedirects } from "./redirect.js";
import { type Call, type Sender, summary } from "./call.js";
import { guardStream } from "./stream-guard.js";
import { type Deadline, orAborted, startDeadline } from "./wait.js";

/** A try that was answered as hoped. */
export interface Success {
  readonly ok: true;
  readonly body: RawBody;
  readonly response: Omit<ResponseInfo, "attempts">;
}

/** A try that was not, with what the retry table needs to know. */
export interface Failure {
  readonly ok: false;
  readonly status?: number | undefined;
  readonly failure?: string | undefined;
  readonly fate: Fate;
  /** False where another try could only end the same way. */
  readonly retryable: boolean;
  readonly retryAfterMs?: number | undefined;
  /** Makes the error to throw if this was the last try. */
  error(attempts: readonly Attempt[]): HalyardError;
}

/** How far a try has come, so that a failure can say what the server may have seen. */
interface Progress {
  sent: boolean;
}

/** Sends a call once: waits for a turn, follows redirects, renews a refused credential, reads the answer. */
export async function attempt(sender: Sender, call: Call, number: number, total: Deadline): Promise<Success | Failure> {
  const release = await sender.limiter.acquire(call.url.origin, total.signal);
  const deadline = startDeadline(call.timeout, total.signal);
  const progress: Progress = { sent: false };
  let handedOver = false;
  try {
    const outcome = await run(sender, call, number, deadline, progress);
    if (outcome.ok && call.media === "stream") {
      handedOver = true;
      total.stopTimer();
      return { ...outcome, body: streamToCaller(sender, call, outcome.body, deadline, total) };
    }
    return outcome;
  } catch (error) {
    if (call.signal?.aborted) throw call.signal.reason;
    const fate = progress.sent ? "unknown" : "not_sent";
    if (total.expired()) return timedOut(sender, call, "total", fate);
    if (deadline.expired()) return timedOut(sender, call, "attempt", fate);
    if (error instanceof NetworkFault) return disconnected(sender, call, error.cause);
    throw error;
  } finally {
    if (!handedOver) deadline.clear();
    release();
  }
}

async function run(
  sender: Sender,
  call: Call,
  number: number,
  deadline: Deadline,
  progress: Progress,
): Promise<Success | Failure> {
  const { url, method, body } = call;
  let hop: Hop = { url, method, body, trusted: sender.isTrusted(url) };
  let mayRenew = body?.replayable ?? true;
  for (let redirects = 0; ;) {
    const answer = await sendHop(sender, call, hop, number, deadline.signal, () => (progress.sent = true));
    const { response } = answer;
    restWhenAsked(sender, hop, response);
    if (isRedirect(response.status) && call.redirect === "follow") {
      const next = followRedirect(hop, response.status, response.headers.get("location"), sender);
      await discard(response);
      if (typeof next === "string") return refused(sender, call, answer, next);
      if (++redirects > maximumRedirects) return refused(sender, call, answer, "too_many");
      if (hop.trusted && !next.trusted) noteLeavingHome(sender, call, next);
      hop = next;
      continue;
    }
    if (response.type === "opaqueredirect") return refused(sender, call, answer, "unreadable");
    if (response.status === 401 && mayRenew && (await renew(sender.auth, hop, answer, deadline.signal))) {
      mayRenew = false;
      await discard(response);
      continue;
    }
    const info = describe(sender, hop, answer, redirects > 0);
    if (!response.ok && response.status !== 304 && !isRedirect(response.status)) {
      return readApiError(sender, call, response, info);
    }
    return { ok: true, body: await readWithin(response, call, deadline), response: info };
  }
}

async function readWithin(response: Response, call: Call, deadline: Deadline): Promise<RawBody> {
  const reading = readBody(response, call.media).catch((error: unknown) => {
    throw new NetworkFault(error);
  });
  return orAborted(reading, deadline.signal);
}

async function renew(
  auth: AuthStrategy | undefined,
  hop: Hop,
  { credential, response }: HopAnswer,
  signal: AbortSignal,
): Promise<boolean> {
  if (!auth?.renew || !hop.trusted) return false;
  const challenge = response.headers.get("www-authenticate") ?? undefined;
  const rejection = { method: hop.method, url: hop.url, signal, headers: credential, challenge };
  return orAborted(Promise.resolve(auth.renew(rejection)), signal);
}

/** An origin that says its limit is used up is left alone until the limit starts anew. */
function restWhenAsked(sender: Sender, hop: Hop, response: Response): void {
  const limit = parseRateLimit(response.headers, Date.now());
  if (!hop.trusted || limit?.remaining !== 0 || limit.resetMs === undefined) return;
  if (limit.resetMs <= sender.retry.maxRetryAfter) sender.limiter.pause(hop.url.origin, limit.resetMs);
}

function describe(sender: Sender, hop: Hop, { response }: HopAnswer, redirected: boolean): Success["response"] {
  return {
    status: response.status,
    headers: response.headers,
    url: sender.redactor.url(response.url || hop.url),
    redirected: redirected || response.redirected,
    requestId: requestId(response.headers),
    rateLimit: parseRateLimit(response.headers, Date.now()),
    credentialSent: hop.trusted && sender.auth !== undefined,
  };
}

function noteLeavingHome(sender: Sender, call: Call, next: Hop): void {
  sender.logger?.info("A redirect led to another origin; the credential was left behind.", {
    ...summary(sender, call),
    location: sender.redactor.url(next.url),
  });
}

function refused(sender: Sender, call: Call, { response }: HopAnswer, reason: RedirectRefusal): Failure {
  const { status, headers } = response;
  const location = headers.get("location");
  const target =
    location !== null && URL.canParse(location, call.url)
      ? sender.redactor.url(new URL(location, call.url))
      : undefined;
  return {
    ok: false,
    status,
    failure: `redirect refused: ${reason}`,
    fate: "answered",
    retryable: false,
    error: (attempts) => new RedirectError(summary(sender, call), reason, status, target, attempts),
  };
}

function timedOut(sender: Sender, call: Call, scope: "attempt" | "total", fate: Fate): Failure {
  const limit = scope === "attempt" ? call.timeout : call.totalTimeout;
  return {
    ok: false,
    failure: "timeout",
    fate,
    retryable: scope === "attempt",
    error: (attempts) => new TimeoutError(summary(sender, call), scope, limit, fate, attempts),
  };
}

function disconnected(sender: Sender, call: Call, cause: unknown): Failure {
  const { reason, failure, fate } = readConnectionFailure(cause);
  return {
    ok: false,
    failure,
    fate,
    retryable: true,
    error: (attempts) =>
      new ConnectionError(summary(sender, call), fate, sender.redactor.text(reason), attempts),
  };
}

function streamToCaller(sender: Sender, call: Call, body: RawBody, deadline: Deadline, total: Deadline): RawBody {
  deadline.stopTimer();
  return guardStream(body as ReadableStream<Uint8Array>, call.timeout, {
    onEnd() {
      deadline.clear();
      total.clear();
    },
    toError(error, idle) {
      if (call.signal?.aborted) return call.signal.reason;
      const failed = idle ? timedOut(sender, call, "attempt", "unknown") : disconnected(sender, call, error);
      return failed.error([]);
    },
  });
}
