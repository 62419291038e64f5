import type { InputProblem } from "./mismatch.js";
import type { PagingStyle } from "./paging.js";
import type { RetryClass } from "./retry.js";

declare const valueType: unique symbol;

/**
 * An additional check for a schema, such as `minLength(1)`. A check function adds an issue for each problem that it
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
 * A schema of any type, for code that does not depend on the type. It follows Standard Schema, so that other libraries
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

/** Result of a validation. The value matches if there are no `issues`. */
export interface SchemaResult {
  readonly issues?: readonly SchemaIssue[] | undefined;
}

/**
 * A schema of exactly one type, made by the functions of `@halyard/http-core/schema`. Annotate every exported schema
 * with this type: `const RiskSchema: Schema<Risk> = ...`. Declaration files and editors then show the interface `Risk`,
 * and the code does not compile if the schema's fields differ from it.
 */
export interface Schema<in out Value> extends AnySchema {
  /**
   * Exists only for the compiler. It makes `Schema<string>` and `Schema<string | number>` incompatible in both
   * directions.
   */
  readonly [valueType]: (value: Value) => Value;
  /** Returns the same schema with additional checks. */
  check(...checks: readonly Check[]): this;
}

/** The schema of one page of a list, together with its paging style. Made by {@link paged}. */
export type PagedSchema<Document, Item> = Schema<Document> & { readonly paging: PagingStyle<Document, Item> };

/** Converts the input fields to the body that is sent. */
export interface BodyWriter {
  /** Names of input fields that the body's schema does not contain. */
  readonly fields: readonly string[];
  /**
   * Returns whether the input may contain the field `name`, which is neither in the schema nor in `fields`. Default:
   * the schema decides.
   */
  accepts?(name: string, input: Readonly<Record<string, unknown>>): boolean;
  /** Returns the body, which is then checked against the schema, or returns the problems found in the input. */
  write(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | readonly InputProblem[];
}

/** The schema of a body whose input fields differ from the fields that are sent. Made by {@link written}. */
export type WrittenSchema<Input> = Schema<Input> & { readonly writer: BodyWriter };

/** HTTP methods that an operation can use. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Format of a request body; see {@link OperationOptions.media}. */
export type RequestMedia = "json" | "form" | "multipart" | "text" | "bytes";

/** Format of a response; see {@link OperationOptions.media}. */
export type ResponseMedia = "json" | "text" | "bytes" | "stream" | "exists" | "none";

/**
 * First server version that has an operation. When several server products share one API, an object gives the version
 * of each product.
 */
export type Since = string | Readonly<Record<string, string>>;

/** Data types of the response formats. */
export interface MediaTypes {
  json: unknown;
  text: string;
  bytes: Uint8Array<ArrayBuffer>;
  stream: ReadableStream<Uint8Array>;
  exists: boolean;
  none: void;
}

/** Options for the declaration of an operation. All are optional: `get("/ping")` is a complete declaration. */
export interface OperationOptions<Query, Body, Response, BodyKey, Media extends ResponseMedia> {
  /** Object schema of the query fields. A function builds the schema on first use, which keeps imports fast. */
  readonly query?: Schema<Query> | (() => Schema<Query>) | undefined;
  /** Schema of the body. Its fields are siblings of the path and query fields in the input, unless `bodyKey` is set. */
  readonly body?: Schema<Body> | undefined;
  /** Schema of a JSON response. Default: the response is discarded. */
  readonly response?: Schema<Response> | undefined;
  /** Paging style of a list, if the schema in `response` does not contain one; see {@link paged}. */
  readonly paging?: PagingStyle<never, unknown> | undefined;
  /**
   * Name of the input field that holds the whole body. Use it for arrays, text, bytes, and bodies with a field that has
   * the same name as a path or query field.
   */
  readonly bodyKey?: BodyKey | undefined;
  /**
   * Formats of the bodies. `request` defaults to `json` when there is a body. `response` defaults to `json` when there
   * is a schema, and to `none` otherwise. `stream` returns the bytes as they arrive, and `timeout` then limits the wait
   * for each chunk. `exists` is for existence checks: a success returns true, a 404 returns false.
   */
  readonly media?: { readonly request?: RequestMedia; readonly response?: Media } | undefined;
  /** Retry class. Default by method: GET `safe`, PUT and DELETE `idempotent`, POST and PATCH `create`. */
  readonly retry?: RetryClass | undefined;
  /** First server version that has the operation. If the client knows its server is older, it refuses the operation. */
  readonly since?: Since | undefined;
  /** `manual` returns a redirect as the response, with its `Location` header. Default `follow`. */
  readonly redirect?: "follow" | "manual" | undefined;
  /** Base of the path: `api` is the API root with its prefix (default), `server` is the server's own address. */
  readonly root?: "api" | "server" | undefined;
  /**
   * Names of body fields, at any depth, that hold a secret although their names do not suggest it, such as `data`.
   * Errors and logs omit the values of these fields. The values of `password`, `token` and similar fields are always
   * omitted, so those names need not be listed.
   */
  readonly secrets?: readonly string[] | undefined;
}

/** Properties of every operation, whatever its types. Use this type in code that accepts any operation. */
export interface AnyOperation {
  readonly method: Method;
  /** Path template below `root`. `{name}` stands for one segment, `{+name}` for one or more. */
  readonly path: string;
  readonly media: { readonly request: RequestMedia; readonly response: ResponseMedia };
  readonly retry: RetryClass;
  readonly since: Since | undefined;
  readonly redirect: "follow" | "manual";
  readonly root: "api" | "server";
  /** Names of body fields that hold a secret although their names do not suggest it. */
  readonly secrets?: readonly string[] | undefined;
}

/**
 * Declaration of one API operation, as data. A client binds the declaration in order to send requests.
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

/**
 * An operation that returns a list. Awaiting the call returns the first page; iterating over the call returns every
 * `Item`.
 */
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

/** Function that declares an operation with one HTTP method. The response type is inferred from the options. */
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
 * Declares a POST. Its default retry class is `create`: it is retried only if the server cannot have acted on the
 * request, or if the request has an `Idempotency-Key`.
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
 * Adds a paging style to the schema of one page, for the `response` of an operation.
 *
 * @example
 * const risks = paged(z.lazy(() => z.array(RiskSchema)), linkPaging<Risk>());
 */
/* @__NO_SIDE_EFFECTS__ */
export function paged<Document, Item>(
  schema: Schema<Document>,
  paging: PagingStyle<NoInfer<Document>, Item>,
): PagedSchema<Document, Item> {
  // Creates a new object, because other operations may use the same schema with another paging style.
  return Object.assign(Object.create(schema) as Schema<Document>, { paging });
}

/**
 * Adds a writer to the schema of a body, for the `body` of an operation. The input can then be more convenient than the
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

// `never` fits both call signatures of `Declare`. The compiler cannot see that the operation itself fits them.
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
