import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { wiki, type WikiCommit, type WikiPage } from "./wiki.js";

const resources = { wiki };
const repository = { owner: "o", repo: "r" };

const commit: WikiCommit = {
  sha: "ccc",
  message: "Write\n",
  author: { name: "Ada", email: "ada@example.com", date: "2025-03-04T05:06:07Z" },
  commiter: null,
};

const page: WikiPage = {
  title: "How to/Sail",
  sub_url: "How-to%2FSail",
  html_url: "https://git.example.com/o/r/wiki/How-to%2FSail",
  last_commit: commit,
  content_base64: "SG9pc3Q=",
  commit_count: 1,
  sidebar: "",
  footer: "",
};

test("wiki.create, update and delete go over the wire as the servers expect them", async () => {
  const server = await recordingServer({ body: page });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  await git.wiki.create({ ...repository, title: "How to/Sail", content_base64: "SG9pc3Q=" });
  await git.wiki.update({ ...repository, pageName: "How to/Sail", content_base64: "SmliZQ==", message: "Jibe" });
  await git.wiki.delete({ ...repository, pageName: "How to/Sail" });

  expect(server.requests).toMatchObject([
    { line: "POST /api/v1/repos/o/r/wiki/new", json: { title: "How to/Sail", content_base64: "SG9pc3Q=" } },
    {
      line: "PATCH /api/v1/repos/o/r/wiki/page/How%20to%2FSail",
      json: { content_base64: "SmliZQ==", message: "Jibe" },
    },
    { line: "DELETE /api/v1/repos/o/r/wiki/page/How%20to%2FSail", text: "" },
  ]);
});

test("wiki.listRevisions takes the commits out of their wrapper, with the total beside them", async () => {
  const server = await recordingServer({ body: { commits: [commit], count: 1 } });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  const revisions = await git.wiki.listRevisions({ ...repository, pageName: "Home" });

  expect(revisions.items).toEqual([commit]);
  expect(revisions.total).toBe(1);
  expect(revisions.hasNext).toBe(false);
});

test("wiki.get where the wiki is off is a NotFoundError", async () => {
  const server = await recordingServer({ status: 404, body: { message: "The target couldn't be found.", url: "" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.wiki.get({ ...repository, pageName: "Home" })).rejects.toMatchObject({ code: "not_found" });
});
