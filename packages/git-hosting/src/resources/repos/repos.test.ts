import { expect, test } from "vitest";
import { sampleRepository } from "../../../test/code-samples.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient, type GitClient } from "../../core.js";
import { currentUserRepos, repoAvatar, repos } from "./repos.js";

const resources = { repos, repoAvatar, currentUserRepos };
const repository = { owner: "o", repo: "r" };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "user.repos.create",
    (git) => git.currentUserRepos.create({ name: "r", private: true, auto_init: true, object_format_name: "sha256" }),
    {
      line: "POST /api/v1/user/repos",
      json: { name: "r", private: true, auto_init: true, object_format_name: "sha256" },
    },
  ],
  [
    "repos.update",
    (git) =>
      git.repos.update({
        ...repository,
        has_issues: true,
        internal_tracker: {
          enable_time_tracker: true,
          allow_only_contributors_to_track_time: false,
          enable_issue_dependencies: true,
        },
      }),
    {
      line: "PATCH /api/v1/repos/o/r",
      json: {
        has_issues: true,
        internal_tracker: {
          enable_time_tracker: true,
          allow_only_contributors_to_track_time: false,
          enable_issue_dependencies: true,
        },
      },
    },
  ],
  [
    "repos.generate",
    (git) =>
      git.repos.generate({ template_owner: "t", template_repo: "base", owner: "o", name: "r", git_content: true }),
    { line: "POST /api/v1/repos/t/base/generate", json: { owner: "o", name: "r", git_content: true } },
  ],
  [
    "repos.avatar.set",
    (git) => git.repoAvatar.set({ ...repository, image: "aW1hZ2U=" }),
    { line: "POST /api/v1/repos/o/r/avatar", json: { image: "aW1hZ2U=" } },
  ],
  ["repos.delete", (git) => git.repos.delete(repository), { line: "DELETE /api/v1/repos/o/r", text: "" }],
])("%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: sampleRepository });

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("repos.get accepts a repository of an older server", async () => {
  const server = await recordingServer({ body: sampleRepository });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.repos.get(repository)).toEqual(sampleRepository);
});

test("repos.get accepts a fork of a newer server, where null fields are left out", async () => {
  const { parent: _parent, repo_transfer: _transfer, permissions: _permissions, ...rest } = sampleRepository;
  const fork = { ...rest, fork: true, parent: rest, licenses: ["MIT"], topics: null, has_code: true };
  const server = await recordingServer({ body: fork });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.repos.get(repository)).toEqual(fork);
});

test("repos.search takes the repositories out of their wrapper, with the total of the header", async () => {
  const server = await recordingServer({
    headers: { "x-total-count": "1" },
    body: { ok: true, data: [sampleRepository] },
  });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  const page = await git.repos.search({ q: "sail", includeDesc: true, mode: "source", sort: "git_size" });

  expect(page.items).toEqual([sampleRepository]);
  expect(page.total).toBe(1);
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/repos/search?q=sail&includeDesc=true&mode=source&sort=git_size",
  ]);
});

test("user.repos.create with a name that is taken is a ConflictError with the server's text", async () => {
  const server = await recordingServer({
    status: 409,
    body: { message: "The repository with the same name already exists.", url: "" },
  });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.currentUserRepos.create({ name: "r" })).rejects.toMatchObject({
    code: "conflict",
    serverMessage: "The repository with the same name already exists.",
  });
});
