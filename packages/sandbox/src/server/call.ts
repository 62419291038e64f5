/** A JSON object as a request carries it. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A file that a request uploads. */
export interface UploadedFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly name: string;
}

/** The parts of a request that take time to read. */
export interface Payload {
  /** The query, unpacked where the API packs it. */
  readonly query: URLSearchParams;
  /** The JSON body, or the text parts of a multipart body. Throws a refusal where the body is no JSON object. */
  readonly fields: () => JsonObject;
  /** The file of an upload. */
  readonly file?: UploadedFile | undefined;
}

/**
 * A request while it is carried out, without the context that its server adds. `Name` is a field of the operation's path,
 * `Body` the body that the operation declares.
 */
export interface BaseCall<Name extends string = never, Body = unknown> {
  readonly headers: Headers;
  /** Path of the request below the host, without a slash at the end. */
  readonly pathname: string;
  readonly query: URLSearchParams;
  readonly file: UploadedFile | undefined;
  /** The fields of the body as they were received, unchecked. */
  readonly fields: JsonObject;
  /** A field of the path. */
  path(name: Name): string;
  /** The body, checked against the operation's schema. Throws the server's refusal where it does not fit. */
  body(): Received<Body>;
}

/** A value as a request carries it: a time, which clients also take as a `Date`, is text. */
export type Received<Value> = Value extends string
  ? Value
  : Value extends Date
    ? never
    : Value extends readonly (infer Item)[]
      ? readonly Received<Item>[]
      : Value extends object
        ? { [Name in keyof Value]: Received<Value[Name]> }
        : Value;
