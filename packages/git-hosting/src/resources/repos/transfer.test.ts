import { expect, test } from "vitest";
import { sampleRepository } from "../../../test/code-samples.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient } from "../../core.js";
import { repoTransfer } from "./transfer.js";

const resources = { repoTransfer };
const repository = { owner: "o", repo: "r" };

test("repos.transfer starts, accepts and rejects at the addresses of the servers", async () => {
  const server = await recordingServer({ status: 202, body: sampleRepository });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  await git.repoTransfer.start({ ...repository, new_owner: "crew", team_ids: [3] });
  await git.repoTransfer.accept(repository);
  await git.repoTransfer.reject(repository);

  expect(server.requests).toMatchObject([
    { line: "POST /api/v1/repos/o/r/transfer", json: { new_owner: "crew", team_ids: [3] } },
    { line: "POST /api/v1/repos/o/r/transfer/accept", text: "" },
    { line: "POST /api/v1/repos/o/r/transfer/reject", text: "" },
  ]);
});

test("repos.transfer.start by someone else is a PermissionError", async () => {
  const server = await recordingServer({ status: 403, body: { message: "user should be the owner of the repo" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.repoTransfer.start({ ...repository, new_owner: "crew" })).rejects.toMatchObject({
    code: "permission_denied",
    serverMessage: "user should be the owner of the repo",
  });
});
