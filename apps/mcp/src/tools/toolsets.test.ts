import { figuresOf } from "@halyard/testing/readme-figures";
import { afterEach, describe, expect, test } from "vitest";
import { connectClient, countTokens, type TestClient } from "../../test/mcp-client.js";
import { rig } from "../../test/sandbox.js";
import { tools } from "./index.js";
import { toolsets } from "./toolsets.js";

const expectFigures = figuresOf(new URL("../../README.md", import.meta.url));

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function connected(...names: readonly string[]): Promise<TestClient> {
  const client = await connectClient((await rig({ allowWrites: true, tools: names })).session);
  closing.push(client.close);
  return client;
}

async function listed(...names: readonly string[]) {
  return (await (await connected(...names)).client.listTools()).tools;
}

describe("a toolset", () => {
  test.each(toolsets.map(({ name }) => name))("%s takes at most 5,000 tokens", async (name) => {
    const own = (await listed(name)).slice(tools.length);

    console.log({ name, tools: own.length, tokens: countTokens(JSON.stringify(own)) });
    expect(own.length).toBeGreaterThan(5);
    expectFigures(new RegExp(String.raw`\| \`${name}\` \| (\d+) \| ([\d,]+) \|`), [
      own.length,
      countTokens(JSON.stringify(own)),
    ]);
    expect(countTokens(JSON.stringify(own))).toBeLessThanOrEqual(5000);
  });

  test("comes after the eight tools, in an order that does not depend on the order of the names", async () => {
    const [one, other] = await Promise.all([listed("pulls", "time"), listed("time", "pulls", "time")]);

    expect(one.slice(0, tools.length).map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    expect(one).toEqual(other);
  });
});

test("all operations can be tools, with names that every client accepts", async () => {
  const { session } = await rig();
  const own = (await listed("all")).slice(tools.length);

  console.log({ tools: own.length, tokens: countTokens(JSON.stringify(own)) });
  expectFigures(/\| `all` \| (\d+) \| ([\d,]+) \|/, [own.length, countTokens(JSON.stringify(own))]);
  expect(own).toHaveLength(session.catalogue.listOperations().length);
  expect(new Set(own.map(({ name }) => name)).size).toBe(own.length);
  for (const { name } of own) expect(name).toMatch(/^[\w-]{1,60}$/);
});

test("the tool for a read sends it, with fields and a cursor", async () => {
  const { call } = await connected("work-packages");
  const request = { filters: [], pageSize: 5, _fields: ["id"] };

  const first = await call("pm_workPackages_list", request);
  const second = await call("pm_workPackages_list", { ...request, _cursor: first.data?.["cursor"] });

  expect(first.data).toMatchObject({ items: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }] });
  expect(second.data?.["items"]).toMatchObject([{ id: 6 }, {}, {}, {}, {}]);
});

test("the tool for a write makes a plan, and the audit names the operation", async () => {
  const { call, audit } = await connected("issues");

  const { data } = await call("git_issues_create", { owner: "acme", repo: "rig", title: "x" });
  const { data: outcome } = await call("commit", { token: data?.["token"] });

  expect(data).toMatchObject({ writes: [{ request: "POST /api/v1/repos/acme/rig/issues" }] });
  expect(outcome).toMatchObject({ done: [{ operation: "git.issues.create" }] });
  expect(audit).toMatchObject([
    { tool: "git_issues_create", operation: "git.issues.create", writes: ["git.issues.create"] },
    { tool: "commit", writes: ["git.issues.create"] },
  ]);
});
