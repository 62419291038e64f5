import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { schemaKeys } from "./schema-keys.js";

describe("schemaKeys", () => {
  const a = z.object({ a: z.string() });
  const b = z.object({ b: z.string() });
  interface Tree {
    readonly name?: string | undefined;
    readonly children?: readonly Tree[] | undefined;
  }
  const tree: z.ZodMiniType<Tree> = z.lazy(() => z.union([z.object({ name: z.optional(z.string()) }), tree]));

  test.each<[string, z.ZodMiniType | undefined, string[], boolean]>([
    ["no schema", undefined, [], false],
    ["an object", z.object({ a: z.string(), b: z.string() }), ["a", "b"], false],
    ["a loose object", z.looseObject({ a: z.string() }), ["a"], true],
    ["a strict object", z.strictObject({ a: z.string() }), ["a"], false],
    ["a catchall", z.catchall(a, z.string()), ["a"], true],
    ["lazy", z.lazy(() => a), ["a"], false],
    ["optional, nullable, nullish", z.optional(z.nullable(z.nullish(a))), ["a"], false],
    ["a default", z._default(a, { a: "x" }), ["a"], false],
    ["a readonly object", z.readonly(a), ["a"], false],
    ["a union", z.union([a, b]), ["a", "b"], false],
    ["a union with an open branch", z.union([a, z.record(z.string(), z.string())]), ["a"], true],
    [
      "a discriminated union",
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("x"), c: z.string() }),
        z.object({ kind: z.literal("y"), d: z.string() }),
      ]),
      ["kind", "c", "d"],
      false,
    ],
    [
      "an intersection",
      z.intersection(
        a,
        z.lazy(() => b),
      ),
      ["a", "b"],
      false,
    ],
    ["a schema that contains itself", tree, ["name"], false],
    ["a record", z.record(z.string(), z.int()), [], true],
    ["anything", z.unknown(), [], true],
    ["a custom check", z.custom(() => true), [], true],
  ])("%s", (_, schema, names, open) => {
    const keys = schemaKeys(schema);
    expect([[...keys.names].toSorted(), keys.open]).toEqual([names.toSorted(), open]);
  });
});
