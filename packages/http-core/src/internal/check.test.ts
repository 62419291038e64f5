import { z as full } from "zod";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { check } from "./check.js";

describe("check reports the path, the expected type and the received type", () => {
  const secret = "a text that may be a secret";

  test.each<[string, z.ZodMiniType, unknown, object]>([
    ["a wrong type", z.object({ id: z.int() }), { id: "7" }, { path: "id", expected: "number", got: "a string" }],
    ["a missing field", z.object({ id: z.int() }), {}, { path: "id", expected: "number", got: "nothing" }],
    ["null", z.object({ id: z.int() }), { id: null }, { path: "id", expected: "number", got: "null" }],
    ["the whole value", z.object({}), [], { path: "", expected: "object", got: "an array" }],
    [
      "a place deep inside",
      z.object({ a: z.array(z.object({ b: z.string() })) }),
      { a: [{ b: "x" }, { b: 1 }] },
      { path: "a[1].b", expected: "string", got: "a number" },
    ],
    ["a fraction", z.int(), 1.5, { expected: "int" }],
    ["NaN", z.number(), Number.NaN, { expected: "number", got: "NaN" }],
    ["a choice", z.enum(["open", "closed"]), "opne", { expected: 'one of "open", "closed"', got: '"opne"' }],
    ["a choice of one", z.literal(5), 6, { expected: "5", got: "a number" }],
    [
      "a long text for a choice",
      z.enum(["open"]),
      "x".repeat(41),
      { expected: '"open"', got: "a string of 41 characters" },
    ],
    [
      "a form",
      z.string().check(z.regex(/^\d+$/)),
      secret,
      { expected: "a regex string", got: "a string of 27 characters" },
    ],
    [
      "too short a string",
      z.string().check(z.minLength(3)),
      "ab",
      { expected: "a length of at least 3", got: "a string of 2 characters" },
    ],
    [
      "too long a list",
      z.array(z.int()).check(z.maxLength(1)),
      [1, 2],
      { expected: "a number of entries of at most 1", got: "an array" },
    ],
    ["too small a number", z.number().check(z.minimum(1)), 0, { expected: "a value of at least 1", got: "a number" }],
    ["a number that must be below", z.number().check(z.lt(1)), 1, { expected: "a value below 1" }],
    [
      "unknown fields",
      z.strictObject({}),
      { b: 1, c: 2 },
      { path: "", expected: "no field `b`, `c`", got: "an object" },
    ],
    [
      "a union",
      z.union([z.string(), z.int(), z.object({ a: z.string() })]),
      true,
      { expected: "string, or number, or object", got: "a boolean" },
    ],
    [
      "a field name",
      z.record(z.string().check(z.regex(/^a/)), z.int()),
      { b: 1 },
      { path: "b", expected: "another field name", got: "a number" },
    ],
    [
      "a custom check",
      z.custom((value) => value === 1, "the number one"),
      {},
      { expected: "the number one", got: "an object" },
    ],
    ["a custom check without a message", z.custom(() => false), "x", { expected: "another value" }],
  ])("%s", (_, schema, value, expected) => {
    const issues = check(schema, value);
    expect(issues).toMatchObject([expected]);
    expect(JSON.stringify(issues)).not.toContain(secret);
  });

  test("reports several mismatches, at most 20, and none for a value that fits", () => {
    const schema = z.array(z.int());
    expect(
      check(
        schema,
        Array.from({ length: 30 }, () => "x"),
      ),
    ).toHaveLength(20);
    expect(check(schema, [1, 2])).toEqual([]);
  });

  test("reports fields named like members of Object.prototype", () => {
    const schema = z.object({ constructor: z.string(), toString: z.string() });
    expect(check(schema, {}).map(({ path, got }) => [path, got])).toEqual([
      ["constructor", "a function"],
      ["toString", "a function"],
    ]);
  });
});

test("check accepts schemas made with zod itself and leaves the value unchanged", () => {
  const value = Object.freeze({ id: " 7 " });
  expect(check(full.object({ id: full.string().trim().transform(Number) }) as unknown as z.ZodMiniType, value)).toEqual(
    [],
  );
  expect(value).toEqual({ id: " 7 " });
});

test("check refuses a schema with asynchronous checks", () => {
  const slow = z.string().check(z.refine(async () => true));
  expect(() => check(slow, "x")).toThrow(/asynchronous checks cannot be used in an operation/);
});

test("check reports data that is nested too deeply, whatever the schema", () => {
  interface Node {
    child?: Node | undefined;
  }
  const tree: z.ZodMiniType<Node> = z.lazy(() => z.object({ child: z.optional(tree) }));
  const deep = JSON.parse('{"child":'.repeat(100_000) + "{}" + "}".repeat(100_000)) as unknown;
  expect(check(tree, deep)).toEqual([{ path: "", expected: "data with less nesting", got: "an object" }]);
});

test("check leaves no unhandled rejection when the schema or the value throws", async () => {
  const rejections: unknown[] = [];
  const listener = (reason: unknown): void => void rejections.push(reason);
  process.on("unhandledRejection", listener);
  const throwing = (): never => {
    throw new Error("no");
  };
  expect(() => check(z.custom(throwing), "x")).toThrow(TypeError);
  expect(() => check(z.object({ a: z.string() }), Object.defineProperty({}, "a", { get: throwing }))).toThrow(
    TypeError,
  );
  await new Promise((resolve) => setTimeout(resolve, 10));
  process.off("unhandledRejection", listener);
  expect(rejections).toEqual([]);
});
