import { describe, expect, test } from "vitest";
import { harbourClient, shipDocument } from "../test/harbour.js";
import { Answer, startServer, type TestServer } from "../test/server.js";
import type { ActionLink, HalDocument, HalResource, Link } from "./index.js";

const renamed = { ...shipDocument(1), name: "Argo" };

function startHarbour(): Promise<TestServer> {
  return startServer({
    "PATCH /api/ships/1": renamed,
    "DELETE /api/ships/1": new Answer(204),
    "POST /api/ships/1/watchers": new Answer(202),
    "GET /api/ships/1": () => new Answer(200, shipDocument(1), { etag: '"v1"' }),
    "GET /api/ships/2": () => new Answer(200, shipDocument(2), { etag: 'W/"v1"' }),
  });
}

describe("perform", () => {
  test("uses the link's method, in upper or lower case, and returns the new document", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    const ship = await client.perform(shipDocument(1), "rename", { name: "Argo" });
    expect(ship).toEqual(renamed);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: "PATCH", path: "/api/ships/1", body: '{"name":"Argo"}' });
    expect(request!.headers["content-type"]).toBe("application/json");
    expect(request!.headers.accept).toMatch(/^application\/hal\+json/);
  });

  test("a response without a body is undefined, whatever its status", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    const ship = shipDocument(1, { scrap: { href: "/api/ships/1", method: "delete" } });
    expect(await client.perform(ship, "scrap")).toBeUndefined();
    const watched: HalResource = { _links: { watch: { href: "/api/ships/1/watchers", method: "POST" } } };
    expect(await client.perform(watched, "watch")).toBeUndefined();
    expect(server.requests.map(({ body }) => body)).toEqual(["", ""]);
  });

  test("an action that is not offered is an error that lists the offered ones", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    for (const links of [{ rename: undefined }, { rename: { href: null } }]) {
      const performing = client.perform(shipDocument(1, links), "rename", { name: "Argo" });
      await expect(performing).rejects.toMatchObject({ code: "action_not_offered", rel: "rename" });
      await expect(performing).rejects.toThrow(
        /^The document \/api\/ships\/1 does not offer `rename`: the server does not currently permit it .* Available links: `self`/,
      );
    }
    expect(server.requests).toEqual([]);
  });

  test("a link without a method requires the `method` option", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    const links: [Record<string, unknown>, object][] = [
      [{ href: "/api/ships/1" }, { method: "PATCH" }],
      [{ href: "/api/ships/1", method: "PATCH" }, { method: "DELETE" }],
    ];
    for (const [link, options] of links) {
      expect(await client.perform(shipDocument(1, { rename: link }), "rename", { name: "Argo" }, options)).toEqual(
        renamed,
      );
    }
    for (const method of [undefined, 7, "TRACE", "CONNECT", "GET /x", "__proto__"]) {
      const ship = shipDocument(1, { rename: { href: "/api/ships/1", method } });
      await expect(client.perform(ship, "rename", { name: "Argo" })).rejects.toMatchObject({ reason: "method" });
    }
    expect(server.log()).toEqual(["PATCH /api/ships/1", "PATCH /api/ships/1"]);
  });

  test("a GET is performed without a body and refused with one", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    const document: HalResource = { _links: { look: { href: "/api/ships/1", method: "get" } } };
    expect(await client.perform(document, "look")).toMatchObject({ id: 1 });
    await expect(client.perform(document, "look", { a: 1 })).rejects.toMatchObject({ code: "request_invalid" });
    expect(server.requests.length).toBe(1);
  });

  test("a response that is not JSON is response_shape", async () => {
    const server = await startServer({ "PATCH /api/ships/1": new Answer(200, "<html>") });
    const performing = harbourClient(server.url).perform(shipDocument(1), "rename", { name: "Argo" });
    await expect(performing).rejects.toMatchObject({
      code: "response_shape",
      operation: "perform rename",
      status: 200,
    });
  });
});

describe("the payload of a link", () => {
  interface Watchable extends HalDocument {
    _links: { watch: ActionLink<{ user?: Link; note?: string } | undefined> };
  }
  const watchable = (link: object): Watchable => ({
    _links: { watch: { href: "/api/ships/1/watchers", method: "post", ...link } },
  });
  const payload = { user: { href: "/api/keepers/1" }, quiet: true };

  test("is sent, replaced by the input", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    await client.perform(watchable({ payload }), "watch");
    await client.perform(watchable({ payload }), "watch", { note: "x", user: { href: "/api/keepers/2" } });
    expect(server.requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      payload,
      { quiet: true, user: { href: "/api/keepers/2" }, note: "x" },
    ]);
    expect(payload).toEqual({ user: { href: "/api/keepers/1" }, quiet: true });
  });

  test("is replaced by input that is not an object", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    await client.perform(watchable({ payload }) as unknown as HalResource, "watch", ["a"]);
    await client.perform(watchable({ payload: ["x"] }), "watch");
    expect(server.requests.map(({ body }) => body)).toEqual(['["a"]', '["x"]']);
  });

  test("has open fields in a templated link, which are required", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    const open = watchable({ templated: true, payload: { user: { href: "/api/keepers/{id}" }, quiet: true } });
    await expect(client.perform(open, "watch")).rejects.toMatchObject({
      code: "uri_template_variables",
      missing: ["user"],
    });
    await client.perform(open, "watch", { user: { href: "/api/keepers/2" } });
    expect(server.requests.map(({ body }) => body)).toEqual(['{"quiet":true,"user":{"href":"/api/keepers/2"}}']);
  });
});

describe("the media type of the body", () => {
  test.each([
    ["application/x-www-form-urlencoded", "application/x-www-form-urlencoded;charset=UTF-8", "name=Argo"],
    ["application/merge-patch+json", "application/merge-patch+json", '{"name":"Argo"}'],
    ["multipart/form-data", expect.stringMatching(/^multipart\/form-data; boundary=/), expect.stringContaining("Argo")],
    ["application/hal+json", "application/json", '{"name":"Argo"}'],
    ["text/html", "application/json", '{"name":"Argo"}'],
  ])("a link of type %s is sent as %s", async (type, contentType, body) => {
    const server = await startHarbour();
    const ship = shipDocument(1, { rename: { href: "/api/ships/1", method: "patch", type } });
    await harbourClient(server.url).perform(ship, "rename", { name: "Argo" });
    expect(server.requests[0]!.headers["content-type"]).toEqual(contentType);
    expect(server.requests[0]!.body).toEqual(body);
  });
});

describe("retries of an action", () => {
  test.each([
    ["POST", undefined, 1],
    ["PATCH", undefined, 1],
    ["PUT", undefined, 3],
    ["DELETE", undefined, 3],
    ["POST", "idempotent", 3],
    ["DELETE", "toggle", 1],
  ] as const)("%s with retry %s is attempted %d times when the server is unavailable", async (method, retry, tries) => {
    const server = await startServer({ [`${method} /api/x`]: new Answer(503, { message: "Later." }) });
    const document: HalResource = { _links: { act: { href: "/api/x", method } } };
    const performing = harbourClient(server.url).perform(document, "act", undefined, { retry });
    await expect(performing).rejects.toMatchObject({ code: "server_error" });
    expect(server.requests.length).toBe(tries);
  });
});

describe("ETag and If-Match", () => {
  test("an action with ifUnchanged sends the document's tag", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    const ship = await client.ships.get({ id: 1 });
    await client.perform(ship, "rename", { name: "Argo" }, { ifUnchanged: true });
    await client.perform(ship, "rename", { name: "Argo" });
    expect(server.requests.slice(1).map(({ headers }) => headers["if-match"])).toEqual(['"v1"', undefined]);
  });

  test("ifUnchanged is refused for a weak tag, an unknown document or another address", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    const guarded = { ifUnchanged: true };
    const weak = await client.ships.get({ id: 2 });
    const elsewhere = await client.ships.get({ id: 1 });
    elsewhere._links.rename = { href: "/api/ships/1/name", method: "PATCH" };
    for (const ship of [weak, shipDocument(1), elsewhere]) {
      await expect(client.perform(ship, "rename", { name: "x" }, guarded)).rejects.toMatchObject({
        code: "request_invalid",
      });
    }
    expect(server.log()).toEqual(["GET /api/ships/2", "GET /api/ships/1"]);
  });

  test("ifUnchanged works for the document in an action's response", async () => {
    const server = await startServer({
      "PATCH /api/ships/1": () => new Answer(200, shipDocument(1), { etag: '"v2"' }),
    });
    const client = harbourClient(server.url);
    const next = await client.perform(shipDocument(1), "rename", { name: "a" });
    await client.perform(next, "rename", { name: "b" }, { ifUnchanged: true });
    expect(server.requests[1]!.headers["if-match"]).toBe('"v2"');
  });
});

test("an action is aborted by its signal", async () => {
  const controller = new AbortController();
  const reason = new Error("enough");
  const server = await startServer({
    "PATCH /api/ships/1": () => {
      controller.abort(reason);
      return new Promise(() => undefined);
    },
  });
  const performing = harbourClient(server.url).perform(
    shipDocument(1),
    "rename",
    { name: "Argo" },
    { signal: controller.signal },
  );
  await expect(performing).rejects.toBe(reason);
});
