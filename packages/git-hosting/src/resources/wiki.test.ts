import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { wiki } from "./wiki.js";

const place = { owner: "o", repo: "r" };

test.each([
  ["Home", "Home"],
  ["Ports-%2F-Docks", "Ports-%2F-Docks"],
  ["100%25-sure%3F", "100%25-sure%3F"],
  ["C%2B%2B", "C%2B%2B"],
  ["Gr%C3%BC%C3%9Fe-%E2%9B%B5", "Gr%C3%BC%C3%9Fe-%E2%9B%B5"],
  ["night-watch+at+sea.-", "night-watch%20at%20sea.-"],
])("a page is addressed by its `sub_url` %s without escaping it again", async (pageName, sent) => {
  const server = await recordingServer({ body: { commits: null, count: 0 } });
  const git = createGitClient({ baseUrl: server.url, resources: { wiki } });

  await git.wiki.get({ ...place, pageName });
  await git.wiki.update({ ...place, pageName, content_base64: "" });
  await git.wiki.delete({ ...place, pageName });
  await git.wiki.listRevisions({ ...place, pageName });
  expect(server.requests.map(({ line }) => line)).toEqual([
    `GET /api/v1/repos/o/r/wiki/page/${sent}`,
    `PATCH /api/v1/repos/o/r/wiki/page/${sent}`,
    `DELETE /api/v1/repos/o/r/wiki/page/${sent}`,
    `GET /api/v1/repos/o/r/wiki/revisions/${sent}?page=1`,
  ]);
});

test.each([
  ["Ports / Docks", "Ports%20%2F%20Docks"],
  ["100% sure", "100%25%20sure"],
  ["100%", "100%25"],
  ["C++", "C%2B%2B"],
])("a page is addressed by its title %s", async (pageName, sent) => {
  const server = await recordingServer({ body: {} });
  const git = createGitClient({ baseUrl: server.url, resources: { wiki } });

  await git.wiki.get({ ...place, pageName });

  expect(server.requests[0]?.line).toBe(`GET /api/v1/repos/o/r/wiki/page/${sent}`);
});

test("a page without a name is refused before a request", async () => {
  const server = await recordingServer({ body: {} });
  const git = createGitClient({ baseUrl: server.url, resources: { wiki } });

  await expect(git.wiki.get({ ...place } as never)).rejects.toMatchObject({ code: "request_invalid" });
  expect(server.requests).toEqual([]);
});
