import { toJSONSchema } from "zod/v4/core";
import { expect, test } from "vitest";
import { check } from "./internal/check.js";
import * as z from "./schema.js";

interface Risk {
  title: string;
  level?: "low" | "high" | undefined;
}

const RiskSchema: z.Schema<Risk> = z.object({
  title: z.string().check(z.minLength(2), z.maxLength(8)),
  level: z.optional(z.enum(["low", "high"])),
});

test.each<[string, z.AnySchema, unknown, string]>([
  ["a field that is too short", RiskSchema, { title: "x" }, "a length of at least 2"],
  ["a field that is too long", RiskSchema, { title: "x".repeat(9) }, "a length of at most 8"],
  ["another choice", RiskSchema, { title: "Leak", level: "none" }, `one of "low", "high"`],
  ["a number outside its limits", z.int().check(z.minimum(1), z.maximum(3)), 4, "a value of at most 3"],
  ["a number with decimals", z.int(), 1.5, "int"],
  ["a text that breaks its pattern", z.string().check(z.regex(/^a+$/)), "b", "a regex string"],
  ["a text that breaks its template", z.templateLiteral(["v", z.int()]), "vx", "a template_literal string"],
  ["another literal", z.literal(["a", 1]), "b", `one of "a", 1`],
  ["null", z.null(), 1, "null"],
  ["no value", z.never(), 1, "never"],
  ["an entry of a tuple", z.tuple([z.string(), z.boolean()]), ["a", "b"], "boolean"],
  ["an entry of a record", z.record(z.string(), z.number()), { a: "b" }, "number"],
  ["all choices of a union", z.union([z.string(), z.array(z.string())]), 1, "string, or array"],
  ["a file", z.file(), "text", "a file: a Blob, or an object with `fileName` and `content`"],
])("a schema refuses %s", (_, schema, value, expected) => {
  expect(check(schema, value)).toMatchObject([{ expected }]);
});

test("a check that is a function reports its own issue", () => {
  const even = z.int().check(({ value, issues }) => {
    if (Number(value) % 2 === 1) issues.push({ message: "an even number" });
  });
  expect(check(even, 2)).toEqual([]);
  expect(check(even, 3)).toMatchObject([{ expected: "an even number" }]);
});

test("further checks are added to those that a schema has, and leave the schema unchanged", () => {
  const short = z.string().check(z.maxLength(3));
  const exact = short.check(z.minLength(3));
  expect(["ab", "abc", "abcd"].map((text) => check(short, text).length)).toEqual([0, 0, 1]);
  expect(["ab", "abc", "abcd"].map((text) => check(exact, text).length)).toEqual([1, 0, 1]);
});

test.each<[string, z.AnySchema, unknown]>([
  ["nullish", z.nullish(z.string()), null],
  ["nullish", z.nullish(z.string()), undefined],
  ["custom", z.custom(), Symbol("any")],
  ["unknown", z.unknown(), Symbol("any")],
  ["listOf", z.listOf(RiskSchema), null],
  ["binary", z.binary(), new Uint8Array(1)],
])("%s accepts what it names", (_, schema, value) => {
  expect(check(schema, value)).toEqual([]);
});

test("zod describes the schemas as JSON schemas", () => {
  const schema = z.looseObject<Risk>({ title: z.string(), level: z.optional(z.enum(["low", "high"])) });
  expect(toJSONSchema(schema as never)).toEqual({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { title: { type: "string" }, level: { type: "string", enum: ["low", "high"] } },
    required: ["title"],
    additionalProperties: {},
  });
});
