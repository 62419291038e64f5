import type { ApiDialect } from "./dialect.js";
import { ConfigurationError } from "./errors.js";
import type { MismatchReport } from "./hooks.js";
import { type Call, observe, type Sender } from "./internal/call.js";
import { type Coalescer, createCoalescer } from "./internal/coalesce.js";
import { createExchange } from "./internal/exchange.js";
import { createLimiter } from "./internal/limiter.js";
import { createOriginGuard, type OriginGuard } from "./internal/origin-guard.js";
import { readData } from "./internal/read-data.js";
import { createRedactor, isSecretHeader } from "./internal/redact.js";
import { type RawResponse, send } from "./internal/send.js";
import { retryPolicy } from "./retry.js";
import type { Transport, TransportOptions, TransportRequest } from "./transport.js";

/**
 * Creates the transport of one client.
 *
 * @param options - Address, credential, timeouts and other options.
 * @param dialect - Conventions of the API.
 * @throws ConfigurationError when an address or a number is invalid, or a credential would be sent over plain http.
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
  const sender = createSender(options, dialect, guard);
  const coalescer = options.coalesce === false ? undefined : createCoalescer<RawResponse>(copyOf);
  const apiRoot = guard.base + (dialect.prefix ?? "");

  function reportMismatch(report: MismatchReport): void {
    options.logger?.warn("A response does not match its schema and was returned unchecked.", { ...report });
    observe(sender, "onMismatch", () => options.hooks?.onMismatch?.(report));
  }

  return {
    serverRoot: guard.base,
    apiRoot,
    dialect,
    validate: options.validate ?? "report",
    logger: options.logger,
    reportMismatch,
    redact: (text) => sender.redactor.text(text),
    isTrusted: (url) => URL.canParse(url, apiRoot) && guard.isTrusted(new URL(url, apiRoot)),
    async request(request) {
      const call = createCall(sender, request, apiRoot, limits);
      if (coalescer && canShare(sender, call)) return readData(sender, call, await sharedSend(coalescer, sender, call));
      try {
        return readData(sender, call, await send(sender, call));
      } finally {
        // A read that starts after a write must not get data from before the write.
        if (call.method !== "GET") coalescer?.detach();
      }
    },
  };
}

function createSender(options: TransportOptions, dialect: ApiDialect, guard: OriginGuard): Sender {
  const maxConcurrency = positive("maxConcurrency", options.maxConcurrency ?? 8);
  return {
    dialect,
    auth: options.auth,
    exchange: createExchange(options.fetch),
    headers: options.headers ?? {},
    retry: retryPolicy(options.retry),
    allowInsecureHttp: options.allowInsecureHttp ?? false,
    hooks: options.hooks ?? {},
    logger: options.logger,
    instrumentation: options.instrumentation,
    limiter: createLimiter(maxConcurrency),
    redactor: createRedactor((url) => guard.isTrusted(url)),
    isTrusted: (url) => guard.isTrusted(url),
  };
}

function createCall(
  sender: Sender,
  request: TransportRequest,
  apiRoot: string,
  limits: { readonly timeout: number; readonly totalTimeout: number },
): Call {
  const { operation, template, method, url, body, media, retry, redirect = "follow", onHeader, options = {} } = request;
  const { onUploadProgress, onDownloadProgress } = options;
  return {
    operation,
    template,
    method,
    url: resolve(url, apiRoot),
    body,
    media,
    retry,
    redirect,
    timeout: positive("timeout", options.timeout ?? limits.timeout),
    totalTimeout: positive("totalTimeout", options.totalTimeout ?? limits.totalTimeout),
    signal: options.signal,
    headers: options.headers ?? {},
    onHeader,
    progress: {
      onUploadProgress:
        onUploadProgress && ((progress) => observe(sender, "onUploadProgress", () => onUploadProgress(progress))),
      onDownloadProgress:
        onDownloadProgress && ((progress) => observe(sender, "onDownloadProgress", () => onDownloadProgress(progress))),
    },
  };
}

function resolve(url: string | URL, apiRoot: string): URL {
  // "/" means the API root, whose address has no trailing slash.
  if (typeof url === "string" && url.startsWith("/")) return new URL(apiRoot + url.replace(/^\/(?=$|\?)/, ""));
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (target?.protocol !== "https:" && target?.protocol !== "http:") {
    throw new ConfigurationError(
      'A request needs an absolute http address, or a path relative to the API root that begins with "/".',
    );
  }
  if (target.username !== "" || target.password !== "") {
    throw new ConfigurationError(
      `The address of a request to ${target.host} contains a user name or password. Remove it and pass the credential as \`auth\`.`,
    );
  }
  return target;
}

/** Only reads with a buffered body can be shared between callers, and only when all of them act as the same user. */
function canShare({ auth, hooks }: Sender, { method, media, body, progress }: Call): boolean {
  const sameUser = (!auth || auth.singleIdentity) && !hooks.beforeRequest;
  return !!sameUser && method === "GET" && media !== "stream" && !body && !progress.onDownloadProgress;
}

function sharedSend(coalescer: Coalescer<RawResponse>, sender: Sender, call: Call): Promise<RawResponse> {
  const { url, media, redirect, headers, timeout, totalTimeout } = call;
  const fields = Object.entries(headers).sort();
  // Only the header fields, which come last, can contain a space.
  const key = `${url.href} ${media} ${redirect} ${timeout} ${totalTimeout} ${fields.length > 0 ? JSON.stringify(fields) : ""}`;
  return coalescer.run(key, call.signal, (signal) => send(sender, call.signal ? { ...call, signal } : call));
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
