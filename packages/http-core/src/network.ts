import type { EncodedBody } from "./request-body.js";
import type { CallOptions } from "./transport.js";

/**
 * Sends requests in place of the platform's `fetch`: the value of the client option `transport`, such as
 * `nodeTransport()` of `@halyard/http-core/node`. Redirects, retries, credentials and limits remain with the client.
 */
export interface NetworkTransport {
  /**
   * Sends a request without retries, and resolves with its response, of any status, when the header fields have
   * arrived.
   *
   * Rejects with the reason for the cancellation, or with an error that has a short `code` such as `ECONNRESET` where
   * possible. An error with `requestSent: false` proves that no byte of the request was sent.
   */
  send(request: NetworkRequest): Promise<NetworkResponse>;
  /**
   * Creates the empty header fields of a request. Default: the platform's `Headers`, which on Node loads all of
   * `fetch`. A name or value that HTTP does not allow must be refused with an error.
   */
  createHeaders?(): Headers;
}

/** One HTTP request for {@link NetworkTransport.send}. */
export interface NetworkRequest {
  readonly url: URL;
  /** HTTP method in upper case. */
  readonly method: string;
  readonly headers: Headers;
  readonly body: EncodedBody | undefined;
  /** Ends the request, and the response body while it is read. */
  readonly cancellation: Cancellation;
  readonly progress: Pick<CallOptions, "onUploadProgress" | "onDownloadProgress">;
}

/**
 * Reports when a request must end early. Costs less than an `AbortSignal`: `signal` is created only when it is read.
 */
export interface Cancellation {
  readonly signal: AbortSignal;
  readonly ended: boolean;
  /** Value to reject with once the request has ended early. */
  readonly reason: unknown;
  /**
   * Calls the listener when the request ends, or immediately if it has ended. Returns a function that removes the
   * listener.
   */
  onEnd(listener: () => void): () => void;
}

/** The response to a {@link NetworkRequest}. The platform's `Response` implements this interface. */
export interface NetworkResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Final address. May be `""` when the transport followed no redirect. */
  readonly url: string;
  /** True when redirects were followed. */
  readonly redirected: boolean;
  /** `opaqueredirect` when the platform hides the target of a redirect; any other value has no meaning. */
  readonly type: string;
  /** Body with its content codings decoded; null when the response has none. */
  readonly body: NetworkBody | null;
}

/** Body of a {@link NetworkResponse}. A `ReadableStream` of bytes implements this interface. */
export interface NetworkBody {
  getReader(): NetworkReader;
}

/** Reads a body chunk by chunk. The next chunk is requested only by `read`, so a slow reader slows the server. */
export interface NetworkReader {
  read(): Promise<
    { readonly done: false; readonly value: Uint8Array } | { readonly done: true; readonly value?: unknown }
  >;
  /** Ends the transfer. */
  cancel(reason?: unknown): Promise<void>;
}
