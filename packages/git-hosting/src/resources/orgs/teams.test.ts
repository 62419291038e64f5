import { expect, test } from "vitest";
import { sampleRepository } from "../../../test/code-samples.js";
import { sampleTeam } from "../../../test/org-samples.js";
import { recordingServer } from "../../../test/recording-server.js";
import { sampleUser } from "../../../test/sample-data.js";
import { createGitClient, type GitClient } from "../../core.js";
import { currentUserTeams, orgTeams, repoTeams, teamActivities, teamMembers, teamRepos } from "./teams.js";

const resources = { orgTeams, teamMembers, teamRepos, teamActivities, repoTeams, currentUserTeams };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "orgs.teams.create",
    (git) => git.orgTeams.create({ org: "crew", name: "deck", units_map: { "repo.code": "write" } }),
    { line: "POST /api/v1/orgs/crew/teams", json: { name: "deck", units_map: { "repo.code": "write" } } },
  ],
  [
    "orgs.teams.update",
    (git) => git.orgTeams.update({ id: 5, permission: "read", includes_all_repositories: true }),
    { line: "PATCH /api/v1/teams/5", json: { permission: "read", includes_all_repositories: true } },
  ],
  [
    "orgs.teams.members.add",
    (git) => git.teamMembers.add({ id: 5, username: "ada" }),
    { line: "PUT /api/v1/teams/5/members/ada", text: "" },
  ],
  [
    "orgs.teams.repos.add",
    (git) => git.teamRepos.add({ id: 5, org: "crew", repo: "r" }),
    { line: "PUT /api/v1/teams/5/repos/crew/r", text: "" },
  ],
  [
    "orgs.teams.activities.list",
    (git) => git.teamActivities.list({ id: 5, page: 2 }),
    { line: "GET /api/v1/teams/5/activities/feeds?page=2" },
  ],
  [
    "repos.teams.add",
    (git) => git.repoTeams.add({ owner: "crew", repo: "r", team: "deck" }),
    { line: "PUT /api/v1/repos/crew/r/teams/deck", text: "" },
  ],
])("%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: {} });

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("orgs.teams.search reads the teams out of their wrapper", async () => {
  const server = await recordingServer({ body: { ok: true, data: [sampleTeam] }, headers: { "x-total-count": "1" } });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  const page = await git.orgTeams.search({ org: "crew", q: "de", include_desc: false });

  expect(page.items).toEqual([sampleTeam]);
  expect(server.requests).toMatchObject([{ line: "GET /api/v1/orgs/crew/teams/search?q=de&include_desc=false" }]);
});

test("orgs.teams.repos.get and repos.teams.list read whole objects", async () => {
  const server = await recordingServer(({ line }) => ({
    body: line.includes("/teams/5/") ? sampleRepository : [{ ...sampleTeam, organization: null }],
  }));
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.teamRepos.get({ id: 5, org: "crew", repo: "r" })).toEqual(sampleRepository);
  expect(await git.repoTeams.list({ owner: "crew", repo: "r" }).all()).toHaveLength(1);
  expect(server.requests).toHaveLength(2);
});

test.each(["add", "remove"] as const)("repos.teams.%s is not sent again: a second time would fail", async (verb) => {
  const server = await recordingServer({ status: 503, body: "busy" });
  const git = createGitClient({ baseUrl: server.url, retry: { baseDelay: 1 }, resources });

  await expect(git.repoTeams[verb]({ owner: "crew", repo: "r", team: "deck" })).rejects.toMatchObject({ status: 503 });
  expect(server.requests).toHaveLength(1);
});

test("repos.teams.list of a user's repository is the server's 405", async () => {
  const server = await recordingServer({
    status: 405,
    body: { message: "repo is not owned by an organization", url: "" },
  });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.repoTeams.list({ owner: "ada", repo: "r" })).rejects.toMatchObject({
    status: 405,
    serverMessage: "repo is not owned by an organization",
  });
});

test("orgs.teams.members.exists is true for a member and false for 404", async () => {
  const server = await recordingServer(({ line }) =>
    line.endsWith("/ada") ? { body: sampleUser } : { status: 404, body: { message: "not found", url: "" } },
  );
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.teamMembers.exists({ id: 5, username: "ada" })).resolves.toBe(true);
  await expect(git.teamMembers.exists({ id: 5, username: "eve" })).resolves.toBe(false);
});
