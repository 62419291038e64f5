import type { EncodedBody } from "./request-body.js";
import type { CallOptions } from "./transport.js";

/**
 * Sends requests in place of the platform's `fetch`. Set the client option `transport` to an implementation, such as
 * `nodeTransport()` from `@halyard/http-core/node`. The client itself still handles redirects, retries, credentials and
 * limits.
 */
export interface NetworkTransport {
  /**
   * Sends a request without retries. Resolves with its response, whatever the status, once the header fields have
   * arrived.
   *
   * Rejects with the reason for the cancellation or with a network error. A network error has a short `code`, such as
   * `ECONNRESET`, where possible. If it has the property `requestSent: false`, no byte of the request was sent.
   */
  send(request: NetworkRequest): Promise<NetworkResponse>;
  /**
   * Creates an empty set of header fields for a request. The set must throw an error for a name or value that HTTP does
   * not allow. Default: the platform's `Headers`, which makes Node load all of `fetch`.
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
  /** Cancels the request or, while the response body is read, the transfer of the body. */
  readonly cancellation: Cancellation;
  readonly progress: Pick<CallOptions, "onUploadProgress" | "onDownloadProgress">;
}

/**
 * Reports that a request must end early. Costs less than an `AbortSignal`, because `signal` is created only when it is
 * read.
 */
export interface Cancellation {
  readonly signal: AbortSignal;
  readonly ended: boolean;
  /** Value with which `send` must reject after the request has ended early. */
  readonly reason: unknown;
  /**
   * Calls the listener when the request must end, or immediately if it already has. Returns a function that removes the
   * listener.
   */
  onEnd(listener: () => void): () => void;
}

/** The response to a {@link NetworkRequest}. The platform's `Response` implements this interface. */
export interface NetworkResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Final URL. May be `""` if the transport followed no redirect. */
  readonly url: string;
  /** True when redirects were followed. */
  readonly redirected: boolean;
  /** `opaqueredirect` if the platform hides the target of a redirect. Other values have no meaning here. */
  readonly type: string;
  /** Body with its content codings decoded, or null if the response has no body. */
  readonly body: NetworkBody | null;
}

/** Body of a {@link NetworkResponse}. A `ReadableStream` of bytes implements this interface. */
export interface NetworkBody {
  getReader(): NetworkReader;
}

/** Reads a body chunk by chunk. Only `read` requests the next chunk, so a slow reader slows down the server. */
export interface NetworkReader {
  read(): Promise<
    { readonly done: false; readonly value: Uint8Array } | { readonly done: true; readonly value?: unknown }
  >;
  /** Ends the transfer. */
  cancel(reason?: unknown): Promise<void>;
}
