import { expect, test } from "vitest";
import { harbourClient } from "../test/harbour.js";
import { Answer, startServer } from "../test/server.js";
import { headerLinks, link, links } from "./index.js";

const at = (value: string) => ({ url: "https://x.example/api/list?page=2", headers: new Headers({ link: value }) });

test("RFC 8288 links become a document that every verb accepts", () => {
  const document = headerLinks(
    at('</api/list?page=3>; rel="next last"; title="On", <t>; rel=alternate; type="text/html"; hreflang=fi'),
  );
  expect(link(document, "next")).toEqual({ href: "https://x.example/api/list?page=3", title: "On" });
  expect(link(document, "last")?.href).toBe("https://x.example/api/list?page=3");
  expect(link(document, "alternate")).toEqual({ href: "https://x.example/api/t", type: "text/html", hreflang: "fi" });
});

test("several links of one relation are kept, links about another resource are not", () => {
  const document = headerLinks(at('<a>; rel=item, <b>; rel=item, <c>; rel=item; anchor="/other"'));
  expect(links(document, "item").map(({ href }) => href)).toEqual([
    "https://x.example/api/a",
    "https://x.example/api/b",
  ]);
});

test("hostile relations and addresses are refused when they are followed, not when they are read", async () => {
  const document = headerLinks(at("<javascript:alert(1)>; rel=__proto__, <//evil.example/>; rel=next"));
  expect(Object.getPrototypeOf(document._links)).toBe(Object.prototype);
  expect(link(document, "__proto__")?.href).toBe("javascript:alert(1)");
  const server = await startServer({});
  const client = harbourClient(server.url);
  await expect(client.follow(document, "__proto__")).rejects.toMatchObject({ code: "link_refused", reason: "scheme" });
  await expect(client.follow(document, "next")).rejects.toMatchObject({ code: "link_refused", reason: "malformed" });
  expect(server.requests).toEqual([]);
});

test("a response without the header has no links", () => {
  expect(headerLinks({ url: "https://x.example/", headers: new Headers() })).toEqual({ _links: {} });
});

test("a link from a response header is followed like any other", async () => {
  const server = await startServer({
    "GET /api/ships": () => new Answer(200, {}, { link: '</api/terms>; rel="terms-of-service"' }),
    "GET /api/terms": { text: "Moor well." },
  });
  const client = harbourClient(server.url);
  const { response } = await client.ships.list().withResponse();
  expect(await client.follow(headerLinks(response), "terms-of-service")).toEqual({ text: "Moor well." });
});
