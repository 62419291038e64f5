import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { repoActionRunners } from "./runners.js";
import { createGitClient } from "../../core.js";

const resources = { repoActionRunners };
const repository = { owner: "o", repo: "r" };
const forgejo = "15.0.3+gitea-1.22.0";

const runner = { id: 4, name: "bosun", status: "idle", ephemeral: false };

test.each([
  [
    "Gitea's wrapped list",
    "1.24.7",
    { total_count: 1, runners: [{ ...runner, busy: false, labels: [{ id: 0, name: "docker", type: "custom" }] }] },
  ],
  ["Forgejo's plain array", forgejo, [{ ...runner, uuid: "5c1b", labels: ["docker"] }]],
])("actions.runners.list reads %s", async (_, serverVersion, body) => {
  const server = await recordingServer({ body, headers: { "x-total-count": "1" } });
  const git = createGitClient({ baseUrl: server.url, serverVersion, validate: "strict", resources });

  const page = await git.repoActionRunners.list({ ...repository, limit: 10 });

  expect(page.items).toMatchObject([runner]);
  expect(page.hasNext).toBe(false);
  expect(server.requests).toMatchObject([{ line: "GET /api/v1/repos/o/r/actions/runners?limit=10&page=1" }]);
});

test.each([
  ["1.25.4", true],
  ["1.26.0", false],
  [forgejo, true],
])("actions.runners.getRegistrationToken is available on %s: %s", async (serverVersion, has) => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, serverVersion, resources });

  expect(await git.supports("repoActionRunners.getRegistrationToken")).toBe(has);
});
