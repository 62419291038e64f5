import { accessToken } from "@halyard/auth";
import { createGitClient, type FullGitClient } from "@halyard/git-hosting";
import { beforeEach, expect, test } from "vitest";
import { createGitSandbox, type GitSandbox } from "../git.js";

const rig = { owner: "acme", repo: "rig" };
let sandbox: GitSandbox;
let admin: FullGitClient;

beforeEach(() => {
  sandbox = createGitSandbox();
  const { baseUrl, fetch } = sandbox;
  admin = createGitClient({ baseUrl, fetch, auth: accessToken(sandbox.tokenOf("admin")), retry: { maxRetries: 0 } });
});

test("a renamed repository keeps its id, and its old name redirects to it", async () => {
  const { id } = await admin.repos.get(rig);
  await admin.repos.update({ ...rig, name: "rigg" });
  expect(await admin.repos.get(rig)).toMatchObject({ id, full_name: "acme/rigg" });
  expect(await admin.issues.create({ ...rig, title: "Sent to the old name" })).toMatchObject({
    repository: { id, full_name: "acme/rigg" },
  });
});

test("a transferred repository keeps its id, and its old address redirects to the new owner", async () => {
  const { id } = await admin.repos.get(rig);
  await admin.repos.transfer.start({ ...rig, new_owner: "grace" });
  expect(await admin.repos.get(rig)).toMatchObject({ id, full_name: "grace/rig" });
  await admin.repos.transfer.start({ owner: "grace", repo: "rig", new_owner: "acme" });
  expect(await admin.repos.get(rig)).toMatchObject({ id, full_name: "acme/rig" });
});

test("a new repository under an old name ends the redirect", async () => {
  const { id } = await admin.repos.get(rig);
  await admin.repos.update({ ...rig, name: "rigg" });
  const made = await admin.orgs.repos.create({ org: "acme", name: "rig" });
  expect(made.id).not.toBe(id);
  expect(await admin.repos.get(rig)).toMatchObject({ id: made.id });
  expect(await admin.repos.getById({ id })).toMatchObject({ full_name: "acme/rigg" });
});

test("a deleted issue is a 404, and its number is not used again", async () => {
  const { number } = await admin.issues.create({ ...rig, title: "A wish" });
  await admin.issues.delete({ ...rig, index: number });
  await expect(admin.issues.get({ ...rig, index: number })).rejects.toMatchObject({ code: "not_found" });
  expect((await admin.issues.create({ ...rig, title: "Another" })).number).toBe(number + 1);
});
