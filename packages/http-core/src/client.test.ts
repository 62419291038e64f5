import { describe, expect, test } from "vitest";
import { json, serve } from "../test/loopback.js";
import { risks } from "../test/risks.js";
import {
  assembleClient,
  bind,
  createClient,
  createTransport,
  defineResource,
  get,
  isMethod,
  isOperation,
  linkPaging,
  listOperations,
  method,
  paged,
  post,
  singlePage,
} from "./index.js";
import * as z from "./schema.js";

describe("a client", () => {
  test("sends an operation that is not part of it", async () => {
    const server = await serve(json("pong"));
    const client = createClient({ baseUrl: server.url, resources: {} });
    expect(await client.operation(get("/ping", { response: z.string() }))()).toBe("pong");
    await expect(client.operation(get("/things/{id}"))({} as never)).rejects.toMatchObject({
      operation: "GET /things/{id}",
    });
    await expect(client.operation(get("/things/{id}"), "things.get")({} as never)).rejects.toMatchObject({
      operation: "things.get",
    });
  });

  test.each(["transport", "operation"])("refuses a resource called %s, the name of a member", (name) => {
    expect(() => createClient({ baseUrl: "https://x.example", resources: { [name]: {} } })).toThrow(
      `A resource cannot be called \`${name}\`, because every client has a member of that name. Rename the resource.`,
    );
  });

  test("refuses a resource with the name of a verb", () => {
    const transport = createTransport({ baseUrl: "https://x.example" });
    const verbs = { ping: () => "pong" };
    expect(assembleClient({ risks }, transport, verbs).ping()).toBe("pong");
    expect(() => assembleClient({ ping: { get: risks.get } }, transport, verbs)).toThrow(
      "A resource cannot be called `ping`, because every client has a member of that name. Rename the resource.",
    );
  });

  test("suggests a name when a resource or a member does not exist", () => {
    const create = (resources: object) => () =>
      createClient({ baseUrl: "https://x.example", resources: resources as { risks: typeof risks } });
    expect(create({ risks: undefined })).toThrow("The resource `risks` is undefined. Check its import.");
    expect(create({ risks: { get: risks.get, notes: null } })).toThrow("The resource `risks.notes` is null.");
  });

  test("can be assembled on an existing transport, and shares its limits", async () => {
    const server = await serve(json({ id: 1, title: "t" }));
    const transport = createTransport(
      { baseUrl: `${server.url}/sub/`, headers: { "x-tenant": "a" } },
      { prefix: "/api" },
    );
    expect([transport.serverRoot, transport.apiRoot]).toEqual([`${server.url}/sub`, `${server.url}/sub/api`]);
    const client = assembleClient({ risks }, transport);
    expect(client.transport).toBe(transport);
    await Promise.all([client.risks.get({ id: 1 }), bind(risks, transport, "risks").get({ id: 1 })]);
    expect(server.lines()).toEqual(["GET /sub/api/risks/1"]);
    expect(server.requests[0]?.headers["x-tenant"]).toBe("a");
  });

  test("reuses its connection when a short response is not read", async () => {
    const server = await serve(json({ message: "unread" }));
    const client = createClient({ baseUrl: server.url, resources: { risks } });
    for (let round = 0; round < 20; round++) await client.risks.remove({ id: 1 });
    // The runtime may open a second connection just before the first one becomes free.
    expect(new Set(server.requests.map(({ socket }) => socket)).size).toBeLessThan(5);
  });

  test("removes its secrets from any text", async () => {
    const { url } = await serve(json({}));
    const { transport } = createClient({
      baseUrl: url,
      resources: {},
      auth: { headers: () => ({ authorization: "Bearer tk-12345678" }) },
    });
    await transport.request({ method: "GET", url: "/x", media: "none", retry: "safe" });
    expect(transport.redact("the token tk-12345678 and more")).toBe("the token [redacted] and more");
  });

  test("limits concurrent requests, to eight by default", async () => {
    for (const maxConcurrency of [undefined, 2]) {
      const cap = maxConcurrency ?? 8;
      let active = 0;
      let peak = 0;
      let waiting: (() => void)[] = [];
      const server = await serve(async (request, response) => {
        peak = Math.max(peak, ++active);
        // The server responds only when the permitted number of requests has arrived. The delay gives any excess
        // requests time to arrive first.
        const turn = new Promise<void>((resolve) => waiting.push(resolve));
        if (waiting.length === cap) {
          const together = waiting;
          waiting = [];
          setTimeout(() => together.forEach((release) => release()), 10);
        }
        await turn;
        active--;
        return json({ id: 1, title: "t" })(request, response);
      });
      const client = createClient({ baseUrl: server.url, resources: { risks }, maxConcurrency });
      await Promise.all(Array.from({ length: 32 }, (_, id) => client.risks.get({ id })));
      expect(peak).toBe(cap);
    }
    expect(() => createTransport({ baseUrl: "https://x.example", maxConcurrency: 0 })).toThrow(
      /`maxConcurrency` must be a number above 0, got 0/,
    );
  });

  test("lets a dialect add header fields, write query values and refuse operations", async () => {
    const server = await serve(json({}));
    const search = defineResource({
      find: get("/find", { query: z.fields({ q: z.unknown() }), response: z.unknown() }),
      save: post("/save", { body: z.fields({ a: z.int() }) }),
      later: get("/later", { since: "9.0" }),
    });
    const client = createClient({
      baseUrl: server.url,
      resources: { search },
      dialect: {
        headers: ({ method: verb, hasBody }) => ({ "x-kind": `${verb} ${String(hasBody)}` }),
        writeQuery: (name, value) => (Array.isArray(value) ? JSON.stringify(value) : undefined),
        beforeOperation: async (name, { since }) => {
          if (since !== undefined) throw new Error(`${name} needs ${JSON.stringify(since)}`);
        },
      },
    });
    await client.search.find({ q: ["a"] });
    await client.search.find({ q: 1 });
    await client.search.save({ a: 1 });
    await expect(client.search.later()).rejects.toThrow('search.later needs "9.0"');
    expect(server.lines()).toEqual(["GET /find?q=%5B%22a%22%5D", "GET /find?q=1", "POST /save"]);
    expect(server.requests.map(({ headers }) => headers["x-kind"])).toEqual(["GET false", "GET false", "POST true"]);
  });
});

describe("declarations", () => {
  test("are plain data with the defaults of their method", () => {
    expect(
      [risks.list, risks.create, risks.replace, risks.edit, risks.remove].map(({ method: verb, retry }) => [
        verb,
        retry,
      ]),
    ).toEqual([
      ["GET", "safe"],
      ["POST", "create"],
      ["PUT", "idempotent"],
      ["PATCH", "create"],
      ["DELETE", "idempotent"],
    ]);
    expect(risks.remove).toMatchObject({
      path: "/risks/{id}",
      media: { request: "json", response: "none" },
      redirect: "follow",
      root: "api",
      since: undefined,
      paging: undefined,
    });
    expect(risks.get.media.response).toBe("json");
  });

  test("build their query schema once, on first use", () => {
    let built = 0;
    const operation = get("/x", { query: () => (built++, z.fields({ a: z.optional(z.string()) })) });
    const [listed] = listOperations({ things: { operation } });
    expect(built).toBe(0);
    expect(operation.query).toBe(operation.query);
    expect(listed?.query).toBe(operation.query);
    expect(built).toBe(1);
  });

  test("are listed with their place in the client, without methods that make several requests", () => {
    const extra = defineResource({ group: { inner: get("/inner") }, both: method(() => () => "x") });
    const listed = listOperations({ risks, extra });
    expect(listed.map(({ resource, name, method: verb, path }) => `${resource}.${name}: ${verb} ${path}`)).toEqual([
      "risks.list: GET /projects/{project}/risks",
      "risks.get: GET /risks/{id}",
      "risks.create: POST /risks",
      "risks.replace: PUT /risks/{id}",
      "risks.edit: PATCH /risks/{id}",
      "risks.remove: DELETE /risks/{id}",
      "risks.watch: POST /risks/{id}/watch",
      "risks.notes.list: GET /risks/{risk}/notes",
      "extra.group.inner: GET /inner",
    ]);
    expect([isOperation(extra.group.inner), isOperation(extra.group), isOperation(extra.both)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isMethod(extra.both), isMethod(extra.group)]).toEqual([true, false]);
  });

  test("can share a schema that is paged in two ways", async () => {
    const shared: z.Schema<readonly number[] | null> = z.nullable(z.array(z.int()));
    const numbers = defineResource({
      paged: get("/x", { response: paged(shared, linkPaging<number>()) }),
      whole: get("/x", { response: paged(shared, singlePage<number>()) }),
      plain: get("/x", { response: shared }),
    });
    const { url } = await serve((request, response) =>
      json(request.target.endsWith("page=2") ? [2] : [1], 200, { "x-total-count": "2" })(request, response),
    );
    const client = createClient({ baseUrl: url, resources: { numbers } });
    expect(await client.numbers.paged().all()).toEqual([1, 2]);
    expect(await client.numbers.whole().all()).toEqual([1]);
    expect(await client.numbers.plain()).toEqual([1]);
  });
});

test("a method is listed among the operations and attached once for each client", async () => {
  let attached = 0;
  const close = post("/risks/{id}/close");
  const resource = defineResource({
    close,
    bulk: {
      closeAll: method(({ bind: bindHere, name, transport }) => {
        attached++;
        const closeOne = bindHere(close);
        return async (ids: readonly number[]) => {
          for (const id of ids) await closeOne({ id });
          return `${name} at ${transport.apiRoot}`;
        };
      }),
    },
  });
  const server = await serve((request, response) =>
    json({}, request.target.includes("/9/") ? 404 : 200)(request, response),
  );
  const client = createClient({ baseUrl: server.url, resources: { resource } });
  expect(await client.resource.bulk.closeAll([1, 2])).toBe(`resource.bulk.closeAll at ${server.url}`);
  expect(server.lines()).toEqual(["POST /risks/1/close", "POST /risks/2/close"]);
  await expect(client.resource.bulk.closeAll([9])).rejects.toMatchObject({ operation: "resource.bulk.closeAll" });
  expect(attached).toBe(1);
});
