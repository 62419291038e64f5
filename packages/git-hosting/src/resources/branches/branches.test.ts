import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { type Branch, branches } from "./branches.js";
import { createGitClient } from "../../core.js";

const resources = { branches };
const repository = { owner: "o", repo: "r" };

const branch: Branch = {
  name: "feature/sail",
  commit: {
    id: "c".repeat(40),
    message: "Hoist the sail\n",
    url: "https://git.example.com/o/r/commit/ccc",
    author: { name: "Ada", email: "ada@example.com", username: "ada" },
    committer: { name: "Ada", email: "ada@example.com", username: "ada" },
    verification: null,
    timestamp: "2025-03-04T05:06:07Z",
    added: null,
    removed: null,
    modified: null,
  },
  protected: false,
  effective_branch_protection_name: "",
  required_approvals: 0,
  enable_status_check: false,
  status_check_contexts: [],
  user_can_push: true,
  user_can_merge: true,
};

test("branches: the slashes of a name stay slashes in the path", async () => {
  const server = await recordingServer({ body: branch });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", serverVersion: "1.25.3", resources });
  const at = { ...repository, branch: "feature/sail" };

  expect(await git.branches.get(at)).toEqual(branch);
  await git.branches.rename({ ...at, name: "feature/jib" });
  await git.branches.delete(at);

  expect(server.requests).toMatchObject([
    { line: "GET /api/v1/repos/o/r/branches/feature/sail" },
    { line: "PATCH /api/v1/repos/o/r/branches/feature/sail", json: { name: "feature/jib" } },
    { line: "DELETE /api/v1/repos/o/r/branches/feature/sail" },
  ]);
});

test("branches.create sends the name and where to begin", async () => {
  const server = await recordingServer({ status: 201, body: branch });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  await git.branches.create({ ...repository, new_branch_name: "feature/sail", old_ref_name: "v1.0" });

  expect(server.requests).toMatchObject([
    { line: "POST /api/v1/repos/o/r/branches", json: { new_branch_name: "feature/sail", old_ref_name: "v1.0" } },
  ]);
});

test("branches.list of an empty repository, whose answer is null, has no items", async () => {
  const server = await recordingServer({ body: null });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.branches.list(repository).all()).toEqual([]);
});

test("branches.create with a name that is taken is a ConflictError", async () => {
  const server = await recordingServer({ status: 409, body: { message: "The branch already exists.", url: "" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.branches.create({ ...repository, new_branch_name: "main" })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("branches.rename is refused before it is sent to a server that cannot rename", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, serverVersion: "9.0.3+gitea-1.22.0", resources });

  await expect(git.branches.rename({ ...repository, branch: "main", name: "trunk" })).rejects.toMatchObject({
    code: "unsupported_operation",
  });
  expect(server.requests).toEqual([]);
});
