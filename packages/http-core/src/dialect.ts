import type { ApiErrorDescription } from "./api-errors.js";
import type { Method, Operation } from "./operation.js";
import type { CallOptions } from "./transport.js";

/** An error answer, before the API's own format has been read. */
export interface ErrorResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed when it was JSON, else the text; undefined when it was empty or could not be read. */
  readonly body: unknown;
}

/**
 * The ways in which one API differs from the next: everything that holds for all its operations. What holds for one
 * operation belongs into its declaration.
 */
export interface ApiDialect {
  /** Path between the server's address and the operations' paths, such as `/api/v3`. Default: none. */
  readonly prefix?: string | undefined;
  /** Value of `Accept` where JSON is expected. Default `application/json`. */
  readonly accept?: string | undefined;
  /** Header fields that every request of a kind needs, such as a content type on requests without a body. */
  headers?(request: { readonly method: Method; readonly hasBody: boolean }): Readonly<Record<string, string>>;
  /** Query fields whose name in the input differs from the one on the wire, such as `{ page: "offset" }`. */
  readonly queryNames?: Readonly<Record<string, string>> | undefined;
  /** The name a query field is written with, such as `columns[]` for `columns`. Default: its own. */
  writeQueryName?(name: string): string;
  /** Writes one query field. Default: scalars as text, arrays as repeated fields, `undefined` left out. */
  writeQuery?(name: string, value: unknown): string | readonly string[] | undefined;
  /** Reads the API's error format. Default: `message`, `error` or `title` of a JSON object (RFC 9457 included). */
  readError?(answer: ErrorResponse): ApiErrorDescription | undefined;
  /** Parses a JSON answer, for instance to keep 64-bit integers exact. Default `JSON.parse`. */
  parseJson?(text: string): unknown;
  /**
   * Called before an operation is sent; throws when the server cannot have it. Where that takes time, the signal and the
   * limits of the call hold for it as well, and what is returned takes their place: `totalTimeout` less the time spent.
   */
  beforeOperation?(
    name: string,
    operation: Operation,
    options: CallOptions,
  ): CallOptions | void | Promise<CallOptions | void>;
}
