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
  /** Selects one of several links of the relation. Default: the relation must have only one. */
  readonly select?: LinkSelection | undefined;
  /** Values for a link that is a URI template. Each variable in the path needs a value, or `null` to leave it out. */
  readonly variables?: Variables | undefined;
}

/** Options for {@link HalVerbs.follow}. */
export interface FollowOptions<Variables = TemplateVariables> extends DownloadOptions<Variables> {
  /** Requests the target even when the document embeds it. Default false. */
  readonly fresh?: boolean | undefined;
}

/** Options for {@link HalVerbs.followAll}. */
export interface FollowAllOptions<Query = Readonly<Record<string, unknown>>> extends FollowManyOptions {
  /** Query fields for the address of a collection, such as filters. A field that the link already sets is refused. */
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
   * Sends `If-Match` with the document's entity tag, so that the server refuses with 412 if the resource has changed
   * since. Requires a document that this client fetched as a whole, with a strong tag. Default false.
   */
  readonly ifUnchanged?: boolean | undefined;
}

/** Options for {@link HalVerbs.perform}. */
export interface PerformOptions<Variables = TemplateVariables> extends SubmitOptions {
  /** Selects one of several links of the relation. Default: the relation must have only one. */
  readonly select?: LinkSelection | undefined;
  /** Values for a link that is a URI template. */
  readonly variables?: Variables | undefined;
  /** HTTP method for links without one. Default: such a link is refused. */
  readonly method?: Method | undefined;
  /**
   * Retry class of the request. Default by method: GET `safe`, PUT and DELETE `idempotent`, POST and PATCH
   * `create`.
   */
  readonly retry?: RetryClass | undefined;
}

/** One page of a linked collection. */
export interface LinkedPage<Item, Document = unknown> {
  /** The items on this page. */
  readonly items: readonly Item[];
  /** Whether another page follows, according to this page. */
  readonly hasNext: boolean;
  /** The collection as the server sent it, with its other fields such as `total`. */
  readonly document: Document;
  /** Fetches the next page; undefined after the last. */
  next(): Promise<LinkedPage<Item, Document> | undefined>;
}

/**
 * A pending hop to a link's target. Await it for the document, or continue from it: `await client.follow(ship,
 * "berth").follow("harbour")`. When a hop has no target, the whole chain returns `null`.
 */
export interface Following<Target> extends Promise<Target> {
  /**
   * Returns the target collection as a page, from which the next page can be fetched. A target that is not a collection
   * is the only item of its page. Signal, timeouts and headers of the hop apply to later pages too.
   *
   * @example
   * const page = await client.follow(harbour, "ships").page();
   * const second = await page.next();
   */
  page(): Promise<FollowedPage<Target>>;

  /**
   * Follows a link of the pending document. Signal, timeouts and headers of the previous hop apply, unless replaced.
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

/** Pending resources: await them for an array, or iterate over them. */
export interface FollowingAll<Item> extends Promise<Item[]>, AsyncIterable<Item> {}

/** Arguments of an action. The input is optional only when the action takes none. */
export type PerformArguments<Input, Options> = undefined extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options];

/**
 * Methods of a client for HAL documents. Documents are plain data: the client adds nothing to them, and a copy that was
 * stored and read back works as well.
 *
 * Every verb rejects with the errors of the transport in addition to those listed. A link to another origin is followed
 * without the credential; the logger reports this once for each relation and origin, and the error of a 401 or 403 says
 * so. A write is never sent to another origin.
 */
// `LinkRelations` is written out, because compiler messages would otherwise show its name instead of the relations.
export interface HalVerbs {
  /**
   * Returns the target of a link: the embedded resource, or otherwise the server's response. Returns `null` when the
   * link has no target; nothing is sent then.
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
   * Returns the targets of all links with a relation, in the document's order; empty when there are none. If a target
   * is a collection, its elements are returned in its place. Iterating over them reads later pages on demand. Rejects
   * with the first failure, unlike `hydrate`, which continues and reports each failure.
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
   * Returns a link's target that is not JSON: a file, an image, a calendar.
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
   * Performs the action of a link with the link's method. The body is the link's own payload and the fields of the
   * input, which replace fields with the same name. It is sent as JSON, or in the link's `type` when that media type is
   * for requests only, such as `multipart/form-data`. Returns undefined when the response has no body.
   *
   * @throws LinkMissingError `action_not_offered` when the document has no such link: the server does not permit the
   *   action now.
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
   * Reads the document again from its own address. For an embedded part, returns the full resource.
   *
   * @throws LinkMissingError when the document has no `self` link and this client does not know its address.
   */
  refresh<Document extends HalDocument>(document: Document, options?: CallOptions): Promise<FullOf<Document>>;

  /**
   * Returns the targets of several relations of many documents. Each distinct target is fetched once, embedded ones are
   * not fetched, and the client's `batch` may fetch many in one request. A failure is reported in its row. The call
   * rejects only when the caller's signal is aborted or when there are more targets than `maxTargets`. Rows with the
   * same target share one object.
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
   * Returns whether this client took the document from the embedded resources of another document. If so, some of its
   * fields may be missing or outdated.
   *
   * @example
   * const berth = await client.follow(ship, "berth");
   * const full = client.isPartial(berth) ? await client.refresh(berth) : berth;
   */
  isPartial<Document extends HalDocument>(document: Document): document is Extract<Document, EmbeddedMark<unknown>>;
}

/** Methods of a client for documents with HAL-FORMS templates; see {@link HalVerbs}. */
export interface HalFormVerbs {
  /**
   * Submits a HAL-FORMS template of the document. The form's own values are sent where the input has none.
   *
   * @throws LinkMissingError `action_not_offered` when the document has no such template, RequestValidationError when a
   *   required field is missing, or the input has an unknown field or one that the server sets.
   * @example
   * await client.submit(ship, "default", { name: "Argo" });
   */
  submit<Document extends HalDocument, Name extends TemplateNames<Document>>(
    document: Document,
    name: Name,
    ...args: PerformArguments<TemplateInput<Document, Name>, SubmitOptions>
  ): Promise<TemplateOutput<Document, Name>>;
}
