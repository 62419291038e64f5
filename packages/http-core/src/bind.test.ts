import { describe, expect, test } from "vitest";
import { json, routes, serve, status } from "../test/loopback.js";
import { risks } from "../test/risks.js";
import {
  type BodyWriter,
  createClient,
  defineResource,
  del,
  get,
  isHalyardError,
  patch,
  post,
  written,
  type WrittenSchema,
} from "./index.js";
import * as z from "./schema.js";

describe("input becomes path, query and body", () => {
  const things = defineResource({
    one: get("/things/{owner}/{id}", { query: z.fields({ full: z.optional(z.boolean()) }), response: z.unknown() }),
    file: get("/files/{+path}", { response: z.unknown() }),
    search: get("/search", {
      query: () =>
        z.fields({
          q: z.optional(z.string()),
          labels: z.optional(z.array(z.string())),
          since: z.optional(z.custom<Date>()),
          filter: z.optional(z.record(z.string(), z.unknown())),
        }),
      response: z.unknown(),
    }),
    create: post("/things/{owner}", {
      query: z.fields({ notify: z.optional(z.boolean()) }),
      body: z.fields({ title: z.string(), tags: z.optional(z.array(z.string())) }),
      response: z.unknown(),
    }),
    loose: post("/loose/{id}", { body: z.looseFields({ title: z.string() }) }),
    whole: post("/whole/{id}", { bodyKey: "values", body: z.array(z.int()) }),
    clash: post("/clash/{id}", { body: z.fields({ id: z.int() }) }),
    twice: get("/twice/{id}", { query: z.fields({ id: z.int() }) }),
    maybe: post("/maybe", { body: z.optional(z.fields({ note: z.optional(z.string()) })) }),
    empty: patch("/empty", { body: z.fields({ note: z.optional(z.string()) }) }),
    drop: del("/drop/{id}", { body: z.fields({ reason: z.optional(z.string()) }) }),
    reading: get("/reading", { body: z.fields({ a: z.string() }) }),
    outside: get("/health", { root: "server" }),
  });

  type Things = Awaited<ReturnType<typeof setUp>>["things"];

  async function setUp() {
    const server = await serve(json({}));
    const client = createClient({
      baseUrl: `${server.url}/sub`,
      dialect: { prefix: "/api" },
      resources: { things },
      retry: { maxRetries: 0 },
    });
    return { server, things: client.things };
  }

  test("each field is sent in the part of the request that the declaration names", async () => {
    const { server, things } = await setUp();
    await things.one({ owner: "ada", id: 7, full: true });
    await things.create({ owner: "ada", notify: false, title: "Leak", tags: ["a", "b"] });
    expect(server.lines()).toEqual(["GET /sub/api/things/ada/7?full=true", "POST /sub/api/things/ada?notify=false"]);
    expect(server.requests[1]?.headers["content-type"]).toBe("application/json");
    expect(JSON.parse(String(server.requests[1]?.body))).toEqual({ title: "Leak", tags: ["a", "b"] });
  });

  test("{name} is always one path segment, and {+name} may be several", async () => {
    const { server, things } = await setUp();
    await things.one({ owner: "a/b?c#d%2e", id: "ü ☂" });
    await things.file({ path: "src/a b/ü?.ts" });
    expect(server.lines()).toEqual([
      "GET /sub/api/things/a%2Fb%3Fc%23d%252e/%C3%BC%20%E2%98%82",
      "GET /sub/api/files/src/a%20b/%C3%BC%3F.ts",
    ]);
  });

  test("query values: arrays repeat, dates are ISO 8601, objects are JSON, undefined is left out", async () => {
    const { server, things } = await setUp();
    await things.search({
      q: "a&b=c +",
      labels: ["x", "y"],
      since: new Date(0),
      filter: { open: true },
    });
    await things.search({ q: undefined, labels: [] });
    expect(server.lines()).toEqual([
      "GET /sub/api/search?q=a%26b%3Dc%20%2B&labels=x&labels=y&since=1970-01-01T00%3A00%3A00.000Z&filter=%7B%22open%22%3Atrue%7D",
      "GET /sub/api/search",
    ]);
  });

  test("a loose body keeps unknown fields, even one named __proto__; bodyKey sends the whole body", async () => {
    const { server, things } = await setUp();
    await things.loose(JSON.parse('{"id":1,"title":"t","customField12":3,"__proto__":{"x":1}}') as never);
    await things.whole({ id: 1, values: [1, 2] });
    expect(String(server.requests[0]?.body)).toBe('{"title":"t","customField12":3,"__proto__":{"x":1}}');
    expect(String(server.requests[1]?.body)).toBe("[1,2]");
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
  });

  test("an empty optional body is omitted, an empty required body is sent, except with DELETE", async () => {
    const { server, things } = await setUp();
    await things.maybe();
    await things.empty();
    await things.drop({ id: 1 });
    await things.drop({ id: 1, reason: "old" });
    expect(server.requests.map(({ body }) => String(body))).toEqual(["", "{}", "", '{"reason":"old"}']);
    expect(server.requests[0]?.headers["content-type"]).toBeUndefined();
  });

  test("a writer turns the input into a body, which is then checked", async () => {
    const { server } = await setUp();
    const writer: BodyWriter = {
      fields: ["owner"],
      accepts: (name) => name.startsWith("x-"),
      write: ({ owner, ...rest }) =>
        owner === undefined
          ? rest
          : typeof owner === "number"
            ? { ...rest, person: `/people/${owner}` }
            : [{ path: "owner", expected: "an id" }],
    };
    const schema = z.looseFields({ title: z.string(), person: z.optional(z.string()) });
    const body: WrittenSchema<{ title: string; owner?: number | undefined }> = written(schema, writer);
    const resources = { ships: { create: post("/ships", { body }) } };
    const { ships } = createClient({ baseUrl: server.url, resources });

    await ships.create({ title: "Argo", owner: 7, "x-flag": 1 } as never);
    await expect(ships.create({ title: 1 as never, owner: 7 })).rejects.toThrow("`title` expected string");
    await expect(ships.create({ title: "Argo", owner: "7" as never })).rejects.toThrow("`owner` expected an id");
    await expect(ships.create({ title: "Argo", ownr: 7 } as never)).rejects.toThrow("`ownr` expected `owner`");

    expect(server.requests.map(({ body: sent }) => JSON.parse(String(sent)) as unknown)).toEqual([
      { title: "Argo", person: "/people/7", "x-flag": 1 },
    ]);
  });

  test("root: server leaves the API's prefix out and keeps the server's own path", async () => {
    const { server, things } = await setUp();
    await things.outside();
    expect(server.lines()).toEqual(["GET /sub/health"]);
  });

  test.each([
    ["dot segments", (t: Things) => t.one({ owner: "..", id: 1 }), /`owner` expected .* got a dot segment/],
    ["a dot segment inside a path", (t: Things) => t.file({ path: "a/../b" }), /`path` expected .* dot segment/],
    ["an empty path field", (t: Things) => t.one({ owner: "", id: 1 }), /`owner` expected .*, got an empty string/],
    ["a missing path field", (t: Things) => t.one({ id: 1 } as never), /`owner` expected .*, got undefined/],
    [
      "an unknown field",
      (t: Things) => t.create({ owner: "a", titel: "x" } as never),
      /`titel` expected `title`, or another known field, got an unknown field; `title` expected string/,
    ],
    [
      "an unknown field without a similar name",
      (t: Things) => t.create({ owner: "a", title: "x", colour: 1 } as never),
      /`colour` expected one of the fields owner, notify, title, tags, got an unknown field/,
    ],
    [
      "a field with the wrong type",
      (t: Things) => t.whole({ id: 1, values: ["1"] as never }),
      /`values\[0\]` expected number/,
    ],
    [
      "an input that is not an object",
      (t: Things) => t.one("7" as never),
      /`input` expected one object with all fields, got a string/,
    ],
    ["an input that is null", (t: Things) => t.one(null as never), /got null/],
  ])("%s is refused before anything is sent", async (_, call, message) => {
    const { server, things } = await setUp();
    const error: unknown = await call(things).catch((reason: unknown) => reason);
    expect(isHalyardError(error, "request_invalid") && error.message).toMatch(message);
    expect(server.requests).toHaveLength(0);
  });

  test.each([
    ["clash", /`id` in its body and in its path or query\. Declare a `bodyKey`/],
    ["twice", /`id` in its path and in its query\. Give the path field another name/],
    ["reading", /declares a body, which a GET cannot have/],
  ] as const)("the declaration %s is refused with configuration_invalid", async (name, message) => {
    const { things } = await setUp();
    await expect(things[name]({ id: 1 } as never)).rejects.toMatchObject({
      code: "configuration_invalid",
      message: expect.stringMatching(message) as string,
    });
  });
});

describe("responses", () => {
  test("data is the JSON that the server sent, including fields without a schema", async () => {
    const { url } = await serve(json({ id: 1, title: "Leak", customField12: ["x"] }));
    const client = createClient({ baseUrl: url, resources: { risks } });
    expect(await client.risks.get({ id: 1 })).toEqual({ id: 1, title: "Leak", customField12: ["x"] });
  });

  test("withResponse returns status, headers, address and attempts with the data", async () => {
    const server = await serve(json({ id: 1, title: "t" }, 200, { "x-request-id": "r-1", etag: '"e"' }));
    const client = createClient({ baseUrl: server.url, resources: { risks } });
    const { data, response } = await client.risks.get({ id: 1 }).withResponse();
    expect(data.title).toBe("t");
    expect(response).toMatchObject({
      status: 200,
      url: `${server.url}/risks/1`,
      redirected: false,
      requestId: "r-1",
      rateLimit: undefined,
      credentialSent: false,
      attempts: [{ number: 1, status: 200, durationMs: expect.any(Number) as number }],
    });
    expect(response.headers.get("etag")).toBe('"e"');
    expect(server.requests).toHaveLength(1);
  });

  test("an operation without a schema discards its response, and 204 has no data", async () => {
    const { url } = await serve(
      routes({ "DELETE /risks/1": json({ huge: "x".repeat(100_000) }), "DELETE /risks/2": status(204) }),
    );
    const client = createClient({ baseUrl: url, resources: { risks } });
    for (const id of [1, 2]) expect((await client.risks.remove({ id }).withResponse()).data).toBeUndefined();
  });

  test("a call starts before it is awaited, and behaves as a promise", async () => {
    const server = await serve(json({ id: 1, title: "t" }));
    const client = createClient({ baseUrl: server.url, resources: { risks } });
    const call = client.risks.get({ id: 1 });
    expect(Object.prototype.toString.call(call)).toBe("[object Call]");
    await expect.poll(() => server.requests.length).toBe(1);
    const order: string[] = [];
    expect(await call.then(({ title }) => title)).toBe("t");
    expect(await call.finally(() => order.push("finally"))).toMatchObject({ id: 1 });
    expect(await client.risks.get({ id: 1 }).catch(() => "caught")).toMatchObject({ id: 1 });
    expect(order).toEqual(["finally"]);
    expect(server.requests).toHaveLength(2);
  });

  test("groups inside a resource are bound too, and their names appear in errors", async () => {
    const { url } = await serve(routes({ "/risks/3/notes": json(["a"]) }));
    const client = createClient({ baseUrl: url, resources: { risks } });
    expect(await client.risks.notes.list({ risk: 3 }).all()).toEqual(["a"]);
    await expect(client.risks.notes.list({ risk: 4 })).rejects.toMatchObject({ operation: "risks.notes.list" });
  });
});
