import * as fc from "fast-check";
import { z as full } from "zod";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { fitsForSure } from "./quick-check.js";

/** A schema and a value that matches it, or almost does. */
interface Sample {
  readonly schema: z.ZodMiniType;
  readonly value: unknown;
}

/** Returns whether zod accepts a value. A schema that throws or has asynchronous checks accepts nothing. */
function accepts(schema: z.ZodMiniType, value: unknown): boolean {
  try {
    return schema.safeParse(value).success;
  } catch {
    return false;
  }
}

const absent = Symbol("absent");

const oddities: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  ...[undefined, null, true, "", "a", "1", 0, -0, 1.5, NaN, Infinity, 2 ** 53, 1n, Symbol.iterator, new Date(0)],
  ...[[], [undefined], Array(2), {}, { a: undefined }, { b: 1 }, { constructor: 1 }, { constructor: Date }],
  ...[Object.create({ a: "a" }), Object.create(null), new Map(), JSON.parse('{"__proto__":{"a":1},"a":"a"}')],
  { [Symbol.iterator]: 1 },
);

const fieldName = fc.constantFrom("a", "b", "__proto__", "constructor");

function leaf(schema: z.ZodMiniType | { readonly _zod: unknown }, ...values: readonly unknown[]): fc.Arbitrary<Sample> {
  return fc.constantFrom(...values).map((value) => ({ schema: schema as z.ZodMiniType, value }));
}

const leaves: readonly fc.Arbitrary<Sample>[] = [
  leaf(z.string(), "", "a"),
  leaf(z.number(), 0, 1.5, -0),
  leaf(z.int(), 7, 2 ** 53 - 1),
  leaf(full.int(), 7),
  leaf(z.boolean(), true, false),
  leaf(z.null(), null),
  leaf(z.undefined(), undefined),
  leaf(z.literal(["a", 0, null]), "a", -0, null),
  leaf(z.literal(NaN as never), NaN),
  leaf(z.enum({ low: 1, high: "b" }), 1, "b", "low"),
  leaf(z.unknown(), undefined, {}),
  leaf(z.any(), undefined, 1),
  leaf(z.never(), 1),
  leaf(z.string().check(z.minLength(1)), "", "a"),
  leaf(z.unknown().check(z.refine((value) => value !== 1)), 1, "a"),
  leaf(full.email(), "ada@example.com", "ada"),
  leaf(z.int32(), 1, 2 ** 40),
  leaf(z.coerce.number(), "1", "a"),
  leaf(z._default(z.string(), "a"), undefined, "a", 1),
  leaf(
    z.optional(
      z.prefault(
        z.custom(() => assertNever()),
        "a",
      ),
    ),
    undefined,
  ),
  leaf(z.catch(z.string(), "a"), undefined, 1),
  leaf(z.pipe(z.string(), z.transform(Number)), "1", 1),
  leaf(
    z.custom(() => assertNever()),
    1,
  ),
  leaf(z.string().check(z.refine(async () => true)), "a", 1),
  leaf(z.tuple([z.string()]), ["a"], [], ["a", 1]),
  leaf(z.record(z.enum(["a", "b"]), z.int()), { a: 1, b: 2 }, { a: 1 }),
  leaf(z.record(z.string(), z.int()), JSON.parse('{"__proto__":"a","b":1}'), { b: "a" }),
  leaf(z.looseRecord(z.string().check(z.regex(/^a/)), z.int()), { a: 1, b: "x" }, { a: "x" }),
  leaf(z.discriminatedUnion("a", [z.object({ a: z.literal(1) }), z.object({ a: z.literal(2) })]), { a: 1 }, { a: 3 }),
  leaf(z.xor([z.string(), z.literal("a")]), "a", "b"),
];

function assertNever(): boolean {
  throw new Error("This check always throws.");
}

type Field = readonly [name: string, sample: Sample, isThere: boolean];

function ofFields(make: (shape: Record<string, z.ZodMiniType>) => unknown): (fields: readonly Field[]) => Sample {
  return (fields) => ({
    schema: make(named(fields.map(([name, { schema }]) => [name, schema]))) as z.ZodMiniType,
    value: named(fields.filter(([, , isThere]) => isThere).map(([name, { value }]) => [name, value])),
  });
}

/** Creates an object that owns all the given fields, even one called `__proto__`. */
function named<Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> {
  return Object.fromEntries(entries);
}

/**
 * Generates samples of nested schemas of all kinds. `inexact` adds kinds of schemas for which `fitsForSure` may return
 * false for a value that matches.
 */
function samples(...inexact: readonly ((inner: Sample) => Sample)[]): fc.Arbitrary<Sample> {
  const { node } = fc.letrec<{ node: Sample; whole: Sample }>((tie) => {
    const fields = fc.uniqueArray(fc.tuple(fieldName, tie("node"), fc.boolean()), {
      selector: ([name]) => name,
      maxLength: 3,
    });
    const wrap = (make: (inner: Sample) => Sample): fc.Arbitrary<Sample> => tie("node").map(make);
    return {
      node: fc
        .tuple(tie("whole"), fc.oneof({ weight: 8, arbitrary: fc.constant(absent) }, oddities))
        .map(([{ schema, value }, odd]) => ({ schema, value: odd === absent ? value : odd })),
      whole: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.oneof(...leaves),
        wrap(({ schema, value }) => ({ schema: z.optional(schema), value })),
        wrap(({ schema, value }) => ({ schema: z.nullable(schema), value })),
        wrap(({ schema, value }) => ({ schema: z.lazy(() => schema), value })),
        wrap(({ schema, value }) => ({ schema: z.array(schema), value: [value, value] })),
        wrap(({ schema, value }) => ({ schema: z.record(z.string(), schema), value: { a: value } })),
        fields.map(ofFields((shape) => z.object(shape))),
        fields.map(ofFields((shape) => z.looseObject(shape))),
        fields.map(ofFields((shape) => z.strictObject(shape))),
        fields.map(ofFields((shape) => z.catchall(z.object(shape), z.string()))),
        fields.map(ofFields((shape) => full.object(shape))),
        fc.tuple(fc.array(tie("node"), { minLength: 1, maxLength: 3 }), fc.nat()).map(([parts, nth]) => ({
          schema: z.union(parts.map(({ schema }) => schema)),
          value: parts[nth % parts.length]?.value,
        })),
        ...inexact.map(wrap),
      ),
    };
  });
  return node;
}

const exactOptional = ({ schema, value }: Sample): Sample => ({ schema: z.exactOptional(schema), value });

describe("the guard compared with zod, over random schemas and values near them", () => {
  test("accepts nothing that zod refuses", () => {
    let accepted = 0;
    fc.assert(
      fc.property(samples(exactOptional), ({ schema, value }) => {
        const fits = fitsForSure(schema, value);
        if (fits) accepted++;
        expect(fits && !accepts(schema, value)).toBe(false);
      }),
      { numRuns: 3000 },
    );
    expect(accepted).toBeGreaterThan(300);
  });

  test("accepts everything that zod accepts, except for exactly optional fields", () => {
    fc.assert(
      fc.property(samples(), ({ schema, value }) => {
        expect(fitsForSure(schema, value)).toBe(accepts(schema, value));
      }),
      { numRuns: 3000 },
    );
  });
});

interface Tree {
  readonly label: string;
  readonly below?: Tree | undefined;
}
const TreeSchema: z.ZodMiniType<Tree> = z.lazy(() => z.object({ label: z.string(), below: z.optional(TreeSchema) }));

function treeOf(depth: number): Tree {
  let tree: Tree = { label: "leaf" };
  for (let level = 1; level < depth; level++) tree = { label: "branch", below: tree };
  return tree;
}

describe("hostile values are passed on to zod", () => {
  const throwing = (): never => {
    throw new Error("no");
  };

  test("schemas and data that contain themselves", () => {
    expect(fitsForSure(TreeSchema, treeOf(100))).toBe(true);
    expect(fitsForSure(TreeSchema, { label: "root", below: { label: 1 } })).toBe(false);
    const loop: Record<string, unknown> = { label: "loop" };
    loop["below"] = loop;
    expect(fitsForSure(TreeSchema, loop)).toBe(false);
    expect(fitsForSure(TreeSchema, treeOf(10_000))).toBe(false);
    const Nested: z.ZodMiniType = z.object({
      label: z.string(),
      get below() {
        return z.optional(Nested);
      },
    });
    expect(fitsForSure(Nested, treeOf(100))).toBe(true);
    expect(fitsForSure(Nested, treeOf(300))).toBe(false);
    const Endless: z.ZodMiniType = z.lazy(() => Endless);
    expect(fitsForSure(Endless, 1)).toBe(false);
  });

  test.each<[string, z.ZodMiniType, unknown]>([
    ["a field that throws", z.object({ a: z.string() }), Object.defineProperty({}, "a", { get: throwing })],
    ["a proxy that throws", z.record(z.string(), z.string()), new Proxy({}, { ownKeys: throwing })],
  ])("%s", (_, schema, value) => {
    expect(fitsForSure(schema, value)).toBe(false);
  });
});

test("an additional field is not read", () => {
  const further = Object.defineProperty({}, "a", { get: () => expect.unreachable(), enumerable: true });
  expect(fitsForSure(z.looseObject({}), further)).toBe(true);
});

test("a field that JSON would not write is treated as absent", () => {
  const hidden = Object.defineProperty({}, "a", { value: "x" });
  expect(fitsForSure(z.object({ a: z.string() }), hidden)).toBe(false);
  expect(fitsForSure(z.object({ a: z.optional(z.int()) }), hidden)).toBe(true);
});

test("a part that only zod can judge is passed to zod, and only when it has a value", () => {
  const seen: unknown[] = [];
  const watched = z.custom((value) => seen.push(value) > 0);
  const schema = z.array(z.object({ id: z.int(), note: z.optional(watched) }));
  expect(fitsForSure(schema, [{ id: 1 }, { id: 2, note: "x" }, { id: 3 }])).toBe(true);
  expect(seen).toEqual(["x"]);
});

test("a later part of a union does not hide an asynchronous check", () => {
  const slow = z.object({ a: z.string(), b: z.string().check(z.refine(async () => true)) });
  const schema = z.union([slow, z.looseObject({})]);
  expect(fitsForSure(schema, { a: 1, b: "x" })).toBe(false);
  expect(fitsForSure(z.union([z.string(), z.looseObject({})]), { a: 1 })).toBe(true);
});

test("a lazy schema is not resolved before a value reaches it", () => {
  const later: z.ZodMiniType = z.lazy(() => {
    throw new Error("too early");
  });
  const schema = z.array(later);
  expect(fitsForSure(schema, [])).toBe(true);
  expect(fitsForSure(schema, [1])).toBe(false);
});
