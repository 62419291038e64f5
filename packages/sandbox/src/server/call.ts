/** A JSON object in a request body. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A file that a request uploads. */
export interface UploadedFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly name: string;
}

/** The parts of a request that are read asynchronously. */
export interface Payload {
  /** The query, which is unpacked if the API supports a packed form. */
  readonly query: URLSearchParams;
  /**
   * Returns the JSON object of the body, or the text parts of a multipart body. Throws a refusal for any other JSON.
   */
  readonly fields: () => JsonObject;
  /** The file of an upload. */
  readonly file?: UploadedFile | undefined;
}

/**
 * A request that is being processed, without the context that its server adds. `Name` is a field of the operation's
 * path, and `Body` is the body that the operation declares.
 */
export interface BaseCall<Name extends string = never, Body = unknown> {
  readonly headers: Headers;
  /** Path of the request below the host, without a trailing slash. */
  readonly pathname: string;
  readonly query: URLSearchParams;
  readonly file: UploadedFile | undefined;
  /** The fields of the body as they were received, unchecked. */
  readonly fields: JsonObject;
  /** Returns a field of the path. */
  path(name: Name): string;
  /** Returns the body, checked against the operation's schema. Throws the server's refusal for a mismatch. */
  body(): Received<Body>;
}

/** The type of a value in a received body. Times are strings, although clients also accept a `Date`. */
export type Received<Value> = Value extends string
  ? Value
  : Value extends Date
    ? never
    : Value extends readonly (infer Item)[]
      ? readonly Received<Item>[]
      : Value extends object
        ? { [Name in keyof Value]: Received<Value[Name]> }
        : Value;
