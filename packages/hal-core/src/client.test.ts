import { createTransport, defineResource, get, type MismatchReport } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { describe, expect, test } from "vitest";
import { BerthSchema, berthDocument, harbourClient, ships, shipDocument } from "../test/harbour.js";
import { Answer, startServer } from "../test/server.js";
import { bindHal, bindHalForms, createHalClient, type HalResource } from "./index.js";

describe("a client", () => {
  test("has resources, verbs and the members of every client", async () => {
    const server = await startServer({ "GET /api/ships/1": shipDocument(1), "GET /api/ping": { ok: true } });
    const client = harbourClient(server.url);
    expect((await client.ships.get({ id: 1 })).name).toBe("Ship 1");
    expect(await client.operation(get("/ping", { response: z.fields({ ok: z.boolean() }) }))()).toEqual({ ok: true });
    expect(client.transport.apiRoot).toBe(`${server.url}/api`);
  });

  test("requests HAL, unless the dialect sets another media type", async () => {
    const server = await startServer({ "GET /api/ships/1": shipDocument(1) });
    await harbourClient(server.url).ships.get({ id: 1 });
    await harbourClient(server.url, { dialect: { accept: "application/json" } }).ships.get({ id: 1 });
    expect(server.requests.map(({ headers }) => headers.accept)).toEqual([
      "application/hal+json, application/prs.hal-forms+json;q=0.9, application/json;q=0.8",
      "application/json",
    ]);
  });

  test("a resource cannot take the name of a verb", () => {
    const resources = { follow: ships };
    expect(() => createHalClient({ baseUrl: "http://127.0.0.1", resources })).toThrow(/cannot be called `follow`/);
  });

  test("verbs work on a transport without a client", async () => {
    const server = await startServer({ "GET /berths/7": berthDocument(7) });
    const { verbs } = bindHal(createTransport({ baseUrl: server.url }));
    const document: HalResource = { _links: { berth: { href: "/berths/7" } } };
    expect(await verbs.follow(document, "berth")).toEqual(berthDocument(7));
  });

  test("only bindHalForms adds the verbs of HAL-FORMS", () => {
    const transport = createTransport({ baseUrl: "http://127.0.0.1:9" });
    expect(bindHal(transport).verbs).not.toHaveProperty("submit");
    expect(bindHalForms(transport).verbs).toMatchObject({ submit: expect.any(Function) as object });
  });

  test("verbs can be called without their client", async () => {
    const { follow } = harbourClient("http://127.0.0.1:9");
    expect(await follow(shipDocument(1), "pilot")).toBeNull();
  });
});

describe("the targets of links are checked against a schema when the client has one", () => {
  const wrong = { ...berthDocument(7), number: "seven" };

  test("by default, a mismatch is reported and the document returned unchanged", async () => {
    const server = await startServer({ "GET /api/berths/7": wrong });
    const reports: MismatchReport[] = [];
    const client = harbourClient(server.url, {
      schemaFor: ({ rel }) => (rel === "berth" ? BerthSchema : undefined),
      hooks: { onMismatch: (report) => void reports.push(report) },
    });
    expect(await client.follow(shipDocument(1), "berth", { fresh: true })).toEqual(wrong);
    expect(reports).toMatchObject([
      { operation: "follow berth", path: "berth", mismatches: [{ path: "number", expected: "number" }] },
    ]);
  });

  test("with `strict`, a mismatch is an error", async () => {
    const server = await startServer({ "GET /api/berths/7": wrong });
    const client = harbourClient(server.url, { schemaFor: () => BerthSchema, validate: "strict" });
    await expect(client.follow(shipDocument(1), "berth", { fresh: true })).rejects.toMatchObject({
      code: "response_shape",
      operation: "follow berth",
    });
  });

  test("the schema is chosen by relation, link and address", async () => {
    const server = await startServer({ "GET /api/berths/7": berthDocument(7) });
    const asked: unknown[] = [];
    const client = harbourClient(server.url, { schemaFor: (target) => void asked.push(target) });
    await client.follow(shipDocument(1), "berth", { fresh: true });
    expect(asked).toEqual([{ rel: "berth", link: shipDocument(1)._links.berth, url: `${server.url}/api/berths/7` }]);
  });

  test("a relation with braces in its name is checked, too", async () => {
    const server = await startServer({ "GET /api/x": { a: 1 } });
    const client = harbourClient(server.url, { schemaFor: () => z.fields({ a: z.int() }) });
    expect(await client.follow({ _links: { "x{y}": { href: "/api/x" } } } as HalResource, "x{y}")).toEqual({ a: 1 });
  });
});

test("another hypermedia format is read through the dialect's parseJson", async () => {
  const server = await startServer({
    "GET /fleet": new Answer(200, { properties: { size: 2 }, links: [{ rel: ["flagship"], href: "/ships/1" }] }),
    "GET /ships/1": new Answer(200, { properties: { name: "Argo" }, links: [] }),
  });
  interface Siren {
    properties: object;
    links: { rel: string[]; href: string }[];
  }
  const client = createHalClient({
    baseUrl: server.url,
    resources: { fleet: defineResource({ get: get("/fleet", { response: z.unknown() as z.Schema<HalResource> }) }) },
    dialect: {
      accept: "application/vnd.siren+json",
      parseJson(text) {
        const { properties, links } = JSON.parse(text) as Siren;
        const entries = links.flatMap(({ rel, href }) => rel.map((name) => [name, { href }]));
        return { ...properties, _links: Object.fromEntries(entries) as object };
      },
    },
  });
  expect(await client.follow(await client.fleet.get(), "flagship")).toEqual({ name: "Argo", _links: {} });
});
