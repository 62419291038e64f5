import { describe, expect, test } from "vitest";
import { harbourClient } from "../test/harbour.js";
import { Answer, startServer } from "../test/server.js";
import { form, forms, type HalResource, isHalError } from "./index.js";

const self = { href: "/api/desk" };

function desk(template: object): HalResource {
  return { _links: { self }, _templates: { default: template } };
}

const registration = {
  title: "Register",
  method: "post",
  target: "/api/ships",
  properties: [
    { name: "name", required: true, prompt: "Name", regex: "^(a+)+$" },
    { name: "flag", value: "fi" },
    { name: "port", readOnly: true, value: "Hanko" },
  ],
};

describe("HAL-FORMS templates are read into forms", () => {
  test("with the defaults of the format", () => {
    expect(form(desk({}))).toEqual({
      name: "default",
      title: undefined,
      method: "GET",
      target: undefined,
      contentType: "application/json",
      properties: [],
    });
    expect(form(desk(registration))).toMatchObject({
      title: "Register",
      method: "POST",
      target: "/api/ships",
      properties: registration.properties,
    });
  });

  test("without malformed parts", () => {
    const document = {
      _templates: {
        a: { method: "TRACE", target: 7, contentType: {}, properties: [null, { name: 1 }, "x", { name: "ok" }] },
        b: 7,
        c: [],
        d: { properties: { name: "alone" } },
      },
    };
    expect(forms(document).map(({ name, method, properties }) => [name, method, properties])).toEqual([
      ["a", "GET", [{ name: "ok" }]],
      ["d", "GET", [{ name: "alone" }]],
    ]);
    for (const none of [{}, { _templates: null }, { _templates: [] }, { _templates: "x" }]) {
      expect(forms(none)).toEqual([]);
      expect(form(none)).toBeUndefined();
    }
    expect(form({ _templates: {} }, "toString")).toBeUndefined();
  });
});

describe("submit", () => {
  test("sends the form's own values, replaced by the input", async () => {
    const server = await startServer({ "POST /api/ships": new Answer(201, { id: 9 }) });
    const client = harbourClient(server.url);
    expect(await client.submit(desk(registration), "default", { name: "Argo" })).toEqual({ id: 9 });
    await client.submit(desk(registration), "default", { name: "Ra", flag: "se" });
    expect(server.requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { name: "Argo", flag: "fi", port: "Hanko" },
      { name: "Ra", flag: "se", port: "Hanko" },
    ]);
  });

  test("refuses input that does not match the form, with the path of each problem, before anything is sent", async () => {
    const server = await startServer({});
    const client = harbourClient(server.url);
    const submitting = client.submit(desk(registration), "default", { port: "Oslo", nmae: "Argo" });
    await expect(submitting).rejects.toMatchObject({
      code: "request_invalid",
      operation: "submit default",
      problems: [{ path: "name" }, { path: "port" }, { path: "nmae", got: "an unknown field" }],
    });
    await expect(client.submit(desk(registration), "default", "Argo")).rejects.toMatchObject({
      code: "request_invalid",
    });
    expect(server.requests).toEqual([]);
  });

  test("without a target is sent to the document itself, without fields has no body", async () => {
    const server = await startServer({ "DELETE /api/desk": new Answer(204) });
    expect(await harbourClient(server.url).submit(desk({ method: "DELETE" }), "default")).toBeUndefined();
    expect(server.requests[0]).toMatchObject({ method: "DELETE", path: "/api/desk", body: "" });
  });

  test("without a target and a `self` link is sent to the address the document was read from", async () => {
    const template = { default: { method: "POST" } };
    const server = await startServer({
      "GET /api/desks": { _templates: template, _embedded: { desk: { _templates: template } } },
      "POST /api/desks": { _templates: template },
    });
    const client = harbourClient(server.url);
    const read = (await client.follow({ _links: { desks: { href: "/api/desks?open=1" } } } as HalResource, "desks"))!;
    const answered = await client.submit(read, "default");
    expect(server.log()).toEqual(["GET /api/desks?open=1", "POST /api/desks?open=1"]);
    const part = (await client.follow(read, "desk"))!;
    const nowhere = { _templates: template, _links: { self: { href: null } } } as HalResource;
    for (const document of [answered, part, nowhere, structuredClone(read)]) {
      const refused = { code: "link_refused", reason: "no_target" };
      await expect(client.submit(document, "default")).rejects.toMatchObject(refused);
    }
    expect(server.requests.length).toBe(2);
  });

  test("a GET form becomes a query", async () => {
    const server = await startServer({ "GET /api/search": { found: 1 } });
    const search = { target: "/api/search?all=1", properties: [{ name: "q" }, { name: "flag" }, { name: "none" }] };
    expect(await harbourClient(server.url).submit(desk(search), "default", { q: "a&b", flag: ["fi", "se"] })).toEqual({
      found: 1,
    });
    expect(server.log()).toEqual(["GET /api/search?all=1&q=a%26b&flag=fi&flag=se"]);
  });

  test.each([
    ["application/x-www-form-urlencoded", "name=Argo"],
    ["multipart/form-data", expect.stringContaining('name="name"')],
    ["application/vnd.ship+json; v=1", '{"name":"Argo"}'],
  ])("writes %s", async (contentType, body) => {
    const server = await startServer({ "POST /api/desk": new Answer(204) });
    const template = { method: "POST", contentType, properties: [{ name: "name" }] };
    await harbourClient(server.url).submit(desk(template), "default", { name: "Argo" });
    expect(server.requests[0]!.body).toEqual(body);
    expect(server.requests[0]!.headers["content-type"]).toContain(contentType.split(";")[0]);
  });

  test.each([
    "text/uri-list",
    "application/json; v=1\r\nx-evil: 1",
    "application/json; v=\u{1f6a2}",
    "application/json; v=\u0000",
  ])("a format that cannot be written is refused: %j", async (contentType) => {
    const server = await startServer({});
    const template = { method: "POST", contentType, properties: [{ name: "name" }] };
    const submitting = harbourClient(server.url).submit(desk(template), "default", { name: "Argo" });
    await expect(submitting).rejects.toMatchObject({ code: "link_refused", reason: "content_type" });
    expect(server.requests).toEqual([]);
  });

  test("a form that does not exist is an error that lists the existing ones", async () => {
    const client = harbourClient("http://127.0.0.1:9");
    const error: unknown = await client.submit(desk({}), "close").catch((reason: unknown) => reason);
    expect(isHalError(error, "action_not_offered") && error.rel).toBe("close");
    expect((error as Error).message).toMatch(
      /does not currently offer this user the form `close`\. Available forms: `default`\./,
    );
  });
});
