import type { InputProblem } from "./mismatch.js";
import type { PagingStyle } from "./paging.js";
import type { RetryClass } from "./retry.js";

declare const valueType: unique symbol;

/**
 * A check that is added to a schema, such as `minLength(1)`. As a function, it adds an issue for each problem that it
 * finds.
 */
export type Check =
  | { readonly _zod: object }
  | ((state: { readonly value: unknown; readonly issues: SchemaIssue[] }) => void);

/** A problem found by a {@link Check}. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/**
 * A schema whose type does not matter to the code that takes it. It follows Standard Schema, so that other libraries
 * can use it.
 *
 * @see https://standardschema.dev
 */
export interface AnySchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult | Promise<SchemaResult>;
  };
}

/** The result of a validation. Without `issues`, the value matches. */
export interface SchemaResult {
  readonly issues?: readonly SchemaIssue[] | undefined;
}

/**
 * A schema of exactly one type, made by the functions of `@halyard/http-core/schema`. Annotate every exported schema
 * with it (`const RiskSchema: Schema<Risk> = ...`): declaration files then carry the interface, a user sees it when
 * hovering, and the fields of the schema cannot drift away from those of the interface.
 */
export interface Schema<in out Value> extends AnySchema {
  /**
   * Exists for the compiler only. It makes `Schema<string>` and `Schema<string | number>` incompatible in both
   * directions.
   */
  readonly [valueType]: (value: Value) => Value;
  /** Returns the same schema with additional checks. */
  check(...checks: readonly Check[]): this;
}

/** The schema of one page of a list, together with its paging style. Made by {@link paged}. */
export type PagedSchema<Document, Item> = Schema<Document> & { readonly paging: PagingStyle<Document, Item> };

/** Turns the fields of an input into the body that is sent. */
export interface BodyWriter {
  /** Names of input fields that the schema of the body does not have. */
  readonly fields: readonly string[];
  /**
   * Returns whether a field that is named neither in the schema nor in `fields` may be sent. Default: as the schema
   * declares.
   */
  accepts?(name: string, input: Readonly<Record<string, unknown>>): boolean;
  /** Returns the body, which is then checked against the schema, or the problems that the input has. */
  write(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | readonly InputProblem[];
}

/** The schema of a body whose input differs from the body that is sent. Made by {@link written}. */
export type WrittenSchema<Input> = Schema<Input> & { readonly writer: BodyWriter };

/** HTTP methods an operation can use. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Format of a request body: see {@link OperationOptions.media}. */
export type RequestMedia = "json" | "form" | "multipart" | "text" | "bytes";

/** Format of a response: see {@link OperationOptions.media}. */
export type ResponseMedia = "json" | "text" | "bytes" | "stream" | "exists" | "none";

/** First server version with an operation; one version for each product when several servers share one API. */
export type Since = string | Readonly<Record<string, string>>;

/** Data type of each response format. */
export interface MediaTypes {
  json: unknown;
  text: string;
  bytes: Uint8Array<ArrayBuffer>;
  stream: ReadableStream<Uint8Array>;
  exists: boolean;
  none: void;
}

/** Options for declaring an operation. All are optional: `get("/ping")` is a complete declaration. */
export interface OperationOptions<Query, Body, Response, BodyKey, Media extends ResponseMedia> {
  /** Object schema of the query fields. A function builds it on first use, which keeps imports fast. */
  readonly query?: Schema<Query> | (() => Schema<Query>) | undefined;
  /**
   * Schema of the body. In the input, its fields are siblings of the path and query fields, unless `bodyKey` is given.
   */
  readonly body?: Schema<Body> | undefined;
  /** Schema of a JSON response. Default: the response is discarded. */
  readonly response?: Schema<Response> | undefined;
  /** Paging style of a list, when the schema in `response` does not contain one; see {@link paged}. */
  readonly paging?: PagingStyle<never, unknown> | undefined;
  /**
   * The input field that holds the whole body: for arrays, text, bytes, and bodies whose fields clash with the path's.
   */
  readonly bodyKey?: BodyKey | undefined;
  /**
   * Formats. `request` defaults to `json` when there is a body; `response` to `json` when there is a schema, else to
   * `none`. `stream` returns the bytes as they arrive, and `timeout` then limits the wait for each chunk. `exists` is
   * for existence checks: success is true, 404 is false.
   */
  readonly media?: { readonly request?: RequestMedia; readonly response?: Media } | undefined;
  /** Retry class. Default by method: GET `safe`, PUT and DELETE `idempotent`, POST and PATCH `create`. */
  readonly retry?: RetryClass | undefined;
  /** First server version with the operation; checked by clients that know the server's version. */
  readonly since?: Since | undefined;
  /** `manual` returns a redirect as the response, with its `Location` header. Default `follow`. */
  readonly redirect?: "follow" | "manual" | undefined;
  /** Base of the path: the API with its prefix (default), or the server's own address. */
  readonly root?: "api" | "server" | undefined;
  /**
   * Names of body fields, at any depth, whose values are secrets although the names do not show it, such as `data`.
   * Errors and logs omit these values. They always omit the values of `password`, `token` and similar names, so
   * those need not be listed.
   */
  readonly secrets?: readonly string[] | undefined;
}

/** Properties of every operation, independent of its types. Constraint for code that accepts any operation. */
export interface AnyOperation {
  readonly method: Method;
  /** Template relative to `root`: `{name}` is one segment, `{+name}` may hold several. */
  readonly path: string;
  readonly media: { readonly request: RequestMedia; readonly response: ResponseMedia };
  readonly retry: RetryClass;
  readonly since: Since | undefined;
  readonly redirect: "follow" | "manual";
  readonly root: "api" | "server";
  /** Names of body fields whose values are secrets although the names do not show it. */
  readonly secrets?: readonly string[] | undefined;
}

/**
 * One operation of an API as data. Nothing is sent until a client binds it.
 *
 * The type parameters are the path template, the query fields, the body, the response, the input field that holds the
 * whole body (`undefined` when the body's fields are siblings of the path and query fields), and the method.
 */
export interface Operation<
  Path extends string = string,
  Query = unknown,
  Body = unknown,
  Response = unknown,
  BodyKey extends string | undefined = string | undefined,
  Verb extends Method = Method,
> extends AnyOperation {
  readonly method: Verb;
  readonly path: Path;
  readonly query: Schema<Query> | undefined;
  readonly body: Schema<Body> | undefined;
  readonly response: Schema<Response> | undefined;
  readonly bodyKey: BodyKey;
  readonly paging: PagingStyle<never, unknown> | undefined;
}

/** An operation that returns a list: awaiting the call gives a page, iterating it gives every `Item`. */
export interface PagedOperation<
  Path extends string = string,
  Query = unknown,
  Body = unknown,
  Document = unknown,
  BodyKey extends string | undefined = string | undefined,
  Item = unknown,
  Verb extends Method = Method,
> extends Operation<Path, Query, Body, Document, BodyKey, Verb> {
  readonly paging: PagingStyle<Document, Item>;
}

type ResponseData<Response, Media extends ResponseMedia> = [Media] extends [never] ? Response : MediaTypes[Media];

/** Function that declares an operation with a certain HTTP method; the response type is inferred from the options. */
export interface Declare<Verb extends Method> {
  <
    const Path extends string,
    Document,
    Item,
    Query = unknown,
    Body = unknown,
    const BodyKey extends string | undefined = undefined,
  >(
    path: Path,
    options: OperationOptions<Query, Body, Document, BodyKey, "json"> &
      (
        | { readonly response: PagedSchema<Document, Item> }
        | { readonly response: Schema<Document>; readonly paging: PagingStyle<NoInfer<Document>, Item> }
      ),
  ): PagedOperation<Path, Query, Body, Document, BodyKey, Item, Verb>;
  <
    const Path extends string,
    Query = unknown,
    Body = unknown,
    Response = void,
    const BodyKey extends string | undefined = undefined,
    const Media extends ResponseMedia = never,
  >(
    path: Path,
    options?: OperationOptions<Query, Body, Response, BodyKey, Media>,
  ): Operation<Path, Query, Body, ResponseData<Response, Media>, BodyKey, Verb>;
}

/**
 * Declares a GET.
 *
 * @example
 * const list = get("/projects/{project}/risks", {
 *   query: () => z.fields({ state: z.optional(z.enum(["open", "closed"])) }),
 *   response: z.listOf(RiskSchema),
 * });
 */
export const get: Declare<"GET"> = /* @__NO_SIDE_EFFECTS__ */ (path: string, options?: AnyOptions) =>
  declare("GET", "safe", path, options);

/**
 * Declares a POST. Its default retry class is `create`: it is retried only when the server cannot have acted on it, or
 * when it has an `Idempotency-Key`.
 */
export const post: Declare<"POST"> = /* @__NO_SIDE_EFFECTS__ */ (path: string, options?: AnyOptions) =>
  declare("POST", "create", path, options);

/** Declares a PUT. Its default retry class is `idempotent`. */
export const put: Declare<"PUT"> = /* @__NO_SIDE_EFFECTS__ */ (path: string, options?: AnyOptions) =>
  declare("PUT", "idempotent", path, options);

/**
 * Declares a PATCH. Its default retry class is `create`, because a patch need not be idempotent (RFC 5789 section 2).
 */
export const patch: Declare<"PATCH"> = /* @__NO_SIDE_EFFECTS__ */ (path: string, options?: AnyOptions) =>
  declare("PATCH", "create", path, options);

/** Declares a DELETE. Its default retry class is `idempotent`. */
export const del: Declare<"DELETE"> = /* @__NO_SIDE_EFFECTS__ */ (path: string, options?: AnyOptions) =>
  declare("DELETE", "idempotent", path, options);

/**
 * Combines the schema of one page with a paging style, for the `response` of an operation.
 *
 * @example
 * const risks = paged(z.lazy(() => z.array(RiskSchema)), linkPaging<Risk>());
 */
/* @__NO_SIDE_EFFECTS__ */
export function paged<Document, Item>(
  schema: Schema<Document>,
  paging: PagingStyle<NoInfer<Document>, Item>,
): PagedSchema<Document, Item> {
  // Creates a separate schema, because one schema may be paged in two ways.
  return Object.assign(Object.create(schema) as Schema<Document>, { paging });
}

/**
 * Combines the schema of a body with a writer, for the `body` of an operation whose input is more convenient than the
 * body that is sent.
 *
 * @example
 * // create({ title: "Leak", owner: 4 }) sends { title: "Leak", owner: { href: "/people/4" } }.
 * const body: WrittenSchema<RiskInput> = written(RiskBodySchema, {
 *   fields: ["owner"],
 *   write: ({ owner, ...rest }) =>
 *     typeof owner === "number" ? { ...rest, owner: { href: `/people/${owner}` } } : rest,
 * });
 */
/* @__NO_SIDE_EFFECTS__ */
export function written<Body, Input>(schema: Schema<Body>, writer: BodyWriter): WrittenSchema<Input> {
  return Object.assign(Object.create(schema) as Schema<Input>, { writer });
}

type AnyOptions = OperationOptions<unknown, unknown, unknown, string | undefined, ResponseMedia>;

// The result fits both call signatures of `Declare`, which the compiler cannot see: `never` is assignable to each.
function declare(method: Method, defaultRetry: RetryClass, path: string, options: AnyOptions = {}): never {
  const {
    body,
    response,
    bodyKey,
    media,
    since,
    retry = defaultRetry,
    redirect = "follow",
    root = "api",
    secrets,
    paging,
  } = options;
  let { query } = options;
  const operation: Operation = {
    method,
    path,
    get query() {
      if (typeof query === "function") query = query();
      return query;
    },
    body,
    response,
    bodyKey,
    media: { request: media?.request ?? "json", response: media?.response ?? (response ? "json" : "none") },
    retry,
    since,
    redirect,
    root,
    secrets,
    paging: paging ?? (response as Partial<PagedSchema<never, unknown>> | undefined)?.paging,
  };
  return operation as never;
}
