/** What can stand among the values of a condition; booleans are written as the server's `t` and `f`. */
export type FilterValue = string | number | boolean | Date;

/** One condition of a filtered list: a filter's name, an operator, and its values. Conditions are joined by "and". */
export interface Condition<Name extends string = string, Operator extends string = string> {
  readonly name: Name;
  readonly operator: Operator;
  readonly values: readonly FilterValue[];
}

/** Operators for filters on one of several things: a person, a project, a version. */
export type ListOperator = "=" | "!" | "*" | "!*";
/** Operators for the status of a work package. */
export type StatusOperator = "=" | "!" | "o" | "c" | "*";
/** Operators for text. */
export type TextOperator = "~" | "!~" | "=" | "!" | "^" | "*" | "!*";
/** Operators for numbers. */
export type NumberOperator = "=" | "!" | ">=" | "<=" | "*" | "!*";
/** Operators for dates and moments. */
export type DateOperator = "=d" | "<>d" | "t" | "w" | "t-" | "t+" | "<t-" | ">t-" | "<t+" | ">t+" | "*" | "!*";
/** Operator for searching several fields at once. */
export type SearchOperator = "**";
/** Operators for yes and no. */
export type BooleanOperator = "=" | "!";

/** The filters of one resource: their names with the operators each takes. */
export type FilterMap = Readonly<Record<string, string>>;

/** Every condition a list with these filters takes. Custom fields take any operator; their type is the instance's affair. */
export type ConditionsOf<Filters> =
  | { readonly [Name in keyof Filters & string]: Condition<Name, Filters[Name] & string> }[keyof Filters & string]
  | Condition<`customField${number}` | `cf_${number}`>;

/** Equal to any of the values. */
export function is<const Name extends string>(name: Name, ...values: readonly FilterValue[]): Condition<Name, "="> {
  return { name, operator: "=", values };
}

/** Equal to none of the values. */
export function isNot<const Name extends string>(name: Name, ...values: readonly FilterValue[]): Condition<Name, "!"> {
  return { name, operator: "!", values };
}

/** Has every one of the values, for filters on things of which there can be several. */
export function hasAll<const Name extends string>(
  name: Name,
  ...values: readonly FilterValue[]
): Condition<Name, "&="> {
  return { name, operator: "&=", values };
}

/** Has any value. */
export function isSet<const Name extends string>(name: Name): Condition<Name, "*"> {
  return { name, operator: "*", values: [] };
}

/** Has no value. */
export function isEmpty<const Name extends string>(name: Name): Condition<Name, "!*"> {
  return { name, operator: "!*", values: [] };
}

/** Not closed; for `status`. */
export function open<const Name extends string>(name: Name): Condition<Name, "o"> {
  return { name, operator: "o", values: [] };
}

/** Closed; for `status`. */
export function closed<const Name extends string>(name: Name): Condition<Name, "c"> {
  return { name, operator: "c", values: [] };
}

/** Contains all the words of any of the values. */
export function contains<const Name extends string>(name: Name, ...values: readonly string[]): Condition<Name, "~"> {
  return { name, operator: "~", values };
}

/** Does not contain the words. */
export function containsNot<const Name extends string>(
  name: Name,
  ...values: readonly string[]
): Condition<Name, "!~"> {
  return { name, operator: "!~", values };
}

/** Begins with any of the values. */
export function startsWith<const Name extends string>(name: Name, ...values: readonly string[]): Condition<Name, "^"> {
  return { name, operator: "^", values };
}

/** Found by a search in all text fields that the filter covers. */
export function search<const Name extends string>(name: Name, text: string): Condition<Name, "**"> {
  return { name, operator: "**", values: [text] };
}

/** A number of at least so much. */
export function atLeast<const Name extends string>(name: Name, value: number): Condition<Name, ">="> {
  return { name, operator: ">=", values: [value] };
}

/** A number of at most so much. */
export function atMost<const Name extends string>(name: Name, value: number): Condition<Name, "<="> {
  return { name, operator: "<=", values: [value] };
}

/** On one date (`2026-05-21`), or within the day of one moment. */
export function on<const Name extends string>(name: Name, date: string | Date): Condition<Name, "=d"> {
  return { name, operator: "=d", values: [date] };
}

/** Between two dates or moments, both included. */
export function between<const Name extends string>(
  name: Name,
  from: string | Date,
  to: string | Date,
): Condition<Name, "<>d"> {
  return { name, operator: "<>d", values: [from, to] };
}

/** Today. */
export function today<const Name extends string>(name: Name): Condition<Name, "t"> {
  return { name, operator: "t", values: [] };
}

/** In the current week. */
export function thisWeek<const Name extends string>(name: Name): Condition<Name, "w"> {
  return { name, operator: "w", values: [] };
}

/** Exactly so many days ago. */
export function daysAgo<const Name extends string>(name: Name, days: number): Condition<Name, "t-"> {
  return { name, operator: "t-", values: [days] };
}

/** Less than so many days ago. */
export function lessThanDaysAgo<const Name extends string>(name: Name, days: number): Condition<Name, ">t-"> {
  return { name, operator: ">t-", values: [days] };
}

/** More than so many days ago. */
export function moreThanDaysAgo<const Name extends string>(name: Name, days: number): Condition<Name, "<t-"> {
  return { name, operator: "<t-", values: [days] };
}

/** Exactly so many days ahead. */
export function inDays<const Name extends string>(name: Name, days: number): Condition<Name, "t+"> {
  return { name, operator: "t+", values: [days] };
}

/** In less than so many days. */
export function inLessThanDays<const Name extends string>(name: Name, days: number): Condition<Name, "<t+"> {
  return { name, operator: "<t+", values: [days] };
}

/** In more than so many days. */
export function inMoreThanDays<const Name extends string>(name: Name, days: number): Condition<Name, ">t+"> {
  return { name, operator: ">t+", values: [days] };
}

/**
 * A condition whose name or operator is not known here: servers have more of both than any list.
 *
 * @returns A condition that every list takes.
 */
export function where(name: string, operator: string, ...values: readonly FilterValue[]): Condition<never, never> {
  return { name: name as never, operator: operator as never, values };
}

/** Writes conditions as the JSON that the query field `filters` holds. */
export function writeConditions(conditions: readonly Condition[]): string {
  return JSON.stringify(
    conditions.map(({ name, operator, values }) => ({ [name]: { operator, values: values.map(writeValue) } })),
  );
}

function writeValue(value: FilterValue): string {
  if (typeof value === "boolean") return value ? "t" : "f";
  return value instanceof Date ? value.toISOString() : String(value);
}
