import { get, paged, type PageView } from "@halyard/http-core";
import fc from "fast-check";
import * as z from "@halyard/http-core/schema";
import { describe, expect, test } from "vitest";
import { harbourClient, type Ship, shipDocument } from "../test/harbour.js";
import { startServer, type TestServer } from "../test/server.js";
import { type HalCollection, offsetPaging } from "./index.js";

type Fleet = HalCollection<Ship, "ships">;
interface Behaviour {
  /** Maximum number of items that the server sends per page. */
  readonly maximum?: number;
  readonly say?: (page: Record<string, unknown>) => Record<string, unknown>;
}

/** Starts a server with ships 1 to `count` in numbered pages. The default page size is 3. */
function startFleet(count: number, { maximum = 100, say = (page) => page }: Behaviour = {}): Promise<TestServer> {
  return startServer({
    "GET /api/ships": (_request: unknown, { searchParams }: URL) => {
      const page = Number(searchParams.get("page") ?? 1);
      const size = Math.min(maximum, Number(searchParams.get("size") ?? 3));
      const ids = Array.from({ length: count }, (_, index) => index + 1).slice((page - 1) * size, page * size);
      const next = page * size < count ? { next: { href: `/api/ships?page=${page + 1}` } } : {};
      return say({
        total: count,
        count: ids.length,
        size,
        page,
        _links: { self: { href: "/api/ships" }, ...next },
        _embedded: { ships: ids.map((id) => shipDocument(id)) },
      });
    },
  });
}

async function read(server: TestServer, input: object = {}, prefetch = 1): Promise<number[]> {
  const client = harbourClient(server.url, { validate: "off" });
  return (await client.ships.list(input, { prefetch }).all()).map(({ id }) => id);
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const without =
  (...names: string[]) =>
  (page: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(page).filter(([name]) => !names.includes(name)));

describe("numbered pages", () => {
  test("await returns a page with its total, iteration yields every item in order", async () => {
    const server = await startFleet(8);
    const client = harbourClient(server.url);
    const page = await client.ships.list();
    expect(page.items.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect([page.total, page.hasNext]).toEqual([8, true]);
    expect((await page.next())?.items.map(({ id }) => id)).toEqual([4, 5, 6]);
    expect(await read(server)).toEqual(upTo(8));
  });

  test("a list can begin at any page and ends without an extra request", async () => {
    const server = await startFleet(8);
    expect(await read(server, { page: 2 })).toEqual([4, 5, 6, 7, 8]);
    expect(await read(server, { page: 3 })).toEqual([7, 8]);
    expect(server.requests.length).toBe(3);
  });

  test("pages are fetched in parallel and returned in order", async () => {
    const server = await startFleet(20);
    expect(await read(server, { size: 4 }, 3)).toEqual(upTo(20));
    expect(server.requests.length).toBe(5);
  });

  test("an empty list has no items", async () => {
    const server = await startFleet(0, { say: without("_embedded") });
    expect(await read(server)).toEqual([]);
    expect(server.requests.length).toBe(1);
  });
});

describe("servers that limit the page size, or omit or misstate fields", () => {
  test.each<[what: string, behaviour: Behaviour]>([
    ["limits the page size and reports it", { maximum: 2 }],
    [
      "limits the page size and reports another one",
      { maximum: 2, say: (page) => ({ ...page, size: 100, _links: {} }) },
    ],
    ["sends no total", { say: without("total") }],
    ["sends neither total nor links", { say: without("total", "_links") }],
    ["sends nothing but items", { say: without("total", "_links", "size", "page", "count") }],
    ["sends no links", { say: without("_links") }],
    ["numbers every page as the first", { say: (page) => ({ ...page, page: 1, _links: {} }) }],
    ["sends a total that is too small", { say: (page) => ({ ...page, total: 4 }) }],
    ["sends a total that is too large", { say: (page) => ({ ...page, total: 1000, _links: {} }) }],
    [
      "sends values of the wrong type",
      { say: (page) => ({ ...page, total: "8", size: -1, page: null, _links: { next: 7 } }) },
    ],
    ["links to a next page without end", { say: (page) => ({ ...page, _links: { next: { href: "/api/ships" } } }) }],
  ])("a list from a server that %s is complete and ends", async (_what, behaviour) => {
    const server = await startFleet(8, behaviour);
    expect(await read(server, { size: 4 })).toEqual(upTo(8));
    expect(await read(server, { size: 4 }, 4)).toEqual(upTo(8));
    expect(server.requests.length).toBeLessThan(30);
  });

  test("a server that repeats the same page is read once", async () => {
    const server = await startServer({
      "GET /api/ships": { total: 9, _embedded: { ships: [shipDocument(1), shipDocument(2)] } },
    });
    expect(await read(server)).toEqual([1, 2]);
    expect(server.requests.length).toBe(2);
  });

  test("whatever the requested and real page size, every item comes once and in order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 25 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom([], ["total"], ["_links"], ["size"], ["total", "_links", "size"]),
        async (count, size, maximum, prefetch, hidden) => {
          const server = await startFleet(count, { maximum, say: without(...hidden) });
          expect(await read(server, { size }, prefetch)).toEqual(upTo(count));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("the style without a client", () => {
  const style = offsetPaging<Ship, "ships">({ itemsRel: "ships", pageField: "page", sizeField: "size" });
  const view = (document: object, rest: Partial<PageView<Fleet>> = {}): PageView<Fleet> => ({
    document: document,
    response: {} as PageView<Fleet>["response"],
    query: {},
    index: 0,
    firstPageLength: 3,
    ...rest,
  });
  const ships = { ships: [shipDocument(1), shipDocument(2), shipDocument(3)] };

  test("reads the current page from the query, as number or text, else from the response", () => {
    expect(style.next(view({ _embedded: ships, total: 100 }, { query: { page: "4" } }), 1)).toEqual({ page: 5 });
    expect(style.next(view({ _embedded: ships, total: 100, page: 7 }), 1)).toEqual({ page: 8 });
    expect(style.next(view({ _embedded: ships, total: 100, page: 7 }, { query: { page: "x" } }), 1)).toEqual({
      page: 8,
    });
  });

  test("jumps several pages ahead only when the total shows that they exist", () => {
    const page = view({ _embedded: ships, total: 10 });
    expect([1, 2, 3, 4].map((steps) => style.next(page, steps))).toEqual([
      { page: 2 },
      { page: 3 },
      { page: 4 },
      undefined,
    ]);
    expect(style.next(view({ _embedded: ships }), 2)).toBeUndefined();
  });

  test("anything that is not a list of objects is treated as empty", () => {
    for (const embedded of [undefined, null, 7, { ships: "x" }, { ships: [1, null] }, []]) {
      expect(style.items({ _embedded: embedded } as unknown as Fleet)).toEqual([]);
    }
    expect(style.items(null as never)).toEqual([]);
    expect(style.items({ _embedded: { ships: shipDocument(1) } } as never)).toEqual([shipDocument(1)]);
  });

  test("its defaults match an API that counts pages in `offset`", async () => {
    const server = await startServer({
      "GET /api/x": (_request: unknown, { searchParams }: URL) => {
        const offset = Number(searchParams.get("offset") ?? 1);
        return {
          total: 3,
          pageSize: 2,
          offset,
          _embedded: { elements: offset === 1 ? [{ a: 1 }, { a: 2 }] : [{ a: 3 }] },
        };
      },
    });
    const schema: z.Schema<HalCollection<{ a: number }>> = z.unknown() as never;
    const query = () => z.fields({ offset: z.optional(z.int()), pageSize: z.optional(z.int()) });
    const list = get("/x", { query, response: paged(schema, offsetPaging<{ a: number }>()) });
    expect(await harbourClient(server.url).operation(list)().all()).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
    expect(server.log()).toEqual(["GET /api/x", "GET /api/x?offset=2"]);
  });
});
