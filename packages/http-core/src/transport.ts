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

/** The signature of `fetch`, limited to the arguments that the transport passes. */
export type Fetch = (input: Request, init?: RequestInit) => Promise<Response>;

/** Progress of an upload or a download. Each retry starts at 0 again. */
export interface TransferProgress {
  /** Number of bytes transferred so far. For a download, they are counted after decompression. */
  readonly transferredBytes: number;
  /**
   * Expected total number of bytes, never less than `transferredBytes`. For a download, it is `Content-Length`, which
   * counts compressed bytes if the response is compressed. For a multipart upload, it is an estimate.
   */
  readonly totalBytes: number;
  /**
   * Fraction transferred, from 0 to 1. It reaches 1 only at the end, and stays 0 until then if the total is unknown.
   */
  readonly percent: number;
}

/** Options for one call. Every operation takes them as its second argument. */
export interface CallOptions {
  /** Aborts the call, including its retries, pages and delays. The call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Timeout for one attempt, including its response body, in milliseconds. For a stream, it limits the wait for the
   * header, and then the wait for each chunk. Default: the client's `timeout`.
   */
  readonly timeout?: number | undefined;
  /**
   * Timeout for the whole call, including all attempts and delays, in milliseconds. For a stream, it applies only until
   * the header arrives. Default: the client's `totalTimeout`.
   */
  readonly totalTimeout?: number | undefined;
  /** Header fields to add or replace. They are sent only to origins that may receive the credential. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Called while the request body is sent. In browsers, this option requires HTTP/2, because it sends the body as a
   * stream, and browsers do not send streams over HTTP/1.1.
   */
  readonly onUploadProgress?: ((progress: TransferProgress) => void) | undefined;
  /** Called while the response is read. */
  readonly onDownloadProgress?: ((progress: TransferProgress) => void) | undefined;
}

/** Options for a list call. */
export interface PagedCallOptions extends CallOptions {
  /**
   * Maximum number of pages to fetch ahead of the current one. Default 1. With 0, each page is fetched only when it is
   * needed. If the caller is waiting for a page, that page becomes the current one as soon as its header arrives. The
   * server can then prepare the next page while it sends this one.
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
  /** The rate limit from the response headers, when the server sends one. */
  readonly rateLimit: RateLimit | undefined;
  /**
   * Whether the credential was sent. False when the client has no `auth`, or when the request went to an untrusted
   * origin.
   */
  readonly credentialSent: boolean;
  /** All attempts, with the successful one last. */
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
  /**
   * Path template for traces, including the API's prefix, such as `/api/v1/risks/{id}`. It contains no ids, so traces
   * can be grouped by it.
   */
  readonly template?: string | undefined;
  readonly method: Method;
  /** Absolute URL, or a path below the API root that begins with `/`. */
  readonly url: string | URL;
  readonly body?: EncodedBody | undefined;
  /** Format in which the response is read. */
  readonly media: ResponseMedia;
  readonly retry: RetryClass;
  /** Whether redirects are followed or returned. Default `follow`. */
  readonly redirect?: "follow" | "manual" | undefined;
  /** Names of body fields that hold a secret but are not named like one. */
  readonly secrets?: readonly string[] | undefined;
  /**
   * Called when the response header arrives, before the body is read. Called once more if the body breaks off and the
   * request is retried. Not called if the call shares the response of an earlier identical read.
   */
  readonly onHeader?: (() => void) | undefined;
  readonly options?: CallOptions | undefined;
}

/**
 * The only path to the network: every Halyard package sends its requests through it. It adds the credential for trusted
 * origins, follows safe redirects, retries where the retry class permits, and turns failures into typed errors.
 */
export interface Transport {
  /** The configured server address, without a trailing slash. */
  readonly serverRoot: string;
  /** Root URL of the API: the server's address followed by the API's prefix, without a trailing slash. */
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
  /** The client's logger. */
  readonly logger: Logger | undefined;
}

/** Options for a transport, and so for every client. */
export interface TransportOptions {
  /**
   * URL of the server without the API's prefix, such as `https://pm.example.com`. It may contain a path, as in
   * `https://example.com/openproject`.
   */
  readonly baseUrl: string | URL;
  /** Source of the credential. Default: none, so every request is anonymous. */
  readonly auth?: AuthStrategy | undefined;
  /**
   * Replaces the platform's `fetch`: for tests, and for runtimes with their own network API. Cannot be combined with
   * `transport`.
   */
  readonly fetch?: Fetch | undefined;
  /**
   * Transport that sends requests in place of `fetch`, such as `nodeTransport()` from `@halyard/http-core/node`. On
   * Node, that transport is faster than `fetch`, and supports proxies, certificates and Unix sockets. Several clients
   * can share one transport. Default: the platform's `fetch`.
   */
  readonly transport?: NetworkTransport | undefined;
  /** Header fields for every request to the client's own origin and `trustedOrigins`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Timeout for one attempt, in milliseconds. Default 30,000. */
  readonly timeout?: number | undefined;
  /** Timeout for a call with all its attempts, in milliseconds. Default 120,000. */
  readonly totalTimeout?: number | undefined;
  /**
   * Maximum number of concurrent requests per origin. A request for a stream counts towards this maximum only until the
   * response header has arrived. Default 8.
   */
  readonly maxConcurrency?: number | undefined;
  /** Options for the number of retries and the delays before them. */
  readonly retry?: RetryOptions | undefined;
  /**
   * Additional origins, such as `https://files.example.com`, that may receive the credential and redirected writes. A
   * write to an absolute URL on any other origin is sent with its body but without the credential.
   */
  readonly trustedOrigins?: readonly string[] | undefined;
  /**
   * Allows credentials over plain http to hosts other than this machine. Others on the network can then read the
   * credentials, so it is safer to give the server a certificate. Default false.
   */
  readonly allowInsecureHttp?: boolean | undefined;
  /**
   * Maximum size of a response body in bytes, after decompression. A larger body fails with `response_too_large` as
   * soon as it exceeds the limit. Streams have no limit. Default: 64 MiB for JSON and text, and no limit for `bytes`.
   * Use Infinity for no limit.
   */
  readonly maxResponseBytes?: number | undefined;
  /**
   * `User-Agent` of every request to the client's own origin and `trustedOrigins`; false keeps the runtime's own.
   * Browsers always send their own. Default `halyard`.
   */
  readonly userAgent?: string | false | undefined;
  /**
   * Parses JSON responses in place of the API's own parser. For example, `parseWithBigIds` keeps integers beyond 2^53
   * exact, as strings. Default: the API's own parser, in most cases `JSON.parse`, which rounds them.
   */
  readonly parseJson?: ((text: string) => unknown) | undefined;
  /**
   * Handling of a response that does not match its schema. `report` (default) returns it unchanged and notifies
   * `hooks.onMismatch` and the logger; `strict` throws {@link ResponseShapeError}; `off` does not check.
   */
  readonly validate?: "report" | "strict" | "off" | undefined;
  /**
   * Lets identical concurrent GETs share one request. Default true.
   *
   * Has no effect if the client has a `beforeRequest` hook, or an `auth` whose `singleIdentity` is not true, because
   * either could depend on the caller. Set `coalesce` to false when a custom `fetch` depends on the caller.
   *
   * A read that starts after a write by this client never shares a request from before that write. A read that joins an
   * earlier read also shares its deadlines.
   */
  readonly coalesce?: boolean | undefined;
  /** Functions called for every request. */
  readonly hooks?: Hooks | undefined;
  /**
   * Receives log lines: responses (debug), retries and withheld credentials (info), mismatches (warn) and failing hooks
   * (error). Default: none.
   */
  readonly logger?: Logger | undefined;
  /** Wraps every HTTP exchange for tracing; see `@halyard/http-core/opentelemetry`. */
  readonly instrumentation?: Instrumentation | undefined;
}
