import { afterEach, describe, expect, test } from "vitest";
import { connectClient, type TestClient } from "../../test/mcp-client.js";
import { rig } from "../../test/sandbox.js";
import { LinkTitle } from "../read/link-title.js";
import { changesOf } from "./changes.js";

describe("the changes of a plan show every value that is sent", () => {
  test.each<[name: string, before: object, body: object, changes: object]>([
    ["an address", { clone_url: "https://a" }, { clone_url: "https://evil" }, { clone_url: { to: "https://evil" } }],
    [
      "an address in an object",
      { id: 1, config: { url: "https://a" } },
      { config: { url: "https://evil" } },
      { config: { to: { url: "https://evil" } } },
    ],
    ["an empty string", { body: "All of it" }, { body: "" }, { body: { from: "All of it", to: "" } }],
    ["no value", { due_date: "2026-01-05" }, { due_date: null }, { due_date: { from: "2026-01-05", to: null } }],
    ["an empty list", { labels: ["a"] }, { labels: [] }, { labels: { from: ["a"], to: [] } }],
    [
      "a person with additional fields",
      {},
      { user: { id: 2, login: "ada", admin: true } },
      { user: { to: { id: 2, login: "ada", admin: true } } },
    ],
    [
      "an object nested in five others",
      {},
      { a: { b: { c: { d: { e: { f: 1 } } } } } },
      { a: { to: expect.anything() as unknown } },
    ],
    [
      "a link to no target",
      { _links: { assignee: { href: "/api/v3/users/2", title: "Ada" } } },
      { _links: { assignee: { href: null } } },
      { assignee: { from: new LinkTitle("Ada", "2"), to: null } },
    ],
    [
      "a link with fields of an action",
      {},
      { _links: { status: { href: "/api/v3/statuses/2", method: "post" } } },
      { status: { to: { href: "/api/v3/statuses/2", method: "post" } } },
    ],
    [
      "a name of the prototype",
      {},
      JSON.parse('{ "__proto__": { "x": 1 } }') as object,
      { ["__proto__"]: { to: { x: 1 } } },
    ],
  ])("%s", (_, before, body, changes) => {
    expect(Object.entries(changesOf(before, body))).toEqual(Object.entries(changes));
  });

  test("a title from the form is shown only for the address that is sent", () => {
    const body = { _links: { status: { href: "/api/v3/statuses/2" }, type: { href: "/api/v3/types/1" } } };
    const form = {
      _links: {
        status: { href: "/api/v3/statuses/9", title: "Closed" },
        type: { href: "/api/v3/types/1", title: "Task" },
      },
    };

    expect(changesOf({}, body, form)).toEqual({
      status: { to: "/api/v3/statuses/2" },
      type: { to: new LinkTitle("Task", "1") },
    });
  });
});

describe("a large plan", () => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  async function connected(): Promise<TestClient> {
    const client = await connectClient((await rig({ allowWrites: true })).session);
    closing.push(client.close);
    return client;
  }

  const words = Array.from({ length: 9000 }, (_, index) => `word${index}`).join(" ");
  const writes = Array.from({ length: 20 }, (_, index) => ({
    operation: "git.issues.create",
    input: { owner: "acme", repo: "rig", title: `Issue ${index} with a title`, body: words },
  }));

  test("shows the beginning of each text, with marks around it", async () => {
    const { data, text, tokens } = await (await connected()).call("plan", { writes });

    const shown = data?.["writes"] as { readonly body: { readonly title: string; readonly body: string } }[];
    expect(shown).toHaveLength(20);
    expect(shown[3]?.body).toMatchObject({ title: "«Issue 3 with a title»" });
    expect(shown[3]?.body.body).toMatch(/^«word0 word1 .{150,}…»$/);
    expect(text.replaceAll(/«[^«»]*»/g, "")).not.toContain("word");
    expect(tokens).toBeLessThanOrEqual(6000);
  });

  test("has small results when committed", async () => {
    const { call } = await connected();
    const { data } = await call("plan", { writes });

    const { data: outcome, tokens } = await call("commit", { token: data?.["token"] });

    expect(outcome?.["done"]).toHaveLength(20);
    expect(tokens).toBeLessThanOrEqual(6000);
  });
});
