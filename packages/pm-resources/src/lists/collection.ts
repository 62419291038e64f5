import { type HalDocument, type Link, offsetPaging, type QueryMark } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { paged, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { PageInput } from "./query.js";

/** A list without paging. */
export interface Collection<Element> extends HalDocument {
  _type: "Collection" | (string & {});
  /** Total number of elements. For a paged list, this counts the elements on all pages. */
  total: number;
  /** Number of elements in this response. */
  count: number;
  _links: { self: Link<Collection<Element>> };
  _embedded: { elements: Element[] };
}

/** One page of a list. `Query` is the type of the list's query fields, which `followAll` accepts. */
export interface PagedCollection<Element, Query = Pick<PageInput, "pageSize">>
  extends Collection<Element>, QueryMark<Query> {
  /** Number of elements on a full page. The server determines it, and it may differ from the requested size. */
  pageSize: number;
  /** Number of this page, from 1. */
  offset: number;
  _links: {
    self: Link<PagedCollection<Element>>;
    /** URI template with the variable `offset`, a page number. */
    jumpTo?: Link<PagedCollection<Element>> | undefined;
    /** URI template with the variable `size`. */
    changeSize?: Link<PagedCollection<Element>> | undefined;
    previousByOffset?: Link<PagedCollection<Element>> | undefined;
    nextByOffset?: Link<PagedCollection<Element>> | undefined;
  };
}

/** Schemas for additional parts of a collection. */
export interface CollectionExtras {
  /** Additional fields, such as `totalSums`. */
  readonly fields?: Readonly<Record<string, z.AnySchema>> | undefined;
  /** Additional links, such as `createWorkPackage`. */
  readonly links?: Readonly<Record<string, z.AnySchema>> | undefined;
  /** Additional embedded parts, such as `schemas`. */
  readonly embedded?: Readonly<Record<string, z.AnySchema>> | undefined;
}

/** Returns the schema of a list that the server sends in a single page, for an operation's `response`. */
export function wholeCollectionOf<Element>(
  element: z.Schema<Element>,
  extras: CollectionExtras = {},
): z.PagedSchema<Collection<Element>, Element> {
  const schema = z.lazy(() =>
    z.fields({
      ...shape(element, extras),
      // Some lists send paging fields even though they have no pages.
      pageSize: z.optional(z.int()),
      offset: z.optional(z.int()),
      _links: z.fields({ self: hal.linkTo(), ...extras.links }),
    }),
  );
  const items = (document: Partial<Collection<Element>> | null | undefined): readonly Element[] => {
    const elements: unknown = document?._embedded?.elements;
    return Array.isArray(elements) ? (elements as readonly Element[]) : [];
  };
  return paged(schema as unknown as z.Schema<Collection<Element>>, singlePage<Element, Collection<Element>>(items));
}

/**
 * Returns the schema of one page of a list, for an operation's `response`. With `select`, responses lack the
 * properties that were not selected.
 */
export function pagedCollectionOf<Element>(
  element: z.Schema<Element>,
  extras: CollectionExtras = {},
): z.PagedSchema<PagedCollection<Element>, Element> {
  const schema = z.lazy(() => {
    const link = z.optional(hal.linkTo());
    return z.fields({
      ...shape(element, extras),
      pageSize: z.optional(z.int()),
      offset: z.optional(z.int()),
      _links: z.fields({
        self: hal.linkTo(),
        jumpTo: link,
        changeSize: link,
        previousByOffset: link,
        nextByOffset: link,
        ...extras.links,
      }),
    });
  });
  return paged(
    schema as unknown as z.Schema<PagedCollection<Element>>,
    offsetPaging<Element>({ nextRel: "nextByOffset" }) as never,
  );
}

function shape<Element>(element: z.Schema<Element>, { fields, embedded }: CollectionExtras) {
  return {
    _type: z.string(),
    total: z.int(),
    count: z.int(),
    _embedded: z.fields({ elements: z.array(element), ...embedded }),
    ...fields,
  };
}
