import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { wiki, type WikiCommit } from "./wiki.js";

const resources = { wiki };
const repository = { owner: "o", repo: "r" };

const commit: WikiCommit = {
  sha: "ccc",
  message: "Write\n",
  author: { name: "Ada", email: "ada@example.com", date: "2025-03-04T05:06:07Z" },
  commiter: null,
};

test("wiki.listRevisions reads the commits and their total from the fields of an object", async () => {
  const server = await recordingServer({ body: { commits: [commit], count: 1 } });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  const revisions = await git.wiki.listRevisions({ ...repository, pageName: "Home" });

  expect(revisions.items).toEqual([commit]);
  expect(revisions.total).toBe(1);
  expect(revisions.hasNext).toBe(false);
});
