import * as z from "@halyard/http-core/schema";
import { describe, expect, test } from "vitest";
import { berthDocument, harbourClient, keeperDocument, recordingLogger, shipDocument } from "../test/harbour.js";
import { Answer, startServer } from "../test/server.js";
import type { BatchLoader, BatchTarget, HalResource } from "./index.js";

const people = { "GET /api/keepers/1": keeperDocument(1), "GET /api/keepers/2": keeperDocument(2) };

describe("hydrate", () => {
  test("fetches each distinct target once for all documents and relations, embedded ones not at all", async () => {
    const server = await startServer(people);
    const ships = Array.from({ length: 100 }, (_, id) =>
      shipDocument(id, { pilot: { href: id % 2 ? "/api/keepers/1" : `${server.url}/api/keepers/2` } }),
    );
    const before = structuredClone(ships);
    const rows = await harbourClient(server.url).hydrate(ships, ["pilot", "crew", "berth"]);
    expect(server.log().sort()).toEqual(["GET /api/keepers/1", "GET /api/keepers/2"]);
    expect(rows.length).toBe(100);
    expect(rows[1]!.document).toBe(ships[1]);
    expect(rows[1]!.resolved.pilot?.name).toBe("Keeper 1");
    expect(rows[2]!.resolved.pilot?.name).toBe("Keeper 2");
    expect(rows[1]!.resolved.crew?.map(({ name }) => name)).toEqual(["Keeper 1", "Keeper 2"]);
    expect(rows[1]!.resolved.berth).toBe(ships[1]!._embedded.berth);
    expect(rows[1]!.resolved.pilot).toBe(rows[3]!.resolved.pilot);
    expect(rows.every(({ failures }) => failures.length === 0)).toBe(true);
    expect(ships).toEqual(before);
  });

  test("fresh fetches embedded targets, too", async () => {
    const server = await startServer({ "GET /api/berths/7": berthDocument(7) });
    const [row] = await harbourClient(server.url).hydrate([shipDocument(1)], ["berth"], { fresh: true });
    expect(row!.resolved.berth).toEqual(berthDocument(7));
  });

  test("distinguishes a link without a target from a missing link", async () => {
    const client = harbourClient("http://127.0.0.1:9");
    const [row] = await client.hydrate([shipDocument(1, { rename: undefined })], ["pilot", "rename"]);
    expect(row!.resolved).toEqual({ pilot: null, rename: undefined });
    expect(row!.failures).toEqual([]);
  });

  test("a relation with an array is an array in the result, even with one entry or embedded resources", async () => {
    const server = await startServer(people);
    const documents: HalResource[] = [
      { _links: { crew: [{ href: "/api/keepers/1" }] } },
      { _links: { crew: [] } },
      { _links: {}, _embedded: { crew: [{ name: "A" }] } },
    ];
    const rows = await harbourClient(server.url).hydrate(documents, ["crew"]);
    expect(rows.map(({ resolved }) => resolved.crew)).toEqual([[keeperDocument(1)], [], [{ name: "A" }]]);
  });

  test("relative links of each document resolve against its own address", async () => {
    const here = await startServer(people);
    const there = await startServer({ "GET /api/keepers/1": { ...keeperDocument(1), name: "Keeper from there" } });
    const documents: HalResource[] = [here, there].map(({ url }) => ({
      _links: {
        self: { href: `${url}/api/ships/1` },
        pilot: { href: "/api/keepers/1" },
        cook: { href: "../keepers/1" },
      },
    }));
    const rows = await harbourClient(here.url).hydrate(documents, ["pilot", "cook"]);
    expect(rows.map(({ resolved }) => [resolved.pilot, resolved.cook])).toMatchObject([
      [{ name: "Keeper 1" }, { name: "Keeper 1" }],
      [{ name: "Keeper from there" }, { name: "Keeper from there" }],
    ]);
    expect([here.log(), there.log()]).toEqual([["GET /api/keepers/1"], ["GET /api/keepers/1"]]);
  });

  test("the missing entries of a partly embedded list are fetched", async () => {
    const server = await startServer(people);
    const document: HalResource = {
      _links: { crew: [{ href: "/api/keepers/1" }, { href: "/api/keepers/2" }] },
      _embedded: { crew: [{ name: "Embedded", _links: { self: { href: `${server.url}/api/keepers/1` } } }] },
    };
    const [row] = await harbourClient(server.url).hydrate([document], ["crew"]);
    expect(row!.resolved.crew).toMatchObject([{ name: "Embedded" }, { name: "Keeper 2" }]);
    expect(server.log()).toEqual(["GET /api/keepers/2"]);
  });

  test("a relation called `__proto__` is a relation", async () => {
    const server = await startServer(people);
    const document = JSON.parse('{"_links":{"__proto__":{"href":"/api/keepers/1"}}}') as HalResource;
    const [row] = await harbourClient(server.url).hydrate([document], ["__proto__"]);
    expect(Object.keys(row!.resolved)).toEqual(["__proto__"]);
  });
});

describe("partial failure is reported per target", () => {
  test("a failure is in its row with link and error, and all other targets are returned", async () => {
    const server = await startServer({ ...people, "GET /api/keepers/3": new Answer(403, { message: "No." }) });
    const crew = [{ href: "/api/keepers/1" }, { href: "/api/keepers/3", title: "C" }];
    const ships = [
      shipDocument(1, { pilot: { href: "/api/keepers/3" }, crew }),
      shipDocument(2, { pilot: { href: "urn:example:hidden" } }),
      shipDocument(3, { pilot: { href: "/api/{x}", templated: true } }),
    ];
    const rows = await harbourClient(server.url).hydrate(ships, ["pilot", "crew"]);
    expect(rows[0]!.resolved.pilot).toBeUndefined();
    expect(rows[0]!.resolved.crew).toEqual([keeperDocument(1)]);
    expect(rows[0]!.failures).toMatchObject([
      { rel: "pilot", link: { href: "/api/keepers/3" }, error: { code: "permission_denied" } },
      { rel: "crew", link: { title: "C" }, error: { code: "permission_denied" } },
    ]);
    expect(rows[0]!.failures[0]!.error).toBe(rows[0]!.failures[1]!.error);
    expect(rows[1]!.failures).toMatchObject([{ rel: "pilot", error: { code: "link_refused", reason: "scheme" } }]);
    expect(rows[2]!.failures).toMatchObject([{ error: { code: "uri_template_variables", missing: ["x"] } }]);
    expect(rows[2]!.resolved.crew?.length).toBe(2);
    expect(server.log().sort()).toEqual(["GET /api/keepers/1", "GET /api/keepers/2", "GET /api/keepers/3"]);
  });
});

describe("a client can fetch many targets in one request", () => {
  const numbers = (targets: readonly BatchTarget[]): string => targets.map(({ url }) => url.split("/").pop()).join(",");

  test("batch gets the distinct targets, and those it omits are fetched one by one", async () => {
    const server = await startServer(people);
    const seen: BatchTarget[] = [];
    const batch: BatchLoader = async (targets) => {
      seen.push(...targets);
      return new Map(targets.filter(({ url }) => url.endsWith("/1")).map(({ url }) => [url, { name: "batched" }]));
    };
    const ships = [shipDocument(1), shipDocument(2, { pilot: { href: "/api/keepers/2" } })];
    const rows = await harbourClient(server.url, { batch }).hydrate(ships, ["crew", "pilot"]);
    expect(numbers(seen)).toBe("1,2");
    expect(seen[1]).toEqual({ url: `${server.url}/api/keepers/2`, rel: "crew", link: ships[0]!._links.crew[1] });
    expect(rows[0]!.resolved.crew).toEqual([{ name: "batched" }, keeperDocument(2)]);
    expect(server.log()).toEqual(["GET /api/keepers/2"]);
  });

  test("batch uses the client's transport and is not called without targets", async () => {
    const server = await startServer({ "GET /api/keepers": { list: [keeperDocument(1), keeperDocument(2)] } });
    let calls = 0;
    const batch: BatchLoader = async (targets, { transport, signal }) => {
      calls++;
      const url = `/keepers?ids=${numbers(targets)}`;
      const { data } = await transport.request({
        method: "GET",
        url,
        media: "json",
        retry: "safe",
        options: { signal },
      });
      const { list } = data as { list: object[] };
      return new Map(targets.map(({ url }, index) => [url, list[index]!]));
    };
    const client = harbourClient(server.url, { batch });
    await client.hydrate([shipDocument(1)], ["berth"]);
    expect(calls).toBe(0);
    const rows = await client.hydrate([shipDocument(1)], ["crew"]);
    expect(rows[0]!.resolved.crew?.map(({ name }) => name)).toEqual(["Keeper 1", "Keeper 2"]);
    expect(server.log()).toEqual(["GET /api/keepers?ids=1,2"]);
  });

  test("batch gets the options of the call", async () => {
    const given: unknown[] = [];
    const batch: BatchLoader = async (_targets, { options, signal }) => {
      given.push(options, signal);
      return new Map();
    };
    const server = await startServer(people);
    const { signal } = new AbortController();
    const options = { signal, timeout: 7000, totalTimeout: 9000, headers: { "accept-language": "fi" } };
    await harbourClient(server.url, { batch }).hydrate([shipDocument(1)], ["crew"], { ...options, fresh: true });
    expect(given).toEqual([options, signal]);
    expect(server.requests.map(({ headers }) => headers["accept-language"])).toEqual(["fi", "fi"]);
  });

  test("when batch throws, its targets are fetched one by one and a warning is logged", async () => {
    const server = await startServer(people);
    const logger = recordingLogger();
    const batch: BatchLoader = async () => Promise.reject(new RangeError("too many"));
    const rows = await harbourClient(server.url, { batch, logger }).hydrate([shipDocument(1)], ["crew"]);
    expect(rows[0]!.resolved.crew?.length).toBe(2);
    expect(logger.lines).toMatchObject([{ level: "warn", fields: { reason: "RangeError" } }]);
  });
});

describe("a document returned by batch", () => {
  const NamedSchema = z.fields({ name: z.string() });
  const batch: BatchLoader = async (targets) => new Map(targets.map(({ url }, index) => [url, { name: index || "A" }]));

  test("with a mismatch is a failure of its row only, when the client is strict", async () => {
    const client = harbourClient("http://127.0.0.1:9", { batch, schemaFor: () => NamedSchema, validate: "strict" });
    const [row] = await client.hydrate([shipDocument(1)], ["crew"]);
    expect(row!.resolved.crew).toEqual([{ name: "A" }]);
    expect(row!.failures).toMatchObject([
      { rel: "crew", link: { name: "cook" }, error: { code: "response_shape", mismatches: [{ path: "name" }] } },
    ]);
  });

  test("with a mismatch is reported and returned by default", async () => {
    const mismatches: unknown[] = [];
    const hooks = { onMismatch: (mismatch: unknown) => void mismatches.push(mismatch) };
    const client = harbourClient("http://127.0.0.1:9", { batch, schemaFor: () => NamedSchema, hooks });
    const [row] = await client.hydrate([shipDocument(1)], ["crew"]);
    expect(row!.resolved.crew).toEqual([{ name: "A" }, { name: 1 }]);
    expect(row!.failures).toEqual([]);
    expect(mismatches).toMatchObject([{ operation: "follow crew", mismatches: [{ path: "name" }] }]);
  });
});

describe("bounds", () => {
  test("the number of concurrent requests is limited", async () => {
    let active = 0;
    let peak = 0;
    const routes = Object.fromEntries(
      Array.from({ length: 20 }, (_, id) => [
        `GET /api/keepers/${id}`,
        async () => {
          peak = Math.max(peak, ++active);
          await new Promise((resolve) => setTimeout(resolve, 5));
          active--;
          return keeperDocument(id);
        },
      ]),
    );
    const server = await startServer(routes);
    const crew = Array.from({ length: 20 }, (_, id) => ({ href: `/api/keepers/${id}` }));
    const client = harbourClient(server.url, { concurrency: 3 });
    const rows = await client.hydrate([shipDocument(1, { crew })], ["crew"]);
    expect(rows[0]!.resolved.crew?.map(({ name }) => name)).toEqual(crew.map((_, id) => `Keeper ${id}`));
    expect(peak).toBe(3);
  });

  test("more targets than permitted are refused before anything is sent", async () => {
    const server = await startServer(people);
    const client = harbourClient(server.url, { maxTargets: 1 });
    await expect(client.hydrate([shipDocument(1)], ["crew"])).rejects.toMatchObject({ reason: "too_many" });
    await expect(client.followAll(shipDocument(1), "crew")).rejects.toMatchObject({ reason: "too_many" });
    expect(server.requests).toEqual([]);
  });

  test.each([0, 1.5, NaN, Infinity])("a limit of %s is refused", (limit) => {
    expect(() => harbourClient("http://127.0.0.1", { concurrency: limit })).toThrow(/whole number above 0/);
    expect(() => harbourClient("http://127.0.0.1", { maxTargets: limit })).toThrow(/whole number above 0/);
  });
});

describe("one signal for all requests", () => {
  test("an abort ends the whole call with the signal's reason and starts no other request", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const server = await startServer({
      "GET /api/keepers/1": () => {
        controller.abort(reason);
        return new Promise(() => undefined);
      },
    });
    const client = harbourClient(server.url, { concurrency: 1 });
    const hydrating = client.hydrate([shipDocument(1)], ["crew"], { signal: controller.signal });
    await expect(hydrating).rejects.toBe(reason);
    expect(server.log()).toEqual(["GET /api/keepers/1"]);
    await expect(client.hydrate([], ["crew"], { signal: controller.signal })).rejects.toBe(reason);
  });

  test("the signal reaches batch, and an aborted batch has no fallback", async () => {
    const controller = new AbortController();
    const server = await startServer(people);
    const batch: BatchLoader = async (_targets, { signal }) => {
      controller.abort();
      signal?.throwIfAborted();
      return new Map();
    };
    const hydrating = harbourClient(server.url, { batch }).hydrate([shipDocument(1)], ["crew"], {
      signal: controller.signal,
    });
    await expect(hydrating).rejects.toBe(controller.signal.reason);
    expect(server.requests).toEqual([]);
  });

  test.each(["before it waits", "while it waits"])(
    "a batch that ignores the signal, aborted %s, does not delay the abort",
    async (when) => {
      const controller = new AbortController();
      const reason = new Error("enough");
      const batch: BatchLoader = () => {
        if (when === "before it waits") controller.abort(reason);
        else setTimeout(() => controller.abort(reason));
        return new Promise(() => undefined);
      };
      const client = harbourClient("http://127.0.0.1:9", { batch });
      await expect(client.hydrate([shipDocument(1)], ["crew"], { signal: controller.signal })).rejects.toBe(reason);
    },
  );

  test("a late failure of an aborted batch is ignored", async () => {
    const controller = new AbortController();
    const logger = recordingLogger();
    const batch = Promise.withResolvers<never>();
    const client = harbourClient("http://127.0.0.1:9", { batch: () => batch.promise, logger });
    const hydrating = client.hydrate([shipDocument(1)], ["crew"], { signal: controller.signal });
    controller.abort();
    await expect(hydrating).rejects.toBe(controller.signal.reason);
    batch.reject(new Error("too late"));
    expect(logger.lines).toEqual([]);
  });
});

test("a document without `_links` makes no row fail", async () => {
  const bare: HalResource = {};
  const rows = await harbourClient("http://127.0.0.1:9").hydrate([bare], ["x"]);
  expect(rows).toEqual([{ document: {}, resolved: { x: undefined }, failures: [] }]);
});
