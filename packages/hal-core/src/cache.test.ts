import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { harbourClient, recordingLogger, shipDocument } from "../test/harbour.js";
import { Answer, type SeenRequest, startServer, type TestServer } from "../test/server.js";
import { createHalClient, documentCache, type HalResource, memoryCache } from "./index.js";

const self: HalResource = { _links: { self: { href: "/api/ships/1" } } };

/**
 * Starts a server with one ship, whose entity tag changes with `version`. The server responds with 304 if the
 * `If-None-Match` of a request is the current tag.
 */
async function startTagged(): Promise<TestServer & { version: number }> {
  const state = { version: 1 };
  const server = await startServer({
    "GET /api/ships/1": ({ headers }: SeenRequest) => {
      const etag = `W/"v${state.version}"`;
      if (headers["if-none-match"] === etag) return new Answer(304, undefined, { etag });
      return new Answer(200, { ...shipDocument(1), name: `v${state.version}` }, { etag });
    },
    "GET /api/untagged": { a: 1 },
    "GET /api/secret": () => new Answer(200, { a: 1 }, { etag: '"a"', "cache-control": "private, no-store" }),
  });
  return Object.assign(state, server);
}

const asked = ({ requests }: TestServer): unknown[] => requests.map(({ headers }) => headers["if-none-match"]);

describe("a cache with ETag revalidation", () => {
  test("documents are not cached by default", async () => {
    const server = await startTagged();
    const client = harbourClient(server.url);
    await client.refresh(self);
    await client.refresh(self);
    expect(asked(server)).toEqual([undefined, undefined]);
  });

  test("revalidates by tag, returns a fresh copy on 304 and the new document on 200", async () => {
    const server = await startTagged();
    const client = harbourClient(server.url, { cache: memoryCache() });
    const first = await client.refresh(self);
    first["name"] = "changed by the caller";
    const { data, response } = await client.ships.get({ id: 1 }).withResponse();
    expect(data.name).toBe("v1");
    expect(response.status).toBe(200);
    server.version = 2;
    expect((await client.refresh(self))["name"]).toBe("v2");
    expect((await client.refresh(self))["name"]).toBe("v2");
    expect(asked(server)).toEqual([undefined, 'W/"v1"', 'W/"v1"', 'W/"v2"']);
  });

  test("stores no document without a tag or with no-store", async () => {
    const server = await startTagged();
    const client = harbourClient(server.url, { cache: memoryCache() });
    for (const href of ["/api/untagged", "/api/untagged", "/api/secret", "/api/secret"]) {
      await client.follow({ _links: { x: { href } } } as HalResource, "x");
    }
    expect(asked(server)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("stores documents by language", async () => {
    const server = await startTagged();
    const client = harbourClient(server.url, { cache: memoryCache() });
    for (const language of ["fi", "se", "fi"]) {
      await client.refresh(self, { headers: { "Accept-Language": language } });
    }
    expect(asked(server)).toEqual([undefined, undefined, 'W/"v1"']);
  });

  test("a store that fails or returns invalid entries is reported and does not affect the call", async () => {
    const server = await startTagged();
    const logger = recordingLogger();
    const broken = documentCache({
      get: () => Promise.reject(new Error("down")),
      set: () => {
        throw new TypeError("full");
      },
    });
    expect(await harbourClient(server.url, { cache: broken, logger }).refresh(self)).toMatchObject({ name: "v1" });
    expect(logger.lines.map(({ fields }) => fields)).toEqual([{ reason: "Error" }, { reason: "TypeError" }]);
    const rubbish = documentCache({ get: () => ({ etag: 'W/"v1"', text: "{" }), set: () => undefined });
    expect(await harbourClient(server.url, { cache: rubbish, logger }).refresh(self)).toMatchObject({ name: "v1" });
    expect(logger.lines.length).toBe(3);
  });

  test("a document with a mismatch is checked again when it comes from the store", async () => {
    const server = await startTagged();
    const client = createHalClient({
      baseUrl: `${server.url}/api`,
      validate: "strict",
      cache: memoryCache(),
      resources: { ships: defineResource({ get: get("/ships/{id}", { response: z.fields({ id: z.string() }) }) }) },
    });
    for (const tag of [undefined, 'W/"v1"']) {
      await expect(client.ships.get({ id: 1 })).rejects.toMatchObject({ code: "response_shape", status: 200 });
      expect(asked(server).at(-1)).toBe(tag);
    }
  });

  test("a document that a dialect has converted is returned as converted", async () => {
    const server = await startTagged();
    const parseJson = (text: string): unknown => ({ properties: JSON.parse(text) as unknown, list: [true, null, "a"] });
    const client = harbourClient(server.url, { cache: memoryCache(), dialect: { parseJson } });
    const first = await client.refresh(self);
    expect(first).toMatchObject({ properties: { name: "v1" } });
    expect(await client.refresh(self)).toEqual(first);
    expect(asked(server)).toEqual([undefined, 'W/"v1"']);
  });

  test.each([[7n], [NaN], [new Date(0)], [new Map([[1, 2]])], [undefined], [() => 1]])(
    "a document in which a dialect puts %o, which JSON cannot represent, is not stored",
    async (odd) => {
      const server = await startTagged();
      const logger = recordingLogger();
      const parseJson = (): unknown => ({ list: [{ odd }] });
      const client = harbourClient(server.url, { cache: memoryCache(), dialect: { parseJson }, logger });
      await client.refresh(self);
      expect(await client.refresh(self)).toEqual({ list: [{ odd }] });
      expect(asked(server)).toEqual([undefined, undefined]);
      expect(logger.lines.filter(({ level }) => level === "warn")).toEqual([]);
    },
  );
});

describe("memoryCache is limited", () => {
  const entry = (text: string) => ({ etag: '"e"', text });

  test("by number: the least recently used entry is removed first", () => {
    const cache = memoryCache({ maxEntries: 2 });
    cache.set("a", entry("1"));
    cache.set("b", entry("2"));
    cache.get("a");
    cache.set("c", entry("3"));
    expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual([entry("1"), undefined, entry("3")]);
  });

  test("by size: a large entry removes several others, and one above the limit is not stored", () => {
    const cache = memoryCache({ maxBytes: 60 });
    cache.set("a", entry("1234567"));
    cache.set("b", entry("1234567"));
    cache.set("c", entry("x".repeat(20)));
    expect(["a", "b", "c"].map((key) => cache.get(key) !== undefined)).toEqual([false, false, true]);
    cache.set("d", entry("x".repeat(100)));
    expect(cache.get("d")).toBeUndefined();
    expect(cache.get("c")).toBeDefined();
    cache.set("c", entry("x".repeat(100)));
    expect(cache.get("c")).toBeUndefined();
  });

  test("after any sequence of uses it is within its limits and returns correct documents", () => {
    const key = fc.constantFrom("a", "b", "c", "d", "e");
    const step = fc.record({ key, text: fc.option(fc.string({ maxLength: 30 }), { nil: undefined }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const cache = memoryCache({ maxEntries: 3, maxBytes: 150 });
        const latest = new Map<string, string>();
        for (const { key, text } of steps) {
          if (text === undefined) {
            const found = cache.get(key);
            if (found) expect(found.text).toBe(latest.get(key));
          } else {
            cache.set(key, entry(text));
            latest.set(key, text);
          }
        }
        const kept = ["a", "b", "c", "d", "e"].flatMap((name) => cache.get(name) ?? []);
        expect(kept.length).toBeLessThanOrEqual(3);
        expect(kept.reduce((sum, { text }) => sum + 2 * (1 + 3 + text.length), 0)).toBeLessThanOrEqual(150);
      }),
    );
  });
});
