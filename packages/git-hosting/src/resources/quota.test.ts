import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { orgQuota, type QuotaInfo, userQuota } from "./quota.js";

const resources = { userQuota, orgQuota };
const serverVersion = "15.0.3+gitea-1.22.0";

const info: QuotaInfo = {
  used: {
    size: {
      repos: { public: 1024, private: 0 },
      git: { LFS: 0 },
      assets: { attachments: { issues: 5, releases: 0 }, artifacts: 0, packages: { all: 0 } },
    },
  },
  groups: [{ rules: [{ limit: -1, subjects: ["size:all"] }] }],
};

test("user.quota.get reads use and limits without the names that administrators see", async () => {
  const server = await recordingServer({ body: info });
  const git = createGitClient({ baseUrl: server.url, serverVersion, validate: "strict", resources });

  expect(await git.userQuota.get()).toEqual(info);
});

test("orgs.quota.check answers with true or false", async () => {
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

test("user.quota.listAttachments goes through the pages", async () => {
  const used = { name: "log.txt", size: 5, api_url: "a", contained_in: { api_url: "b", html_url: "c" } };
  const server = await recordingServer({ body: [used], headers: { "x-total-count": "1" } });
  const git = createGitClient({ baseUrl: server.url, serverVersion, validate: "strict", resources });

  expect(await git.userQuota.listAttachments().all()).toEqual([used]);
});

test("user.quota.get where quotas are turned off is a NotFoundError that speaks of the path", async () => {
  const server = await recordingServer({ status: 404, body: "404 page not found\n" });
  const git = createGitClient({ baseUrl: server.url, serverVersion, resources });

  await expect(git.userQuota.get()).rejects.toMatchObject({
    code: "not_found",
    serverMessage: "The server does not know this path",
  });
});
