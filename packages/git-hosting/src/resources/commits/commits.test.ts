import type { Page } from "@halyard/http-core";
import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { type Commit, commits } from "./commits.js";
import { createGitClient } from "../../core.js";

const resources = { commits };
const repository = { owner: "o", repo: "r" };

test("commits.getDiff puts hash and format into one path segment, and returns the text unchanged", async () => {
  const server = await recordingServer({ body: "diff --git a/a b/a\n" });
  const git = createGitClient({ baseUrl: server.url, resources });

  expect(await git.commits.getDiff({ ...repository, sha: "ccc", diffType: "diff" })).toBe("diff --git a/a b/a\n");
  expect(server.requests.map(({ line }) => line)).toEqual(["GET /api/v1/repos/o/r/git/commits/ccc.diff"]);
});

/**
 * Returns a request handler that skips 50 commits for each page before the requested one, regardless of `limit`.
 * Forgejo does the same when it lists the commits that change a path.
 */
function skippingServer(total: number) {
  return ({ line }: { readonly line: string }) => {
    const { searchParams } = new URL(line.split(" ")[1]!, "http://x");
    const start = (Number(searchParams.get("page")) - 1) * 50;
    const end = Math.min(total, start + Number(searchParams.get("limit")));
    const body = Array.from({ length: Math.max(0, end - start) }, (_, index) => ({ sha: String(start + index) }));
    return { body, headers: { "x-total-count": String(total) } };
  };
}

test.each([undefined, 7, 10, 50])("the commits of a path are complete with `limit` %s", async (limit) => {
  const server = await recordingServer(skippingServer(120));
  const git = createGitClient({ baseUrl: server.url, resources });

  const found = await git.commits.list({ ...repository, path: "docs", limit }).all();

  expect(found.map(({ sha }) => sha)).toEqual(Array.from({ length: 120 }, (_, index) => String(index)));
});

test("reports a path's commit list that ends before its total because the server uses another page size", async () => {
  const server = await recordingServer(({ line }) => {
    const page = Number(new URL(line.split(" ")[1]!, "http://x").searchParams.get("page"));
    const body =
      page > 3 ? [] : Array.from({ length: page === 3 ? 20 : 30 }, (_, index) => ({ sha: `${page}-${index}` }));
    return { body, headers: { "x-total-count": "120" } };
  });
  const reports: string[] = [];
  const git = createGitClient({
    baseUrl: server.url,
    resources,
    validate: "report",
    hooks: { onMismatch: ({ mismatches }) => reports.push(...mismatches.map(({ expected }) => expected)) },
  });

  const pages: Page<Commit>[] = [];
  for await (const page of git.commits.list({ ...repository, path: "docs" }).pages()) pages.push(page);

  expect(pages.flatMap(({ items }) => items)).toHaveLength(80);
  expect(pages.at(-1)?.complete).toBe(false);
  expect(reports).toContainEqual(expect.stringContaining("120"));
});
