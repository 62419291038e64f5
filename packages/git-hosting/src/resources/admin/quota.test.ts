import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import {
  adminQuotaGroupRules,
  adminQuotaGroups,
  adminQuotaGroupUsers,
  adminQuotaRules,
  adminUserQuota,
} from "./quota.js";
import { createGitClient, type GitClient } from "../../core.js";

const resources = { adminQuotaRules, adminQuotaGroups, adminQuotaGroupRules, adminQuotaGroupUsers, adminUserQuota };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "admin.quota.rules.create",
    (git) => git.adminQuotaRules.create({ name: "small", limit: 1024, subjects: ["size:git:lfs"] }),
    { line: "POST /api/v1/admin/quota/rules", json: { name: "small", limit: 1024, subjects: ["size:git:lfs"] } },
  ],
  [
    "admin.quota.rules.update",
    (git) => git.adminQuotaRules.update({ quotarule: "small", limit: -1 }),
    { line: "PATCH /api/v1/admin/quota/rules/small", json: { limit: -1 } },
  ],
  [
    "admin.quota.groups.create",
    (git) => git.adminQuotaGroups.create({ name: "hands", rules: [{ name: "small", limit: 1 }] }),
    { line: "POST /api/v1/admin/quota/groups", json: { name: "hands", rules: [{ name: "small", limit: 1 }] } },
  ],
  [
    "admin.quota.groups.rules.add",
    (git) => git.adminQuotaGroupRules.add({ quotagroup: "hands", quotarule: "small" }),
    { line: "PUT /api/v1/admin/quota/groups/hands/rules/small", text: "" },
  ],
  [
    "admin.quota.groups.users.remove",
    (git) => git.adminQuotaGroupUsers.remove({ quotagroup: "hands", username: "ada" }),
    { line: "DELETE /api/v1/admin/quota/groups/hands/users/ada", text: "" },
  ],
  [
    "admin.users.quota.setGroups",
    (git) => git.adminUserQuota.setGroups({ username: "ada", groups: ["hands"] }),
    { line: "POST /api/v1/admin/users/ada/quota/groups", json: { groups: ["hands"] } },
  ],
])("%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: {} });

  await call(createGitClient({ baseUrl: server.url, serverVersion: "15.0.3+gitea-1.22.0", resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("admin.quota.groups.list takes everything from one answer", async () => {
  const group = { name: "hands", rules: [{ name: "small", limit: 1024, subjects: ["size:all"] }] };
  const server = await recordingServer({ body: [group] });
  const serverVersion = "15.0.3+gitea-1.22.0";
  const git = createGitClient({ baseUrl: server.url, serverVersion, validate: "strict", resources });

  expect(await git.adminQuotaGroups.list().all()).toEqual([group]);
  expect(server.requests).toHaveLength(1);
});

test("admin.quota.rules.create with a taken name is a ConflictError", async () => {
  const server = await recordingServer({ status: 409, body: { message: "rule already exists", url: "" } });
  const git = createGitClient({ baseUrl: server.url, serverVersion: "15.0.3+gitea-1.22.0", resources });

  await expect(git.adminQuotaRules.create({ name: "small" })).rejects.toMatchObject({ code: "conflict" });
});
