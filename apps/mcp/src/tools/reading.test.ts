import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { connectClient, countTokens, type TestClient } from "../../test/mcp-client.js";
import { rig, type RigOptions } from "../../test/sandbox.js";
import { createSession } from "../session/session.js";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function connected(options: RigOptions = {}): Promise<TestClient> {
  const client = await connectClient((await rig(options)).session);
  closing.push(client.close);
  return client;
}

describe("the list of tools", () => {
  test("has at most 8 tools and 1,500 tokens", async () => {
    const { tools } = await (await connected()).client.listTools();

    expect(tools.length).toBeLessThanOrEqual(8);
    expect(countTokens(JSON.stringify(tools))).toBeLessThanOrEqual(1500);
  });

  test("is the same for every session, in the same order", async () => {
    const lists = await Promise.all(
      [{}, { allowWrites: true }].map(async (options) => (await connected(options)).client.listTools()),
    );

    expect(lists[0]?.tools).toEqual(lists[1]?.tools);
    expect(lists[0]?.tools.map(({ name }) => name)).toMatchInlineSnapshot(`
      [
        "search",
        "describe",
        "read",
        "plan",
        "commit",
        "execute",
        "start_work",
        "development_status",
      ]
    `);
  });

  test("marks only `commit` as a tool that changes something", async () => {
    const { tools } = await (await connected()).client.listTools();

    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name)).toEqual([
      "commit",
    ]);
  });
});

describe("search and describe", () => {
  test.each([
    ["merge pull request", "git.pulls.merge"],
    ["log time", "pm.timeEntries.create"],
    ["comment work package", "pm.workPackages.activities.comment"],
    ["create branch", "git.branches.create"],
  ])("%s leads to %s", async (query, operation) => {
    const { data } = await (await connected()).call("search", { query });

    expect(JSON.stringify(data)).toContain(`"${operation}"`);
  });

  test("an operation is described with its fields, required ones first", async () => {
    const { data, tokens } = await (await connected()).call("describe", { operation: "git.issues.create" });

    expect(data).toMatchObject({ effect: "write", request: "POST /repos/{owner}/{repo}/issues" });
    expect(Object.keys(data?.["fields"] as object).slice(0, 3)).toEqual(["owner", "repo", "title"]);
    expect(tokens).toBeLessThan(600);
  });

  test("an unknown field is refused, and the refusal lists the fields of the operation", async () => {
    const client = await connected();
    const wrong = await client.call("describe", { operation: "git.branches.list", field: "nope" });

    expect(wrong.isError).toBe(true);
    expect(wrong.text).toContain("`git.branches.list` has no field `nope`. Its fields: owner, repo, ");
    const none = await client.call("describe", { operation: "pm.root.get", field: "nope" });
    expect(none.text).toContain("`pm.root.get` has no field `nope`. It has no fields.");
    expect((await client.call("describe", { operation: "git.branches.list", field: "owner" })).data).toMatchObject({
      name: "owner",
    });
  });

  test("the refusal of a misspelt operation lists similar ones", async () => {
    const { text, isError } = await (await connected()).call("describe", { operation: "git.issue.create" });

    expect(isError).toBe(true);
    expect(text).toContain("`git.issues.create`");
  });
});

describe("read", () => {
  test("three work packages take at most 700 tokens, and 120 with chosen fields", async () => {
    const client = await connected();
    const list = { operation: "pm.workPackages.list", input: { pageSize: 3 } };

    const whole = await client.call("read", list);
    const chosen = await client.call("read", { ...list, fields: ["id", "subject", "status"] });

    expect(whole.data).toMatchObject({
      items: [{ id: 1, subject: "«Splice the main brace»", status: "«New» (1)" }, {}, {}],
      total: 11,
    });
    expect(whole.tokens).toBeLessThanOrEqual(700);
    expect(chosen.tokens).toBeLessThanOrEqual(120);
  });

  test("requested fields without a value are named, because empty ones are left out", async () => {
    const client = await connected();
    const one = { operation: "pm.workPackages.get", input: { id: 4 } };
    const list = { operation: "pm.workPackages.list", input: { pageSize: 3 } };

    expect((await client.call("read", { ...one, fields: ["id", "nope"] })).data).toEqual({
      data: { id: 4 },
      note: "Empty or unknown: nope.",
    });
    expect((await client.call("read", { ...list, fields: ["id", "nope", "a.b"] })).data).toMatchObject({
      items: [{ id: 1 }, { id: 2 }, { id: 3 }],
      note: "Empty or unknown: nope, a.b.",
    });
    expect((await client.call("read", { ...list, fields: ["id", "assignee"] })).data).not.toHaveProperty("note");
    expect((await client.call("read", { ...one, fields: ["*"] })).data).not.toHaveProperty("note");
  });

  test("a list is read to its end by its cursor, each item once", async () => {
    const client = await connected();
    const request = { operation: "pm.workPackages.list", input: { filters: [], pageSize: 5 }, fields: ["id"] };

    const ids: unknown[] = [];
    let cursor: unknown;
    do {
      const { data } = await client.call("read", { ...request, ...(cursor === undefined ? {} : { cursor }) });
      ids.push(...(data?.["items"] as { id: number }[]).map(({ id }) => id));
      cursor = data?.["cursor"];
    } while (cursor !== undefined);

    expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test("a cursor from another request is refused", async () => {
    const client = await connected();
    const { data } = await client.call("read", { operation: "pm.workPackages.list", input: { pageSize: 2 } });

    const { isError, text } = await client.call("read", { operation: "pm.projects.list", cursor: data?.["cursor"] });

    expect(isError).toBe(true);
    expect(text).toContain("another request");
  });

  test("a write is refused, and nothing is sent", async () => {
    const { text, isError } = await (
      await connected({ allowWrites: true })
    ).call("read", {
      operation: "git.issues.create",
      input: { owner: "acme", repo: "rig", title: "x" },
    });

    expect(isError).toBe(true);
    expect(text).toContain("Use `plan`");
  });

  test("the refusal of an invalid input names its fields", async () => {
    const { text, isError } = await (
      await connected()
    ).call("read", { operation: "git.repos.get", input: { owner: "acme" } });

    expect(isError).toBe(true);
    expect(text).toContain("repo");
    expect(text).toContain("`describe`");
  });

  test("a text file is returned as text", async () => {
    const { data } = await (
      await connected()
    ).call("read", {
      operation: "git.contents.get",
      input: { owner: "acme", repo: "rig", path: "README.md" },
    });

    expect(data).toMatchObject({ data: { path: "«README.md»", content: "«# rig\n\nWhat carries the sails\n»" } });
  });
});

describe("a large response", () => {
  const words = Array.from({ length: 40_000 }, (_, index) => `word${index}`).join(" ");

  async function serving(body: unknown): Promise<TestClient> {
    const server = createServer((_, response) =>
      response.setHeader("content-type", "application/json").end(JSON.stringify(body)),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const session = await createSession({ openproject: { url: `http://127.0.0.1:${port}`, token: "t" } });
    const client = await connectClient(session);
    closing.push(client.close, () => new Promise((resolve) => void server.close(() => resolve())));
    return client;
  }

  test("with one document comes in parts of at most 6,000 tokens, which together are complete", async () => {
    const client = await serving({ _type: "Text", id: 1, text: words });
    const request = { operation: "pm.posts.get", input: { id: 1 } };

    let whole = "";
    let cursor: unknown;
    do {
      const { data, tokens } = await client.call("read", { ...request, ...(cursor === undefined ? {} : { cursor }) });
      expect(tokens).toBeLessThanOrEqual(6000);
      whole += String(data?.["text"]).slice(1, -1);
      cursor = data?.["cursor"];
    } while (cursor !== undefined);

    expect(JSON.parse(whole)).toEqual({ id: 1, text: words });
  });

  test("with a list contains as many items as fit, and a cursor to the next", async () => {
    const subject = words.slice(0, 5000);
    const elements = Array.from({ length: 20 }, (_, index) => ({
      _type: "WorkPackage",
      id: index + 1,
      subject,
      _links: {},
    }));
    const page = {
      _type: "Collection",
      total: 20,
      count: 20,
      pageSize: 20,
      offset: 1,
      _embedded: { elements },
      _links: {},
    };
    const client = await serving(page);
    const request = { operation: "pm.workPackages.list", input: {} };

    const ids: unknown[] = [];
    let cursor: unknown;
    do {
      const { data, tokens } = await client.call("read", { ...request, ...(cursor === undefined ? {} : { cursor }) });
      expect(tokens).toBeLessThanOrEqual(6000);
      ids.push(...(data?.["items"] as { id: number }[]).map(({ id }) => id));
      cursor = data?.["cursor"];
    } while (cursor !== undefined);

    expect(ids).toEqual(elements.map(({ id }) => id));
  });
});
