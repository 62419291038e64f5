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
  /** The query. Fields that the client sent in compressed form are already decompressed. */
  readonly query: URLSearchParams;
  /**
   * Returns the JSON object in the body, or the text parts of a multipart body. Throws a refusal for JSON that is not
   * an object.
   */
  readonly fields: () => JsonObject;
  /** The file of an upload. */
  readonly file?: UploadedFile | undefined;
}

/**
 * A request that is being processed. Each server adds its own context to this type. `Name` is the name of a field in
 * the operation's path, and `Body` is the body that the operation declares.
 */
export interface BaseCall<Name extends string = never, Body = unknown> {
  readonly headers: Headers;
  /** The request's path, without a trailing slash. */
  readonly pathname: string;
  readonly query: URLSearchParams;
  readonly file: UploadedFile | undefined;
  /** Fields of the body as received, without checks. */
  readonly fields: JsonObject;
  /** Returns the value of a field in the path. */
  path(name: Name): string;
  /** Returns the body, checked against the operation's schema. Throws a refusal if it does not match. */
  body(): Received<Body>;
}

/** Type of a value in a received body. Times are always strings here, although a client also accepts a `Date`. */
export type Received<Value> = Value extends string
  ? Value
  : Value extends Date
    ? never
    : Value extends readonly (infer Item)[]
      ? readonly Received<Item>[]
      : Value extends object
        ? { [Name in keyof Value]: Received<Value[Name]> }
        : Value;
