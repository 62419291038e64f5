import type { CallOptions, MediaTypes, Method, RetryClass } from "@halyard/http-core";
import type { EmbeddedMark, HalDocument } from "./document.js";
import type { HydratedRow } from "./hydration.js";
import type { LinkSelection } from "./link.js";
import type {
  ActionInputOf,
  CollectionQueryOf,
  FollowedItemOf,
  FollowedOf,
  FollowedPage,
  FullOf,
  LinkRelations,
  TargetOf,
  TemplateInput,
  TemplateNames,
  TemplateOutput,
  VariablesOf,
} from "./relations.js";
import type { TemplateVariables } from "./uri-template.js";

/** Options for {@link HalVerbs.download}. */
export interface DownloadOptions<Variables = TemplateVariables> extends CallOptions {
  /** Selects one link if the relation has several. Default: the relation must have only one. */
  readonly select?: LinkSelection | undefined;
  /** Values for a link that is a URI template. Each variable in the path needs a value, or `null` to omit it. */
  readonly variables?: Variables | undefined;
}

/** Options for {@link HalVerbs.follow}. */
export interface FollowOptions<Variables = TemplateVariables> extends DownloadOptions<Variables> {
  /** Requests the target even when the document embeds it. Default false. */
  readonly fresh?: boolean | undefined;
}

/** Options for {@link HalVerbs.followAll}. */
export interface FollowAllOptions<Query = Readonly<Record<string, unknown>>> extends FollowManyOptions {
  /** Query fields to add to the collection's address, such as filters. A field that the link itself sets is refused. */
  readonly query?: Query | undefined;
}

/** Options for {@link HalVerbs.hydrate} and {@link HalVerbs.followAll}. */
export interface FollowManyOptions extends CallOptions {
  /** Requests the targets even when the documents embed them. Default false. */
  readonly fresh?: boolean | undefined;
}

/** Options for {@link HalFormVerbs.submit}. */
export interface SubmitOptions extends CallOptions {
  /**
   * Sends `If-Match` with the document's entity tag. The server then responds with 412 if the resource has changed
   * since the document was fetched. Works only for a whole document that this client fetched from the action's address.
   * The response to that fetch must have contained a strong entity tag. Default false.
   */
  readonly ifUnchanged?: boolean | undefined;
}

/** Options for {@link HalVerbs.perform}. */
export interface PerformOptions<Variables = TemplateVariables> extends SubmitOptions {
  /** Selects one link if the relation has several. Default: the relation must have only one. */
  readonly select?: LinkSelection | undefined;
  /** Values for a link that is a URI template. */
  readonly variables?: Variables | undefined;
  /** HTTP method for a link that does not specify one. Default: such a link is refused. */
  readonly method?: Method | undefined;
  /**
   * Retry class of the request. Default: `safe` for GET, `idempotent` for PUT and DELETE, `create` for POST and PATCH.
   */
  readonly retry?: RetryClass | undefined;
}

/** One page of a linked collection. */
export interface LinkedPage<Item, Document = unknown> {
  /** The items on this page. */
  readonly items: readonly Item[];
  /** Whether this page has a link to the next page. */
  readonly hasNext: boolean;
  /** The collection as the server sent it, including other fields such as `total`. */
  readonly document: Document;
  /** Fetches the next page. Resolves to undefined after the last page. */
  next(): Promise<LinkedPage<Item, Document> | undefined>;
}

/**
 * A link's pending target. Await it to get the document, or follow its links directly: `await client.follow(ship,
 * "berth").follow("harbour")`. If any link in the chain has no target, the result is `null`.
 */
export interface Following<Target> extends Promise<Target> {
  /**
   * Returns the target as a page, which can fetch the collection's next page. If the target is not a collection, it is
   * the only item on the page. The signal, timeouts and headers of the `follow` call also apply to later pages.
   *
   * @example
   * const page = await client.follow(harbour, "ships").page();
   * const second = await page.next();
   */
  page(): Promise<FollowedPage<Target>>;

  /**
   * Follows a link in the pending document. The signal, timeouts and headers of the previous call apply, unless
   * `options` replaces them.
   */
  follow<Rel extends LinkRelations<Extract<Target, HalDocument>>>(
    rel: Rel,
    options: FollowOptions<VariablesOf<Extract<Target, HalDocument>, Rel>> & { readonly fresh: true },
  ): Following<TargetOf<Extract<Target, HalDocument>, Rel> | Extract<Target, null>>;
  follow<Rel extends LinkRelations<Extract<Target, HalDocument>>>(
    rel: Rel,
    options?: FollowOptions<VariablesOf<Extract<Target, HalDocument>, Rel>>,
  ): Following<FollowedOf<Extract<Target, HalDocument>, Rel> | Extract<Target, null>>;
}

/** Pending resources. Await them to get an array, or iterate over them. */
export interface FollowingAll<Item> extends Promise<Item[]>, AsyncIterable<Item> {}

/** Arguments for an action. The input is optional only if its type includes `undefined`. */
export type PerformArguments<Input, Options> = undefined extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options];

/**
 * A client's methods for HAL documents. Documents are plain data. The client adds nothing to them, so the verbs also
 * accept a copy that was stored and read back.
 *
 * Every verb can also reject with the transport's errors. Links to another origin are followed without the credential.
 * The logger reports this once per relation and origin. After a 401 or 403, the error also says that no credential was
 * sent. Writes are never sent to another origin.
 */
// The methods spell out the definition of `LinkRelations`, so that compiler messages show the relations instead of the
// type's name.
export interface HalVerbs {
  /**
   * Returns a link's target. If the document embeds the target, nothing is sent; otherwise, it is requested from the
   * server. Returns `null` if the link has no target.
   *
   * @throws LinkMissingError, LinkAmbiguousError, LinkRefusedError or UriTemplateError, before anything is sent.
   * @example
   * const berth = await client.follow(ship, "berth");
   * const keeper = await client.follow(ship, "berth").follow("harbour").follow("keeper");
   * const page = await client.follow(harbour, "ships", { variables: { page: 3 } });
   */
  follow<Document extends HalDocument, Rel extends keyof NonNullable<Document["_links"]> & string>(
    document: Document,
    rel: Rel,
    options: FollowOptions<VariablesOf<Document, Rel>> & { readonly fresh: true },
  ): Following<TargetOf<Document, Rel>>;
  follow<Document extends HalDocument, Rel extends keyof NonNullable<Document["_links"]> & string>(
    document: Document,
    rel: Rel,
    options?: FollowOptions<VariablesOf<Document, Rel>>,
  ): Following<FollowedOf<Document, Rel>>;

  /**
   * Returns the targets of all of a relation's links, in the document's order. The result is empty if there are no
   * links. If a target is a collection, its elements are returned instead; iteration fetches later pages on demand.
   * Rejects with the first failure, unlike `hydrate`, which continues and reports each failure.
   *
   * @throws RequestValidationError when `query` has a field that the link sets itself, before anything is sent.
   * @example
   * const crew = await client.followAll(ship, "crew");
   * for await (const ship of client.followAll(harbour, "ships", { query: { pageSize: 100 } })) console.log(ship.name);
   */
  followAll<Document extends HalDocument, Rel extends keyof NonNullable<Document["_links"]> & string>(
    document: Document,
    rel: Rel,
    options?: FollowAllOptions<CollectionQueryOf<Document, Rel>>,
  ): FollowingAll<FollowedItemOf<Document, Rel>>;

  /**
   * Downloads a target that is not JSON, such as a file, an image or a calendar.
   *
   * @example
   * const photo = await client.download(ship, "photo");
   * const log = await client.download(ship, "log", { media: "stream" });
   */
  download<
    Document extends HalDocument,
    Rel extends keyof NonNullable<Document["_links"]> & string,
    Media extends "bytes" | "stream" | "text" = "bytes",
  >(
    document: Document,
    rel: Rel,
    options?: DownloadOptions<VariablesOf<Document, Rel>> & { readonly media?: Media | undefined },
  ): Promise<MediaTypes[Media] | Extract<TargetOf<Document, Rel>, null>>;

  /**
   * Performs a link's action, with the link's HTTP method. The body is the link's own payload, merged with the input,
   * whose fields take precedence. The body is sent as JSON. If the link's `type` is a media type that occurs only in
   * requests, such as `multipart/form-data`, the body is sent as that type instead. Returns undefined if the response
   * has no body.
   *
   * @throws LinkMissingError `action_not_offered` when the document has no such link, which means that the server does
   * not currently permit the action.
   * @example
   * await client.perform(ship, "rename", { name: "Argo" });
   * await client.perform(ship, "delete");
   */
  perform<Document extends HalDocument, Rel extends keyof NonNullable<Document["_links"]> & string>(
    document: Document,
    rel: Rel,
    ...args: PerformArguments<ActionInputOf<Document, Rel>, PerformOptions<VariablesOf<Document, Rel>>>
  ): Promise<Exclude<TargetOf<Document, Rel>, null>>;

  /**
   * Reads the document again from its own address. For an embedded resource, returns the full resource.
   *
   * @throws LinkMissingError when the document has no `self` link and this client does not know its address.
   */
  refresh<Document extends HalDocument>(document: Document, options?: CallOptions): Promise<FullOf<Document>>;

  /**
   * Returns the targets of several relations for many documents. Each distinct target is fetched only once, and
   * embedded targets are not fetched. The client's `batch` can fetch many targets in one request. The result has one
   * row for each document, and each row lists its own failures. The call rejects only if the caller's signal aborts or
   * there are more targets than `maxTargets`. Rows with the same target share one object.
   *
   * @example
   * const rows = await client.hydrate(ships, ["berth", "owner"]);
   * for (const { document, resolved, failures } of rows) {
   *   console.log(document.name, resolved.berth?.number, failures.length);
   * }
   */
  hydrate<Document extends HalDocument, Rel extends keyof NonNullable<Document["_links"]> & string>(
    documents: Iterable<Document>,
    rels: readonly Rel[],
    options?: FollowManyOptions,
  ): Promise<HydratedRow<Document, Rel>[]>;

  /**
   * Returns whether this client took the document from another document that embeds it. If so, some of its fields may
   * be missing or outdated.
   *
   * @example
   * const berth = await client.follow(ship, "berth");
   * const full = client.isPartial(berth) ? await client.refresh(berth) : berth;
   */
  isPartial<Document extends HalDocument>(document: Document): document is Extract<Document, EmbeddedMark<unknown>>;
}

/** A client's methods for documents with HAL-FORMS templates; see {@link HalVerbs}. */
export interface HalFormVerbs {
  /**
   * Submits a document's HAL-FORMS template. The form's own value is sent for each field that the input omits.
   *
   * @throws LinkMissingError `action_not_offered` when the document has no such template. RequestValidationError when a
   * required field is missing, or the input has an unknown or read-only field.
   * @example
   * await client.submit(ship, "default", { name: "Argo" });
   */
  submit<Document extends HalDocument, Name extends TemplateNames<Document>>(
    document: Document,
    name: Name,
    ...args: PerformArguments<TemplateInput<Document, Name>, SubmitOptions>
  ): Promise<TemplateOutput<Document, Name>>;
}
