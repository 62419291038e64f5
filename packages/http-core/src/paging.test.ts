import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Answer, json, type Loopback, type Received, serve, stall } from "../test/loopback.js";
import { createClient, defineResource, get, linkPaging, paged, singlePage } from "./index.js";
import * as z from "./schema.js";

const lists = defineResource({
  numbers: get("/numbers", {
    query: z.fields({
      page: z.optional(z.int()),
      limit: z.optional(z.int()),
      labels: z.optional(z.array(z.string())),
    }),
    response: z.listOf(z.int()),
  }),
  whole: get("/whole", { response: paged(z.array(z.int()), singlePage<number, number[]>()) }),
  wrapped: get("/wrapped", {
    response: z.fields({ data: z.array(z.int()) }),
    paging: singlePage<number, { data: number[] }>(({ data }) => data),
  }),
});

async function open(answer: Answer) {
  const server = await serve(answer);
  const client = createClient({ baseUrl: server.url, resources: { lists }, retry: { maxRetries: 0 } });
  return { server, lists: client.lists };
}

function pageOf(request: Received): number {
  return Number(new URL(request.target, "http://x").searchParams.get("page") ?? 1);
}

interface ListServer {
  readonly pages: readonly (readonly number[])[];
  /** The total that the server sends, or true for the correct total. Default: the server sends no total. */
  readonly total?: boolean | number;
  /** Returns the next link of a page. Not called for the last page. Default: no `Link` header. */
  readonly link?: (page: number) => string;
  readonly emptyAsNull?: boolean;
  /** `Link` header for every page, including the last one. */
  readonly otherLink?: string;
}

/** Creates a server that sends the given pages, whatever page size a request asks for. */
function listServer({ pages, total = false, link, emptyAsNull = false, otherLink }: ListServer): Answer {
  return (request, response) => {
    const page = Math.max(1, pageOf(request));
    const items = pages[page - 1] ?? [];
    const count = total === true ? pages.flat().length : total;
    const headers: Record<string, string> = count === false ? {} : { "x-total-count": String(count) };
    if (otherLink !== undefined) headers.link = otherLink;
    const isLast = page >= pages.length;
    if (link && pages.length > 1)
      headers.link = isLast ? `</numbers?page=1>; rel="first"` : `${link(page)}; rel="next"`;
    return json(items.length === 0 && emptyAsNull ? null : items, 200, headers)(request, response);
  };
}

const threePages = [[1, 2], [3, 4], [5]];
const nextLink = (page: number): string => `<https://elsewhere.example/deep/numbers?limit=99&page=${String(page + 1)}>`;

describe("a list ends at the end of the server's list", () => {
  test.each<[string, ListServer, number]>([
    ["Link and total", { pages: threePages, link: nextLink, total: true }, 3],
    ["Link alone, with another host in it", { pages: threePages, link: nextLink }, 3],
    ["total alone", { pages: threePages, total: true }, 3],
    ["neither: one more request finds the end", { pages: threePages }, 4],
    ["neither, and null for an empty page", { pages: threePages, emptyAsNull: true }, 4],
    ["one page and no Link", { pages: [[1]], total: true }, 1],
    ["an empty list", { pages: [] }, 1],
    ["null for an empty list", { pages: [], emptyAsNull: true, total: true }, 1],
    ["an empty page in the middle", { pages: [[1], [], [], [2]], link: nextLink }, 4],
    ["total alone and an empty page in the middle", { pages: [[1, 2], [], [3, 4]], total: 6 }, 3],
    ["a Link of another relation", { pages: threePages, otherLink: '</schema>; rel="describedby"' }, 4],
    ["a Link of another relation and total", { pages: threePages, total: true, otherLink: '</gone>; rel="sunset"' }, 3],
    ["pages of uneven length", { pages: [[1, 2, 3], [4], [5, 6], [7]], link: nextLink, total: true }, 4],
    ["a Link to the current page", { pages: threePages, link: (page) => `</numbers?page=${String(page)}>` }, 3],
    ["a Link to an earlier page", { pages: threePages, link: () => "</numbers?page=1>", total: true }, 3],
    ["a Link without a query", { pages: threePages, link: () => "</numbers>", total: true }, 3],
    ["a malformed Link", { pages: threePages, link: () => "nonsense", total: true }, 3],
  ])("with %s", async (_, settings, requests) => {
    for (const prefetch of [0, 1]) {
      const { server, lists: bound } = await open(listServer(settings));
      expect(await bound.numbers({ limit: 500 }, { prefetch }).all()).toEqual(settings.pages.flat());
      expect(server.requests).toHaveLength(requests);
    }
  });

  test("when the server ignores the page number and repeats the same page", async () => {
    const { server, lists: bound } = await open(json([1, 2, 3]));
    expect(await bound.numbers({}, { prefetch: 4 }).all()).toEqual([1, 2, 3]);
    expect(server.requests).toHaveLength(2);
    const page = await bound.numbers();
    expect([page.hasNext, await page.next()]).toEqual([true, undefined]);
  });

  test("when the server alternates between two pages, or changes a counter of one item with each response", async () => {
    const { lists: alternating } = await open((request, response) =>
      json([pageOf(request) % 2], 200, { "x-total-count": "1000" })(request, response),
    );
    expect(await alternating.numbers().all()).toEqual([1, 0]);
    let views = 0;
    const { lists: counting } = await open((request, response) =>
      json([{ id: 1, views: (views += 1) }], 200, { "x-total-count": "1000" })(request, response),
    );
    expect(await counting.numbers().all()).toHaveLength(1);
  });

  test("but not when two pages only begin and end alike", async () => {
    const { lists: bound } = await open(
      listServer({
        pages: [
          [1, 2, 9],
          [1, 3, 9],
        ],
        total: true,
      }),
    );
    expect(await bound.numbers().all()).toEqual([1, 2, 9, 1, 3, 9]);
  });

  test("when the server announces endless pages and sends none", async () => {
    const { server, lists: bound } = await open((request, response) =>
      json([], 200, { link: `</numbers?page=${String(pageOf(request) + 1)}>; rel="next"` })(request, response),
    );
    expect(await bound.numbers().all()).toEqual([]);
    expect(server.requests).toHaveLength(10);
  });

  test("when its total is never reached, and at once when the first requested page is beyond the end", async () => {
    const { server, lists: bound } = await open((request, response) =>
      json(pageOf(request) === 1 ? [1] : [], 200, { "x-total-count": "1000" })(request, response),
    );
    expect(await bound.numbers({}, { prefetch: 0 }).all()).toEqual([1]);
    expect(server.requests).toHaveLength(11);
    expect((await bound.numbers({ page: 99 })).hasNext).toBe(false);
  });

  test("when the list grows or shrinks while it is read", async () => {
    for (const last of [3, 5]) {
      let total = 4 * 2;
      const { lists: bound } = await open((request, response) => {
        const page = pageOf(request);
        if (page === 2) total = last * 2;
        return json(page <= total / 2 ? [page * 2 - 1, page * 2] : [], 200, { "x-total-count": String(total) })(
          request,
          response,
        );
      });
      const expected = Array.from({ length: last * 2 }, (_, index) => index + 1);
      expect(await bound.numbers({}, { prefetch: 0 }).all()).toEqual(expected);
    }
  });

  test("when it starts at a later page", async () => {
    const { server, lists: bound } = await open(listServer({ pages: threePages, total: true }));
    expect(await bound.numbers({ page: 2 }).all()).toEqual([3, 4, 5]);
    expect(server.lines()).toEqual(["GET /numbers?page=2", "GET /numbers?page=3"]);
    expect(await bound.numbers({ page: 0 }).all()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe("a Link that contains a cursor instead of a page number", () => {
  const chain: Answer = (request, response) => {
    const cursor = Number(new URL(request.target, "http://x").searchParams.get("cursor") ?? 0);
    const link =
      cursor < 3
        ? `</numbers?labels=a&labels=b&limit=2&cursor=${String(cursor + 1)}>; rel="next"`
        : `</numbers>; rel="first"`;
    return json([cursor], 200, { link, "x-total-count": "4" })(request, response);
  };

  test("is followed with the query that the server wrote", async () => {
    const { server, lists: bound } = await open(chain);
    expect(await bound.numbers({ labels: ["a", "b"], limit: 500 }, { prefetch: 4 }).all()).toEqual([0, 1, 2, 3]);
    expect(server.lines()).toEqual([
      "GET /numbers?labels=a&labels=b&limit=500",
      "GET /numbers?labels=a&labels=b&limit=2&cursor=1",
      "GET /numbers?labels=a&labels=b&limit=2&cursor=2",
      "GET /numbers?labels=a&labels=b&limit=2&cursor=3",
    ]);
  });

  test("is not followed again when it repeats", async () => {
    const { server, lists: bound } = await open((request, response) => {
      const cursor = new URL(request.target, "http://x").searchParams.get("cursor") ?? "a";
      const next = cursor === "b" ? "c" : "b";
      return json([cursor.charCodeAt(0)], 200, { link: `</numbers?cursor=${next}>; rel="next"` })(request, response);
    });
    expect(await bound.numbers().all()).toEqual([97, 98, 99]);
    expect(server.requests).toHaveLength(3);
  });
});

describe("a page", () => {
  test("has items, total, document, response and the way to the next", async () => {
    const { server, lists: bound } = await open(listServer({ pages: threePages, link: nextLink, total: true }));
    const first = await bound.numbers();
    expect(first).toMatchObject({
      items: [1, 2],
      total: 5,
      hasNext: true,
      document: [1, 2],
      response: { status: 200 },
    });
    const second = await first.next();
    const third = await second?.next();
    expect(third).toMatchObject({ items: [5], total: 5, hasNext: false });
    expect(await third?.next()).toBeUndefined();
    expect(await first.next()).toMatchObject({ items: [3, 4] });
    expect(server.requests).toHaveLength(4);
  });

  test("has its response info, and pages can be fetched one by one", async () => {
    const { lists: bound } = await open(listServer({ pages: threePages, total: true }));
    const call = bound.numbers();
    const { data, response } = await call.withResponse();
    expect([data.items, response.status]).toEqual([[1, 2], 200]);
    const pages: (readonly number[])[] = [];
    for await (const page of call.pages()) pages.push(page.items);
    expect(pages).toEqual(threePages);
  });

  test("has no total when the server sends none or an invalid one", async () => {
    for (const total of [undefined, "-3", "many", "1e9"]) {
      const { lists: bound } = await open(json([1], 200, total === undefined ? {} : { "x-total-count": total }));
      expect((await bound.numbers()).total).toBeUndefined();
    }
  });

  test("is the whole list when the API has no paging", async () => {
    const { server, lists: bound } = await open((request, response) =>
      json(request.target === "/whole" ? [1, 2] : { data: [3] })(request, response),
    );
    expect(await bound.whole()).toMatchObject({ items: [1, 2], total: 2, hasNext: false });
    expect(await bound.whole().all()).toEqual([1, 2]);
    expect(await bound.wrapped().all()).toEqual([3]);
    expect(server.requests).toHaveLength(3);
  });

  test("that is not a list is treated as empty", async () => {
    const { lists: bound } = await open(json({ message: "not a list" }));
    expect(await bound.numbers().all()).toEqual([]);
  });
});

describe("reading ahead", () => {
  const many = Array.from({ length: 12 }, (_, page) => [page * 2, page * 2 + 1]);

  /**
   * Sends even-numbered pages later than odd-numbered ones, so that pages arrive out of order. Pages after the first
   * wait until at least `least` requests have been active at the same time.
   */
  function shuffled(settings: ListServer, least: number): { readonly answer: Answer; readonly peak: () => number } {
    let active = 0;
    let peak = 0;
    const together = Promise.withResolvers<void>();
    return {
      peak: () => peak,
      answer: async (request, response) => {
        peak = Math.max(peak, ++active);
        if (peak >= least) together.resolve();
        if (pageOf(request) > 1) await together.promise;
        await new Promise((resolve) => setTimeout(resolve, pageOf(request) % 2 === 0 ? 20 : 5));
        active--;
        return listServer(settings)(request, response);
      },
    };
  }

  test.each([0, 1, 4])("by %i pages keeps the order and the limit", async (prefetch) => {
    const { answer, peak } = shuffled({ pages: many, total: true }, prefetch > 1 ? 2 : 1);
    const { server, lists: bound } = await open(answer);
    expect(await bound.numbers({}, { prefetch }).all()).toEqual(many.flat());
    expect(server.requests).toHaveLength(12);
    expect(peak()).toBeLessThanOrEqual(Math.max(1, prefetch));
    if (prefetch > 1) expect(peak()).toBeGreaterThan(1);
  });

  test("requests the next page while this one is read, and none with 0", async () => {
    for (const prefetch of [0, undefined]) {
      const { server, lists: bound } = await open(listServer({ pages: many, total: true }));
      for await (const page of bound.numbers({}, { prefetch }).pages()) {
        expect(page.items).toEqual(many[0]);
        if (prefetch === undefined) await expect.poll(() => server.requests.length).toBe(2);
        await new Promise((resolve) => setTimeout(resolve, 20));
        expect(server.requests).toHaveLength(prefetch === 0 ? 1 : 2);
        break;
      }
    }
  });

  test("requests the next page once the header of the awaited one has arrived, and none with 0", async () => {
    for (const prefetch of [0, 1, 3]) {
      const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
      const { server, lists: bound } = await open(async (request, response) => {
        const page = pageOf(request);
        response.writeHead(200, { "content-type": "application/json", "x-total-count": "24" });
        response.write("[");
        if (page === 2) await rest;
        response.end(`${String(many[page - 1])}]`);
      });
      const reading = bound.numbers({}, { prefetch }).all();
      await expect.poll(() => server.requests.length).toBe(2 + prefetch);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(server.requests).toHaveLength(2 + prefetch);
      sendRest();
      expect(await reading).toEqual(many.flat());
      expect(server.requests).toHaveLength(12);
    }
  });

  test("stops at the first page without a next one, whatever was fetched beyond it", async () => {
    const { lists: bound } = await open((request, response) => {
      const page = pageOf(request);
      // The first page states a wrong total. The pages after the third are not part of the list.
      return json([page <= 3 ? page : 100 + page], 200, { "x-total-count": page === 1 ? "9" : "3" })(request, response);
    });
    expect(await bound.numbers({}, { prefetch: 6 }).all()).toEqual([1, 2, 3]);
  });

  test("is aborted when the loop ends early, and the server sees it", async () => {
    const { server, lists: bound } = await open((request, response) =>
      pageOf(request) === 1 ? listServer({ pages: many, total: true })(request, response) : stall(),
    );
    for await (const item of bound.numbers({}, { prefetch: 3 })) {
      expect(item).toBe(0);
      await expect.poll(() => server.requests.length).toBe(4);
      break;
    }
    await Promise.all(server.requests.slice(1).map(({ abandoned }) => abandoned));
  });

  test("is aborted by the caller's signal, and no other item is returned", async () => {
    const { server, lists: bound } = await open((request, response) =>
      pageOf(request) <= 2 ? listServer({ pages: many, total: true })(request, response) : stall(),
    );
    const controller = new AbortController();
    const seen: number[] = [];
    const reading = (async () => {
      for await (const item of bound.numbers({}, { prefetch: 2, signal: controller.signal })) {
        seen.push(item);
        if (item === 2) controller.abort("enough");
      }
    })();
    await expect(reading).rejects.toBe("enough");
    expect(seen).toEqual([0, 1, 2]);
    await Promise.all(server.requests.slice(2).map(({ abandoned }) => abandoned));
  });

  test("reports a failed page when its turn comes, after every item before it", async () => {
    const { lists: bound } = await open((request, response) =>
      pageOf(request) === 3
        ? json({}, 403)(request, response)
        : listServer({ pages: many, total: true })(request, response),
    );
    const seen: number[] = [];
    const reading = (async () => {
      for await (const item of bound.numbers({}, { prefetch: 5 })) seen.push(item);
    })();
    await expect(reading).rejects.toMatchObject({ code: "permission_denied" });
    expect(seen).toEqual([0, 1, 2, 3]);
  });

  test("returns no more than `maxItems`", async () => {
    const { server, lists: bound } = await open(listServer({ pages: many, total: true }));
    expect(await bound.numbers({}, { prefetch: 0 }).all({ maxItems: 3 })).toEqual([0, 1, 2]);
    expect(server.requests).toHaveLength(2);
    expect(await bound.numbers().all({ maxItems: 0 })).toEqual([]);
  });
});

test("every item comes once, in order, with few requests, whatever the server", async () => {
  const settings = fc.record({
    sizes: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 12 }),
    even: fc.boolean(),
    total: fc.boolean(),
    hasLink: fc.boolean(),
    emptyAsNull: fc.boolean(),
    prefetch: fc.nat(5),
  });
  let answer: Answer = stall;
  let run = 0;
  const { server, lists: bound } = await open((request, response) => answer(request, response));
  await fc.assert(
    fc.asyncProperty(settings, async ({ sizes, even, total, hasLink, emptyAsNull, prefetch }) => {
      // Without `Link`, all pages except the last must have the same size, so that the total determines the number of
      // pages.
      const lengths =
        even || !hasLink ? sizes.map((_, index) => (index < sizes.length - 1 ? 3 : (sizes[0] ?? 1) % 3 || 3)) : sizes;
      let next = 0;
      const pages = lengths.map((length) => Array.from({ length }, () => next++));
      answer = listServer({ pages, total, emptyAsNull, ...(hasLink ? { link: nextLink } : {}) });
      // The mark identifies this run's requests, because an aborted request may still arrive during the next run.
      const mark = `run-${String(run++)}-`;
      expect(await bound.numbers({ labels: [mark] }, { prefetch }).all()).toEqual(pages.flat());
      const requests = server.lines().filter((line) => line.includes(mark));
      expect(requests.length).toBeLessThanOrEqual(Math.max(1, pages.length) + 1 + prefetch);
    }),
    { numRuns: 150 },
  );
});

test("linkPaging accepts other names for the page field and the total", async () => {
  const named = defineResource({
    list: get("/x", {
      response: paged(z.array(z.int()), linkPaging<number>({ pageField: "p", totalHeader: "X-Total" })),
    }),
  });
  const server: Loopback = await serve((request, response) =>
    json([request.target === "/x" ? 1 : 2], 200, { "x-total": "2" })(request, response),
  );
  const client = createClient({ baseUrl: server.url, resources: { named } });
  expect(await client.named.list().all()).toEqual([1, 2]);
  expect(server.lines()).toEqual(["GET /x", "GET /x?p=2"]);
});
