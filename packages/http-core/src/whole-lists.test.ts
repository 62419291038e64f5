import { describe, expect, test } from "vitest";
import { type Answer, json, type Received, serve } from "../test/loopback.js";
import {
  createClient,
  get,
  linkPaging,
  type MismatchReport,
  paged,
  type PagingStyle,
  post,
  type TransportOptions,
} from "./index.js";
import * as z from "./schema.js";

interface Item {
  id: number;
  count?: number | undefined;
}

const ItemSchema: z.Schema<Item> = z.lazy(() => z.object({ id: z.int(), count: z.optional(z.int()) }));

const list = get("/items", {
  query: () => z.fields({ page: z.optional(z.int()), limit: z.optional(z.int()) }),
  response: z.listOf(ItemSchema),
});

const pageOf = ({ target }: Received): number => Number(new URL(target, "http://x").searchParams.get("page") ?? 1);

const ids = (...numbers: readonly number[]): Item[] => numbers.map((id) => ({ id }));

async function setUp(
  page: (number: number) => readonly Item[],
  total?: number,
  options: Partial<TransportOptions> = {},
) {
  const reports: MismatchReport[] = [];
  const answer: Answer = (request, response) =>
    json(page(pageOf(request)), 200, total === undefined ? {} : { "x-total-count": String(total) })(request, response);
  const server = await serve(answer);
  const client = createClient({
    baseUrl: server.url,
    resources: { items: { list } },
    hooks: { onMismatch: (report) => reports.push(report) },
    ...options,
  });
  return { list: client.items.list, reports, server };
}

const sentences = (reports: readonly MismatchReport[]): string[] =>
  reports.flatMap(({ mismatches }) => mismatches.map(({ expected, got }) => `${expected}: ${got ?? ""}`));

describe("an incomplete list ends and is reported", () => {
  test.each<[string, (page: number) => readonly Item[], number | undefined, readonly number[], string]>([
    [
      "two pages that alternate",
      (page) => (page % 2 === 1 ? ids(1, 2) : ids(3, 4)),
      undefined,
      [1, 2, 3, 4],
      "each item once: repeated items",
    ],
    ["one item with a counter", (page) => [{ id: 1, count: page }], undefined, [1], "each item once: repeated items"],
    ["a server without paging", () => ids(1, 2), 4, [1, 2], "each item once: repeated items"],
    [
      "a total larger than the list",
      (page) => (page === 1 ? ids(1, 2) : page === 2 ? ids(3) : []),
      5,
      [1, 2, 3],
      "5 items (the list's total): 3 items",
    ],
    [
      "an item on two pages",
      (page) => [ids(1, 2), ids(2, 3)][page - 1] ?? [],
      undefined,
      [1, 2, 2, 3],
      "each item once: repeated items",
    ],
    ["empty pages without end", (page) => (page === 1 ? ids(1) : []), 9, [1], "9 items (the list's total): 1 items"],
  ])("%s", async (_, page, total, expected, sentence) => {
    const byLoop = await setUp(page, total);
    const items: number[] = [];
    for await (const item of byLoop.list()) items.push(item.id);
    expect(items).toEqual(expected);
    expect(sentences(byLoop.reports)).toContain(sentence);
    expect(byLoop.reports[0]).toMatchObject({ operation: "items.list", method: "GET", path: "/items" });

    const all = await setUp(page, total);
    expect((await all.list().all()).map(({ id }) => id)).toEqual(expected);
    expect(sentences(all.reports)).toContain(sentence);

    const byHand = await setUp(page, total);
    let last = await byHand.list();
    for (let next = await last.next(); next; next = await next.next()) last = next;
    expect(last.complete).toBe(false);
    expect(sentences(byHand.reports)).toEqual(sentences(byLoop.reports));
  });

  test("a first page that is the whole list is compared with its total at once", async () => {
    const linked = get("/items", {
      response: paged(z.array(ItemSchema), { ...linkPaging<Item>(), next: () => undefined }),
    });
    const server = await serve(json(ids(1, 2), 200, { "x-total-count": "51" }));
    const client = createClient({ baseUrl: server.url, resources: {} });
    expect(await client.operation(linked)()).toMatchObject({ complete: false, hasNext: false, total: 51 });
  });
});

describe("a whole list is complete", () => {
  const pages = (page: number): readonly Item[] => [ids(1, 2), ids(3, 4), ids(5)][page - 1] ?? [];

  test("page by page, in a loop, and when the same page is requested twice", async () => {
    const { list, reports } = await setUp(pages, 5);
    const first = await list();
    const second = await first.next();
    const third = await second?.next();
    expect(await first.next()).toMatchObject({ items: ids(3, 4), complete: true });
    expect([first, second, third].map((page) => page?.complete)).toEqual([true, true, true]);
    expect(await list().all()).toHaveLength(5);
    expect(await list({}, { prefetch: 3 }).all()).toHaveLength(5);
    expect(reports).toEqual([]);
  });

  test("when it starts at a later page, whose total counts more items", async () => {
    const { list, reports } = await setUp(pages, 5);
    const page = await list({ page: 3 });
    expect(page).toMatchObject({ items: ids(5), complete: true });
    expect(reports).toEqual([]);
  });

  test("when the loop ends early", async () => {
    const { list, reports } = await setUp(pages, 5);
    expect(await list().all({ maxItems: 3 })).toHaveLength(3);
    expect(reports).toEqual([]);
  });
});

describe("a search by POST", () => {
  interface Found {
    results: Item[];
    total: number;
  }
  const FoundSchema: z.Schema<Found> = z.lazy(() => z.object({ results: z.array(ItemSchema), total: z.int() }));
  const paging: PagingStyle<Found, Item> = {
    items: ({ results }) => results,
    total: ({ document }) => document.total,
    next: ({ document, query, index }, steps) =>
      (index + 1) * 2 < document.total ? { from: Number(query["from"] ?? 0) + 2 * steps } : undefined,
  };
  const body = z.fields({ text: z.string(), from: z.optional(z.int()) });

  test.each([
    ["its fields", post("/search", { body, retry: "safe", response: paged(FoundSchema, paging) }), { text: "rig" }],
    [
      "one field with the whole body",
      post("/search", { body, bodyKey: "search", retry: "safe", response: paged(FoundSchema, paging) }),
      { search: { text: "rig" } },
    ],
  ])("pages in its body, given by %s", async (_, operation, input) => {
    const all = ids(1, 2, 3, 4, 5, 6, 7, 8);
    const server = await serve((request, response) => {
      const { from = 0 } = JSON.parse(String(request.body)) as { from?: number };
      return json({ results: all.slice(from, from + 2), total: all.length })(request, response);
    });
    const client = createClient({ baseUrl: server.url, resources: {} });
    const search = client.operation(operation) as (input: unknown) => { all(): Promise<Item[]> };
    expect(await search(input).all()).toEqual(all);
    expect(server.lines()).toEqual(Array.from({ length: 4 }, () => "POST /search"));
    expect(JSON.parse(String(server.requests[3]?.body))).toEqual({ text: "rig", from: 6 });
  });
});

test("an API whose lists end by another rule can declare it", async () => {
  interface Feed {
    entries: Item[];
    more: boolean;
    cursor: string;
  }
  const FeedSchema: z.Schema<Feed> = z.lazy(() =>
    z.object({ entries: z.array(ItemSchema), more: z.boolean(), cursor: z.string() }),
  );
  const paging: PagingStyle<Feed, Item> = {
    items: (feed) => feed.entries,
    total: () => undefined,
    next: ({ document }, steps) => (steps === 1 && document.more ? { after: document.cursor } : undefined),
  };
  const server = await serve((request, response) => {
    const after = Number(new URL(request.target, "http://x").searchParams.get("after") ?? 0);
    return json({ entries: ids(after + 1, after + 2), more: after < 4, cursor: String(after + 2) })(request, response);
  });
  const client = createClient({ baseUrl: server.url, resources: {} });
  const feed = client.operation(get("/feed", { response: paged(FeedSchema, paging) }));
  expect(await feed().all()).toEqual(ids(1, 2, 3, 4, 5, 6));
});
