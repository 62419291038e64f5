import { get, paged } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { expect, test } from "vitest";
import { harbourClient, type Ship, shipDocument } from "../test/harbour.js";
import { startServer } from "../test/server.js";
import { type HalCollection, nextLinkPaging } from "./index.js";

const list = get("/ships", {
  query: () => z.fields({ cursor: z.optional(z.string()), flag: z.optional(z.array(z.string())) }),
  response: paged(
    z.unknown() as unknown as z.Schema<HalCollection<Ship, "ships">>,
    nextLinkPaging<Ship, "ships">({ itemsRel: "ships" }),
  ),
});

const page = (id: number, next?: string): object => ({
  total: 3,
  _links: next === undefined ? {} : { next: { href: next } },
  _embedded: { ships: [shipDocument(id)] },
});

test("pages are found through the next link, with its cursor and all other fields", async () => {
  const server = await startServer({
    "GET /api/ships": (_request: unknown, { searchParams }: URL) => {
      const cursor = searchParams.get("cursor");
      if (cursor === null) return page(1, "?cursor=b%26c&flag=fi&flag=se");
      return cursor === "b&c" ? page(2, "/api/ships?cursor=d#top") : page(3);
    },
  });
  const call = harbourClient(server.url).operation(list)({ flag: ["fi", "se"] });
  expect((await call).total).toBe(3);
  expect((await call.all()).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(server.log()).toEqual([
    "GET /api/ships?flag=fi&flag=se",
    "GET /api/ships?flag=fi&flag=se&cursor=b%26c",
    "GET /api/ships?flag=fi&flag=se&cursor=d",
  ]);
});

test("host and path of a hostile next link are ignored", async () => {
  const server = await startServer({
    "GET /api/ships": (_request: unknown, { searchParams }: URL) =>
      searchParams.has("cursor") ? page(2) : page(1, "https://evil.example/steal?cursor=x"),
  });
  expect((await harbourClient(server.url).operation(list)().all()).length).toBe(2);
  expect(server.log()).toEqual(["GET /api/ships", "GET /api/ships?cursor=x"]);
});

test.each(["/api/ships", "?cursor=a", "?", "#"])("a next link to the same page ends the list: %s", async (href) => {
  const server = await startServer({ "GET /api/ships": page(1, href) });
  const ships = await harbourClient(server.url).operation(list)({ cursor: "a" }).all();
  expect(ships.length).toBe(1);
  expect(server.requests.length).toBe(1);
});
