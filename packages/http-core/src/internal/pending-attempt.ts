import { RedirectError, type RedirectRefusal, type RequestOutcome, ResponseTooLargeError } from "../errors.js";
import type { NetworkBody, NetworkResponse } from "../network.js";
import { parseRateLimit, type RateLimit } from "../rate-limit.js";
import type { ResponseInfo } from "../transport.js";
import { readApiError, requestId } from "./api-error.js";
import { NetworkFailure, readNetworkFailure } from "./connection-failure.js";
import { Deadline } from "./deadline.js";
import type { Failure } from "./failure.js";
import { Hop, type QueryFields } from "./hop.js";
import type { PendingRequest, ResolvedRequest } from "./pending-request.js";
import { BodyTooLarge, discard, type RawBody, readBody } from "./read-response.js";
import { followRedirect, isRedirect, maximumRedirects } from "./redirect.js";
import { guardStream } from "./stream-guard.js";
import type { TransportContext } from "./transport-context.js";

/** Default for `maxResponseBytes`, for JSON and text. */
const defaultMaximumBytes = 64 * 1024 * 1024;

/** Result of a successful attempt. */
export interface Success {
  readonly ok: true;
  readonly body: RawBody;
  readonly response: ResponseInfo;
}

/** One attempt to carry out a request. It follows redirects, renews a refused credential and reads the response. */
export class PendingAttempt {
  readonly context: TransportContext;
  readonly request: ResolvedRequest;
  readonly pending: PendingRequest;
  /** Number of the attempt, from 1. */
  readonly number: number;
  readonly deadline: Deadline;
  /** Secrets that this attempt sends, for the redactor. */
  readonly secrets: Set<string>;
  /** The credential's query fields that this attempt sends. */
  readonly queryCredential: QueryFields = {};
  /** Whether a request has been passed to `fetch` or to the `transport` option. */
  sent = false;
  /** Duration in milliseconds, once the attempt has ended. */
  durationMs = 0;
  /**
   * Whether the server responded to a write with 303. If so, it has carried out the write, even if the GET that follows
   * fails.
   */
  #carriedOut = false;

  constructor(pending: PendingRequest, number: number) {
    const { context, request } = pending;
    this.pending = pending;
    this.number = number;
    this.context = context;
    this.request = request;
    this.deadline = new Deadline(request.timeout, pending.deadline);
    this.secrets = context.redactor.hold();
  }

  /**
   * Makes the attempt. An error response, a network failure or a timeout becomes a {@link Failure}. All other errors
   * are thrown, including the caller's abort reason.
   */
  async run(): Promise<Success | Failure> {
    const { context, request, deadline } = this;
    const started = performance.now();
    const isStream = request.media === "stream";
    let result: Success | Failure | undefined;
    try {
      result = await this.#send();
    } catch (error) {
      result = this.#explain(error);
    } finally {
      context.redactor.release(this.secrets);
      // Stops any work that a failed attempt left running, such as the rest of a refused upload.
      if (!result?.ok) deadline.cancel();
      else if (!isStream) deadline.clear();
      this.durationMs = Math.round(performance.now() - started);
    }
    if (result.ok) return isStream ? { ...result, body: this.#guard(result.body) } : result;
    const mayRepeat = !this.#carriedOut || request.retry === "safe" || request.retry === "idempotent";
    return { ...result, retryable: result.retryable && mayRepeat };
  }

  async #send(): Promise<Success | Failure> {
    const { context, request, pending } = this;
    const { url, method, body, media } = request;
    let hop = new Hop(this, { url, method, body, trusted: context.isTrusted(url) });
    if (!hop.trusted) {
      this.#noteNoCredential(
        "The client sends no credential, because the target's origin is not in `trustedOrigins`.",
        url,
      );
    }
    let mayRenew = body?.replayable ?? true;
    for (let redirects = 0; ;) {
      const response = await hop.send();
      const { status, headers } = response;
      const rateLimit = parseRateLimit(headers, Date.now());
      this.#restWhenAsked(hop, rateLimit);
      if (isRedirect(status) && request.redirect === "follow") {
        const next = followRedirect(hop, status, headers.get("location"), context);
        await this.#discard(response);
        if (typeof next === "string") return this.#refusedRedirect(hop, response, next);
        if (++redirects > maximumRedirects) return this.#refusedRedirect(hop, response, "too_many");
        if (next.method !== hop.method) this.#carriedOut = pending.mayHaveActed = true;
        if (hop.trusted && !next.trusted) {
          this.#noteNoCredential(
            "A redirect leads to an origin that is not in `trustedOrigins`. The client follows the redirect without the credential.",
            next.url,
          );
        }
        hop = new Hop(this, next);
        continue;
      }
      if (response.type === "opaqueredirect") return this.#refusedRedirect(hop, response, "unreadable");
      if (status === 401 && mayRenew && (await hop.renewCredential(response))) {
        mayRenew = false;
        await this.#discard(response);
        continue;
      }
      const info = this.#describe(hop, response, redirects > 0, rateLimit);
      const isAbsent = media === "exists" && status === 404;
      if (!isAbsent && !isOk(status) && status !== 304 && !isRedirect(status)) {
        return readApiError(this, hop.url.origin, response, info);
      }
      request.onHeader?.();
      if (media !== "exists" && media !== "none") return this.#read(response, info);
      return { ok: true, body: await this.#discard(response), response: info };
    }
  }

  /** Converts a network error or a timeout to a failure. Rethrows every other error. */
  #explain(error: unknown): Failure {
    const { request, pending, deadline, sent } = this;
    if (request.signal?.aborted) throw request.signal.reason;
    const outcome: RequestOutcome = sent ? "unknown" : "not_sent";
    if (pending.deadline.expired) return pending.timedOut("total", outcome);
    if (deadline.expired) return pending.timedOut("attempt", outcome);
    if (error instanceof NetworkFailure) return pending.disconnected(error);
    throw error;
  }

  async #read(response: NetworkResponse, info: Success["response"]): Promise<Success | Failure> {
    const { context, request, pending, deadline } = this;
    const { status } = info;
    const limit = context.maxResponseBytes ?? (request.media === "bytes" ? Infinity : defaultMaximumBytes);
    try {
      return { ok: true, body: await readBody(response, request.media, limit, deadline), response: info };
    } catch (error) {
      if (deadline.ended) throw deadline.reason;
      if (!(error instanceof BodyTooLarge)) throw readNetworkFailure(error, context.redactor);
      return {
        ok: false,
        status,
        failure: "response too large",
        outcome: "responded",
        retryable: false,
        error: () => new ResponseTooLargeError(pending.summary(), status, limit, pending.attempts),
      };
    }
  }

  /**
   * Discards a body. Waits until the deadline at the latest, because a custom `fetch` may ignore signals. Ignores
   * errors other than an abort by the caller, because a failure to discard must not affect the response.
   */
  #discard(response: NetworkResponse): Promise<undefined> {
    const { request, deadline } = this;
    return deadline.race(discard(response)).then(
      () => undefined,
      () => {
        request.signal?.throwIfAborted();
        return undefined;
      },
    );
  }

  /** Pauses requests to an origin until its rate limit resets, if the limit is used up. */
  #restWhenAsked({ trusted, url }: Hop, limit: RateLimit | undefined): void {
    const { limiter, retry } = this.context;
    if (!trusted || limit?.remaining !== 0 || limit.resetMs === undefined) return;
    if (limit.resetMs <= retry.maxRetryAfter) limiter.pause(url.origin, limit.resetMs);
  }

  #describe(
    hop: Hop,
    response: NetworkResponse,
    redirected: boolean,
    rateLimit: RateLimit | undefined,
  ): Success["response"] {
    const { context, pending } = this;
    const { status, headers } = response;
    // A browser or a custom `fetch` may have followed redirects itself.
    const url = URL.canParse(response.url) ? new URL(response.url) : hop.url;
    return {
      status,
      headers,
      url: context.redactor.url(url),
      redirected: redirected || response.redirected,
      requestId: requestId(context, headers),
      rateLimit,
      credentialSent: hop.trusted && context.auth !== undefined && context.isTrusted(url),
      attempts: pending.attempts,
    };
  }

  #refusedRedirect({ url }: Hop, { status, headers }: NetworkResponse, reason: RedirectRefusal): Failure {
    const { context, pending } = this;
    const location = headers.get("location");
    const target =
      location !== null && URL.canParse(location, url) ? context.redactor.url(new URL(location, url)) : undefined;
    return {
      ok: false,
      status,
      failure: `redirect refused: ${reason}`,
      outcome: "responded",
      retryable: false,
      error: () => new RedirectError(pending.summary(), reason, status, target, pending.attempts),
    };
  }

  #noteNoCredential(message: string, target: URL): void {
    const { auth, logger, redactor } = this.context;
    if (auth) logger?.info(message, { ...this.pending.summary(), target: redactor.url(target) });
  }

  /**
   * Returns a guarded stream for the caller, and stops the call's timeouts. From then on, `timeout` limits the wait for
   * each chunk.
   */
  #guard(body: RawBody): RawBody {
    const { request, pending, deadline } = this;
    pending.deadline.stopTimer();
    deadline.stopTimer();
    return guardStream(body as NetworkBody, request.timeout, {
      deadline,
      onEnd() {
        deadline.clear();
        pending.deadline.clear();
      },
      toError(error, idle) {
        if (request.signal?.aborted) return request.signal.reason as unknown;
        return (idle ? pending.timedOut("attempt", "unknown") : pending.disconnected(error)).error();
      },
    });
  }
}

function isOk(status: number): boolean {
  return status >= 200 && status <= 299;
}
