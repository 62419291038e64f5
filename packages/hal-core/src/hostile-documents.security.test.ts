import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { harbourClient } from "../test/harbour.js";
import { startServer } from "../test/server.js";
import {
  can,
  changes,
  embedded,
  expandCurie,
  form,
  forms,
  type HalResource,
  isHalError,
  link,
  links,
  relations,
} from "./index.js";

const prototypeNames = ["toString", "constructor", "__proto__", "hasOwnProperty", "valueOf"];

afterEach(() => {
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
});

describe("names of the prototype are not relations", () => {
  test.each(prototypeNames)("%s", async (name) => {
    for (const document of [{}, { _links: {} }, { _links: {}, _embedded: {} }] as HalResource[]) {
      expect(() => link(document, name)).toThrow(expect.objectContaining({ code: "link_missing" }));
      expect([links(document, name), can(document, name), embedded(document, name)]).toEqual([[], false, undefined]);
      expect(form(document, name)).toBeUndefined();
    }
    const client = harbourClient("http://127.0.0.1:9");
    await expect(client.follow({ _links: {} } as HalResource, name)).rejects.toMatchObject({ code: "link_missing" });
  });

  test.each(prototypeNames)("%s is a relation when the document itself has it", (name) => {
    const document = JSON.parse(`{"_links":{"${name}":{"href":"/x"}},"_embedded":{"${name}":{"a":1}}}`) as HalResource;
    expect(link(document, name)).toEqual({ href: "/x" });
    expect(embedded(document, name)).toEqual({ a: 1 });
    expect(relations(document)).toEqual([name]);
  });

  test("`_links` inherited from a prototype is ignored", () => {
    const document = Object.create({ _links: { x: { href: "/x" } } }) as HalResource;
    expect(can(document, "x")).toBe(false);
  });
});

describe("wrong types are ignored or give a clear error", () => {
  test.each([null, undefined, 0, true, "text", [], () => 1])("a document that is %o", async (document) => {
    const value = document as unknown as HalResource;
    expect([links(value, "x"), can(value, "x"), embedded(value, "x"), relations(value)]).toEqual([
      [],
      false,
      undefined,
      [],
    ]);
    expect(() => link(value, "x")).toThrow(/The document has no `x` link. Available links: none\./);
    const client = harbourClient("http://127.0.0.1:9");
    await expect(client.follow(value, "x")).rejects.toMatchObject({ code: "link_missing" });
    await expect(client.perform(value, "x")).rejects.toMatchObject({ code: "action_not_offered" });
    await expect(client.submit(value, "x")).rejects.toMatchObject({ code: "action_not_offered" });
    await expect(client.refresh(value)).rejects.toMatchObject({ code: "link_missing" });
    expect(await client.hydrate([value], ["x"])).toEqual([{ document, resolved: { x: undefined }, failures: [] }]);
    expect(client.isPartial(value)).toBe(false);
  });

  test.each([
    7,
    "/x",
    null,
    {},
    { href: 7 },
    { href: undefined },
    { href: ["/x"] },
    { href: {} },
    [],
    [[{ href: "/x" }]],
  ])("a link that is %o", (value) => {
    const document = { _links: { self: { href: "/s" }, x: value } } as unknown as HalResource;
    expect(() => link(document, "x")).toThrow(/has no `x` link. Available links: `self`\./);
    expect(can(document, "x")).toBe(false);
  });

  test("members of a link with the wrong type", async () => {
    const server = await startServer({ "GET /api/x": { ok: true } });
    const odd = { href: "/api/x", templated: "yes", deprecation: {}, method: 7, type: [], title: 1, name: {} };
    const document = { _links: { x: odd } } as unknown as HalResource;
    expect(await harbourClient(server.url).follow(document, "x")).toEqual({ ok: true });
  });
});

describe("size, depth and cycles", () => {
  test("a hundred thousand links and relations", () => {
    const many = Array.from({ length: 100_000 }, (_, index) => ({ href: `/${index}`, name: "n".repeat(100) }));
    const rels = Object.fromEntries(many.map((entry, index) => [`a:${index}`, entry]));
    const curies = [{ name: "a", href: "https://a.example/{rel}", templated: true }];
    const document = { _links: { many, curies, ...rels } } as unknown as HalResource;
    expect(links(document, "many").length).toBe(100_000);
    expect(link(document, "https://a.example/99999")?.href).toBe("/99999");
    expect(link(document, "many", { index: -1 })?.href).toBe("/99999");
    for (const run of [() => link(document, "many"), () => link(document, "none")]) {
      expect(run).toThrow(expect.objectContaining({ message: expect.stringMatching(/^.{50,4000}$/s) as string }));
    }
  });

  test("thirty thousand relations under a CURIE with an equally long template", () => {
    const rels = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`a:${index}`, { href: "/x" }]));
    const href = `https://a.example/{rel}${"y".repeat(600_000)}`;
    const document = { _links: { curies: [{ name: "a", href, templated: true }], ...rels } } as unknown as HalResource;
    expect(can(document, "https://a.example/rels/rename")).toBe(false);
    expect(can(document, href.replace("{rel}", "29999"))).toBe(true);
    expect(can(document, href.replace("{rel}", "30000"))).toBe(false);
  });

  test("a document nested a thousand levels deep is followed, a deeper one is refused", async () => {
    const nested = (depth: number): string => `${'{"_embedded":{"x":'.repeat(depth)}{"end":true}${"}}".repeat(depth)}`;
    const responses = { "GET /api/deep": () => nested(499), "GET /api/deeper": () => nested(10_000) };
    const server = await startServer(responses);
    const foreign = await startServer(responses);
    const client = harbourClient(server.url);
    for (const href of ["/api/deep", `${foreign.url}/api/deep`]) {
      const deep = (await client.follow({ _links: { deep: { href } } } as HalResource, "deep"))!;
      expect(embedded(deep, "x")).toHaveProperty("_embedded");
      const deeper = { _links: { deep: { href: `${href}er` } } } as HalResource;
      await expect(client.follow(deeper, "deep")).rejects.toThrow("nested too deeply");
    }
  });

  test("a binary file from another origin is not searched for documents", async () => {
    const foreign = await startServer({ "GET /file": () => "x".repeat(1000) });
    const takeApart = vi.spyOn(Object, "values");
    const document: HalResource = { _links: { file: { href: `${foreign.url}/file` } } };
    const file = await harbourClient("http://127.0.0.1:9").download(document, "file");
    const taken = takeApart.mock.calls.map(([value]) => value);
    takeApart.mockRestore();
    expect(file?.length).toBe(1000);
    expect(taken).not.toContain(file);
  });

  test("a document from another origin that a dialect makes circular", async () => {
    const foreign = await startServer({ "GET /knot": { _embedded: { x: { a: 1 } } } });
    const parseJson = (text: string): unknown => {
      const document = JSON.parse(text) as HalResource;
      Object.assign(document._embedded!["x"]!, { up: document._embedded, top: document });
      return document;
    };
    const client = harbourClient("http://127.0.0.1:9", { dialect: { parseJson } });
    const linked: HalResource = { _links: { knot: { href: `${foreign.url}/knot` } } };
    const knot = (await client.follow(linked, "knot"))!;
    expect(client.isPartial(knot)).toBe(false);
    expect(await client.follow(knot, "x")).toMatchObject({ a: 1 });
  });

  test("a document that contains itself", async () => {
    const document: HalResource = { _links: { x: { href: null } }, _embedded: {} };
    document._embedded!["x"] = document;
    document["self"] = document;
    const client = harbourClient("http://127.0.0.1:9");
    expect(await client.follow(document, "x").follow("x")).toBe(document);
    expect(Object.keys(changes({}, document))).toEqual(["_links", "self"]);
    const action = { _links: { act: { href: "/x", method: "POST", payload: document } } } as unknown as HalResource;
    await expect(client.perform(action, "act")).rejects.toMatchObject({ code: "request_invalid" });
  });
});

describe("arbitrary JSON", () => {
  const name = fc.constantFrom(
    "_links",
    "_embedded",
    "_templates",
    "href",
    "self",
    "curies",
    "x",
    "a:x",
    "name",
    "__proto__",
  );
  const hal = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom<unknown>(null, true, 1, "", "/x", "{rel}", "https://a.example/{rel}", "a"),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.array(fc.tuple(name, tie("value")), { maxLength: 4 }).map((entries) => {
        const object = {};
        for (const [key, value] of entries)
          Object.defineProperty(object, key, { value, enumerable: true, configurable: true });
        return object;
      }),
    ),
  })).value;
  const document = fc.oneof(hal, fc.jsonValue(), fc.anything());
  const rel = fc.oneof(name, fc.constantFrom("https://a.example/x", ...prototypeNames), fc.string());

  test("link, links, embedded, can, relations, forms and changes throw only for a missing link", () => {
    fc.assert(
      fc.property(document, document, rel, (value, other, wanted) => {
        const resource = value as HalResource;
        expect(Array.isArray(links(resource, wanted))).toBe(true);
        expect(typeof can(resource, wanted)).toBe("boolean");
        expect(relations(resource).every((entry) => typeof entry === "string")).toBe(true);
        embedded(resource, wanted);
        expandCurie(resource, wanted);
        forms(resource);
        if (typeof other === "object" && other !== null) changes(resource, other as HalResource);
        try {
          const found = link(resource, wanted);
          expect(found === null || typeof found.href === "string").toBe(true);
        } catch (error) {
          expect(isHalError(error)).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("a verb fails only with Halyard's own errors", async () => {
    const client = harbourClient("http://127.0.0.1:9", {
      fetch: async () => new Response("{}", { headers: { "content-type": "application/json" } }),
      allowInsecureHttp: true,
    });
    const codes = /^(link_|action_|uri_template_|request_invalid)/;
    await fc.assert(
      fc.asyncProperty(document, rel, async (value, wanted) => {
        const resource = value as HalResource;
        const attempts = [
          client.follow(resource, wanted).follow(wanted),
          client.followAll(resource, wanted),
          client.perform(resource, wanted, undefined, { method: "POST" }),
          client.submit(resource, wanted),
          client.refresh(resource),
          client.hydrate([resource], [wanted]),
        ];
        for (const outcome of await Promise.allSettled(attempts)) {
          if (outcome.status === "rejected") expect((outcome.reason as { code: string }).code).toMatch(codes);
        }
      }),
      { numRuns: 300 },
    );
  });
});
