import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient, type GitClient } from "../core.js";
import { branchFeeds, fileFeeds, orgFeeds, releaseFeeds, repoFeeds, tagFeeds, userFeeds } from "./feeds.js";

const resources = { userFeeds, orgFeeds, repoFeeds, releaseFeeds, tagFeeds, branchFeeds, fileFeeds };
const repository = { owner: "o", repo: "r" };
const file = { ...repository, branch: "feature/sail", path: "docs/a b.md" };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<string>, string]>([
  ["users.getAtom", (git) => git.userFeeds.getAtom({ username: "ada" }), "/ada.atom"],
  ["orgs.getRss", (git) => git.orgFeeds.getRss({ org: "crew" }), "/crew.rss"],
  ["repos.getAtom", (git) => git.repoFeeds.getAtom(repository), "/o/r.atom"],
  ["releases.getRss", (git) => git.releaseFeeds.getRss(repository), "/o/r/releases.rss"],
  ["tags.getAtom", (git) => git.tagFeeds.getAtom(repository), "/o/r/tags.atom"],
  [
    "branches.getRss",
    (git) => git.branchFeeds.getRss({ ...repository, branch: "feature/sail" }),
    "/o/r/rss/branch/feature/sail",
  ],
  ["files.getAtom", (git) => git.fileFeeds.getAtom(file), "/o/r/atom/branch/feature/sail/docs/a%20b.md"],
])("feeds.%s reads XML as text from beside the API", async (_, call, path) => {
  const server = await recordingServer({ body: "<feed/>" });

  expect(await call(createGitClient({ baseUrl: `${server.url}/git`, resources }))).toBe("<feed/>");

  expect(server.requests).toMatchObject([{ line: `GET /git${path}` }]);
});

test("feeds.users.getAtom of an unknown user says that a web page came", async () => {
  const server = await recordingServer({ status: 404, body: "<!DOCTYPE html><title>Not found</title>" });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.userFeeds.getAtom({ username: "nobody" })).rejects.toMatchObject({
    code: "not_found",
    serverMessage: "A web page came instead of data",
  });
});

test("feeds.files.getAtom refuses a path that climbs", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.fileFeeds.getAtom({ ...file, path: "../../admin" })).rejects.toMatchObject({
    code: "request_invalid",
  });
  expect(server.requests).toEqual([]);
});
