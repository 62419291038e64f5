import { describe, expectTypeOf, test } from "vitest";
import { z as zod } from "zod";
import { get, type InputOf } from "./index.js";
import * as z from "./schema.js";

interface Crane {
  id: number;
  state: "idle" | "hoisting";
  kind: "tower" | "harbour" | (string & {});
  tags: readonly string[];
  notes: string[];
  load: { weight: number; label?: string | undefined } | null;
  operator?: string | undefined;
  retiredAt?: string | null | undefined;
  [field: `customField${number}`]: unknown;
}

const fields = {
  id: z.int(),
  state: z.enum(["idle", "hoisting"]),
  kind: z.string(),
  tags: z.array(z.string()),
  operator: z.optional(z.string()),
  retiredAt: z.nullish(z.string()),
};
const load = (): z.Schema<Crane["load"]> => z.nullable(z.object({ weight: z.number(), label: z.optional(z.string()) }));
const notes = (): z.Schema<string[]> => z.array(z.string());

describe("a schema for an interface", () => {
  test("compiles when every member has a field of its type", () => {
    const CraneSchema: z.Schema<Crane> = z.lazy(() => z.object({ ...fields, load: load(), notes: notes() }));
    expectTypeOf<z.ValueOf<typeof CraneSchema>>().toEqualTypeOf<Crane>();
    const custom: z.Schema<Crane> = z.object({ ...fields, load: load(), notes: notes(), customField7: z.unknown() });
    expectTypeOf(custom).toEqualTypeOf<z.Schema<Crane>>();
  });

  test("does not compile without a field for a required member", () => {
    const { id: _, ...rest } = fields;
    // @ts-expect-error -- The schema has no field `id`.
    const schema: z.Schema<Crane> = z.object({ ...rest, load: load(), notes: notes() });
    expectTypeOf(schema).toEqualTypeOf<z.Schema<Crane>>();
  });

  test("does not compile without a field for an optional member", () => {
    const { operator: _, ...rest } = fields;
    // @ts-expect-error -- The schema has no field `operator`.
    const schema: z.Schema<Crane> = z.object({ ...rest, load: load(), notes: notes() });
    expectTypeOf(schema).toEqualTypeOf<z.Schema<Crane>>();
  });

  test("does not compile with a field that is not a member", () => {
    // @ts-expect-error -- The interface has no `weight`.
    const schema: z.Schema<Crane> = z.object({ ...fields, load: load(), notes: notes(), weight: z.number() });
    expectTypeOf(schema).toEqualTypeOf<z.Schema<Crane>>();
  });

  test("does not compile when a field accepts fewer or more values than its member", () => {
    // @ts-expect-error -- `hoisting` is missing.
    const narrow: z.Schema<Crane> = z.object({ ...fields, load: load(), notes: notes(), state: z.enum(["idle"]) });
    // @ts-expect-error -- The interface does not accept every string.
    const wide: z.Schema<Crane> = z.object({ ...fields, load: load(), notes: notes(), state: z.string() });
    // @ts-expect-error -- The interface accepts any string.
    const closed: z.Schema<Crane> = z.object({ ...fields, load: load(), notes: notes(), kind: z.enum(["tower"]) });
    expectTypeOf([narrow, wide, closed]).items.toEqualTypeOf<z.Schema<Crane>>();
  });

  test("does not compile when a field is optional or nullable but its member is not, or vice versa", () => {
    // @ts-expect-error -- `operator` may be left out.
    const required: z.Schema<Crane> = z.object({ ...fields, load: load(), notes: notes(), operator: z.string() });
    // @ts-expect-error -- `id` may not be left out.
    const optional: z.Schema<Crane> = z.object({ ...fields, load: load(), notes: notes(), id: z.optional(z.int()) });
    // @ts-expect-error -- `retiredAt` may be null.
    const notNull: z.Schema<Crane> = z.object({ ...fields, load: load(), notes: notes(), retiredAt: fields.operator });
    // @ts-expect-error -- `id` may not be null.
    const nullable: z.Schema<Crane> = z.object({ ...fields, load: load(), notes: notes(), id: z.nullable(z.int()) });
    expectTypeOf([required, optional, notNull, nullable]).items.toEqualTypeOf<z.Schema<Crane>>();
  });

  test("does not compile when a nested object differs", () => {
    const schema: z.Schema<Crane> = z.object({
      ...fields,
      notes: notes(),
      // @ts-expect-error -- The schema has no field `label`.
      load: z.nullable(z.object({ weight: z.number() })),
    });
    expectTypeOf(schema).toEqualTypeOf<z.Schema<Crane>>();
  });

  test("does not compile without an annotation, and the message names the next step", () => {
    // @ts-expect-error -- No annotation names the interface.
    const schema = z.object({ id: z.int() });
    expectTypeOf(schema).toEqualTypeOf<z.Schema<z.Unannotated>>();
  });

  test("does not compile when a loose object lacks fields", () => {
    // @ts-expect-error -- The schema lacks `operator` and other fields.
    const schema: z.Schema<Crane> = z.looseObject({ id: z.int() });
    expectTypeOf(schema).toEqualTypeOf<z.Schema<Crane>>();
  });
});

describe("the type of a schema", () => {
  test("is not assignable to a narrower or wider type", () => {
    // @ts-expect-error -- The schema refuses numbers.
    const narrow: z.Schema<string | number> = z.string();
    // @ts-expect-error -- The schema accepts numbers.
    const wide: z.Schema<string> = z.union([z.string(), z.number()]);
    const any: z.AnySchema = z.string();
    expectTypeOf([narrow, wide, any]).items.toExtend<z.AnySchema>();
  });

  test("for an array (mutable or readonly), union, record or tuple is composed of the types of its parts", () => {
    expectTypeOf(z.array(z.int())).toEqualTypeOf<z.Schema<readonly number[]>>();
    expectTypeOf(notes()).toEqualTypeOf<z.Schema<string[]>>();
    expectTypeOf(z.union([z.int(), z.literal("all")])).toEqualTypeOf<z.Schema<number | "all">>();
    expectTypeOf(z.record(z.string(), z.int())).toEqualTypeOf<z.Schema<Readonly<Record<string, number>>>>();
    expectTypeOf(z.tuple([z.string(), z.int()])).toEqualTypeOf<z.Schema<readonly [string, number]>>();
  });
});

test("a schema made with zod itself keeps the type that zod infers", () => {
  expectTypeOf(z.fromZod(zod.object({ id: zod.number() }))).toEqualTypeOf<z.Schema<{ id: number }>>();
});

test("z.fields infers the type, and a field that accepts undefined can be omitted", () => {
  const list = get("/cranes/{site}", { query: () => z.fields({ state: z.string(), page: z.optional(z.int()) }) });
  expectTypeOf<InputOf<typeof list>>().toEqualTypeOf<{
    readonly site: string | number;
    state: string;
    page?: number | undefined;
  }>();
});
