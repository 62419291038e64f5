import { accessToken } from "@halyard/auth";
import { createGitSandbox } from "@halyard/sandbox";
import { expect, test } from "vitest";
import { runGitContract } from "../src/git/run-git-contract.ts";
import { toMarkdown } from "../src/markdown.ts";
import { problemsOf, type Report } from "../src/report.ts";

type Spoil = (method: string, path: string, body: string) => string;

const prefix = "halyard-contract-1";

/** Runs scenarios against a sandbox. `spoil` can change each response body before the client receives it. */
async function runSpoiled(only: readonly string[], spoil: Spoil, sandbox = createGitSandbox()): Promise<Report> {
  const fetch = async (request: Request): Promise<Response> => {
    const response = await sandbox.fetch(request);
    const text = await response.text();
    const { status, headers } = response;
    if (status === 204) return new Response(null, { status, headers });
    return new Response(spoil(request.method, new URL(request.url).pathname, text), { status, headers });
  };
  const auth = accessToken(sandbox.tokenOf("ada"));
  return runGitContract({ baseUrl: sandbox.baseUrl, fetch, auth }, { prefix, only });
}

const verdictOf = (report: Report, name: string) => report.operations.find(({ operation }) => operation === name);

test("a response that breaks its schema is reported as a mismatch of the operation", async () => {
  const report = await runSpoiled(["labels"], (method, path, body) =>
    method === "GET" && /\/labels\/\d+$/.test(path) ? body.replace(/"name":"[^"]*"/, '"name":7') : body,
  );
  const [mismatch = ""] = verdictOf(report, "repos.labels.get")!.mismatches;
  expect(mismatch).toMatch(/^name: expected /);
  expect(problemsOf(report)).toContain(`repos.labels.get: mismatch: ${mismatch}`);
  expect(toMarkdown(report)).toContain(mismatch);
});

test("a write that has no effect is a failure", async () => {
  const report = await runSpoiled(["labels"], (method, path, body) =>
    method === "GET" && /\/labels\/\d+$/.test(path) ? body.replace("Something is wrong", "") : body,
  );
  expect(problemsOf(report)).toEqual([
    'labels: a label is read back as it was written: ContractError: description must be "Something is wrong", not "".',
  ]);
});

test.each([
  ["has an item twice", (items: object[]) => [...items, items[0]]],
  ["lacks an item", (items: object[]) => items.slice(1)],
])("a list that %s is a failure", async (_, change) => {
  const report = await runSpoiled(["labels"], (method, path, body) =>
    method === "GET" && path.endsWith("/labels") ? JSON.stringify(change(JSON.parse(body) as object[])) : body,
  );
  expect(problemsOf(report).join("\n")).toContain("labels: the list of labels is complete");
});

test("everything is cleaned up after failures, and nothing else is touched", async () => {
  const sandbox = createGitSandbox();
  const names = () => Object.values(sandbox.dump().repositories).map(({ name }) => name);
  const before = names();
  const report = await runSpoiled(
    ["labels", "issues"],
    (method, _, body) => (method === "PATCH" ? "{" : body),
    sandbox,
  );
  expect(problemsOf(report)).not.toEqual([]);
  expect(names()).toEqual(before);
});

test("an interrupted run ends after the part in progress, and everything is cleaned up", async () => {
  const sandbox = createGitSandbox();
  const names = () => Object.values(sandbox.dump().repositories).map(({ name }) => name);
  const before = names();
  const controller = new AbortController();
  const titles: string[] = [];
  await runGitContract(
    { baseUrl: sandbox.baseUrl, fetch: sandbox.fetch, auth: accessToken(sandbox.tokenOf("ada")) },
    {
      prefix,
      only: ["labels", "issues"],
      signal: controller.signal,
      onPart: ({ title }) => {
        titles.push(title);
        expect(names()).not.toEqual(before);
        controller.abort();
      },
    },
  );
  expect(titles).toHaveLength(1);
  expect(names()).toEqual(before);
});

test("an object whose name already exists is refused, and the existing object is kept", async () => {
  const sandbox = createGitSandbox();
  const auth = accessToken(sandbox.tokenOf("ada"));
  const { createGitClient } = await import("@halyard/git-hosting");
  const git = createGitClient({ baseUrl: sandbox.baseUrl, fetch: sandbox.fetch, auth });
  await git.user.repos.create({ name: `${prefix}-1` });

  const report = await runSpoiled(["labels"], (_, __, body) => body, sandbox);

  expect(problemsOf(report)).toHaveLength(1);
  expect((await git.repos.get({ owner: "ada", repo: `${prefix}-1` })).name).toBe(`${prefix}-1`);
});

test("an operation that the server does not implement is counted, and does not pass", async () => {
  const report = await runSpoiled(["repositories"], (_, __, body) => body);
  expect(verdictOf(report, "repos.labels.list")?.verdict).toBe("not called");
  expect(verdictOf(report, "repos.get")?.verdict).toBe("passed");
});
