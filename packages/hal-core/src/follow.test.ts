import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { describe, expect, test } from "vitest";
import { berthDocument, harbourClient, keeperDocument, recordingLogger, shipDocument } from "../test/harbour.js";
import { Answer, startServer, type TestServer } from "../test/server.js";
import { createHalClient, type HalResource, headerLinks } from "./index.js";

function startHarbour(): Promise<TestServer> {
  return startServer({
    "GET /api/ships/1": shipDocument(1),
    "GET /api/berths/7": berthDocument(7),
    "GET /api/keepers/1": keeperDocument(1),
    "GET /api/keepers/2": keeperDocument(2),
    "GET /api/ships/1/log/2026": { entries: ["moored"], _links: { ship: { href: "../../1" } } },
    "GET /api/ships/1/photo": new Answer(200, "PNG", { "content-type": "image/png" }),
  });
}

describe("follow uses embedded resources first", () => {
  test("nothing is sent for an embedded target", async () => {
    const server = await startHarbour();
    const ship = shipDocument(1);
    const berth = await harbourClient(server.url).follow(ship, "berth");
    expect(berth).toBe(ship._embedded.berth);
    expect(server.requests).toEqual([]);
  });

  test("fresh sends a request", async () => {
    const server = await startHarbour();
    const berth = await harbourClient(server.url).follow(shipDocument(1), "berth", { fresh: true });
    expect(berth).toEqual(berthDocument(7));
    expect(server.log()).toEqual(["GET /api/berths/7"]);
  });

  test("a partial resource is distinguished from the full one at run time", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    const partial = await client.follow(shipDocument(1), "berth");
    expect(client.isPartial(partial)).toBe(true);
    const full = await client.refresh(partial);
    expect(full).toEqual(berthDocument(7));
    expect(client.isPartial(full)).toBe(false);
    expect(client.isPartial(shipDocument(1))).toBe(false);
    expect(harbourClient(server.url).isPartial(partial)).toBe(false);
  });

  test("an embedded resource without a link and without `self` is returned too", async () => {
    const server = await startHarbour();
    const document: HalResource = { _links: {}, _embedded: { schema: { name: { type: "String" } } as HalResource } };
    expect(await harbourClient(server.url).follow(document, "schema")).toEqual({ name: { type: "String" } });
  });

  test("among several embedded resources, the target of the selected link is returned", async () => {
    const server = await startHarbour();
    const ship: HalResource = {
      _links: {
        crew: [
          { href: "/api/keepers/1", name: "mate" },
          { href: "/api/keepers/2", name: "cook" },
        ],
      },
      _embedded: { crew: [{ _links: { self: { href: `${server.url}/api/keepers/2` } }, name: "Bo" }, { name: "?" }] },
    };
    const client = harbourClient(server.url);
    expect(await client.follow(ship, "crew", { select: { name: "cook" } })).toMatchObject({ name: "Bo" });
    expect(await client.follow(ship, "crew", { select: { name: "mate" } })).toEqual(keeperDocument(1));
    expect(server.log()).toEqual(["GET /api/keepers/1"]);
    ship._embedded = { crew: { _links: { self: { href: "/api/keepers/2" } } } };
    expect(await client.follow(ship, "crew", { select: { name: "mate" } })).toEqual(keeperDocument(1));
  });

  test("an expanded template is requested, because the embedded resource may be another target", async () => {
    const server = await startHarbour();
    const ship: HalResource = {
      _links: { crew: { href: "/api/keepers/{id}", templated: true } },
      _embedded: { crew: { name: "Bo" } },
    };
    const client = harbourClient(server.url);
    expect(await client.follow(ship, "crew", { variables: { id: 1 } })).toEqual(keeperDocument(1));
    expect(await client.follow(ship, "crew")).toEqual({ name: "Bo" });
  });

  test("several embedded resources without a link are ambiguous", async () => {
    const document: HalResource = { _embedded: { ships: [{}, {}] } };
    const client = harbourClient("http://127.0.0.1:9");
    await expect(client.follow(document, "ships")).rejects.toMatchObject({ code: "link_ambiguous", count: 2 });
  });
});

describe("follow requests linked resources", () => {
  test("`href: null` gives null and sends nothing", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    expect(await client.follow(shipDocument(1), "pilot")).toBeNull();
    expect(await client.follow(shipDocument(1), "pilot").follow("self")).toBeNull();
    expect(server.requests).toEqual([]);
  });

  test("a missing relation is an error that lists the existing ones, and nothing is sent", async () => {
    const server = await startHarbour();
    const following = harbourClient(server.url).follow(shipDocument(1) as unknown as HalResource, "captain");
    await expect(following).rejects.toMatchObject({ code: "link_missing", rel: "captain" });
    await expect(following).rejects.toThrow(/Available links: `self`, `berth`/);
    expect(server.requests).toEqual([]);
  });

  test("several hops in one await", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    const keeper = await client.follow(shipDocument(1), "berth", { fresh: true }).follow("keeper").follow("self");
    expect(keeper.name).toBe("Keeper 1");
    expect(server.log()).toEqual(["GET /api/berths/7", "GET /api/keepers/1", "GET /api/keepers/1"]);
  });

  test("a failing hop fails the chain, once", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    const chain = client.follow(shipDocument(1, { berth: { href: "/api/berths/9" } }), "berth", { fresh: true });
    await expect(chain.follow("keeper")).rejects.toMatchObject({ code: "not_found", operation: "follow berth" });
    expect(server.log()).toEqual(["GET /api/berths/9"]);
  });

  test("template variables fill the link, and missing or unknown ones are reported before anything is sent", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    const log = await client.follow(shipDocument(1), "log", { variables: { year: 2026 } });
    expect(log.entries).toEqual(["moored"]);
    await client.follow(shipDocument(1), "log", { variables: { year: 2026, month: 3 } });
    expect(server.log()).toEqual(["GET /api/ships/1/log/2026", "GET /api/ships/1/log/2026?month=3"]);
    await expect(client.follow(shipDocument(1), "log")).rejects.toMatchObject({
      code: "uri_template_variables",
      missing: ["year"],
    });
    const misspelt = { year: 2026, mnoth: 3 } as { year: number };
    await expect(client.follow(shipDocument(1), "log", { variables: misspelt })).rejects.toMatchObject({
      unknown: ["mnoth"],
    });
    expect(server.requests.length).toBe(2);
  });

  test("an action is refused", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    await expect(client.follow(shipDocument(1), "rename")).rejects.toMatchObject({ reason: "action" });
    await expect(client.follow(shipDocument(1), "rename")).rejects.toThrow(/Use `perform`/);
    expect(server.requests).toEqual([]);
  });

  test("a deprecated link is reported once", async () => {
    const server = await startHarbour();
    const logger = recordingLogger();
    const client = harbourClient(server.url, { logger });
    const ship = shipDocument(1, { berth: { href: "/api/berths/7", deprecation: "https://x.example/why" } });
    await client.follow(ship, "berth", { fresh: true });
    await client.follow(structuredClone(ship), "berth", { fresh: true });
    expect(logger.lines).toEqual([
      {
        level: "warn",
        message: "The client followed a deprecated link. The field `deprecation` has details.",
        fields: { rel: "berth", deprecation: "https://x.example/why" },
      },
    ]);
  });

  test("the number of reported deprecations is limited", async () => {
    const server = await startHarbour();
    const logger = recordingLogger();
    const client = harbourClient(server.url, { logger });
    for (let number = 0; number < 600; number++) {
      const crew = [{ href: "urn:example:1", deprecation: `https://x.example/${number}` }];
      await client.hydrate([shipDocument(1, { crew })], ["crew"]);
    }
    expect(logger.lines.length).toBe(500);
    const foreign = shipDocument(1, { berth: { href: "http://127.0.0.1:9/berth" } });
    await client.hydrate([foreign], ["berth"], { fresh: true });
    expect(logger.lines.filter(({ level }) => level === "warn").at(-1)!.message).toMatch(/leads to another origin/);
  });

  test("identical concurrent requests become one", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    const berths = await Promise.all(
      Array.from({ length: 10 }, () => client.follow(shipDocument(1), "berth", { fresh: true })),
    );
    expect(server.log()).toEqual(["GET /api/berths/7"]);
    expect(new Set(berths).size).toBe(10);
  });
});

describe("one signal for all hops", () => {
  test("a signal that is aborted between hops ends the chain with its reason", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const server = await startServer({
      "GET /api/berths/7": berthDocument(7),
      "GET /api/keepers/1": () => {
        controller.abort(reason);
        return new Promise(() => undefined);
      },
    });
    const client = harbourClient(server.url);
    const chain = client.follow(shipDocument(1), "berth", { fresh: true, signal: controller.signal }).follow("keeper");
    await expect(chain).rejects.toBe(reason);
  });

  test("later hops have the headers of the first one, unless they are replaced", async () => {
    const server = await startHarbour();
    const headers = { "x-trace": "1" };
    await harbourClient(server.url)
      .follow(shipDocument(1), "berth", { fresh: true, headers })
      .follow("keeper")
      .follow("self", { headers: { "x-trace": "2" } });
    expect(server.requests.map((request) => request.headers["x-trace"])).toEqual(["1", "1", "2"]);
  });
});

describe("relative links", () => {
  const shipAt = (href: string, self?: string): HalResource => ({
    _links: { target: { href }, ...(self === undefined ? {} : { self: { href: self } }) },
  });

  test.each([
    ["/harbour/api/x", undefined, "/harbour/api/x"],
    ["ships/1", undefined, "/harbour/api/ships/1"],
    ["?page=2", undefined, "/harbour/api/?page=2"],
    ["log", "/harbour/api/ships/1/", "/harbour/api/ships/1/log"],
    ["../2", "/harbour/api/ships/1/log", "/harbour/api/ships/2"],
    ["2#part", "ships/1", "/harbour/api/ships/2"],
    ["x", "javascript:alert(1)", "/harbour/api/x"],
  ])("%s in a document at %s leads to %s, below a path of the server", async (href, self, path) => {
    const server = await startServer({});
    const client = harbourClient(`${server.url}/harbour`);
    await expect(client.follow(shipAt(href, self), "target")).rejects.toMatchObject({ code: "not_found" });
    expect(server.log()).toEqual([`GET ${path}`]);
  });

  test("a `self` link that is a template does not define the document's address", async () => {
    const server = await startServer({});
    const document: HalResource = {
      _links: { self: { href: "/api/x/{id}/", templated: true }, target: { href: "ships" } },
    };
    await expect(harbourClient(server.url).follow(document, "target")).rejects.toMatchObject({ code: "not_found" });
    expect(server.log()).toEqual(["GET /api/ships"]);
  });

  test("a document that this client fetched resolves against its own address, whatever its `self`", async () => {
    const server = await startServer({
      "GET /api/ships/1": { _links: { self: { href: "/elsewhere/" }, log: { href: "1/log" } } },
      "GET /api/ships/1/log": { entries: [], _links: { ship: { href: "../1" } } },
    });
    const client = harbourClient(server.url, { validate: "off" });
    const ship = await client.ships.get({ id: 1 });
    await client.follow(ship as unknown as HalResource, "log").follow("ship");
    expect(server.log()).toEqual(["GET /api/ships/1", "GET /api/ships/1/log", "GET /api/ships/1"]);
  });

  test("an embedded resource resolves against the document that contains it", async () => {
    const server = await startServer({
      "GET /api/docks/": { _embedded: { ship: { _links: { crew: { href: "crew" } } } }, _links: {} },
      "GET /api/docks/crew": { name: "all" },
    });
    const client = harbourClient(server.url);
    const docks: HalResource = { _links: { docks: { href: "docks/" } } };
    expect(await client.follow(docks, "docks").follow("ship").follow("crew")).toEqual({ name: "all" });
  });
});

describe("followAll", () => {
  test("fetches each distinct target once and keeps the order", async () => {
    const server = await startHarbour();
    const href = "/api/keepers/1";
    const ship = shipDocument(1, { crew: [{ href: "/api/keepers/2" }, { href }, { href: null }, { href }] });
    const crew = await harbourClient(server.url).followAll(ship, "crew");
    expect(crew.map(({ name }) => name)).toEqual(["Keeper 2", "Keeper 1", "Keeper 1"]);
    expect(server.log().sort()).toEqual(["GET /api/keepers/1", "GET /api/keepers/2"]);
  });

  test("returns embedded resources as the list, and requests missing ones", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    const _links = { crew: [{ href: "/api/keepers/1" }, { href: "/api/keepers/2" }] };
    const second = { name: "Bo", _links: { self: { href: "/api/keepers/2" } } };
    const whole: HalResource = { _links, _embedded: { crew: [{ name: "A" }, { name: "B" }] } };
    expect(await client.followAll(whole, "crew")).toEqual([{ name: "A" }, { name: "B" }]);
    expect(server.requests).toEqual([]);
    const gaps: HalResource = { _links, _embedded: { crew: [second] } };
    expect(await client.followAll(gaps, "crew")).toEqual([keeperDocument(1), second]);
    expect(await client.followAll(gaps, "crew", { fresh: true })).toEqual([keeperDocument(1), keeperDocument(2)]);
    const unlinked: HalResource = { _embedded: { crew: [second] } };
    expect(await client.followAll(unlinked, "crew")).toEqual([second]);
  });

  test("is empty without a link, and rejects with the first failure", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    const bare: HalResource = {};
    expect(await client.followAll(bare, "crew")).toEqual([]);
    expect(await client.followAll(shipDocument(1), "pilot")).toEqual([]);
    const ship = shipDocument(1, { crew: [{ href: "/api/keepers/9" }, { href: "/api/keepers/1" }] });
    await expect(client.followAll(ship, "crew")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("download", () => {
  test("returns a target that is not JSON as bytes, text or a stream", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    expect(new TextDecoder().decode(await client.download(shipDocument(1), "photo"))).toBe("PNG");
    expect(await client.download(shipDocument(1), "photo", { media: "text" })).toBe("PNG");
    const stream = await client.download(shipDocument(1), "photo", { media: "stream" });
    expect(await new Response(stream as BodyInit).text()).toBe("PNG");
    expect(await client.download(shipDocument(1), "pilot")).toBeNull();
  });
});

describe("refresh", () => {
  test("reads the document again from its own address", async () => {
    const server = await startHarbour();
    const client = harbourClient(server.url);
    expect(await client.refresh({ ...shipDocument(1), name: "old" })).toEqual(shipDocument(1));
    expect(server.log()).toEqual(["GET /api/ships/1"]);
  });

  test("a document without `self` is read from the address it was fetched from, unless it is embedded or the response to a write", async () => {
    const nameless = { _embedded: { part: {} }, _links: { add: { href: "/api/list", method: "post" } } };
    const server = await startServer({
      "GET /api": nameless,
      "GET /api/list": nameless,
      "POST /api/list": nameless,
      "GET /api/array": [1],
      "GET /api/moved": new Answer(302, undefined, { location: "/api/list?key=secret-key" }),
    });
    const root = defineResource({ get: get("/", { response: z.unknown() as z.Schema<HalResource> }) });
    const client = createHalClient({ baseUrl: `${server.url}/api`, resources: { root } });
    const read = async (href: string) => (await client.follow({ _links: { x: { href } } } as HalResource, "x"))!;
    for (const path of ["/api", "/api/list?token=secret-token", "/api/array", "/api/moved"]) {
      const document = path === "/api" ? await client.root.get() : await read(path);
      server.requests.length = 0;
      expect(await client.refresh(await client.refresh(document))).toEqual(document);
      expect(server.log().filter((line) => !line.includes("secret-key"))).toEqual([`GET ${path}`, `GET ${path}`]);
    }
    const list = await read("/api/list");
    for (const other of [await client.perform(list, "add"), await client.follow(list, "part"), { ...list }]) {
      await expect(client.refresh(other as HalResource)).rejects.toMatchObject({ code: "link_missing" });
    }
  });

  test("a document without `self` and without a known address is an error", async () => {
    const client = harbourClient("http://127.0.0.1:9");
    await expect(client.refresh(headerLinks({ url: "http://127.0.0.1:9", headers: new Headers() }))).rejects.toThrow(
      /has no `self` link/,
    );
  });
});

describe("a server that omits links instead of sending `href: null`", () => {
  const isLeftOut = (_document: object, rel: string): boolean => rel === "pilot";
  const bare = shipDocument(1, { pilot: undefined, crew: undefined });

  test("follow, download and hydrate return null where `isLeftOut` is true, and send nothing", async () => {
    const client = harbourClient("http://127.0.0.1:9", { isLeftOut });
    expect(await client.follow(bare, "pilot")).toBeNull();
    expect(await client.follow(bare, "pilot").follow("self")).toBeNull();
    expect(await client.download(bare, "pilot")).toBeNull();
    const [row] = await client.hydrate([bare], ["pilot", "crew"]);
    expect(row?.resolved).toEqual({ pilot: null, crew: undefined });
  });

  test("any other missing link is an error, and so is every one without the option", async () => {
    const missing = { code: "link_missing" };
    await expect(harbourClient("http://127.0.0.1:9", { isLeftOut }).follow(bare, "crew")).rejects.toMatchObject(
      missing,
    );
    await expect(harbourClient("http://127.0.0.1:9").follow(bare, "pilot")).rejects.toMatchObject(missing);
  });

  test("a link that exists is followed", async () => {
    const server = await startHarbour();
    const ship = shipDocument(1, { pilot: { href: "/api/keepers/2" } });
    expect(await harbourClient(server.url, { isLeftOut }).follow(ship, "pilot")).toEqual(keeperDocument(2));
  });
});

describe("followAll of a collection", () => {
  const page = (names: readonly string[], next?: string): object => ({
    _embedded: { elements: names.map((name) => ({ name })) },
    _links: next === undefined ? {} : { next: { href: next } },
  });
  const harbour: HalResource = { _links: { fleet: { href: "/api/fleet" } } };

  test("returns its elements, over all pages, in a loop and as an array", async () => {
    const server = await startServer({
      "GET /api/fleet": page(["A", "B"], "/api/fleet2"),
      "GET /api/fleet2": page(["C"]),
    });
    const client = harbourClient(server.url);
    const names: unknown[] = [];
    for await (const { name } of client.followAll(harbour, "fleet")) names.push(name);
    expect(names).toEqual(["A", "B", "C"]);
    expect(await client.followAll(harbour, "fleet")).toHaveLength(3);
  });

  test("continues with the relation that the client names, and ends at a page that was read before", async () => {
    const again = { ...page(["A"]), _links: { further: { href: "/api/fleet" } } };
    const server = await startServer({ "GET /api/fleet": again });
    const client = harbourClient(server.url, { nextRel: "further" });
    expect(await client.followAll(harbour, "fleet")).toHaveLength(2);
    expect(server.log()).toHaveLength(2);
  });

  test("a failure of the first page or a later one reaches the caller", async () => {
    const server = await startServer({ "GET /api/fleet": page(["A"], "/api/fleet2") });
    const client = harbourClient(server.url);
    await expect(client.followAll(harbour, "fleet")).rejects.toMatchObject({ code: "not_found" });
    const wrong: HalResource = { _links: { fleet: { href: "/api/none" } } };
    await expect(client.followAll(wrong, "fleet").finally(() => undefined)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("page of a followed collection", () => {
  const page = (names: readonly string[], next?: string): object => ({
    total: 3,
    _embedded: { elements: names.map((name) => ({ name })) },
    _links: next === undefined ? {} : { next: { href: next } },
  });
  const harbour: HalResource = { _links: { fleet: { href: "/api/fleet" }, pilot: { href: null } } };

  test("leads to the next page, until the last", async () => {
    const server = await startServer({
      "GET /api/fleet": page(["A", "B"], "/api/fleet2"),
      "GET /api/fleet2": page(["C"]),
    });
    const first = (await harbourClient(server.url).follow(harbour, "fleet").page())!;
    expect(first).toMatchObject({ items: [{ name: "A" }, { name: "B" }], document: { total: 3 }, hasNext: true });
    expect(server.log()).toHaveLength(1);

    const second = await first.next();
    expect(second).toMatchObject({ items: [{ name: "C" }], hasNext: false });
    expect(await second?.next()).toBeUndefined();
    expect(server.log()).toHaveLength(2);
    // `next` can be called again on an earlier page.
    expect((await first.next())?.items).toEqual(second?.items);
  });

  test("ends where a next link leads back", async () => {
    const server = await startServer({
      "GET /api/fleet": page(["A"], "/api/fleet2"),
      "GET /api/fleet2": page(["B"], "/api/fleet2"),
    });
    const first = (await harbourClient(server.url).follow(harbour, "fleet").page())!;
    const second = await first.next();
    expect(await second?.next()).toBeUndefined();
  });

  test("a page that could not be read is requested again", async () => {
    const documents: Record<string, object> = { "GET /api/fleet": page(["A"], "/api/fleet2") };
    const server = await startServer(documents);
    const first = (await harbourClient(server.url).follow(harbour, "fleet").page())!;
    await expect(first.next()).rejects.toMatchObject({ code: "not_found" });
    documents["GET /api/fleet2"] = page(["B"]);
    expect((await first.next())?.items).toEqual([{ name: "B" }]);
  });

  test("fails for a next link that is refused, and does not end early", async () => {
    const server = await startServer({ "GET /api/fleet": page(["A"], "javascript:alert(1)") });
    const first = (await harbourClient(server.url).follow(harbour, "fleet").page())!;
    expect(first.hasNext).toBe(true);
    await expect(first.next()).rejects.toMatchObject({ code: "link_refused" });
  });

  test("has the document itself when it is not a collection, and is null without a target", async () => {
    const server = await startServer({ "GET /api/fleet": { name: "Flagship" } });
    const client = harbourClient(server.url);
    const only = await client.follow(harbour, "fleet").page();
    expect(only).toMatchObject({ items: [{ name: "Flagship" }], hasNext: false });
    expect(await only?.next()).toBeUndefined();
    expect(await client.follow(harbour, "pilot").page()).toBeNull();
  });

  test("has the signal of the hop for later pages", async () => {
    const server = await startServer({ "GET /api/fleet": page(["A"], "/api/fleet2") });
    const controller = new AbortController();
    const following = harbourClient(server.url).follow(harbour, "fleet", { signal: controller.signal });
    const first = (await following.page())!;
    controller.abort();
    await expect(first.next()).rejects.toMatchObject({ name: "AbortError" });
    expect(server.log()).toHaveLength(1);
  });
});
