import type { ApiDialect } from "./dialect.js";
import { ConfigurationError } from "./errors.js";
import type { MismatchReport } from "./hooks.js";
import { type Coalescer, createCoalescer } from "./internal/coalesce.js";
import { createExchange, type SendExchange } from "./internal/exchange.js";
import { createLimiter } from "./internal/limiter.js";
import { createOriginGuard, type OriginGuard, readAddress } from "./internal/origin-guard.js";
import { PendingRequest, type RawResponse, type ResolvedRequest } from "./internal/pending-request.js";
import { readData } from "./internal/read-data.js";
import { createRedactor, isSecretHeader } from "./internal/redact.js";
import { observe, type TransportContext } from "./internal/transport-context.js";
import { retryPolicy } from "./retry.js";
import type { Transport, TransportOptions, TransportRequest } from "./transport.js";

/**
 * Creates the transport of one client.
 *
 * @param options - Address, credential, timeouts and other options.
 * @param dialect - Conventions of the API.
 * @throws ConfigurationError when an address or a number is invalid, when a credential would be sent over plain http,
 *   or when both `fetch` and `transport` are set.
 */
export function createTransport(options: TransportOptions, dialect: ApiDialect = {}): Transport {
  const guard = createOriginGuard({
    baseUrl: options.baseUrl,
    trustedOrigins: options.trustedOrigins ?? [],
    allowInsecureHttp: options.allowInsecureHttp ?? false,
    hasCredential: options.auth !== undefined || Object.keys(options.headers ?? {}).some(isSecretHeader),
  });
  const limits = {
    timeout: positive("timeout", options.timeout ?? 30_000),
    totalTimeout: positive("totalTimeout", options.totalTimeout ?? 120_000),
  };
  const context = createContext(options, dialect, guard);
  const coalescer = options.coalesce === false ? undefined : createCoalescer<RawResponse>(copyOf);
  const apiRoot = guard.base + (dialect.prefix ?? "");

  function reportMismatch(report: MismatchReport): void {
    options.logger?.warn("A response is not as expected and was returned unchanged.", { ...report });
    observe(context, "onMismatch", () => options.hooks?.onMismatch?.(report));
  }

  return {
    serverRoot: guard.base,
    apiRoot,
    dialect,
    validate: options.validate ?? "report",
    logger: options.logger,
    reportMismatch,
    redact: (text) => context.redactor.text(text),
    isTrusted: (url) => URL.canParse(url, apiRoot) && guard.isTrusted(new URL(url, apiRoot)),
    async request(request) {
      const resolved = resolveRequest(context, request, apiRoot, limits);
      try {
        const raw =
          coalescer && canShare(context, resolved)
            ? await sendShared(coalescer, context, resolved)
            : await new PendingRequest(context, resolved).send();
        return readData(context, resolved, raw);
      } finally {
        // A read that starts after a write must not get data from before the write.
        if (resolved.method !== "GET") coalescer?.detach();
      }
    },
  };
}

function createContext(options: TransportOptions, dialect: ApiDialect, guard: OriginGuard): TransportContext {
  const maxConcurrency = positive("maxConcurrency", options.maxConcurrency ?? 8);
  return {
    ...options,
    dialect,
    exchange: exchangeOf(options),
    createHeaders: () => options.transport?.createHeaders?.() ?? new Headers(),
    headers: options.headers ?? {},
    maxResponseBytes:
      options.maxResponseBytes === undefined ? undefined : positive("maxResponseBytes", options.maxResponseBytes),
    userAgent: userAgentOf(options.userAgent),
    retry: retryPolicy(options.retry),
    allowInsecureHttp: options.allowInsecureHttp ?? false,
    hooks: options.hooks ?? {},
    limiter: createLimiter(maxConcurrency),
    redactor: createRedactor(guard.isTrusted),
    isTrusted: guard.isTrusted,
  };
}

function exchangeOf({ fetch, transport }: TransportOptions): SendExchange {
  if (!transport) return createExchange(fetch);
  if (!fetch) return (request) => transport.send(request);
  throw new ConfigurationError("`transport` and `fetch` both send requests. Set only one of them.");
}

/**
 * Returns the value of `User-Agent`. Returns undefined in browsers, which either forbid the field or send a preflight
 * request for it. A browser's own user agent always begins with `Mozilla/`.
 */
function userAgentOf(option: string | false = "halyard"): string | undefined {
  const { navigator } = globalThis as { readonly navigator?: { readonly userAgent?: string } };
  const isBrowser = navigator?.userAgent?.startsWith("Mozilla/");
  return option === false || isBrowser ? undefined : option;
}

function resolveRequest(
  context: TransportContext,
  request: TransportRequest,
  apiRoot: string,
  limits: { readonly timeout: number; readonly totalTimeout: number },
): ResolvedRequest {
  const { url, redirect = "follow", options = {} } = request;
  const { onUploadProgress, onDownloadProgress } = options;
  return {
    ...request,
    redirect,
    url: resolveUrl(url, apiRoot),
    timeout: positive("timeout", options.timeout ?? limits.timeout),
    totalTimeout: positive("totalTimeout", options.totalTimeout ?? limits.totalTimeout),
    signal: options.signal,
    headers: options.headers ?? {},
    progress: {
      onUploadProgress:
        onUploadProgress && ((progress) => observe(context, "onUploadProgress", () => onUploadProgress(progress))),
      onDownloadProgress:
        onDownloadProgress &&
        ((progress) => observe(context, "onDownloadProgress", () => onDownloadProgress(progress))),
    },
  };
}

function resolveUrl(url: string | URL, apiRoot: string): URL {
  // "/" stands for the API root, whose URL has no trailing slash.
  if (typeof url === "string" && url.startsWith("/")) return new URL(apiRoot + url.replace(/^\/(?=$|\?)/, ""));
  return readAddress("url", String(url));
}

/**
 * Returns whether identical calls can share this request. It must be a GET that is read into memory without progress
 * reports, and all callers must act as the same user.
 */
function canShare({ auth, hooks }: TransportContext, { method, media, body, progress }: ResolvedRequest): boolean {
  const sameUser = (!auth || auth.singleIdentity) && !hooks.beforeRequest;
  return !!sameUser && method === "GET" && media !== "stream" && !body && !progress.onDownloadProgress;
}

function sendShared(
  coalescer: Coalescer<RawResponse>,
  context: TransportContext,
  request: ResolvedRequest,
): Promise<RawResponse> {
  const { url, media, redirect, headers, timeout, totalTimeout } = request;
  const fields = Object.entries(headers).sort();
  // Two different requests never have the same key: only the header fields can contain a space, and they come last.
  const key = `${url.href} ${media} ${redirect} ${timeout} ${totalTimeout} ${fields.length > 0 ? JSON.stringify(fields) : ""}`;
  return coalescer.run(key, request.signal, (signal) => {
    const own = request.signal ? { ...request, signal } : request;
    return new PendingRequest(context, own).send();
  });
}

/** Copies the bytes and header fields, which callers may modify. */
function copyOf({ body, response }: RawResponse): RawResponse {
  return {
    body: body instanceof Uint8Array ? body.slice() : body,
    response: { ...response, headers: new Headers(response.headers) },
  };
}

function positive(name: string, value: number): number {
  if (typeof value === "number" && value > 0) return value;
  throw new ConfigurationError(
    `\`${name}\` must be a number above 0, got ${String(value)}. Use Infinity for no limit.`,
  );
}
