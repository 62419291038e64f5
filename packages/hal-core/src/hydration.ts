import type { CallOptions, Transport } from "@halyard/http-core";
import type { HalDocument, Link } from "./document.js";
import type { FollowedOf, LinkRelations } from "./relations.js";

/** A document from {@link HalVerbs.hydrate}, with the targets of its links. */
export interface HydratedRow<Document extends HalDocument, Rel extends LinkRelations<Document>> {
  /** The document that was passed in, unchanged. */
  readonly document: Document;
  /**
   * Targets by relation. If the relation has several links, the value is an array without the failed targets. For a
   * single link, the value is `null` if the link has no target. It is undefined if the link is missing or the target
   * could not be fetched.
   */
  readonly resolved: { readonly [Key in Rel]: HydratedValue<Document, Key> | undefined };
  /** Targets that could not be fetched. Empty if nothing failed. */
  readonly failures: readonly HydrationFailure<Rel>[];
}

/** The value of a relation in a {@link HydratedRow}. */
export type HydratedValue<Document extends HalDocument, Rel extends LinkRelations<Document>> =
  NonNullable<NonNullable<Document["_links"]>[Rel]> extends readonly unknown[]
    ? readonly NonNullable<FollowedOf<Document, Rel>>[]
    : FollowedOf<Document, Rel>;

/** A target that could not be fetched. */
export interface HydrationFailure<Rel extends string = string> {
  /** The link's relation. */
  readonly rel: Rel;
  /** The link, as it appears in the document. */
  readonly link: Link;
  /** The error. Rows with the same target share one error, unless the link was refused before a request was sent. */
  readonly error: unknown;
}

/** A target that {@link HalVerbs.hydrate} is about to fetch. */
export interface BatchTarget {
  /** The target's absolute address, which is its key in the loader's result. */
  readonly url: string;
  /** The relation of the first link to the target. */
  readonly rel: string;
  /** The first link to the target. */
  readonly link: Link;
}

/**
 * Fetches many targets in one or a few requests, and returns the documents by `url`. If the result lacks a target, the
 * client fetches that target in a separate request. If the target no longer exists, that request fails, and the failure
 * is reported. If the loader throws, the client fetches every target separately.
 *
 * `options` are the options passed to `hydrate`: signal, timeouts and headers. Pass them on with every request.
 *
 * @example
 * const batch: BatchLoader = async (targets, { options }) => {
 *   const berths = targets.filter(({ rel }) => rel === "berth");
 *   const page = await client.berths.list({ ids: berths.map(({ url }) => idOf(url)) }, options);
 *   return new Map(page.items.map((berth) => [urlOf(berth), berth]));
 * };
 */
export type BatchLoader = (
  targets: readonly BatchTarget[],
  context: {
    readonly transport: Transport;
    readonly options: CallOptions;
    /** The signal in `options`. */
    readonly signal: AbortSignal | undefined;
  },
) => Promise<ReadonlyMap<string, object>>;
