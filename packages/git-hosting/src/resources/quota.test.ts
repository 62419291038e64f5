import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { orgQuota } from "./quota.js";

const resources = { orgQuota };
const serverVersion = "15.0.3+gitea-1.22.0";

test("orgs.quota.check returns true or false", async () => {
  const server = await recordingServer(({ line }) => ({
    body: line.includes("git") ? "false" : "true",
    headers: { "content-type": "application/json" },
  }));
  const git = createGitClient({ baseUrl: server.url, serverVersion, validate: "strict", resources });

  expect(await git.orgQuota.check({ org: "crew", subject: "size:all" })).toBe(true);
  expect(await git.orgQuota.check({ org: "crew", subject: "size:git:lfs" })).toBe(false);
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/orgs/crew/quota/check?subject=size%3Aall",
    "GET /api/v1/orgs/crew/quota/check?subject=size%3Agit%3Alfs",
  ]);
});
