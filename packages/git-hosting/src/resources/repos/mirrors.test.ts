import { expect, test } from "vitest";
import { sampleRepository } from "../../../test/code-samples.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient, type GitClient } from "../../core.js";
import { type PushMirror, pushMirrors, repoMigration, repoMirror, repoUpstream } from "./mirrors.js";

const resources = { pushMirrors, repoMigration, repoMirror, repoUpstream };
const repository = { owner: "o", repo: "r" };
const gitea = "1.25.3";
const forgejo = "15.0.3+gitea-1.22.0";

test.each<[string, string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "repos.migrate",
    gitea,
    (git) =>
      git.repoMigration.migrate({
        clone_addr: "https://github.com/a/b",
        repo_name: "b",
        service: "github",
        auth_token: "t",
        issues: true,
      }),
    {
      line: "POST /api/v1/repos/migrate",
      json: { clone_addr: "https://github.com/a/b", repo_name: "b", service: "github", auth_token: "t", issues: true },
    },
  ],
  [
    "repos.pushMirrors.create",
    gitea,
    (git) =>
      git.pushMirrors.create({
        ...repository,
        remote_address: "https://b.example/r",
        interval: "0",
        sync_on_commit: true,
      }),
    {
      line: "POST /api/v1/repos/o/r/push_mirrors",
      json: { remote_address: "https://b.example/r", interval: "0", sync_on_commit: true },
    },
  ],
  [
    "repos.mirror.sync",
    gitea,
    (git) => git.repoMirror.sync(repository),
    { line: "POST /api/v1/repos/o/r/mirror-sync", text: "" },
  ],
  [
    "repos.upstream.merge",
    gitea,
    (git) => git.repoUpstream.merge({ ...repository, branch: "main", ff_only: true }),
    { line: "POST /api/v1/repos/o/r/merge-upstream", json: { branch: "main", ff_only: true } },
  ],
  [
    "repos.upstream.syncBranch",
    forgejo,
    (git) => git.repoUpstream.syncBranch({ ...repository, branch: "feature/sail" }),
    { line: "POST /api/v1/repos/o/r/sync_fork/feature%2Fsail", text: "" },
  ],
])("%s goes over the wire as the servers expect it", async (_, serverVersion, call, expected) => {
  const server = await recordingServer({ body: sampleRepository });

  await call(createGitClient({ baseUrl: server.url, serverVersion, resources }));

  expect(server.requests).toMatchObject([expected]);
});

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

test("repos.upstream: each server refuses the way of the other before it is sent", async () => {
  const server = await recordingServer();
  const on = (serverVersion: string): GitClient<typeof resources> =>
    createGitClient({ baseUrl: server.url, serverVersion, resources });

  await expect(on(forgejo).repoUpstream.merge({ ...repository, branch: "main" })).rejects.toMatchObject({
    code: "unsupported_operation",
  });
  await expect(on(gitea).repoUpstream.syncDefault(repository)).rejects.toMatchObject({ code: "unsupported_operation" });
  expect(server.requests).toEqual([]);
});

test("repos.migrate from a host that is not allowed is a ValidationError", async () => {
  const server = await recordingServer({
    status: 422,
    body: { message: "You can not import from disallowed hosts.", url: "" },
  });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.repoMigration.migrate({ clone_addr: "http://10.0.0.1/x", repo_name: "x" })).rejects.toMatchObject({
    code: "validation_failed",
  });
});
