import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { gitData } from "./git-data.js";

const resources = { gitData };
const repository = { owner: "o", repo: "r" };
const forgejo = "15.0.3+gitea-1.22.0";

test("gitData.notes.set and delete go over the wire as Forgejo expects them", async () => {
  const server = await recordingServer({ body: { message: "Checked", commit: null } });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", serverVersion: forgejo, resources });

  await git.gitData.notes.set({ ...repository, sha: "ccc", message: "Checked" });
  await git.gitData.notes.delete({ ...repository, sha: "ccc" });

  expect(server.requests).toMatchObject([
    { line: "POST /api/v1/repos/o/r/git/notes/ccc", json: { message: "Checked" } },
    { line: "DELETE /api/v1/repos/o/r/git/notes/ccc", text: "" },
  ]);
});

test("gitData.trees.list reads every page of a tree, whose total stands in the answer", async () => {
  const entry = (path: string): object => ({ path, mode: "100644", type: "blob", sha: path, size: 1, url: "" });
  const pages = [[entry("a"), entry("b")], [entry("c")], []];
  const server = await recordingServer(({ line }) => {
    const page = Number(/[?&]page=(\d+)/.exec(line)?.[1] ?? 1);
    return { body: { sha: "ddd", url: "", tree: pages[page - 1], truncated: page < 2, page, total_count: 3 } };
  });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });
  const call = git.gitData.trees.list({ ...repository, sha: "main", recursive: true, per_page: 2 }, { prefetch: 0 });

  expect((await call).total).toBe(3);
  expect((await call).document.sha).toBe("ddd");
  expect((await call).hasNext).toBe(true);
  expect((await call.all()).map(({ path }) => path)).toEqual(["a", "b", "c"]);
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/repos/o/r/git/trees/main?recursive=true&per_page=2",
    "GET /api/v1/repos/o/r/git/trees/main?recursive=true&per_page=2&page=2",
  ]);
});

test("gitData.refs.listMatching keeps the slash of its prefix", async () => {
  const reference = { ref: "refs/heads/main", object: { sha: "ccc", type: "commit", url: "" }, url: "" };
  const server = await recordingServer({ body: [reference] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  const page = await git.gitData.refs.listMatching({ ...repository, ref: "heads/main" });

  expect(page.items).toEqual([reference]);
  expect(server.requests.map(({ line }) => line)).toEqual(["GET /api/v1/repos/o/r/git/refs/heads/main"]);
});

test("gitData.blobs.get accepts a blob above the server's limit, and fails with 400 for one that is not there", async () => {
  const blob = { sha: "111", size: 20_000_000, encoding: null, content: null, url: "" };
  const server = await recordingServer(({ line }) =>
    line.endsWith("111") ? { body: blob } : { status: 400, body: { message: "object does not exist" } },
  );
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.gitData.blobs.get({ ...repository, sha: "111" })).toEqual(blob);
  await expect(git.gitData.blobs.get({ ...repository, sha: "222" })).rejects.toMatchObject({ status: 400 });
});
