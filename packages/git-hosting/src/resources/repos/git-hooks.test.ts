import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient } from "../../core.js";
import { gitHooks } from "./git-hooks.js";

const resources = { gitHooks };
const repository = { owner: "o", repo: "r" };
const script = { name: "pre-receive", is_active: true, content: "#!/bin/sh\nexit 0\n" };

test("repos.gitHooks.update and delete go over the wire as the servers expect them", async () => {
  const server = await recordingServer({ body: script });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  await git.gitHooks.update({ ...repository, id: "pre-receive", content: script.content });
  await git.gitHooks.delete({ ...repository, id: "pre-receive" });

  expect(server.requests).toMatchObject([
    { line: "PATCH /api/v1/repos/o/r/hooks/git/pre-receive", json: { content: script.content } },
    { line: "DELETE /api/v1/repos/o/r/hooks/git/pre-receive", text: "" },
  ]);
});

test("repos.gitHooks.list reads every script, and is a PermissionError without the right to edit them", async () => {
  const answers = [{ body: [script] }, { status: 403, body: { message: "must be allowed to edit Git hooks" } }];
  const server = await recordingServer(() => answers.shift()!);
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.gitHooks.list(repository).all()).toEqual([script]);
  await expect(git.gitHooks.list(repository)).rejects.toMatchObject({ code: "permission_denied" });
});
