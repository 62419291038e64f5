import type { Mismatch } from "../mismatch.js";
import type { AnySchema } from "../operation.js";
import { fitsForSure, issuesAtOnce } from "./quick-check.js";

const maximumMismatches = 20;

interface ZodIssue {
  readonly code?: string;
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  readonly expected?: string;
  readonly values?: readonly unknown[];
  readonly format?: string;
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly inclusive?: boolean;
  readonly keys?: readonly string[];
  readonly errors?: readonly (readonly ZodIssue[])[];
  readonly issues?: readonly ZodIssue[];
}

/** The part of a zod schema that checks a value synchronously. `run` throws if a check is asynchronous. */
interface ZodSchema extends AnySchema {
  readonly _zod: { run(payload: { value: unknown; issues: unknown[] }, context: { readonly async: false }): unknown };
}

/**
 * Checks a value against a schema. Never changes the value.
 *
 * @returns At most 20 mismatches, or an empty array if the value matches.
 */
export function check(schema: AnySchema, value: unknown): readonly Mismatch[] {
  if (fitsForSure(schema, value)) return [];
  return issuesOf(schema, value)
    .slice(0, maximumMismatches)
    .map((issue) => describe(issue, value));
}

function issuesOf(schema: AnySchema, value: unknown): readonly ZodIssue[] {
  const issues = issuesAtOnce(schema, value);
  if (issues) return issues;
  let cause: unknown;
  try {
    // `issuesAtOnce` does not say why it failed. A second run, which is synchronous, throws the error.
    (schema as ZodSchema)._zod.run({ value, issues: [] }, { async: false });
  } catch (error) {
    // A RangeError here means that the stack has overflowed.
    if (error instanceof RangeError) return [{ message: "data with less nesting" }];
    cause = error;
  }
  throw new TypeError("A schema with asynchronous checks cannot be used in an operation. Use synchronous checks.", {
    cause,
  });
}

function describe(issue: ZodIssue, value: unknown): Mismatch {
  const keys = (issue.path ?? []).map((step) => (typeof step === "object" ? step.key : step));
  const actual = keys.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  );
  return { path: formatPath(keys), expected: expectation(issue), got: describeValue(actual, issue.code) };
}

function expectation(issue: ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.expected ?? "another type";
    case "invalid_value":
      return `${(issue.values ?? []).length > 1 ? "one of " : ""}${(issue.values ?? []).map((entry) => JSON.stringify(entry)).join(", ")}`;
    case "invalid_format":
      return `a ${issue.format ?? "formatted"} string`;
    case "too_small":
      return `${measure(issue)} ${issue.inclusive === false ? "above" : "of at least"} ${String(issue.minimum)}`;
    case "too_big":
      return `${measure(issue)} ${issue.inclusive === false ? "below" : "of at most"} ${String(issue.maximum)}`;
    case "unrecognized_keys":
      return `no field ${(issue.keys ?? []).map((key) => `\`${key}\``).join(", ")}`;
    case "invalid_union": {
      const branches = (issue.errors ?? []).map((branch) => branch.map(expectation).join(" and "));
      return [...new Set(branches)].filter(Boolean).slice(0, 6).join(", or ") || "one of several forms";
    }
    case "invalid_key":
      return "another field name";
    default:
      return issue.message === "Invalid input" ? "another value" : issue.message;
  }
}

function measure(issue: ZodIssue): string {
  if (issue.origin === "string") return "a length";
  return issue.origin === "array" || issue.origin === "set" ? "a number of entries" : "a value";
}

/**
 * Describes the type of a value. Quotes a string only if the schema lists the accepted strings, because other strings
 * may be secrets.
 *
 * @param code - Code of the zod issue.
 */
export function describeValue(value: unknown, code: string | undefined): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "string" && code === "invalid_value" && value.length <= 40) return JSON.stringify(value);
  if (typeof value === "string" && code !== "invalid_type") return `a string of ${value.length} characters`;
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (value === undefined) return "nothing";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

function formatPath(keys: readonly PropertyKey[]): string {
  return keys.reduce<string>((path, key) => {
    if (typeof key === "number") return `${path}[${key}]`;
    return path === "" ? String(key) : `${path}.${String(key)}`;
  }, "");
}
