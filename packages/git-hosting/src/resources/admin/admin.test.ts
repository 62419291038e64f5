import { expect, test } from "vitest";
import { sampleOrganization } from "../../../test/org-samples.js";
import { recordingServer } from "../../../test/recording-server.js";
import { adminCron, adminOrgs, adminUnadopted } from "./admin.js";
import { createGitClient, type GitClient } from "../../core.js";

const resources = { adminCron, adminOrgs, adminUnadopted };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "admin.cron.run",
    (git) => git.adminCron.run({ task: "archive_cleanup" }),
    { line: "POST /api/v1/admin/cron/archive_cleanup", text: "" },
  ],
  [
    "admin.unadopted.adopt",
    (git) => git.adminUnadopted.adopt({ owner: "o", repo: "r" }),
    { line: "POST /api/v1/admin/unadopted/o/r", text: "" },
  ],
  [
    "admin.unadopted.delete",
    (git) => git.adminUnadopted.delete({ owner: "o", repo: "r" }),
    { line: "DELETE /api/v1/admin/unadopted/o/r", text: "" },
  ],
])("%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: {} });

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("admin.cron.list and admin.orgs.list go through the pages", async () => {
  const task = {
    name: "archive_cleanup",
    schedule: "@midnight",
    next: "2025-03-05T00:00:00Z",
    prev: "0001-01-01T00:00:00Z",
    exec_times: 0,
  };
  const server = await recordingServer(({ line }) => ({
    body: [line.includes("/cron") ? task : sampleOrganization],
    headers: { "x-total-count": "1" },
  }));
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.adminCron.list().all()).toEqual([task]);
  expect(await git.adminOrgs.list().all()).toEqual([sampleOrganization]);
});

test("admin.unadopted.list reads names", async () => {
  const server = await recordingServer({ body: ["o/r"], headers: { "x-total-count": "1" } });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.adminUnadopted.list({ pattern: "o/*" }).all()).toEqual(["o/r"]);
  expect(server.requests).toMatchObject([{ line: "GET /api/v1/admin/unadopted?pattern=o%2F*" }]);
});

test("admin.cron.run with a token that lacks the scope names the scope", async () => {
  const message =
    "token does not have at least one of required scope(s), required=[write:admin], token scope=read:repository";
  const server = await recordingServer({ status: 403, body: { message, url: "" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.adminCron.run({ task: "archive_cleanup" })).rejects.toMatchObject({
    code: "permission_denied",
    message: expect.stringContaining("write:admin") as unknown,
  });
});
