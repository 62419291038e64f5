import * as zm from "zod/mini";
import { describe, expect, test } from "vitest";
import type { Schema } from "../operation.js";
import * as z from "../schema.js";
import { schemaKeys } from "./schema-keys.js";

describe("schemaKeys", () => {
  const a = z.object({ a: z.string() });
  const b = z.object({ b: z.string() });
  interface Tree {
    readonly name?: string | undefined;
    readonly children?: readonly Tree[] | undefined;
  }
  const tree: Schema<Tree> = z.lazy(() => zm.union([z.object({ name: z.optional(z.string()) }), tree]));

  test.each<[string, Schema<unknown> | undefined, string[], boolean]>([
    ["no schema", undefined, [], false],
    ["an object", z.object({ a: z.string(), b: z.string() }), ["a", "b"], false],
    ["a loose object", z.looseObject({ a: z.string() }), ["a"], true],
    ["a strict object", zm.strictObject({ a: z.string() }), ["a"], false],
    ["a catchall", zm.catchall(a, z.string()), ["a"], true],
    ["lazy", z.lazy(() => a), ["a"], false],
    ["optional, nullable, nullish", z.optional(z.nullable(z.nullish(a))), ["a"], false],
    ["a default", zm._default(a, { a: "x" }), ["a"], false],
    ["a readonly object", zm.readonly(a), ["a"], false],
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
      zm.intersection(
        a,
        z.lazy(() => b),
      ),
      ["a", "b"],
      false,
    ],
    ["a schema that contains itself", tree, ["name"], false],
    ["a record", z.record(z.string(), z.int()), [], true],
    ["anything", z.unknown(), [], true],
    ["a check of one's own", z.custom(() => true), [], true],
  ])("%s", (_, schema, names, open) => {
    const keys = schemaKeys(schema);
    expect([[...keys.names].toSorted(), keys.open]).toEqual([names.toSorted(), open]);
  });
});
