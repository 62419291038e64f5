import { accessToken, apiKey } from "@halyard/auth";
import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";
import { expect, test } from "vitest";
import { runGitContract } from "../src/git/run-git-contract.ts";
import { summarize } from "../src/markdown.ts";
import { listenForEvents } from "../src/node/listen-for-events.ts";
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

const openProjects = [
  { version: "17.0.0" },
  { version: "17.9.0" },
  { version: "17.9.0", multipleVersions: true },
] as const;

test.each(openProjects)("the sandbox keeps the contract as OpenProject %o", async (options) => {
  const sandbox = createOpenProjectSandbox(options);
  const { baseUrl, fetch } = sandbox;
  const auth = (login: string) => apiKey(sandbox.tokenOf(login));
  const people = [{ id: 3, auth: auth("grace") }];
  const { receiver, close } = await listenForEvents({ api: "openproject" });
  const { url, secret } = receiver;
  const kinds = ["work_package:created", "work_package:updated", "work_package_comment:comment"];
  const others = ["work_package_comment:internal_comment", "project:created", "project:updated"];
  sandbox.addWebhook({ url, secret, events: [...kinds, ...others, "time_entry:created", "attachment:created"] });
  try {
    const target = { baseUrl, fetch, auth: auth("admin"), people, receiver };
    const report = await runPmContract(target, { prefix: "halyard-contract-1" });
    console.info(`Sandbox as ${summarize(report)}`);
    expect(problemsOf(report)).toEqual([]);
    expect(report.checks.events).toBe(8);
  } finally {
    await close();
  }
});
