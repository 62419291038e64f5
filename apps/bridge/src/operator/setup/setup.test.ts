import { parseServerVersion } from "@halyard/git-hosting";
import { expect, test } from "vitest";
import { createHarbour, type HarbourOptions } from "../../../test/harbour.js";
import { createReport, type Finding } from "../report.js";
import { isPrivate } from "../../inbox/hook-url.js";
import { setUp } from "./setup.js";
import { wantedEvents } from "../webhooks/wanted-events.js";

const publicUrl = "https://bridge.example.com";

async function done(harbour: ReturnType<typeof createHarbour>, replace = false): Promise<readonly Finding[]> {
  const report = createReport();
  await setUp(report, harbour.config, harbour.connections, { replace });
  return report.findings;
}

function hooksOf(harbour: ReturnType<typeof createHarbour>) {
  const { hooks, repositories, organizations } = harbour.forge.dump();
  return hooks.map(({ on, url, secret, active, events }) => ({
    on:
      "repository" in on
        ? repositories.find(({ id }) => id === on.repository)?.name
        : organizations.find(({ id }) => id === on.organization)?.name,
    ...{ url, secret, active, events },
  }));
}

test("each repository gets a webhook with the current secret, once", async () => {
  const harbour = createHarbour({ publicUrl, repositories: ["acme/rig", "acme/hull"] });
  const first = await done(harbour);
  const created = hooksOf(harbour);
  expect(created).toMatchObject([
    { on: "rig", url: `${publicUrl}/hooks/forge`, secret: "forge-hook-secret", active: true },
    { on: "hull", url: `${publicUrl}/hooks/forge`, secret: "forge-hook-secret", active: true },
  ]);
  expect(first).toContainEqual({
    place: "forge acme/rig",
    level: "ok",
    message: `the webhook for ${publicUrl}/hooks/forge was created`,
  });
  const again = await done(harbour);
  expect(hooksOf(harbour)).toEqual(created);
  expect(again.map(({ message }) => message)).toContain(
    `the webhook for ${publicUrl}/hooks/forge was already up to date`,
  );
});

test("an organization gets one webhook, and its repositories get none", async () => {
  const harbour = createHarbour({ publicUrl, repositories: ["acme/*", "acme/rig"] });
  await done(harbour);
  expect(hooksOf(harbour).map(({ on }) => on)).toEqual(["acme"]);
});

test("a webhook is replaced to change its secret", async () => {
  const harbour = createHarbour({ publicUrl });
  await done(harbour);
  const [before] = harbour.forge.dump().hooks;
  const findings = await done(harbour, true);
  const { hooks } = harbour.forge.dump();
  expect(hooks).toHaveLength(1);
  expect(hooks[0]?.id).not.toBe(before?.id);
  expect(findings.map(({ message }) => message)).toContain(`the webhook for ${publicUrl}/hooks/forge was replaced`);
});

test("a dry run changes nothing and reports the intended changes", async () => {
  const harbour = createHarbour({ publicUrl, dryRun: true });
  const findings = await done(harbour);
  expect(harbour.forge.dump().hooks).toEqual([]);
  expect(findings).toContainEqual(
    expect.objectContaining({
      place: "forge acme/rig",
      level: "note",
      message: expect.stringContaining(
        `a webhook for ${publicUrl}/hooks/forge would be created or updated with the events create, `,
      ) as string,
    }),
  );
});

test("an account that may not create webhooks is a problem, with the required role", async () => {
  const findings = await done(createHarbour({ publicUrl, gitLogin: "grace" }));
  expect(findings).toContainEqual(
    expect.objectContaining({
      place: "forge acme/rig",
      level: "problem",
      message: expect.stringMatching(/^cannot set up the webhook: the server does not permit the request/) as string,
      advice: [
        "Make the bridge's account an administrator of the repository acme/rig (its token needs the scope write:repository). Or ask someone with this role to open acme/rig > Settings > Webhooks, and add a webhook for Gitea or Forgejo:",
        `Target URL: ${publicUrl}/hooks/forge`,
        "HTTP method: POST",
        "Content type: application/json",
        "Secret: the first of this connection's `webhookSecrets`",
        "Events: create, delete, push, pull_request, action_run_success, action_run_failure, action_run_recover; select every event for pull requests",
        "Branch filter: *",
        "Active: yes",
      ].join("\n"),
    }),
  );
  expect(JSON.stringify(findings)).not.toContain("hook-secret");
});

test("for the webhook of an organization, a refusal names the events, the secret and the role", async () => {
  const rules = { issues: { link: true } };
  const findings = await done(createHarbour({ publicUrl, gitLogin: "grace", repositories: ["acme/*"], rules }));
  const problem = findings.find(({ place, level }) => place === "forge acme" && level === "problem");
  expect(problem?.message).toMatch(/^cannot set up the webhook: the server does not permit the request \(403\)/);
  expect(problem?.advice).toMatch(
    /^Make the bridge's account an owner of the organization acme \(its token needs the scope write:organization\)\./,
  );
  expect(problem?.advice?.split("\n")).toEqual(
    expect.arrayContaining([
      `Target URL: ${publicUrl}/hooks/forge`,
      "Secret: the first of this connection's `webhookSecrets`",
      expect.stringMatching(/^Events: create, delete, push, pull_request, issues, /),
    ]),
  );
});

test("without a public address no webhook can be created", async () => {
  const harbour = createHarbour();
  const problems = (await done(harbour)).filter(({ level }) => level === "problem");
  expect(problems.map(({ place }) => place)).toEqual(["forge", "pm"]);
  expect(harbour.forge.dump().hooks).toEqual([]);
});

test("the values to enter in OpenProject are listed literally, without the secret", async () => {
  const findings = await done(createHarbour({ publicUrl }));
  const note = findings.find(({ place, level }) => place === "pm" && level === "note");
  expect(note?.message).toBe(
    "an administrator must create the webhook, because the API of OpenProject cannot create webhooks",
  );
  expect(note?.advice?.split("\n")).toEqual([
    "In OpenProject, open Administration > API and webhooks > Webhooks, add a webhook, and enter:",
    `Payload URL: ${publicUrl}/hooks/pm`,
    "Signature secret: the first of this connection's `webhookSecrets`",
    "Events: Work packages: Created, Updated; Work package comments: Comment",
    "Projects: rigging",
    "Enabled: yes",
  ]);
  expect(JSON.stringify(findings)).not.toContain("hook-secret");
});

test("a private network must be allowed on both sides", async () => {
  const findings = await done(createHarbour({ publicUrl: "http://bridge:8080" }));
  const notes = findings.filter(
    ({ level, message }) => level === "note" && message.includes("the address is in a private network"),
  );
  expect(notes.map(({ place, advice }) => `${place}: ${advice}`)).toEqual([
    expect.stringContaining("forge: Add the host of this address to ALLOWED_HOST_LIST"),
    expect.stringContaining("pm: Add the bridge's address to the variable OPENPROJECT_SSRF_PROTECTION_IP_ALLOWLIST"),
  ]);
});

test.each([
  ["http://localhost:8080", true],
  ["http://bridge:8080", true],
  ["http://10.1.2.3", true],
  ["http://172.20.0.5", true],
  ["http://192.168.1.5", true],
  ["http://[fd00::1]", true],
  ["https://bridge.internal", true],
  ["https://bridge.example.com", false],
  ["http://172.32.0.1", false],
  ["http://100.1.2.3", false],
])("%s is in a private network: %s", (url, expected) => {
  expect(isPrivate(url)).toBe(expected);
});

test.each<[version: string, issues: boolean, extra: string[]]>([
  ["1.22.6", false, []],
  ["1.22.6", true, ["issues"]],
  ["1.23.8", false, ["status"]],
  ["1.26.3", false, ["status", "workflow_run"]],
  ["12.0.4+gitea-1.22.0", false, []],
  ["15.0.3+gitea-1.22.0", false, ["action_run_success", "action_run_failure", "action_run_recover"]],
])("the webhook for a server of version %s (issues: %s) has the events of that version", (version, issues, extra) => {
  expect(wantedEvents(issues, parseServerVersion(version))).toEqual([
    ...["create", "delete", "push", "pull_request"],
    ...extra,
  ]);
});

test.each<HarbourOptions["git"]>([
  { product: "gitea", version: "1.22.6" },
  { product: "gitea", version: "1.26.3" },
  { product: "forgejo", version: "15.0.3" },
])("the wanted events equal those that a webhook on %j has", async (git) => {
  const harbour = createHarbour({ publicUrl, git, rules: { issues: { link: true } } });
  const findings = await done(harbour);
  expect(findings.filter(({ level }) => level === "problem" || level === "warning")).toEqual([]);
  expect((await done(harbour)).map(({ message }) => message)).toContain(
    `the webhook for ${publicUrl}/hooks/forge was already up to date`,
  );
});
