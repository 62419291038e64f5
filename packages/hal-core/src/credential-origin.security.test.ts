import { describe, expect, test } from "vitest";
import { harbourClient, keeperDocument, recordingLogger, shipDocument, token } from "../test/harbour.js";
import { Answer, type SeenRequest, startServer, type TestServer } from "../test/server.js";
import type { HalResource } from "./index.js";

/** Starts a second server on another port, which makes it another origin. */
function startElsewhere(): Promise<TestServer> {
  return startServer({
    "GET /keeper": keeperDocument(1),
    "GET /closed": new Answer(401, { message: "Who are you?" }),
    "GET /forbidden": new Answer(403, { message: "No." }),
    "POST /collect": {},
  });
}

const linkTo = (href: string, more: object = {}): HalResource => ({ _links: { target: { href, ...more } } });

function expectNoSecrets(server: TestServer): void {
  expect(server.requests.length).toBeGreaterThan(0);
  for (const { headers, path, body } of server.requests) {
    expect(JSON.stringify(headers) + path + body).not.toContain(token);
    expect(headers).not.toHaveProperty("authorization");
    expect(headers).not.toHaveProperty("x-tenant");
  }
}

describe("a link to another origin", () => {
  test("is followed without the credential and custom headers, by every reading verb", async () => {
    const elsewhere = await startElsewhere();
    const home = await startServer({});
    const client = harbourClient(home.url, { headers: { "x-tenant": "harbour" } });
    const document = linkTo(`${elsewhere.url}/keeper`);
    const options = { headers: { authorization: `Bearer ${token}`, "x-tenant": "1" } };
    await client.follow(document, "target", options);
    await client
      .follow(document, "target")
      .follow("self", options)
      .catch(() => undefined);
    await client.followAll(document, "target", options);
    await client.download(document, "target", options);
    await client.hydrate([document], ["target"], options);
    await client.refresh({ _links: { self: { href: `${elsewhere.url}/keeper` } } }, options);
    expectNoSecrets(elsewhere);
  });

  test("is reported in a warning, once per origin and relation, without the path of the address", async () => {
    const elsewhere = await startElsewhere();
    const logger = recordingLogger();
    const client = harbourClient("http://127.0.0.1:9", { logger });
    await client.follow(linkTo(`${elsewhere.url}/keeper?secret=1`), "target");
    await client.follow(linkTo(`${elsewhere.url}/keeper`), "target");
    expect(logger.lines.filter(({ level }) => level === "warn")).toEqual([
      {
        level: "warn",
        message: "A link leads to another origin. The client follows the link without the credential.",
        fields: { rel: "target", origin: elsewhere.url },
      },
    ]);
  });

  test.each(["closed", "forbidden"])(
    "that is refused there has an error with `credentialSent: false`: %s",
    async (path) => {
      const elsewhere = await startElsewhere();
      const client = harbourClient("http://127.0.0.1:9");
      await expect(client.follow(linkTo(`${elsewhere.url}/${path}`), "target")).rejects.toThrow(
        /No credential was sent, because this origin is neither the client's own nor in `trustedOrigins`\./,
      );
    },
  );

  test("gets the credential when that origin is trusted", async () => {
    const elsewhere = await startElsewhere();
    const client = harbourClient("http://127.0.0.1:9", { trustedOrigins: [elsewhere.url] });
    await client.follow(linkTo(`${elsewhere.url}/keeper`), "target");
    expect(elsewhere.requests[0]!.headers.authorization).toBe(`Bearer ${token}`);
  });
});

describe("a write", () => {
  test("is never sent to another origin, with or without a body", async () => {
    const elsewhere = await startElsewhere();
    const client = harbourClient("http://127.0.0.1:9");
    const href = `${elsewhere.url}/collect`;
    const refused = { code: "link_refused", reason: "foreign_write" };
    await expect(client.perform(linkTo(href, { method: "POST" }), "target", { a: 1 })).rejects.toMatchObject(refused);
    await expect(client.perform(linkTo(href, { method: "DELETE" }), "target")).rejects.toMatchObject(refused);
    const form: HalResource = { _templates: { default: { method: "POST", target: href } } };
    await expect(client.submit(form, "default")).rejects.toMatchObject(refused);
    expect(elsewhere.requests).toEqual([]);
  });

  test("is refused for a document from another origin, and for resources embedded in it", async () => {
    const home = await startServer({ "DELETE /api/ships/1": new Answer(204) });
    const scrap = { href: `${home.url}/api/ships/1`, method: "DELETE" };
    const elsewhere = await startServer({
      "GET /lure": ({ headers }: SeenRequest) => ({
        _links: { self: { href: `http://${headers.host}/lure` }, scrap },
        _embedded: { ship: [{ _links: { scrap } }] },
        _templates: { default: { method: "DELETE", target: scrap.href } },
        list: [{ _links: { scrap } }],
      }),
    });
    const client = harbourClient(home.url);
    const lure = (await client.follow(linkTo(`${elsewhere.url}/lure`), "target"))!;
    const inside = (lure._embedded!["ship"] as HalResource[])[0]!;
    const refused = { code: "link_refused", reason: "foreign_document" };
    await expect(client.perform(lure, "scrap")).rejects.toMatchObject(refused);
    await expect(client.perform(inside, "scrap")).rejects.toMatchObject(refused);
    await expect(client.perform((await client.follow(lure, "ship"))!, "scrap")).rejects.toMatchObject(refused);
    await expect(client.perform((lure["list"] as HalResource[])[0]!, "scrap")).rejects.toMatchObject(refused);
    await expect(client.perform(structuredClone(lure), "scrap")).rejects.toMatchObject(refused);
    await expect(client.submit(lure, "default")).rejects.toMatchObject(refused);
    expect(home.requests).toEqual([]);
  });

  test("is refused for documents in an array from another origin", async () => {
    const home = await startServer({ "DELETE /api/ships/1": new Answer(204) });
    const scrap = { href: `${home.url}/api/ships/1`, method: "DELETE" };
    const elsewhere = await startServer({ "GET /fleet": [{ _links: { scrap } }, [{ _links: { scrap } }]] });
    const client = harbourClient(home.url);
    const fleet: unknown = await client.follow(linkTo(`${elsewhere.url}/fleet`), "target");
    const [first, [nested]] = fleet as [HalResource, [HalResource]];
    for (const ship of [first, nested]) {
      const refused = { code: "link_refused", reason: "foreign_document" };
      await expect(client.perform(ship, "scrap")).rejects.toMatchObject(refused);
    }
    expect(home.requests).toEqual([]);
  });

  test("is sent for documents of the client's own origin", async () => {
    const home = await startServer({
      "GET /api/ships/1": shipDocument(1),
      "PATCH /api/ships/1": shipDocument(1),
    });
    const client = harbourClient(home.url);
    const ship = await client.ships.get({ id: 1 });
    expect(await client.perform(ship, "rename", { name: "Argo" })).toEqual(shipDocument(1));
  });
});
