import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { gitData } from "./git-data.js";

const resources = { gitData };
const repository = { owner: "o", repo: "r" };

test("gitData.trees.list reads every page of a tree, whose total is in the response body", async () => {
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
    "GET /api/v1/repos/o/r/git/trees/main?recursive=true&per_page=2&page=1",
    "GET /api/v1/repos/o/r/git/trees/main?recursive=true&per_page=2&page=2",
  ]);
});
