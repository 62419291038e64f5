import type { CallOptions, MediaTypes, Method, RetryClass } from "@halyard/http-core";
import type { EmbeddedMark, HalDocument } from "./document.js";
import type { HydratedRow } from "./hydration.js";
import type { LinkSelection } from "./link.js";
import type {
  ActionInputOf,
  CollectionQueryOf,
  FollowedItemOf,
  FollowedOf,
  FullOf,
  LinkRelations,
  TargetOf,
  TemplateInput,
  TemplateNames,
  TemplateOutput,
  VariablesOf,
} from "./relations.js";
import type { TemplateVariables } from "./uri-template.js";

/** Settings of {@link HalVerbs.download}. */
export interface DownloadOptions<Variables = TemplateVariables> extends CallOptions {
  /** Selects one of several links of the relation. Default: the relation must have only one. */
  readonly select?: LinkSelection | undefined;
  /** Values for a link that is a URI template. Those of its path must be given, or be `null` to leave them out. */
  readonly variables?: Variables | undefined;
}

/** Settings of {@link HalVerbs.follow}. */
export interface FollowOptions<Variables = TemplateVariables> extends DownloadOptions<Variables> {
  /** Requests the target even where the document embeds it. Default false. */
  readonly fresh?: boolean | undefined;
}

/** Settings of {@link HalVerbs.followAll}. */
export interface FollowAllOptions<Query = Readonly<Record<string, unknown>>> extends FollowManyOptions {
  /** Query fields for the address of a collection, such as filters. A field that the link has already is refused. */
  readonly query?: Query | undefined;
}

/** Settings of {@link HalVerbs.hydrate} and {@link HalVerbs.followAll}. */
export interface FollowManyOptions extends CallOptions {
  /** Requests the targets even where the documents embed them. Default false. */
  readonly fresh?: boolean | undefined;
}

/** Settings of {@link HalFormVerbs.submit}. */
export interface SubmitOptions extends CallOptions {
  /**
   * Sends `If-Match` with the entity tag that the document came with, so that the server refuses (412) when it has
   * changed since. Needs a document that this client fetched as a whole, with a strong tag. Default false.
   */
  readonly ifUnchanged?: boolean | undefined;
}

/** Settings of {@link HalVerbs.perform}. */
export interface PerformOptions<Variables = TemplateVariables> extends SubmitOptions {
  /** Selects one of several links of the relation. Default: the relation must have only one. */
  readonly select?: LinkSelection | undefined;
  /** Values for a link that is a URI template. */
  readonly variables?: Variables | undefined;
  /** HTTP method for links that name none. Default: such a link is refused. */
  readonly method?: Method | undefined;
  /**
   * Retry class of the request. Default by method: GET `safe`, PUT and DELETE `idempotent`, POST and PATCH
   * `create`.
   */
  readonly retry?: RetryClass | undefined;
}

/**
 * A hop that is under way. Await it for the document, or go on from there: `await client.follow(ship, "berth").follow("harbour")`.
 * Where a hop has no target, the whole chain gives `null`.
 */
export interface Following<Target> extends Promise<Target> {
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

/** Resources that are being fetched: await them for an array, or iterate over them. */
export interface FollowingAll<Item> extends Promise<Item[]>, AsyncIterable<Item> {}

/** The arguments of an action: its input may be left out only where it takes nothing. */
export type PerformArguments<Input, Options> = undefined extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options];

/**
 * Methods of a client for HAL documents. Documents are plain data: nothing is added to them, and a copy that was stored and
 * read back works as well.
 *
 * Every verb rejects with the errors of the transport in addition to those listed. A link to another origin is followed
 * without the credential; the logger reports this once per origin, and so does the error of a 401 or 403. A write is never
 * sent to another origin.
 */
export interface HalVerbs {
  /**
   * The target of a link: what the document embeds, else what the server answers; `null` where the link has no target,
   * and then nothing is sent.
   *
   * @throws LinkMissingError, LinkAmbiguousError, LinkRefusedError, UriTemplateError; nothing was sent then.
   * @example
   * const berth = await client.follow(ship, "berth");
   * const keeper = await client.follow(ship, "berth").follow("harbour").follow("keeper");
   * const page = await client.follow(harbour, "ships", { variables: { page: 3 } });
   */
  follow<Document extends HalDocument, Rel extends LinkRelations<Document>>(
    document: Document,
    rel: Rel,
    options: FollowOptions<VariablesOf<Document, Rel>> & { readonly fresh: true },
  ): Following<TargetOf<Document, Rel>>;
  follow<Document extends HalDocument, Rel extends LinkRelations<Document>>(
    document: Document,
    rel: Rel,
    options?: FollowOptions<VariablesOf<Document, Rel>>,
  ): Following<FollowedOf<Document, Rel>>;

  /**
   * The targets of all links of a relation, in the document's order; empty when it has none. Where a link leads to a
   * collection, its elements take its place: iterate over them, and later pages are read when the loop gets there. The
   * first failure ends it; `hydrate` goes on and tells what failed.
   *
   * @throws RequestValidationError when `query` has a field that the link sets itself; nothing was sent then.
   * @example
   * const crew = await client.followAll(ship, "crew");
   * for await (const ship of client.followAll(harbour, "ships", { query: { pageSize: 100 } })) console.log(ship.name);
   */
  followAll<Document extends HalDocument, Rel extends LinkRelations<Document>>(
    document: Document,
    rel: Rel,
    options?: FollowAllOptions<CollectionQueryOf<Document, Rel>>,
  ): FollowingAll<FollowedItemOf<Document, Rel>>;

  /**
   * The target of a link that is not JSON: a file, an image, a calendar.
   *
   * @example
   * const photo = await client.download(ship, "photo");
   * const log = await client.download(ship, "log", { media: "stream" });
   */
  download<
    Document extends HalDocument,
    Rel extends LinkRelations<Document>,
    Media extends "bytes" | "stream" | "text" = "bytes",
  >(
    document: Document,
    rel: Rel,
    options?: DownloadOptions<VariablesOf<Document, Rel>> & { readonly media?: Media | undefined },
  ): Promise<MediaTypes[Media] | Extract<TargetOf<Document, Rel>, null>>;

  /**
   * Performs the action of a link with the method the link names. Input is sent as JSON, over the link's own payload
   * where it has one, or in the form that the link's `type` names.
   *
   * @throws LinkMissingError `action_not_offered` when the document has no such link: the server does not permit it now.
   * @example
   * await client.perform(ship, "rename", { name: "Argo" });
   * await client.perform(ship, "delete");
   */
  perform<Document extends HalDocument, Rel extends LinkRelations<Document>>(
    document: Document,
    rel: Rel,
    ...args: PerformArguments<ActionInputOf<Document, Rel>, PerformOptions<VariablesOf<Document, Rel>>>
  ): Promise<Exclude<TargetOf<Document, Rel>, null>>;

  /**
   * The document as it is now, read from its own address; an embedded part becomes the full resource.
   *
   * @throws LinkMissingError when it has no `self` link and was not fetched by this client.
   */
  refresh<Document extends HalDocument>(document: Document, options?: CallOptions): Promise<FullOf<Document>>;

  /**
   * The targets of several relations of many documents at once. Each distinct target is fetched once, embedded ones not
   * at all, and `batch` of the client may fetch many in one request. What fails is reported in its row; only the
   * caller's signal ends the whole. Rows that share a target share the object.
   *
   * @example
   * const rows = await client.hydrate(ships, ["berth", "owner"]);
   * for (const { document, resolved, failures } of rows) {
   *   console.log(document.name, resolved.berth?.number, failures.length);
   * }
   */
  hydrate<Document extends HalDocument, Rel extends LinkRelations<Document>>(
    documents: Iterable<Document>,
    rels: readonly Rel[],
    options?: FollowManyOptions,
  ): Promise<HydratedRow<Document, Rel>[]>;

  /**
   * Whether this client handed the document out as embedded in another one, so that fields may be missing or old.
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
   * Submits a HAL-FORMS template of the document. Values the form holds are sent where none is given.
   *
   * @throws LinkMissingError `action_not_offered` when the document has no such template, RequestValidationError when a
   * required field is missing, a field is unknown, or one that the server sets is given.
   * @example
   * await client.submit(ship, "default", { name: "Argo" });
   */
  submit<Document extends HalDocument, Name extends TemplateNames<Document>>(
    document: Document,
    name: Name,
    ...args: PerformArguments<TemplateInput<Document, Name>, SubmitOptions>
  ): Promise<TemplateOutput<Document, Name>>;
}
