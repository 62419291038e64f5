/** Value in a condition. Booleans are sent as `t` and `f`. */
export type FilterValue = string | number | boolean | Date;

/**
 * One condition of a filtered list, with the filter's name, an operator and values. The list returns the elements that
 * meet all conditions.
 */
export interface Condition<Name extends string = string, Operator extends string = string> {
  readonly name: Name;
  readonly operator: Operator;
  readonly values: readonly FilterValue[];
}

/** Operators for filters whose values are resources, such as users, projects or versions. */
export type ListOperator = "=" | "!" | "*" | "!*";
/** Operators for a work package's status. */
export type StatusOperator = "=" | "!" | "o" | "c" | "*";
/** Operators for text. */
export type TextOperator = "~" | "!~" | "=" | "!" | "^" | "*" | "!*";
/** Operators for numbers. */
export type NumberOperator = "=" | "!" | ">=" | "<=" | "*" | "!*";
/** Operators for dates and points in time. */
export type DateOperator = "=d" | "<>d" | "t" | "w" | "t-" | "t+" | "<t-" | ">t-" | "<t+" | ">t+" | "*" | "!*";
/** Operator that searches several fields at once. */
export type SearchOperator = "**";
/** Operators for booleans. */
export type BooleanOperator = "=" | "!";

/** Filters for one kind of resource: each filter name with its operators. */
export type FilterMap = Readonly<Record<string, string>>;

/** Operators for custom fields. A field accepts only the operators for its format, which the instance determines. */
type CustomOperator = ListOperator | TextOperator | NumberOperator | DateOperator | "&=";

type NamesWith<Filters, Operator> = {
  readonly [Name in keyof Filters & string]: Operator extends Filters[Name] ? Name : never;
}[keyof Filters & string];

/**
 * Conditions that a list with these filters accepts. Custom fields accept the operators of all field formats, because
 * their format depends on the instance. The union has one member for each operator, so that the compiler can suggest
 * the correct spelling of a misspelt name.
 */
export type ConditionsOf<Filters> = {
  readonly [Operator in (Filters[keyof Filters & string] & string) | CustomOperator]: Condition<
    NamesWith<Filters, Operator> | (Operator extends CustomOperator ? `customField${number}` | `cf_${number}` : never),
    Operator
  >;
}[(Filters[keyof Filters & string] & string) | CustomOperator];

/** Creates the condition that a field equals one of the values. */
export function is<const Name extends string>(name: Name, ...values: readonly FilterValue[]): Condition<Name, "="> {
  return { name, operator: "=", values };
}

/** Creates the condition that a field equals none of the values. */
export function isNot<const Name extends string>(name: Name, ...values: readonly FilterValue[]): Condition<Name, "!"> {
  return { name, operator: "!", values };
}

/** Creates the condition that a field with several values has all the given values. */
export function hasAll<const Name extends string>(
  name: Name,
  ...values: readonly FilterValue[]
): Condition<Name, "&="> {
  return { name, operator: "&=", values };
}

/** Creates the condition that a field has a value. */
export function isSet<const Name extends string>(name: Name): Condition<Name, "*"> {
  return { name, operator: "*", values: [] };
}

/** Creates the condition that a field has no value. */
export function isEmpty<const Name extends string>(name: Name): Condition<Name, "!*"> {
  return { name, operator: "!*", values: [] };
}

/** Creates the condition that a status is not closed, for the filter `status`. */
export function open<const Name extends string>(name: Name): Condition<Name, "o"> {
  return { name, operator: "o", values: [] };
}

/** Creates the condition that a status is closed, for the filter `status`. */
export function closed<const Name extends string>(name: Name): Condition<Name, "c"> {
  return { name, operator: "c", values: [] };
}

/** Creates the condition that a text field contains all the words of at least one value. */
export function contains<const Name extends string>(name: Name, ...values: readonly string[]): Condition<Name, "~"> {
  return { name, operator: "~", values };
}

/** Creates the condition that a text field does not contain the given words. Opposite of {@link contains}. */
export function containsNot<const Name extends string>(
  name: Name,
  ...values: readonly string[]
): Condition<Name, "!~"> {
  return { name, operator: "!~", values };
}

/** Creates the condition that a text field begins with one of the values. */
export function startsWith<const Name extends string>(name: Name, ...values: readonly string[]): Condition<Name, "^"> {
  return { name, operator: "^", values };
}

/** Creates the condition that a search in all of the filter's text fields finds the given words. */
export function search<const Name extends string>(name: Name, text: string): Condition<Name, "**"> {
  return { name, operator: "**", values: [text] };
}

/** Creates the condition that a number is greater than or equal to the value. */
export function atLeast<const Name extends string>(name: Name, value: number): Condition<Name, ">="> {
  return { name, operator: ">=", values: [value] };
}

/** Creates the condition that a number is less than or equal to the value. */
export function atMost<const Name extends string>(name: Name, value: number): Condition<Name, "<="> {
  return { name, operator: "<=", values: [value] };
}

/**
 * Creates the condition that a date equals the value. The value is a date such as `2026-05-21`, or a point in time.
 * For a point in time, only the day is compared.
 */
export function on<const Name extends string>(name: Name, date: string | Date): Condition<Name, "=d"> {
  return { name, operator: "=d", values: [date] };
}

/** Creates the condition that a date is between two dates or points in time, inclusive. */
export function between<const Name extends string>(
  name: Name,
  from: string | Date,
  to: string | Date,
): Condition<Name, "<>d"> {
  return { name, operator: "<>d", values: [from, to] };
}

/** Creates the condition that a date is today. */
export function today<const Name extends string>(name: Name): Condition<Name, "t"> {
  return { name, operator: "t", values: [] };
}

/** Creates the condition that a date is in the current week. */
export function thisWeek<const Name extends string>(name: Name): Condition<Name, "w"> {
  return { name, operator: "w", values: [] };
}

/** Creates the condition that a date is exactly `days` days ago. */
export function daysAgo<const Name extends string>(name: Name, days: number): Condition<Name, "t-"> {
  return { name, operator: "t-", values: [days] };
}

/** Creates the condition that a date is at most `days` days ago, and not after today. */
export function lessThanDaysAgo<const Name extends string>(name: Name, days: number): Condition<Name, ">t-"> {
  return { name, operator: ">t-", values: [days] };
}

/** Creates the condition that a date is at least `days` days ago. */
export function moreThanDaysAgo<const Name extends string>(name: Name, days: number): Condition<Name, "<t-"> {
  return { name, operator: "<t-", values: [days] };
}

/** Creates the condition that a date is exactly `days` days ahead. */
export function inDays<const Name extends string>(name: Name, days: number): Condition<Name, "t+"> {
  return { name, operator: "t+", values: [days] };
}

/** Creates the condition that a date is at most `days` days ahead, and not before today. */
export function inLessThanDays<const Name extends string>(name: Name, days: number): Condition<Name, "<t+"> {
  return { name, operator: "<t+", values: [days] };
}

/** Creates the condition that a date is at least `days` days ahead. */
export function inMoreThanDays<const Name extends string>(name: Name, days: number): Condition<Name, ">t+"> {
  return { name, operator: ">t+", values: [days] };
}

/**
 * Creates a condition with any name and operator, for filters that the types do not include, such as filters that
 * modules or newer servers add.
 *
 * @returns A condition that the type of every list accepts.
 */
export function where(name: string, operator: string, ...values: readonly FilterValue[]): Condition<never, never> {
  return { name: name as never, operator: operator as never, values };
}

/** Converts conditions to JSON for the query field `filters`. */
export function writeConditions(conditions: readonly Condition[]): string {
  return JSON.stringify(
    conditions.map(({ name, operator, values }) => ({ [name]: { operator, values: values.map(writeValue) } })),
  );
}

function writeValue(value: FilterValue): string {
  if (typeof value === "boolean") return value ? "t" : "f";
  return value instanceof Date ? value.toISOString() : String(value);
}
