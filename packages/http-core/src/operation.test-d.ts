import { describe, expectTypeOf, test } from "vitest";
import { type Risk, RiskSchema, risks } from "../test/risks.js";
import {
  type Call,
  createClient,
  defineResource,
  del,
  type FilePart,
  get,
  linkPaging,
  method,
  type Operation,
  type Page,
  paged,
  type PagedCall,
  type PagedOperation,
  post,
  put,
  type Schema,
  singlePage,
} from "./index.js";
import * as z from "./schema.js";

const things = defineResource({
  none: get("/ping"),
  one: get("/things/{owner}/{id}", { response: RiskSchema }),
  file: get("/files/{owner}/{+path}", { media: { response: "bytes" } }),
  search: get("/search", {
    query: () => z.fields({ q: z.string(), page: z.optional(z.int()) }),
    response: z.listOf(RiskSchema),
  }),
  create: post("/things/{owner}", {
    query: z.fields({ notify: z.optional(z.boolean()) }),
    body: z.fields({ title: z.string(), tags: z.optional(z.array(z.string())) }),
    response: RiskSchema,
  }),
  whole: put("/things/{id}", { bodyKey: "values", body: z.array(z.int()) }),
  upload: post("/upload", { media: { request: "multipart" }, body: z.fields({ file: z.file() }) }),
  text: get("/text", { media: { response: "text" } }),
  stream: get("/stream", { media: { response: "stream" } }),
  wrapped: get("/wrapped", {
    response: paged(
      z.fields({ data: z.array(RiskSchema), ok: z.boolean() }),
      singlePage<Risk, { data: readonly Risk[]; ok: boolean }>(({ data }) => data),
    ),
  }),
  group: { drop: del("/things/{id}"), deeper: { ping: get("/ping", { response: z.literal("pong") }) } },
  closeAll: method(() => async (ids: readonly number[]) => ids.length),
});

const client = createClient({ baseUrl: "https://x.example", resources: { things, risks } });

describe("inputs", () => {
  test("the path, query and body fields form one object", () => {
    expectTypeOf(client.things.one)
      .parameter(0)
      .toEqualTypeOf<{ readonly owner: string | number; readonly id: string | number }>();
    expectTypeOf(client.things.file)
      .parameter(0)
      .toEqualTypeOf<{ readonly owner: string | number; readonly path: string | number }>();
    expectTypeOf(client.things.create).parameter(0).toEqualTypeOf<{
      readonly owner: string | number;
      notify?: boolean | undefined;
      title: string;
      tags?: readonly string[] | undefined;
    }>();
    expectTypeOf(client.things.whole)
      .parameter(0)
      .toEqualTypeOf<{ readonly id: string | number; readonly values: readonly number[] }>();
    expectTypeOf(client.things.upload).parameter(0).toEqualTypeOf<{ file: FilePart | Blob }>();
  });

  test("the input can be omitted only when no field is required", () => {
    expectTypeOf(client.things.none).toBeCallableWith();
    expectTypeOf(client.things.none).toBeCallableWith({}, { timeout: 5 });
    // @ts-expect-error -- The path needs its fields.
    void client.things.one();
    // @ts-expect-error -- `q` is missing.
    void client.things.search({});
  });

  test("a field with a wrong name or type does not compile", () => {
    // @ts-expect-error -- The path has no field `di`.
    void client.things.one({ owner: "a", di: 7 });
    // @ts-expect-error -- The body has no field `titel`.
    void client.things.create({ owner: "a", title: "t", titel: "t" });
    // @ts-expect-error -- `q` is a string.
    void client.things.search({ q: 7 });
    // @ts-expect-error -- `opne` is not a state.
    void client.risks.list({ project: 1, state: "opne" });
    expectTypeOf(client.things).not.toHaveProperty("lsit");
    // @ts-expect-error -- There is no option `timeuot`.
    void client.things.none({}, { timeuot: 5 });
    // @ts-expect-error -- Only lists can be read ahead.
    void client.things.none({}, { prefetch: 1 });
    expectTypeOf(client.things.search({ q: "" })).resolves.not.toHaveProperty("itmes");
  });
});

describe("responses", () => {
  test("the type of a response follows from its schema or media type", () => {
    expectTypeOf(client.things.one).returns.toEqualTypeOf<Call<Risk>>();
    expectTypeOf(client.things.none).returns.toEqualTypeOf<Call<void>>();
    expectTypeOf(client.things.file).returns.toEqualTypeOf<Call<Uint8Array<ArrayBuffer>>>();
    expectTypeOf(client.things.text).returns.toEqualTypeOf<Call<string>>();
    expectTypeOf(client.things.stream).returns.toEqualTypeOf<Call<ReadableStream<Uint8Array>>>();
    expectTypeOf(client.things.one({ owner: "a", id: 1 })).resolves.toEqualTypeOf<Risk>();
    expectTypeOf(client.things.one({ owner: "a", id: 1 }).withResponse())
      .resolves.toHaveProperty("data")
      .toEqualTypeOf<Risk>();
  });

  test("a list returns a page when awaited and yields items when iterated", () => {
    const list = client.things.search({ q: "" }, { prefetch: 2 });
    expectTypeOf(list).toEqualTypeOf<PagedCall<Risk, readonly Risk[] | null>>();
    expectTypeOf(list).resolves.toEqualTypeOf<Page<Risk, readonly Risk[] | null>>();
    expectTypeOf(list[Symbol.asyncIterator]()).toEqualTypeOf<AsyncGenerator<Risk, void, undefined>>();
    expectTypeOf(list.all()).resolves.toEqualTypeOf<Risk[]>();
    expectTypeOf(client.things.wrapped())
      .resolves.toHaveProperty("document")
      .toEqualTypeOf<{ data: readonly Risk[]; ok: boolean }>();
  });

  test("groups and methods have exact types at every level", () => {
    expectTypeOf(client.things.group.drop).returns.toEqualTypeOf<Call<void>>();
    expectTypeOf(client.things.group.deeper.ping).returns.toEqualTypeOf<Call<"pong">>();
    expectTypeOf(client.things.closeAll).toEqualTypeOf<(ids: readonly number[]) => Promise<number>>();
    expectTypeOf(client.risks.notes.list({ risk: 1 }).all()).resolves.toEqualTypeOf<string[]>();
  });
});

test("the type of a declaration can be stated explicitly", () => {
  expectTypeOf(get("/risks/{id}", { response: RiskSchema })).toExtend<
    Operation<"/risks/{id}", unknown, unknown, Risk, undefined>
  >();
  expectTypeOf(get("/risks", { response: z.listOf(RiskSchema) })).toExtend<
    PagedOperation<"/risks", unknown, unknown, readonly Risk[] | null, undefined, Risk>
  >();
});

test("a paging style can be declared next to the schema of a page", () => {
  const RiskListSchema: Schema<readonly Risk[]> = z.array(RiskSchema);
  expectTypeOf(get("/risks", { response: RiskListSchema, paging: linkPaging<Risk>() })).toExtend<
    PagedOperation<"/risks", unknown, unknown, readonly Risk[], undefined, Risk>
  >();
  // @ts-expect-error -- The paging style returns strings.
  get("/risks", { response: RiskListSchema, paging: linkPaging<string>() }).paging.items(["a"]);
});

test("an annotated schema that does not match its interface does not compile", () => {
  expectTypeOf(RiskSchema).toEqualTypeOf<Schema<Risk>>();
  interface Named {
    name: string;
    size?: number | undefined;
  }
  const right: Schema<Named> = z.object({ name: z.string(), size: z.optional(z.number()) });
  // @ts-expect-error -- `name` is a string.
  const wrongType: Schema<Named> = z.object({ name: z.number(), size: z.optional(z.number()) });
  // @ts-expect-error -- `name` is missing.
  const missing: Schema<Named> = z.object({ size: z.optional(z.number()) });
  // @ts-expect-error -- `name` is not optional.
  const optional: Schema<Named> = z.object({ name: z.optional(z.string()), size: z.optional(z.number()) });
  expectTypeOf([right, wrongType, missing, optional]).items.toEqualTypeOf<Schema<Named>>();
  // @ts-expect-error -- The paging style returns strings.
  paged(z.array(RiskSchema), linkPaging<string>());
});
