import type { Call } from "./call.js";
import { invalidQuery, notImplemented } from "./refusal.js";

/** A condition in the query field `filters`. */
export interface Condition {
  readonly name: string;
  readonly operator: string;
  readonly values: readonly string[];
}

/** A record's value that a filter compares with the values in the condition: one value, several values, or null. */
export type FilteredValue = string | number | boolean | null | readonly (string | number)[];

/** Definition of a filter. */
export interface FilterField<Row> {
  /** Kind of the filter, which determines its operators. */
  readonly kind: "list" | "status" | "text" | "number" | "date" | "moment" | "boolean";
  /** Returns the record's value for the filter. */
  readonly value: (row: Row) => FilteredValue;
}

/** The filters that a list supports, by name. */
export type FilterFields<Row> = Readonly<Record<string, FilterField<Row>>>;

/** The operators of each kind of filter. */
export const operators: Readonly<Record<FilterField<never>["kind"], readonly string[]>> = {
  list: ["=", "!", "*", "!*", "&="],
  status: ["=", "!", "*", "o", "c"],
  text: ["~", "!~", "=", "!", "^", "*", "!*", "**"],
  number: ["=", "!", ">=", "<=", "*", "!*"],
  date: ["=d", "<>d", "t", "w", "t-", "t+", "<t-", ">t-", "<t+", ">t+", "*", "!*"],
  moment: ["=d", "<>d", "t", "w", "t-", "<t-", ">t-", "*", "!*"],
  boolean: ["=", "!"],
};
/** Operators that take no values. */
export const withoutValues: ReadonlySet<string> = new Set(["*", "!*", "o", "c", "t", "w"]);
const day = 86_400_000;

/** Parses the conditions in the query field `filters`. Undefined when the query has no such field. */
export function readConditions(call: Call): readonly Condition[] | undefined {
  const text = call.query.get("filters");
  if (text === null) return undefined;
  const entries: unknown = parseJson(text);
  if (!Array.isArray(entries)) throw invalidQuery("The query field `filters` must be a JSON array.");
  return entries.flatMap((entry: unknown) => Object.entries(entry ?? {}).map(toCondition));
}

function toCondition([name, given]: [string, unknown]): Condition {
  const { operator, values } = (given ?? {}) as { operator?: unknown; values?: unknown };
  if (typeof operator !== "string") throw invalidQuery(`The filter ${name} has no operator.`);
  const list: readonly unknown[] = Array.isArray(values) ? values : [];
  if (!list.every((value) => ["string", "number", "boolean"].includes(typeof value))) {
    throw invalidQuery(`The values of the filter ${name} must be strings, numbers or booleans.`);
  }
  return { name, operator, values: list.map(String) };
}

/**
 * Returns the records that match every condition.
 *
 * @param known Names of filters that real servers have but the sandbox does not implement. They result in a 501.
 */
export function applyConditions<Row>(
  call: Call,
  rows: readonly Row[],
  conditions: readonly Condition[],
  fields: FilterFields<Row>,
  known: readonly string[] = [],
): Row[] {
  const checks = conditions.map((condition) => toCheck(call, condition, fields, known));
  return rows.filter((row) => checks.every((check) => check(row)));
}

function toCheck<Row>(
  call: Call,
  condition: Condition,
  fields: FilterFields<Row>,
  known: readonly string[],
): (row: Row) => boolean {
  const { name, operator, values } = condition;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined) {
    if (known.includes(name)) throw notImplemented(`The filter ${name}`);
    throw invalidQuery(`There is no filter ${name}.`);
  }
  if (!operators[field.kind].includes(operator))
    throw invalidQuery(`The filter ${name} does not support the operator ${operator}.`);
  if (values.length === 0 && !withoutValues.has(operator)) throw invalidQuery(`The filter ${name} has no values.`);
  const test = field.kind === "date" || field.kind === "moment" ? dateTest(call, condition) : valueTest(condition);
  return (row) => test(field.value(row));
}

function valueTest({ operator, values }: Condition): (value: FilteredValue) => boolean {
  const words = values.map((value) => value.toLowerCase());
  const numbers = values.map(Number);
  const some = (value: FilteredValue, test: (text: string) => boolean): boolean => texts(value).some(test);
  const hasAllWords = (text: string): boolean =>
    words.some((value) => value.split(/\s+/).every((word) => text.toLowerCase().includes(word)));
  switch (operator) {
    case "=":
      return (value) => some(value, (text) => words.includes(text.toLowerCase()));
    case "!":
      return (value) => !some(value, (text) => words.includes(text.toLowerCase()));
    case "&=":
      return (value) => values.every((wanted) => texts(value).includes(wanted));
    case "*":
      return (value) => texts(value).length > 0;
    case "!*":
      return (value) => texts(value).length === 0;
    case "o":
      return (value) => some(value, (text) => text === "open");
    case "c":
      return (value) => some(value, (text) => text === "closed");
    case "^":
      return (value) => some(value, (text) => words.some((word) => text.toLowerCase().startsWith(word)));
    case "!~":
      return (value) => !some(value, hasAllWords);
    case ">=":
      return (value) => some(value, (text) => Number(text) >= (numbers[0] ?? 0));
    case "<=":
      return (value) => some(value, (text) => Number(text) <= (numbers[0] ?? 0));
    default:
      return (value) => some(value, hasAllWords);
  }
}

function dateTest(call: Call, { name, operator, values }: Condition): (value: FilteredValue) => boolean {
  if (operator === "*") return (value) => value !== null;
  if (operator === "!*") return (value) => value === null;
  const [from, to] = span(call, name, operator, values);
  return (value) => {
    if (typeof value !== "string") return false;
    const time = Date.parse(value);
    return time >= from && time <= to;
  };
}

/** Returns the first and last moments that a date filter matches. */
function span(call: Call, name: string, operator: string, values: readonly string[]): [number, number] {
  const moment = (text: string | undefined, ifEmpty: number, endOfDay: boolean): number => {
    if (text === undefined || text === "") return ifEmpty;
    const time = Date.parse(text);
    if (Number.isNaN(time)) throw invalidQuery(`The filter ${name} has a value that is not a date.`);
    return endOfDay && /^\d{4}-\d\d-\d\d$/.test(text) ? time + day - 1 : time;
  };
  if (operator === "<>d") return [moment(values[0], -Infinity, false), moment(values[1], Infinity, true)];
  if (operator === "=d") {
    const start = Math.floor(moment(values[0], 0, false) / day) * day;
    return [start, start + day - 1];
  }
  const today = Math.floor(Date.parse(call.now()) / day) * day;
  const count = Number(values[0] ?? "0") * day;
  if (!Number.isInteger(count / day)) throw invalidQuery(`The filter ${name} needs a whole number of days.`);
  // The range includes the day that is exactly the given number of days before or after today, even for the operators
  // "more than" and "less than".
  switch (operator) {
    case "w": {
      const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * day;
      return [monday, monday + 7 * day - 1];
    }
    case "t-":
      return [today - count, today - count + day - 1];
    case "t+":
      return [today + count, today + count + day - 1];
    case "<t-":
      return [-Infinity, today - count + day - 1];
    case ">t-":
      return [today - count, today + day - 1];
    case "<t+":
      return [today, today + count + day - 1];
    case ">t+":
      return [today + count, Infinity];
    default:
      return [today, today + day - 1];
  }
}

function texts(value: FilteredValue): string[] {
  if (value === null) return [];
  if (typeof value === "boolean") return [value ? "t" : "f"];
  return (Array.isArray(value) ? (value as readonly (string | number)[]) : [value as string | number])
    .map(String)
    .filter((text) => text !== "");
}

/** Parses the JSON in a query field. Undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
