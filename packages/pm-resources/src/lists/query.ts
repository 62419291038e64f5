import * as z from "@halyard/http-core/schema";
import type { Condition, ConditionsOf } from "./filters.js";

/** Schemas of query fields by name, each of a value that may be left out. */
export type QueryFields<Values> = { readonly [Name in keyof Values]: z.Schema<Values[Name]> };

/** The input of a query: every field may be left out. */
export type QueryInput<Values> = { readonly [Name in keyof Values]?: Values[Name] | undefined };

/** Query fields of a list that comes in pages. */
export interface PageInput {
  /** Number of the page, from 1. Default 1. The server calls it `offset`. */
  readonly page?: number | undefined;
  /**
   * Items per page. Default: the server's own, often 20. Larger values than the server allows are cut without a word;
   * -1 asks for the largest.
   */
  readonly pageSize?: number | undefined;
}

/** The query of a list that comes whole. */
export function listQuery<Values>(fields: QueryFields<Values>): z.Schema<QueryInput<Values>> {
  return toObject(fields) as z.AnySchema as z.Schema<QueryInput<Values>>;
}

/** The query of a list that comes in pages: the fields given here, and those of {@link PageInput}. */
export function pagedQuery<Values>(fields: QueryFields<Values>): z.Schema<QueryInput<Values> & PageInput> {
  return toObject({ offset: z.int(), pageSize: z.int(), ...fields }) as z.AnySchema as z.Schema<
    QueryInput<Values> & PageInput
  >;
}

/**
 * The field `filters`. Leaving it out lets the server apply its default filters (open work packages, for instance); an
 * empty list asks for everything.
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

/** The field `sortBy`: pairs of a column and a direction, the first counting most. */
export function sortBy<Column extends string>(): z.Schema<readonly (readonly [Column, "asc" | "desc"])[]> {
  return z.array(z.tuple([z.string(), z.enum(["asc", "desc"])])) as z.AnySchema as z.Schema<
    readonly (readonly [Column, "asc" | "desc"])[]
  >;
}

/** A path for `select`; those of the elements are known, any other text is let through. */
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
 * The field `select`: the properties to be sent, as paths such as `total`, `elements/id` or `self`; `*` stands for all of
 * a level. Selected answers lack what was not asked for, whatever their type says.
 */
export function select<Element = unknown>(): z.Schema<readonly SelectPath<Element>[]> {
  return z.array(z.string());
}

/** The field `timestamps`: points in time to compare, such as `PT0S`, `P-1D`, a moment, or `oneWeekAgo@08:00+00:00`. */
export function timestamps(): z.Schema<readonly string[]> {
  return z.array(z.string());
}

function toObject(fields: object): z.AnySchema {
  const optional = Object.entries(fields).map(([name, schema]) => [name, z.optional(schema as z.Schema<unknown>)]);
  return z.fields(Object.fromEntries(optional) as Record<string, z.AnySchema>);
}
