import type { ApiErrorDescription } from "./api-errors.js";
import type { Method, Operation } from "./operation.js";
import type { CallOptions } from "./transport.js";

/** A response from which a dialect reads an error. */
export interface ErrorResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or else the body as text; undefined when the body was empty or could not be read. */
  readonly body: unknown;
}

/**
 * Conventions of one API that apply to all its operations. Conventions of a single operation belong in its declaration.
 */
export interface ApiDialect {
  /** Path between the server's address and the operations' paths, such as `/api/v3`. Default: none. */
  readonly prefix?: string | undefined;
  /** Value of `Accept` when JSON is expected. Default `application/json`. */
  readonly accept?: string | undefined;
  /** Header fields that every request of a kind needs, such as a content type on requests without a body. */
  headers?(request: { readonly method: Method; readonly hasBody: boolean }): Readonly<Record<string, string>>;
  /** Query fields whose name in the input differs from the name in the URL, such as `{ page: "offset" }`. */
  readonly queryNames?: Readonly<Record<string, string>> | undefined;
  /** Returns the name under which a query field is sent, such as `columns[]` for `columns`. Default: its own name. */
  writeQueryName?(name: string): string;
  /**
   * Query fields for the first page of a list, such as `{ page: 1, limit: 50 }`. Each is sent if the operation declares
   * it and the caller omits it. Default: none.
   */
  readonly firstPage?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Writes one query field. Default, also when the method returns undefined: scalars as text, arrays as repeated
   * fields; `undefined` and `null` are left out.
   */
  writeQuery?(name: string, value: unknown): string | readonly string[] | undefined;
  /**
   * Reads the API's error format. A `code` in the result replaces the error code that follows from the status. Default,
   * also when the method returns undefined: the first string among `detail`, `message`, `error_description`, `title`
   * and `error` of a JSON object (RFC 9457 included), or a body of plain text. An error that the method throws reaches
   * the caller. Only a TypeError is ignored, because it means an unexpected document, which must not hide the status.
   */
  readError?(answer: ErrorResponse): ApiErrorDescription | undefined;
  /**
   * Describes the error in a JSON response with a success status, such as `{ "ok": false }`; undefined when the
   * response has no error. The call rejects with that error. It is not retried, because the server may have acted.
   */
  readFailure?(answer: ErrorResponse): ApiErrorDescription | undefined;
  /** Parses a JSON response, for instance to keep 64-bit integers exact. Default `JSON.parse`. */
  parseJson?(text: string): unknown;
  /**
   * Called before an operation is sent; throws when the server does not have the operation. A check that takes time
   * must obey the signal and the timeouts in `options`, and return these options with `totalTimeout` reduced by the
   * time spent. Returned options replace those of the call.
   */
  beforeOperation?(
    name: string,
    operation: Operation,
    options: CallOptions,
  ): CallOptions | void | Promise<CallOptions | void>;
}
