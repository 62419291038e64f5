import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { type ActionArtifact, repoActionArtifacts, runActionArtifacts } from "./artifacts.js";
import { createGitClient } from "../../core.js";

const resources = { repoActionArtifacts, runActionArtifacts };
const repository = { owner: "o", repo: "r" };

const artifact: ActionArtifact = {
  id: 6,
  name: "report",
  size_in_bytes: 1024,
  expired: false,
  created_at: "2025-03-04T05:06:07Z",
  updated_at: "2025-03-04T05:06:07Z",
  expires_at: "2025-06-04T05:06:07Z",
  archive_download_url: "https://git.example.com/api/v1/repos/o/r/actions/artifacts/6/zip",
};

test.each([
  ["Gitea's wrapped list", "1.25.4", { total_count: 1, artifacts: [{ ...artifact, workflow_run: null }] }],
  ["Forgejo's plain array", "16.0.0+gitea-1.22.0", [{ ...artifact, run_id: 41 }]],
])("actions.runs.artifacts.list reads %s", async (_, serverVersion, body) => {
  const server = await recordingServer({ body });
  const git = createGitClient({ baseUrl: server.url, serverVersion, validate: "strict", resources });

  const { items } = await git.runActionArtifacts.list({ ...repository, run: 41, name: "report" });

  expect(items).toMatchObject([artifact]);
  expect(server.requests).toMatchObject([
    { line: "GET /api/v1/repos/o/r/actions/runs/41/artifacts?name=report&page=1&limit=50" },
  ]);
});

test("actions.artifacts.download follows the signed redirect and returns the bytes", async () => {
  const server = await recordingServer(({ line }) =>
    line.endsWith("/zip")
      ? { status: 302, headers: { location: "/api/v1/repos/o/r/actions/artifacts/6/zip/raw?sig=s&expires=1" } }
      : { body: new Uint8Array([80, 75]) },
  );
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.25.4", resources });

  const archive = await git.repoActionArtifacts.download({ ...repository, id: 6 });

  expect([...new Uint8Array(await new Response(archive).arrayBuffer())]).toEqual([80, 75]);
});
