import type { AuthStrategy } from "./auth.js";
import type { ApiDialect } from "./dialect.js";
import type { Attempt } from "./errors.js";
import type { Hooks, Instrumentation, MismatchReport } from "./hooks.js";
import type { Logger } from "./logger.js";
import type { Method, ResponseMedia } from "./operation.js";
import type { EncodedBody } from "./request-body.js";
import type { RateLimit } from "./rate-limit.js";
import type { RetryClass, RetryOptions } from "./retry.js";

/** The signature of the platform's `fetch`, as far as the transport uses it. */
export type Fetch = (input: Request, init?: RequestInit) => Promise<Response>;

/** How far a transfer has come. A try that is repeated begins anew. */
export interface TransferProgress {
  /** Bytes so far, unpacked. */
  readonly transferredBytes: number;
  /**
   * Bytes in all as far as they are known: what `Content-Length` says (of a packed answer: its packed size), an estimate
   * for multipart; never less than `transferredBytes`.
   */
  readonly totalBytes: number;
  /** Share from 0 to 1. It is 1 at the end only, and stays 0 until then where the size is not known. */
  readonly percent: number;
}

/** Settings of one call, the second argument of every operation. */
export interface CallOptions {
  /** Gives the call up, with its retries, pages and waits; the signal's own reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Limit of one try, in milliseconds, its body included. For streams: up to the header, and then for each wait between
   * two chunks. Default: the client's.
   */
  readonly timeout?: number | undefined;
  /** Limit of the whole call with all tries and waits, in milliseconds; for streams up to the header. Default: the client's. */
  readonly totalTimeout?: number | undefined;
  /** Header fields to add or replace. They go to the client's own origin only, like a credential. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Called while the request body is sent. In browsers this needs HTTP/2, because it streams the body. */
  readonly onUploadProgress?: ((progress: TransferProgress) => void) | undefined;
  /** Called while the answer is read. */
  readonly onDownloadProgress?: ((progress: TransferProgress) => void) | undefined;
}

/** Settings of a list call. */
export interface PagedCallOptions extends CallOptions {
  /**
   * Pages fetched ahead of the one being read, at most. Default 1; 0 fetches each page only when it is needed. A page that is
   * waited for counts as being read once its header has come, so that the server works on the next one while it is transferred.
   */
  readonly prefetch?: number | undefined;
}

/** What is known of an answer beside its data. */
export interface ResponseInfo {
  /** HTTP status. */
  readonly status: number;
  /** Header fields as received. */
  readonly headers: Headers;
  /** Where the answer came from in the end, secrets replaced. */
  readonly url: string;
  /** True when redirects were followed on the way. */
  readonly redirected: boolean;
  /** The server's id of this request, when it sends one. */
  readonly requestId: string | undefined;
  /** The rate limit the server told of, when it did. */
  readonly rateLimit: RateLimit | undefined;
  /** False when the request went to an origin that gets no credential. */
  readonly credentialSent: boolean;
  /** Every try, the successful one last. */
  readonly attempts: readonly Attempt[];
}

/** Data with the answer it came in, as `.withResponse()` gives it. */
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
  /** Absolute, or relative to the API root when it begins with `/`. */
  readonly url: string | URL;
  readonly body?: EncodedBody | undefined;
  /** How the answer is read. */
  readonly media: ResponseMedia;
  readonly retry: RetryClass;
  /** Default `follow`. */
  readonly redirect?: "follow" | "manual" | undefined;
  /**
   * Called when the header of the answer has come and its body is still on the way: again when the body breaks off and the
   * request is repeated, and not at all when the answer is shared with an identical read that was first.
   */
  readonly onHeader?: (() => void) | undefined;
  readonly options?: CallOptions | undefined;
}

/**
 * The one way to the network: every package of Halyard sends through it. It adds the credential, keeps it at home,
 * follows safe redirects, retries what may be retried, and turns failures into errors that can be handled.
 */
export interface Transport {
  /** Address of the server as it was configured, without a slash at the end. */
  readonly serverRoot: string;
  /** Root of the API: the server's address with the API's prefix, without a slash at the end. */
  readonly apiRoot: string;
  /** The API's own ways; see {@link ApiDialect}. */
  readonly dialect: ApiDialect;
  /** How answers are checked. */
  readonly validate: "report" | "strict" | "off";
  /** Sends a request and reads the answer. */
  request(request: TransportRequest): Promise<WithResponse<unknown>>;
  /** Whether a URL lies on the client's own origin or one of `trustedOrigins`, so that a credential would go along. */
  isTrusted(url: string | URL): boolean;
  /** Hands a mismatch to `onMismatch` and the logger. */
  reportMismatch(report: MismatchReport): void;
  /** Replaces this client's secrets in a text that will be shown, such as one that quotes an answer. */
  redact(text: string): string;
  /** Where warnings go. */
  readonly logger: Logger | undefined;
}

/** Settings of a transport, and so of every client. */
export interface TransportOptions {
  /**
   * Address of the server, for instance `https://pm.example.com` or, below a path, `https://example.com/openproject`.
   * Without the API's own prefix.
   */
  readonly baseUrl: string | URL;
  /** Where the credential comes from. Default: none, every request is anonymous. */
  readonly auth?: AuthStrategy | undefined;
  /** Replaces the platform's `fetch`: for proxies, own certificates and tests. */
  readonly fetch?: Fetch | undefined;
  /** Header fields for every request to the client's own origin. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Limit of one try in milliseconds. Default 30,000. */
  readonly timeout?: number | undefined;
  /** Limit of a call with all its tries in milliseconds. Default 120,000. */
  readonly totalTimeout?: number | undefined;
  /** Requests under way at once per origin; one that is read as a stream counts up to its header. Default 8. */
  readonly maxConcurrency?: number | undefined;
  /** How often and how patiently calls are repeated. */
  readonly retry?: RetryOptions | undefined;
  /**
   * Further origins (`https://files.example.com`) that may receive the credential, and to which a redirect may take a write.
   * A write to an absolute address elsewhere is sent with its body and without the credential.
   */
  readonly trustedOrigins?: readonly string[] | undefined;
  /**
   * Lets credentials travel over plain http to hosts other than this machine, where anyone on the way can read them.
   * Give the server a certificate instead. Default false.
   */
  readonly allowInsecureHttp?: boolean | undefined;
  /**
   * What happens when an answer breaks its schema. `report` (default) hands it over as it came and tells
   * `hooks.onMismatch` and the logger; `strict` throws {@link ResponseShapeError}; `off` does not look.
   */
  readonly validate?: "report" | "strict" | "off" | undefined;
  /**
   * Lets identical GETs that are under way at the same time share one request: without `auth`, or with one of which
   * `singleIdentity` is true, and without a `beforeRequest` hook, because either may answer to who calls. Turn it off
   * where `fetch` does. A read that comes after a write of this client never shares one from before it; one that joins
   * another ends with it, also by its time limit. Default true.
   */
  readonly coalesce?: boolean | undefined;
  /** Functions called on the way of every request. */
  readonly hooks?: Hooks | undefined;
  /**
   * Where answers (debug), repetitions and withheld credentials (info), mismatches (warn) and failing hooks (error) are
   * written to. Default: nowhere.
   */
  readonly logger?: Logger | undefined;
  /** Tracing; see `@halyard/http-core/opentelemetry`. */
  readonly instrumentation?: Instrumentation | undefined;
}
