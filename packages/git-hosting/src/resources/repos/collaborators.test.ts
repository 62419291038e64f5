import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { sampleUser } from "../../../test/sample-data.js";
import { collaborators } from "./collaborators.js";
import { createGitClient } from "../../core.js";

const resources = { collaborators };
const repository = { owner: "o", repo: "r" };

test("repos.collaborators.add sends the permission, and remove no body", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, resources });

  await git.collaborators.add({ ...repository, collaborator: "ada", permission: "admin" });
  await git.collaborators.remove({ ...repository, collaborator: "ada" });

  expect(server.requests).toMatchObject([
    { line: "PUT /api/v1/repos/o/r/collaborators/ada", json: { permission: "admin" } },
    { line: "DELETE /api/v1/repos/o/r/collaborators/ada", text: "" },
  ]);
});

test("repos.collaborators.list and getPermission read users", async () => {
  const permission = { permission: "write", role_name: "write", user: sampleUser };
  const server = await recordingServer(({ line }) => ({
    headers: { "x-total-count": "1" },
    body: line.endsWith("/permission") ? permission : [sampleUser],
  }));
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.collaborators.list(repository).all()).toEqual([sampleUser]);
  expect(await git.collaborators.getPermission({ ...repository, collaborator: "ada" })).toEqual(permission);
});

test("repos.collaborators.exists is true for 204 and false for 404", async () => {
  const server = await recordingServer(({ line }) => (line.endsWith("/ada") ? { status: 204 } : { status: 404 }));
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.collaborators.exists({ ...repository, collaborator: "ada" })).resolves.toBe(true);
  await expect(git.collaborators.exists({ ...repository, collaborator: "eve" })).resolves.toBe(false);
});
