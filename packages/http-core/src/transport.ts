import type { AuthStrategy } from "./auth.js";
import type { ApiDialect } from "./dialect.js";
import type { Attempt } from "./errors.js";
import type { Hooks, Instrumentation, MismatchReport } from "./hooks.js";
import type { Logger } from "./logger.js";
import type { NetworkTransport } from "./network.js";
import type { Method, ResponseMedia } from "./operation.js";
import type { EncodedBody } from "./request-body.js";
import type { RateLimit } from "./rate-limit.js";
import type { RetryClass, RetryOptions } from "./retry.js";

/** Signature of `fetch`, as far as the transport uses it. */
export type Fetch = (input: Request, init?: RequestInit) => Promise<Response>;

/** Progress of a transfer. A retry starts again from 0. */
export interface TransferProgress {
  /** Bytes transferred so far, decompressed. */
  readonly transferredBytes: number;
  /**
   * Total number of bytes as far as it is known: `Content-Length` (the compressed size of a compressed response), or an
   * estimate for multipart; never less than `transferredBytes`.
   */
  readonly totalBytes: number;
  /** Fraction from 0 to 1. It is 1 only at the end, and 0 until then when the size is unknown. */
  readonly percent: number;
}

/** Options for one call, the second argument of every operation. */
export interface CallOptions {
  /** Aborts the call, including its retries, pages and delays; the signal's reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Timeout of one attempt including its body, in milliseconds. For streams: the time until the header, and then
   * between two chunks. Default: the client's.
   */
  readonly timeout?: number | undefined;
  /**
   * Timeout of the whole call with all attempts and delays, in milliseconds; for a stream, only until its header has
   * arrived. Default: the client's.
   */
  readonly totalTimeout?: number | undefined;
  /** Header fields to add or replace. They are sent only to origins that may receive the credential. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Called while the request body is sent. In browsers, this option needs HTTP/2, because the body is then streamed.
   */
  readonly onUploadProgress?: ((progress: TransferProgress) => void) | undefined;
  /** Called while the response is read. */
  readonly onDownloadProgress?: ((progress: TransferProgress) => void) | undefined;
}

/** Options for a list call. */
export interface PagedCallOptions extends CallOptions {
  /**
   * Maximum number of pages fetched ahead of the one being read. Default 1; 0 fetches each page only when it is needed.
   * A page that the caller waits for is treated as being read once its header has arrived, so that the server can
   * prepare the next one during the transfer.
   */
  readonly prefetch?: number | undefined;
}

/** Details of a response in addition to its data. */
export interface ResponseInfo {
  /** HTTP status. */
  readonly status: number;
  /** Header fields as received. */
  readonly headers: Headers;
  /** Final URL of the response, with secrets replaced. */
  readonly url: string;
  /** True when redirects were followed. */
  readonly redirected: boolean;
  /** The server's id of this request, when it sends one. */
  readonly requestId: string | undefined;
  /** The rate limit in the response headers, when there is one. */
  readonly rateLimit: RateLimit | undefined;
  /** False when the client has no `auth`, or when the request went to an origin that gets no credential. */
  readonly credentialSent: boolean;
  /** Every attempt, the successful one last. */
  readonly attempts: readonly Attempt[];
}

/** Data with the details of its response, as returned by `.withResponse()`. */
export interface WithResponse<Data> {
  readonly data: Data;
  readonly response: ResponseInfo;
}

/** One request for {@link Transport.request}. */
export interface TransportRequest {
  /** Name for errors, logs and traces, such as `risks.list`. */
  readonly operation?: string | undefined;
  /** Path template for traces, with the API's prefix, such as `/api/v1/risks/{id}`: a name of low cardinality. */
  readonly template?: string | undefined;
  readonly method: Method;
  /** URL: absolute, or relative to the API root when it begins with `/`. */
  readonly url: string | URL;
  readonly body?: EncodedBody | undefined;
  /** Format in which the response is read. */
  readonly media: ResponseMedia;
  readonly retry: RetryClass;
  /** Handling of redirects. Default `follow`. */
  readonly redirect?: "follow" | "manual" | undefined;
  /** Names of body fields whose values are secrets although the names do not show it. */
  readonly secrets?: readonly string[] | undefined;
  /**
   * Called when the response header has arrived, before the body is read. Called again when the body breaks off and the
   * request is retried; not called when the response is shared with an earlier identical read.
   */
  readonly onHeader?: (() => void) | undefined;
  readonly options?: CallOptions | undefined;
}

/**
 * The only path to the network: every Halyard package sends through it. It adds the credential for trusted origins,
 * follows safe redirects, retries where the retry class permits, and turns failures into typed errors.
 */
export interface Transport {
  /** Address of the server as configured, without a trailing slash. */
  readonly serverRoot: string;
  /** Root of the API: the server's address with the API's prefix, without a trailing slash. */
  readonly apiRoot: string;
  /** Conventions of the API; see {@link ApiDialect}. */
  readonly dialect: ApiDialect;
  /** Handling of responses that do not match their schema. */
  readonly validate: "report" | "strict" | "off";
  /** Sends a request and reads the response. */
  request(request: TransportRequest): Promise<WithResponse<unknown>>;
  /**
   * Returns whether a URL is on the client's own origin or one of `trustedOrigins`, and so would receive the
   * credential.
   */
  isTrusted(url: string | URL): boolean;
  /** Passes a mismatch to `onMismatch` and the logger. */
  reportMismatch(report: MismatchReport): void;
  /** Replaces this client's secrets in a string that will be shown, such as one that quotes a response. */
  redact(text: string): string;
  /** The logger of the client. */
  readonly logger: Logger | undefined;
}

/** Options for a transport, and so for every client. */
export interface TransportOptions {
  /**
   * Address of the server, for instance `https://pm.example.com` or, below a path, `https://example.com/openproject`.
   * Without the API's own prefix.
   */
  readonly baseUrl: string | URL;
  /** Source of the credential. Default: none, every request is anonymous. */
  readonly auth?: AuthStrategy | undefined;
  /**
   * Replaces the platform's `fetch`: for tests, and for runtimes with their own network API. Cannot be combined with
   * `transport`.
   */
  readonly fetch?: Fetch | undefined;
  /**
   * Sends requests in place of `fetch`: `nodeTransport()` of `@halyard/http-core/node`, for proxies, certificates, Unix
   * sockets and speed on Node. Clients can share one. Default: the platform's `fetch`.
   */
  readonly transport?: NetworkTransport | undefined;
  /** Header fields for every request to the client's own origin and `trustedOrigins`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Timeout of one attempt in milliseconds. Default 30,000. */
  readonly timeout?: number | undefined;
  /** Timeout of a call with all its attempts in milliseconds. Default 120,000. */
  readonly totalTimeout?: number | undefined;
  /**
   * Maximum number of concurrent requests per origin; a streamed response is included only until its header has
   * arrived. Default 8.
   */
  readonly maxConcurrency?: number | undefined;
  /** Number and delays of retries. */
  readonly retry?: RetryOptions | undefined;
  /**
   * Additional origins (`https://files.example.com`) that may receive the credential, and to which writes may be redirected.
   * A write to an absolute address on any other origin is sent with its body and without the credential.
   */
  readonly trustedOrigins?: readonly string[] | undefined;
  /**
   * Allows credentials over plain http to hosts other than this machine, where others on the network can read them.
   * Give the server a certificate instead. Default false.
   */
  readonly allowInsecureHttp?: boolean | undefined;
  /**
   * Maximum size of a response body in bytes, decompressed; a larger one is a `response_too_large` error, raised while
   * the body arrives. Streams have no limit. Default: 64 MiB for JSON and text, none for `bytes`. Infinity for no
   * limit.
   */
  readonly maxResponseBytes?: number | undefined;
  /**
   * `User-Agent` of every request to the client's own origin and `trustedOrigins`; false keeps the runtime's own.
   * Browsers always send their own. Default `halyard`.
   */
  readonly userAgent?: string | false | undefined;
  /**
   * Parses JSON responses in place of the API's own parser: `parseWithBigIds` keeps integers beyond 2^53 exact, as
   * strings. Default: the API's own parser, in most cases `JSON.parse`, which rounds them.
   */
  readonly parseJson?: ((text: string) => unknown) | undefined;
  /**
   * Handling of a response that does not match its schema. `report` (default) returns it unchanged and notifies
   * `hooks.onMismatch` and the logger; `strict` throws {@link ResponseShapeError}; `off` does not check.
   */
  readonly validate?: "report" | "strict" | "off" | undefined;
  /**
   * Lets identical concurrent GETs share one request. Applies only without `auth` or when its `singleIdentity` is true,
   * and only without a `beforeRequest` hook, because either could depend on the caller. Turn it off when a custom
   * `fetch` depends on the caller. A read that starts after a write by this client never shares a request from before
   * that write. A read that joins an earlier one also shares its timeouts. Default true.
   */
  readonly coalesce?: boolean | undefined;
  /** Functions called for every request. */
  readonly hooks?: Hooks | undefined;
  /**
   * Receives responses (debug), retries and withheld credentials (info), mismatches (warn) and failing hooks (error).
   * Default: none.
   */
  readonly logger?: Logger | undefined;
  /** Tracing; see `@halyard/http-core/opentelemetry`. */
  readonly instrumentation?: Instrumentation | undefined;
}
