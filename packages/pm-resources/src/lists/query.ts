import * as z from "@halyard/http-core/schema";
import type { ConditionsOf } from "./filters.js";

/** Schemas of optional query fields, by name. */
export type QueryFields<Values> = { readonly [Name in keyof Values]: z.Schema<Values[Name]> };

/** Input for a list's query. Every field is optional. {@link QueryFieldTexts} describes the fields. */
export type QueryInput<Values> = { readonly [Name in keyof Values]?: Values[Name] | undefined } & Pick<
  QueryFieldTexts,
  keyof Values & keyof QueryFieldTexts
>;

/** Query fields with the doc comments that editors show for them. Each list declares the types of its own fields. */
export interface QueryFieldTexts {
  /**
   * Conditions that must all be met. Default: the server's own filters, which often return only open elements. `[]`
   * returns all elements.
   */
  readonly filters?: unknown;
  /** Pairs of a column and a direction, with the most significant first. Default: the server's order. */
  readonly sortBy?: unknown;
  /** Field to group the elements by. The groups are in a page's `document.groups`. */
  readonly groupBy?: unknown;
  /** Whether the response contains sums over all pages. Default false. */
  readonly showSums?: unknown;
  /** Paths of the properties to return, such as `total` or `elements/id`. Default: all properties. */
  readonly select?: unknown;
  /** Points in time at which to compare work packages, such as `PT0S`, `P-1D` or an RFC 3339 time. Default: now. */
  readonly timestamps?: unknown;
  /** A query that is too long for a URL, packed by `encodeQueryProps`. */
  readonly eprops?: unknown;
  /** Whether the server notifies watchers and other users of the change. Default true. */
  readonly notify?: unknown;
}

/** Query fields of a paged list. */
export interface PageInput {
  /** Page number, from 1. Sent as `offset`. Default 1. */
  readonly page?: number | undefined;
  /**
   * Items per page. Default: the server's setting, often 20. The server silently reduces values above its maximum. -1
   * requests the maximum.
   */
  readonly pageSize?: number | undefined;
}

/** Returns the query schema of a list without paging. */
export function listQuery<Values>(fields: QueryFields<Values>): z.Schema<QueryInput<Values>> {
  return toObject(fields) as z.Schema<QueryInput<Values>>;
}

/** Returns the query schema of a paged list. It has the given fields and the fields of {@link PageInput}. */
export function pagedQuery<Values>(fields: QueryFields<Values>): z.Schema<QueryInput<Values> & PageInput> {
  return toObject({ offset: z.int(), pageSize: z.int(), ...fields }) as z.Schema<QueryInput<Values> & PageInput>;
}

/**
 * Returns the schema of the field `filters`. If the field is absent, the server applies its default filters, which
 * often return only open elements. An empty list requests all elements.
 */
export function filters<Filters>(): z.Schema<readonly ConditionsOf<Filters>[]> {
  return z.array(
    z.fields({
      name: z.string(),
      operator: z.string(),
      values: z.array(z.union([z.string(), z.number(), z.boolean(), z.custom<Date>((value) => value instanceof Date)])),
    }),
  ) as z.AnySchema as z.Schema<readonly ConditionsOf<Filters>[]>;
}

/**
 * Returns the schema of the field `sortBy`, which contains pairs of a column and a direction, with the most significant
 * first.
 */
export function sortBy<Column extends string>(): z.Schema<readonly (readonly [Column, "asc" | "desc"])[]> {
  return z.array(z.tuple([z.string(), z.enum(["asc", "desc"])])) as z.AnySchema as z.Schema<
    readonly (readonly [Column, "asc" | "desc"])[]
  >;
}

/** Path for `select`. The type suggests the known paths, and accepts any other string. */
export type SelectPath<Element> =
  | "*"
  | "count"
  | "elements/*"
  | "offset"
  | "pageSize"
  | "self"
  | "total"
  | `elements/${Exclude<keyof Element, `_${string}`> & string}`
  | (Element extends { _links: infer Links } ? `elements/${keyof Links & string}` : never)
  | (string & {});

/**
 * Returns the schema of the field `select`, which lists the paths of the properties to return, such as `total`,
 * `elements/id` or `self`. `*` selects all properties of a level, as in `elements/*`. The response lacks all other
 * properties, although its type declares them. Missing required properties are reported through `onMismatch`. With
 * `validate: "strict"`, the call fails instead.
 */
export function select<Element = unknown>(): z.Schema<readonly SelectPath<Element>[]> {
  return z.array(z.string());
}

/**
 * Returns the schema of the field `timestamps`, which lists the points in time at which to compare work packages, such
 * as `PT0S`, `P-1D`, an RFC 3339 time, or `oneWeekAgo@08:00+00:00`.
 */
export function timestamps(): z.Schema<readonly string[]> {
  return z.array(z.string());
}

function toObject(fields: object): z.AnySchema {
  const optional = Object.entries(fields).map(([name, schema]) => [name, z.optional(schema as z.Schema<unknown>)]);
  return z.fields(Object.fromEntries(optional) as Record<string, z.AnySchema>);
}
