import { apiKey } from "@halyard/auth";
import { createOpenProjectSandbox } from "@halyard/sandbox";
import { expect, test } from "vitest";
import { runPmContract } from "../src/pm/run-pm-contract.ts";
import { pmScenarios } from "../src/pm/scenarios.ts";
import { problemsOf, type Report } from "../src/report.ts";

type Spoil = (method: string, path: string, body: string) => string;

/** Runs scenarios against a sandbox. `spoil` can change each response body before the client receives it. */
async function runSpoiled(
  only: readonly string[],
  spoil: Spoil,
  sandbox = createOpenProjectSandbox(),
): Promise<Report> {
  const fetch = async (request: Request): Promise<Response> => {
    const response = await sandbox.fetch(request);
    const { status, headers } = response;
    if (status === 204) return new Response(null, { status, headers });
    return new Response(spoil(request.method, new URL(request.url).pathname, await response.text()), {
      status,
      headers,
    });
  };
  const auth = apiKey(sandbox.tokenOf("admin"));
  return runPmContract({ baseUrl: sandbox.baseUrl, fetch, auth }, { prefix: "halyard-contract-1", only });
}

test("a write that has no effect is a failure", async () => {
  const report = await runSpoiled(["news"], (method, path, body) =>
    method === "GET" && /\/news\/\d+$/.test(path) ? body.replaceAll("At last", "") : body,
  );
  expect(problemsOf(report)).toEqual([
    'news: a news item is created, read back, changed and deleted: ContractError: summary must be "At last", not "".',
  ]);
});

test("a list whose pages are all the same is a failure", async () => {
  const pages = new Map<string, string>();
  const report = await runSpoiled(["news"], (method, path, body) => {
    if (method !== "GET" || !path.endsWith("/news")) return body;
    const size = /pageSize":(\d+)/.exec(body)?.[1] ?? "";
    if (!pages.has(size)) pages.set(size, body);
    return pages.get(size) ?? body;
  });
  expect(problemsOf(report).join("\n")).toContain("news: the list of news is complete");
});

test("everything is cleaned up after failures, and nothing else is touched", async () => {
  const sandbox = createOpenProjectSandbox();
  const content = () => {
    const { projects, users, groups, versions, workPackages } = sandbox.dump();
    return { projects, users, groups, versions, workPackages };
  };
  const before = content();
  const only = ["projects", "versions", "people", "memberships", "relations"];
  const report = await runSpoiled(only, (method, _, body) => (method === "PATCH" ? "{" : body), sandbox);
  expect(problemsOf(report)).not.toEqual([]);
  expect(report.left).toEqual([]);
  expect(content()).toEqual(before);
});

test("a run without an administrator says what it needs", async () => {
  const { baseUrl, fetch, tokenOf } = createOpenProjectSandbox();
  const run = runPmContract({ baseUrl, fetch, auth: apiKey(tokenOf("grace")) }, { prefix: "halyard-contract-1" });
  await expect(run).rejects.toThrow("Pass the API key of an administrator with --key.");
});

test("a scenario whose needs are not met is skipped, and scenarios have names of their own", async () => {
  const report = await runSpoiled(["notifications"], (_, __, body) => body);
  expect(report.parts).toMatchObject([{ outcome: "skipped", reason: "needs: second person" }]);
  expect(new Set(pmScenarios.map(({ name }) => name)).size).toBe(pmScenarios.length);
});
