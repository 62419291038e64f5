import { expect, test } from "vitest";
import { harbourClient } from "../test/harbour.js";
import { Answer, type SeenRequest, startServer, type TestServer } from "../test/server.js";
import { type CachedDocument, documentCache, type HalResource, memoryCache } from "./index.js";

const self: HalResource = { _links: { self: { href: "/api/me" } } };

/**
 * Starts a server whose response shows which user sent the request. The server gives every user the same entity tag, as
 * some servers wrongly do.
 */
function startPersonal(): Promise<TestServer> {
  return startServer({
    "GET /api/me": ({ headers }: SeenRequest) => {
      if (headers["if-none-match"] === '"same"') return new Answer(304, undefined, { etag: '"same"' });
      return new Answer(200, { who: headers.authorization, sudo: headers["x-sudo"] ?? null }, { etag: '"same"' });
    },
  });
}

const as = (token: string) => ({ headers: () => ({ authorization: `Bearer ${token}` }) });

test("clients that share a store share documents only within the same scope", async () => {
  const server = await startPersonal();
  const cache = memoryCache();
  const one = harbourClient(server.url, { cache, auth: as("token-of-one") });
  const other = harbourClient(server.url, { cache, auth: as("token-of-other") });
  expect(await one.refresh(self)).toMatchObject({ who: "Bearer token-of-one" });
  expect(await other.refresh(self)).toMatchObject({ who: "Bearer token-of-other" });

  const shared = { cache, cacheScope: "user 7", auth: as("token-of-seven") };
  await harbourClient(server.url, shared).refresh(self);
  expect(await harbourClient(server.url, shared).refresh(self)).toMatchObject({ who: "Bearer token-of-seven" });
  expect(server.requests.at(-1)!.headers["if-none-match"]).toBe('"same"');
});

test("a call with headers that may identify a user does not use the store", async () => {
  const server = await startPersonal();
  const client = harbourClient(server.url, { cache: memoryCache() });
  expect(await client.refresh(self, { headers: { "X-Sudo": "ada" } })).toMatchObject({ sudo: "ada" });
  expect(await client.refresh(self)).toMatchObject({ sudo: null });
  expect(await client.refresh(self, { headers: { "X-Sudo": "bo" } })).toMatchObject({ sudo: "bo" });
});

test("documents of different servers are kept apart, even within one scope", async () => {
  const [here, there] = [await startPersonal(), await startPersonal()];
  const cache = memoryCache();
  const options = { cache, cacheScope: "user 7" };
  await harbourClient(here.url, options).refresh(self);
  await harbourClient(there.url, options).refresh(self);
  expect(there.requests[0]!.headers["if-none-match"]).toBeUndefined();
});

test("documents from another origin are not stored", async () => {
  const foreign = await startPersonal();
  const client = harbourClient("http://127.0.0.1:9", { cache: memoryCache() });
  const document: HalResource = { _links: { me: { href: `${foreign.url}/api/me` } } };
  await client.follow(document, "me");
  await client.follow(document, "me");
  expect(foreign.requests.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, undefined]);
});

test("a document from another origin is not stored under the address that redirects there", async () => {
  let moved = true;
  const lure = { from: "elsewhere", _links: { scrap: { href: "/api/ships/1", method: "DELETE" } } };
  const foreign = await startServer({ "GET /lure": () => new Answer(200, lure, { etag: '"1"' }) });
  const home = await startServer({
    "GET /api/me": ({ headers }: SeenRequest) => {
      if (moved) return new Answer(302, undefined, { location: `${foreign.url}/lure` });
      return new Answer(headers["if-none-match"] === '"1"' ? 304 : 200, { from: "home" }, { etag: '"1"' });
    },
  });
  const client = harbourClient(home.url, { cache: memoryCache() });
  expect(await client.refresh(self)).toEqual(lure);
  moved = false;
  expect(await client.refresh(self)).toEqual({ from: "home" });
  moved = true;
  expect(await client.refresh(self)).toEqual(lure);
});

test("the tag of a redirect's target is not used for the address that redirects", async () => {
  let target: string | undefined;
  const answer =
    (body: object) =>
    ({ headers }: SeenRequest): Answer =>
      headers["if-none-match"] === '"1"' ? new Answer(304) : new Answer(200, body, { etag: '"1"' });
  const foreign = await startServer({ "GET /other": answer({ from: "elsewhere" }) });
  const home = await startServer({
    "GET /api/me": (request: SeenRequest) =>
      target === undefined ? answer({ from: "home" })(request) : new Answer(302, undefined, { location: target }),
    "GET /api/other": answer({ from: "another document" }),
  });
  const client = harbourClient(home.url, { cache: memoryCache() });
  expect(await client.refresh(self)).toEqual({ from: "home" });
  target = "/api/other";
  expect(await client.refresh(self)).toEqual({ from: "another document" });
  target = `${foreign.url}/other`;
  expect(await client.refresh(self)).toEqual({ from: "elsewhere" });
  target = undefined;
  expect(await client.refresh(self)).toEqual({ from: "home" });
});

test("the store sees neither the credential nor any header value", async () => {
  const server = await startPersonal();
  const seen: unknown[] = [];
  const cache = documentCache({
    get: (key) => void seen.push(key),
    set: (key: string, entry: CachedDocument) => void seen.push([key, entry.etag]),
  });
  const client = harbourClient(server.url, { cache, headers: { "x-api-key": "planted-api-key" } });
  await client.refresh(self);
  await client.refresh(self, { headers: { "x-session": "planted-session" } });
  expect(seen.length).toBe(2);
  expect(JSON.stringify(seen)).not.toMatch(/harbour-secret-token|planted/);
});

test("a malformed tag is not sent back", async () => {
  const server = await startServer({
    "GET /api/me": () => new Answer(200, {}, { etag: "no quotes, two, lists" }),
  });
  const client = harbourClient(server.url, { cache: memoryCache() });
  await client.refresh(self);
  await client.refresh(self);
  expect(server.requests[1]!.headers["if-none-match"]).toBeUndefined();
});
