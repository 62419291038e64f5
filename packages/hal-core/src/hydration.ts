import type { CallOptions, Transport } from "@halyard/http-core";
import type { HalDocument, Link } from "./document.js";
import type { FollowedOf, LinkRelations } from "./relations.js";

/** One document of {@link HalVerbs.hydrate} with the targets of its links. */
export interface HydratedRow<Document extends HalDocument, Rel extends LinkRelations<Document>> {
  /** The document as it was passed in, unchanged. */
  readonly document: Document;
  /**
   * Targets by relation. An array where the relation has several links, without those that failed. `null` where the
   * link has no target. Undefined where the document has no such link, or its target could not be fetched.
   */
  readonly resolved: { readonly [Key in Rel]: HydratedValue<Document, Key> | undefined };
  /** Targets that could not be fetched; empty on full success. */
  readonly failures: readonly HydrationFailure<Rel>[];
}

/** Value of a relation in a {@link HydratedRow}. */
export type HydratedValue<Document extends HalDocument, Rel extends LinkRelations<Document>> =
  NonNullable<NonNullable<Document["_links"]>[Rel]> extends readonly unknown[]
    ? readonly NonNullable<FollowedOf<Document, Rel>>[]
    : FollowedOf<Document, Rel>;

/** A target that could not be fetched. */
export interface HydrationFailure<Rel extends string = string> {
  /** The relation of the link. */
  readonly rel: Rel;
  /** The link, as the document has it. */
  readonly link: Link;
  /** The error. Rows that link to the same target share one error, unless the link was refused before a request. */
  readonly error: unknown;
}

/** A target that {@link HalVerbs.hydrate} is about to fetch. */
export interface BatchTarget {
  /** Absolute address; the key of the result. */
  readonly url: string;
  /** The relation of the first link to the target. */
  readonly rel: string;
  /** The first link to the target. */
  readonly link: Link;
}

/**
 * Fetches many targets in one or a few requests, and returns documents by `url`. The client fetches each target that
 * the result omits in a request of its own, so a target that no longer exists becomes a failure of its rows. When the
 * loader throws, the client fetches every target in a request of its own.
 *
 * `options` are those of the call to `hydrate`: signal, timeouts, headers. Pass them on with every request.
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
