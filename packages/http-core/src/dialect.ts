import type { ApiErrorDescription } from "./api-errors.js";
import type { Method, Operation } from "./operation.js";
import type { CallOptions } from "./transport.js";

/** A response that a dialect reads an error from. */
export interface ErrorResponse {
  readonly status: number;
  readonly headers: Headers;
  /**
   * The parsed JSON body, or the body as text if it is not JSON. Undefined when the body was empty or could not be
   * read.
   */
  readonly body: unknown;
}

/** Conventions that apply to all operations of one API. Conventions of a single operation belong in its declaration. */
export interface ApiDialect {
  /** Path between the server's address and the paths of the operations, such as `/api/v3`. Default: none. */
  readonly prefix?: string | undefined;
  /** Value of `Accept` for operations that expect JSON. Default `application/json`. */
  readonly accept?: string | undefined;
  /** Returns additional header fields for a request, such as a content type for requests without a body. */
  headers?(request: { readonly method: Method; readonly hasBody: boolean }): Readonly<Record<string, string>>;
  /**
   * Query fields that have one name in the input and another in the URL. `{ page: "offset" }` sends the input field
   * `page` as `offset`.
   */
  readonly queryNames?: Readonly<Record<string, string>> | undefined;
  /**
   * Returns the name of a query field in the URL, such as `columns[]` for `columns`. Default: the name is unchanged.
   */
  writeQueryName?(name: string): string;
  /**
   * Query fields for the first page of a list, such as `{ page: 1, limit: 50 }`. A field is sent if the operation
   * declares it and the caller omits it. Default: none.
   */
  readonly firstPage?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Returns the text to send for one query field. If it returns several texts, the field is repeated. By default, and
   * when the method returns undefined, a scalar is sent as text, an array becomes a repeated field, and `undefined` and
   * `null` are omitted.
   */
  writeQuery?(name: string, value: unknown): string | readonly string[] | undefined;
  /**
   * Reads the API's error format. A `code` in the result replaces the error code for the status.
   *
   * By default, and when the method returns undefined, a plain-text body is used as the message. In a JSON object, the
   * message is the first string among `detail`, `message`, `error_description`, `title` and `error`. This covers the
   * problem details of RFC 9457.
   *
   * An error that the method throws reaches the caller. Only a TypeError is ignored. It means that the body has an
   * unexpected form, which must not hide the status.
   */
  readError?(answer: ErrorResponse): ApiErrorDescription | undefined;
  /**
   * Describes the error in a JSON response that has a success status, such as `{ "ok": false }`. Returns undefined when
   * the response contains no error. The call rejects with the described error. It is not retried, because the server
   * may have acted.
   */
  readFailure?(answer: ErrorResponse): ApiErrorDescription | undefined;
  /** Parses a JSON response, for instance to keep 64-bit integers exact. Default `JSON.parse`. */
  parseJson?(text: string): unknown;
  /**
   * Called before an operation is sent. Throws when the server does not have the operation. A check that takes time
   * must obey the signal and the timeouts in `options`. The method must then return these options with `totalTimeout`
   * reduced by the time spent, and the call uses the returned options.
   */
  beforeOperation?(
    name: string,
    operation: Operation,
    options: CallOptions,
  ): CallOptions | void | Promise<CallOptions | void>;
}
