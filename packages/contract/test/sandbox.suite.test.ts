import { accessToken, apiKey } from "@halyard/auth";
import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";
import { expect, test } from "vitest";
import { runGitContract } from "../src/git/run-git-contract.ts";
import { summarize } from "../src/markdown.ts";
import { runPmContract } from "../src/pm/run-pm-contract.ts";
import { problemsOf } from "../src/report.ts";

const gitServers = [
  { product: "gitea", version: "1.26.3" },
  { product: "forgejo", version: "17.0.0" },
] as const;

test.each(gitServers)("the sandbox keeps the contract as $product $version", async (server) => {
  const sandbox = createGitSandbox(server);
  const { baseUrl, fetch } = sandbox;
  const auth = (login: string) => accessToken(sandbox.tokenOf(login));
  const people = ["grace", "bridge"].map((login) => ({ login, auth: auth(login) }));
  const report = await runGitContract({ baseUrl, fetch, auth: auth("ada"), people }, { prefix: "halyard-contract-1" });

  console.info(`Sandbox as ${summarize(report)}`);
  expect(problemsOf(report)).toEqual([]);
});

test("the sandbox keeps the contract as OpenProject", async () => {
  const sandbox = createOpenProjectSandbox();
  const { baseUrl, fetch } = sandbox;
  const auth = (login: string) => apiKey(sandbox.tokenOf(login));
  const people = [{ id: 3, auth: auth("grace") }];
  const report = await runPmContract({ baseUrl, fetch, auth: auth("admin"), people }, { prefix: "halyard-contract-1" });

  console.info(`Sandbox as ${summarize(report)}`);
  expect(problemsOf(report)).toEqual([]);
});
