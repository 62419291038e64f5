import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { harbourClient, keeperDocument } from "../test/harbour.js";
import { startServer } from "../test/server.js";
import { type HalResource, isHalError, type LinkRefusal } from "./index.js";
import { resolveHref } from "./internal/resolve-href.js";

const documentWith = (href: string, more: object = {}): HalResource => ({ _links: { target: { href, ...more } } });

const hostile: [href: string, reason: LinkRefusal][] = [
  ["javascript:alert(1)", "scheme"],
  ["JaVaScRiPt:alert(1)", "scheme"],
  ["data:application/json,{}", "scheme"],
  ["file:///etc/passwd", "scheme"],
  ["ftp://127.0.0.1/x", "scheme"],
  ["blob:http://127.0.0.1/x", "scheme"],
  ["urn:example:hidden", "scheme"],
  ["http://user:password@127.0.0.1:9/x", "user_info"],
  ["http://user@127.0.0.1:9/x", "user_info"],
  ["//127.0.0.1:9/x", "malformed"],
  ["/\\127.0.0.1:9/x", "malformed"],
  ["\\\\127.0.0.1:9/x", "malformed"],
  ["http:\\\\127.0.0.1:9/x", "malformed"],
  ["http:127.0.0.1:9/x", "malformed"],
  ["https:/127.0.0.1:9/x", "malformed"],
  ["http:///127.0.0.1:9/x", "malformed"],
  ["java\nscript:alert(1)", "malformed"],
  ["/x\r\nHost: evil.example", "malformed"],
  ["/\t/127.0.0.1:9/x", "malformed"],
  ["\u0000/x", "malformed"],
  [" //127.0.0.1:9/x", "malformed"],
  [" javascript:alert(1)", "malformed"],
  ["/x ", "malformed"],
  ["http://[::1", "malformed"],
  ["http://a b/", "malformed"],
  ["http://%00/", "malformed"],
];

describe.each(hostile)("a link to %j", (href, reason) => {
  test(`is refused (${reason}) by every verb, and never requested`, async () => {
    const server = await startServer({});
    const client = harbourClient(server.url, { fetch: () => Promise.reject(new Error("requested!")) });
    const action = documentWith(href, { method: "POST" });
    const refused = { code: "link_refused", reason, rel: "target" };
    await expect(client.follow(documentWith(href), "target")).rejects.toMatchObject(refused);
    await expect(client.followAll(documentWith(href), "target")).rejects.toMatchObject(refused);
    await expect(client.download(documentWith(href), "target")).rejects.toMatchObject(refused);
    await expect(client.perform(action, "target", { a: 1 })).rejects.toMatchObject(refused);
    const [row] = await client.hydrate([documentWith(href)], ["target"]);
    expect(row!.failures).toMatchObject([{ rel: "target", error: refused }]);
    const form: HalResource = { _templates: { target: { method: "POST", target: href } } };
    await expect(client.submit(form, "target")).rejects.toMatchObject(refused);
    expect(server.requests).toEqual([]);
  });
});

test("the error names the relation and the reason, never the address", async () => {
  const client = harbourClient("http://127.0.0.1:9");
  const error: unknown = await client
    .follow(documentWith("http://user:hunter2secret@127.0.0.1:9/x?token=hunter2secret"), "target")
    .catch((reason: unknown) => reason);
  expect((error as Error).message).toBe(
    "The link `target` was not requested: it contains a user name or password, which could be sent to the wrong server. Tell the server's operator.",
  );
  expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain("hunter2secret");
});

test("an expanded template with another host or scheme is checked like a link", async () => {
  const server = await startServer({});
  const client = harbourClient(server.url);
  const document = documentWith("{+where}", { templated: true });
  for (const where of ["//evil.example/x", "javascript:alert(1)", "http://a@evil.example"]) {
    await expect(client.follow(document, "target", { variables: { where } })).rejects.toMatchObject({
      code: "link_refused",
    });
  }
  expect(server.requests).toEqual([]);
});

test("every link resolves to an http address or is refused", () => {
  const piece = fc.constantFrom(
    "http",
    "https",
    ":",
    "/",
    "//",
    "\\",
    "@",
    "..",
    "?",
    "#",
    " ",
    "\t",
    "[",
    "%",
    "a",
    "é",
    "x.example",
  );
  const href = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.webUrl(),
    fc.array(piece).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(href, (text) => {
      try {
        const url = resolveHref("target", text, "https://home.example/api/");
        expect(url.protocol).toMatch(/^https?:$/);
        expect(url.username + url.password + url.hash).toBe("");
        // Only an absolute address may lead to another origin.
        if (url.origin !== "https://home.example") expect(text).toMatch(/^https?:\/\/[^/?#\\]/i);
      } catch (error) {
        expect(isHalError(error, "link_refused")).toBe(true);
      }
    }),
  );
});

test("a valid link still works", async () => {
  const server = await startServer({ "GET /api/keepers/1": keeperDocument(1) });
  const client = harbourClient(server.url);
  for (const href of [`${server.url}/api/keepers/1`, "/api/keepers/1", "keepers/1", "./x/../keepers/1#top"]) {
    expect(await client.follow(documentWith(href), "target")).toEqual(keeperDocument(1));
  }
});
