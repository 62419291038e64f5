import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient, type GitClient } from "../../core.js";
import { type PushMirror, pushMirrors, repoUpstream } from "./mirrors.js";

const resources = { pushMirrors, repoUpstream };
const repository = { owner: "o", repo: "r" };
const gitea = "1.25.3";
const forgejo = "15.0.3+gitea-1.22.0";

test("repos.pushMirrors.list accepts a mirror that was never pushed", async () => {
  const mirror: PushMirror = {
    remote_name: "remote_mirror_x",
    remote_address: "https://b.example/r",
    repo_name: "r",
    interval: "8h0m0s",
    sync_on_commit: false,
    created: "2025-03-04T05:06:07Z",
    last_update: null,
    last_error: "",
  };
  const server = await recordingServer({ headers: { "x-total-count": "1" }, body: [mirror] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.pushMirrors.list(repository).all()).toEqual([mirror]);
});

test("repos.upstream refuses the operation of the other product before a request", async () => {
  const server = await recordingServer();
  const on = (serverVersion: string): GitClient<typeof resources> =>
    createGitClient({ baseUrl: server.url, serverVersion, resources });

  await expect(on(forgejo).repoUpstream.merge({ ...repository, branch: "main" })).rejects.toMatchObject({
    code: "unsupported_operation",
  });
  await expect(on(gitea).repoUpstream.syncDefault(repository)).rejects.toMatchObject({ code: "unsupported_operation" });
  expect(server.requests).toEqual([]);
});
