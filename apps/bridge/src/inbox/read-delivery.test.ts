import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  sign,
  forgejoDelivery,
  giteaDelivery,
  openprojectDelivery,
  type SignedDelivery,
} from "@halyard/webhook-verifier/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeConfig } from "../../test/make-config.js";
import type { Connections } from "../config/connections/connections.js";
import { subjectKey } from "../store/subject.js";
import { readDelivery, type ReadDelivery } from "./read-delivery.js";

const secret = "a secret of this test";
const config = makeConfig({
  openproject: [{ name: "pm", url: "https://pm.test", webhookSecrets: [secret] }],
  git: [{ name: "forge", url: "https://git.test", webhookSecrets: [secret], product: "forgejo" }],
  mappings: [{ git: "forge", repositories: ["Acme/Rig", "fleet/*"], openproject: "pm" }],
});
const me = { id: 4, login: "bridge" };
const connections = {
  git: () => ({ me: async () => me }),
  openproject: () => ({ me: async () => me }),
} as unknown as Connections;

function read(
  connection: string,
  { headers, body }: Pick<SignedDelivery, "headers" | "body">,
  context = { config, connections },
): Promise<ReadDelivery> {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const kept = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return readDelivery({ id: "1", connection, receivedAt: 0, headers: kept, body: bytes }, context);
}

async function readGit(event: string, body: object | string): Promise<ReadDelivery> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = {
    "content-type": "application/json",
    "x-gitea-event": event,
    "x-gitea-delivery": "remote-1",
    "x-gitea-signature": await sign(text, secret),
  };
  return read("forge", { headers, body: text });
}

const repository = { name: "rig", full_name: "acme/rig", owner: { login: "acme" } };

function keys({ subjects }: ReadDelivery): string[] {
  return subjects.map(subjectKey);
}

describe("a delivery from a git server", () => {
  test.each([
    ["pull_request", { action: "opened", number: 12, pull_request: { number: 12 } }, "pull:forge/Acme/Rig#12"],
    [
      "issue_comment",
      { action: "created", comment: {}, issue: { number: 12 }, is_pull: true },
      "pull:forge/Acme/Rig#12",
    ],
    [
      "issue_comment",
      { action: "created", comment: {}, issue: { number: 12, pull_request: {} } },
      "pull:forge/Acme/Rig#12",
    ],
    ["push", { ref: "refs/heads/feature/12-hoist", commits: [] }, "branch:forge/Acme/Rig@feature/12-hoist"],
    ["create", { ref: "feature/x", ref_type: "branch" }, "branch:forge/Acme/Rig@feature/x"],
    ["create", { ref: "refs/heads/feature/x", ref_type: "branch" }, "branch:forge/Acme/Rig@feature/x"],
    ["status", { context: "ci", sha: "ab12cd34", state: "success", commit: {} }, "commit:forge/Acme/Rig@ab12cd34"],
    ["something_new", { number: 3, pull_request: { number: 3 } }, "pull:forge/Acme/Rig#3"],
  ])("%s: %o", async (event, body, key) => {
    const outcome = await readGit(event, { ...body, repository, sender: { login: "ada" } });
    expect(outcome.ignored).toBeUndefined();
    expect(keys(outcome)).toEqual([key]);
  });

  test("names the repository as the configuration spells it, if it is listed there", async () => {
    const outcome = await readGit("push", {
      ref: "refs/heads/main",
      commits: [],
      repository: { name: "Hull", owner: { login: "Fleet" } },
      sender: { login: "ada" },
    });
    expect(keys(outcome)).toEqual(["branch:forge/Fleet/Hull@main"]);
  });

  test("event, action and the server's id are returned", async () => {
    const delivery = await forgejoDelivery({
      event: "pull_request",
      action: "closed",
      secret,
      payload: { repository } as never,
    });
    const outcome = await read("forge", delivery);
    expect(outcome).toMatchObject({ event: "pull_request", action: "closed" });
    expect(outcome.remoteId).toBeTruthy();
  });

  test("forms are read like JSON", async () => {
    const payload = { repository } as never;
    const delivery = await giteaDelivery({ event: "pull_request", action: "opened", secret, form: true, payload });
    expect(keys(await read("forge", delivery))).toHaveLength(1);
  });

  test.each([
    [
      "a repository without a mapping",
      "push",
      { ref: "refs/heads/x", commits: [], repository: { full_name: "other/one" } },
      /no mapping covers/i,
    ],
    ["a tag", "push", { ref: "refs/tags/v1", commits: [], repository }, /does not process/],
    [
      "an issue, when the rules ignore issues",
      "issues",
      { action: "opened", issue: { number: 5 }, repository },
      /ignore issues/,
    ],
    ["no repository", "push", { ref: "refs/heads/x", commits: [] }, /contains no repository/],
    [
      "the bridge itself",
      "push",
      { ref: "refs/heads/x", commits: [], repository, sender: { login: "Bridge" } },
      /itself/,
    ],
    [
      "the bridge itself, as old servers name it",
      "push",
      { ref: "refs/heads/x", commits: [], repository, sender: { username: "bridge" } },
      /itself/,
    ],
    [
      "the bridge itself, under another login than at the start",
      "push",
      { ref: "refs/heads/x", commits: [], repository, sender: { id: 4, login: "halyard-bridge" } },
      /itself/,
    ],
    ["no JSON", "push", "{", /not JSON/],
    ["no object", "push", "[1]", /not a JSON object/],
  ])("ignored: %s", async (_, event, body, reason) => {
    const outcome = await readGit(event, body);
    expect(outcome.subjects).toEqual([]);
    expect(outcome.ignored).toMatch(reason);
  });

  test("a workflow that the bridge started is not ignored", async () => {
    const outcome = await readGit("workflow_run", {
      action: "completed",
      workflow_run: { head_sha: "ab12cd34" },
      repository,
      sender: { login: "bridge" },
    });
    expect(keys(outcome)).toEqual(["commit:forge/Acme/Rig@ab12cd34"]);
  });

  test("an account that has the former login of the bridge is not the bridge", async () => {
    const outcome = await readGit("push", {
      ...{ ref: "refs/heads/x", commits: [], repository },
      sender: { id: 9, login: "bridge" },
    });
    expect(keys(outcome)).toEqual(["branch:forge/Acme/Rig@x"]);
  });

  test("the account of the bridge is optional", async () => {
    const lost = { git: () => ({ me: () => Promise.reject(new Error("down")) }) } as unknown as Connections;
    const delivery = await forgejoDelivery({ event: "push", secret, payload: { repository } as never });
    expect(keys(await read("forge", delivery, { config, connections: lost }))).toHaveLength(1);
  });

  test("a server that does not return the bridge's account does not block deliveries", async () => {
    const silent = { me: () => new Promise<never>(() => undefined) };
    const context = { config, connections: { git: () => silent, openproject: () => silent } as unknown as Connections };
    const { headers } = await forgejoDelivery({ event: "push", secret });
    const body = JSON.stringify({ ref: "refs/heads/main", repository });
    expect(keys(await read("forge", { headers, body }, context))).toEqual(["branch:forge/Acme/Rig@main"]);
  });

  test("a connection that is no longer configured is a reason to ignore, not an error", async () => {
    const delivery = await forgejoDelivery({ event: "push", secret });
    expect((await read("gone", delivery)).ignored).toMatch(/"gone"/);
  });
});

describe("a delivery from OpenProject", () => {
  const links = { workPackage: { href: "/pm/api/v3/work_packages/7" }, user: { href: "/pm/api/v3/users/9" } };

  async function readPm(body: object): Promise<ReadDelivery> {
    const text = JSON.stringify(body);
    const signature = `sha1=${await sign(text, secret, "SHA-1")}`;
    return read("pm", { headers: { "content-type": "application/json", "x-op-signature": signature }, body: text });
  }

  test("names a work package, as its document and by a comment on it", async () => {
    const delivery = await openprojectDelivery({ event: "work_package", action: "updated", secret });
    expect(keys(await read("pm", delivery))).toEqual([expect.stringMatching(/^workPackage:pm\/\d+$/)]);
    const comment = await readPm({ action: "work_package_comment:comment", activity: { _links: links } });
    expect(keys(comment)).toEqual(["workPackage:pm/7"]);
  });

  test("is ignored when the body names the bridge as its actor", async () => {
    const change = { action: "work_package:updated", work_package: { id: 7 }, actor: { id: 4 } };
    expect((await readPm(change)).ignored).toMatch(/itself/);
    const comment = { activity: { _links: { ...links, user: { href: "/api/v3/users/4" } } } };
    expect((await readPm({ action: "work_package_comment:comment", ...comment })).ignored).toMatch(/itself/);
  });

  test("is ignored for projects, time entries and attachments, which the bridge does not show", async () => {
    const delivery = await openprojectDelivery({ event: "time_entry", action: "created", secret });
    expect((await read("pm", delivery)).ignored).toMatch(/does not process/);
  });
});

test("no body causes an exception, and every subject is covered by a mapping", async () => {
  const json = fc.jsonValue({ maxDepth: 4 });
  const fields = [
    "number",
    "pull_request",
    "issue",
    "ref",
    "ref_type",
    "is_pull",
    "sha",
    "context",
    "run",
    "sender",
    "comment",
  ];
  const body = fc.dictionary(fc.constantFrom(...fields), json);
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom("push", "pull_request", "status", ""), async (given, event) => {
      const { subjects, ignored } = await readGit(event, { ...given, repository });
      expect(subjects.length === 0).toBe(ignored !== undefined);
      for (const subject of subjects)
        expect(subject).toMatchObject({ connection: "forge", owner: "Acme", repo: "Rig" });
    }),
    { numRuns: 300 },
  );
});

const samples = process.env["HALYARD_SAMPLES"];

describe.skipIf(samples === undefined)("bodies from real servers (set HALYARD_SAMPLES)", () => {
  const folder = join(samples ?? "", "webhooks");
  const files = samples === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith(".json"));
  const events: readonly (readonly [RegExp, string])[] = [
    [/branch_create|tag_create|Tag/, "create"],
    [/_delete\.json$/, "delete"],
    [/comment_(created|edited|deleted)/, "issue_comment"],
    [/issues_/, "issues"],
    [/push|Push/, "push"],
    [/Release/, "release"],
    [/./, "pull_request"],
  ];

  test.each(files)("%s", async (file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const { repository: repo } = JSON.parse(text) as { repository: { full_name: string } };
    const rules = { issues: { link: true } };
    const wide = makeConfig({
      openproject: config.openproject,
      git: config.git,
      mappings: [{ git: "forge", repositories: [repo.full_name], openproject: "pm", rules }],
    });
    const event = events.find(([pattern]) => pattern.test(file))?.[1] ?? "";
    const headers = { "x-gitea-event": event, "x-gitea-signature": await sign(text, secret) };
    const outcome = await read("forge", { headers, body: text }, { config: wide, connections });
    const expected = /tag|Tag|Release/.test(file) ? 0 : 1;
    expect(outcome.subjects).toHaveLength(expected);
    if (expected === 0) expect(outcome.ignored).toBeTruthy();
    const kind = file.includes("issue") ? "issue" : /ush|branch/.test(file) ? "branch" : "pull";
    for (const subject of outcome.subjects) expect(subject.kind).toBe(kind);
  });
});
