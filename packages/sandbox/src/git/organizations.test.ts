import { describe, expect, test } from "vitest";
import { failure, openGitSandbox, rig, servers } from "../../test/git-kit.js";

const logins = (list: { readonly items: readonly { readonly login: string }[] }): string[] =>
  list.items.map(({ login }) => login);
const names = (list: { readonly items: readonly { readonly name: string }[] }): string[] =>
  list.items.map(({ name }) => name);
const acme = { org: "acme" };
const hull = { owner: "acme", repo: "hull" };

// The clients in these tests reject every response that does not match its schema.
describe.each(servers)("$product $version", (server) => {
  test("organizations are created, changed, hidden and deleted", async () => {
    const { ada, grace, admin, anonymous } = openGitSandbox(server);
    const made = await ada.orgs.create({ username: "fleet", full_name: "Fleet", website: "https://fleet.test" });
    expect(made).toMatchObject({ name: "fleet", full_name: "Fleet", website: "https://fleet.test" });
    expect(await failure(ada.orgs.create({ username: "grace" }))).toMatchObject({
      status: 422,
      serverMessage: "user already exists [name: grace]",
    });
    const fleet = { org: "fleet" };
    expect((await ada.orgs.update({ ...fleet, description: "Ships" })).description).toBe("Ships");
    expect((await ada.orgs.get(fleet)).website).toBe("https://fleet.test");
    expect(await failure(grace.orgs.update({ ...fleet, description: "" }))).toMatchObject({ status: 403 });
    await ada.orgs.repos.createLegacy({ ...fleet, name: "sloop" });
    expect(await failure(ada.orgs.delete(fleet))).toMatchObject({ status: 500 });

    await ada.orgs.update({ ...fleet, visibility: "private" });
    expect(await failure(grace.orgs.get(fleet))).toMatchObject({ status: 404 });
    expect(await failure(grace.repos.get({ owner: "fleet", repo: "sloop" }))).toMatchObject({ status: 404 });
    expect(names(await anonymous.orgs.list())).toEqual(["acme"]);
    expect(names(await admin.admin.orgs.list())).toEqual(["acme", "fleet"]);
    expect(await failure(grace.admin.orgs.list())).toMatchObject({
      status: 403,
      serverMessage: "user should be the site admin",
    });
    await ada.repos.delete({ owner: "fleet", repo: "sloop" });
    await ada.orgs.delete(fleet);
    expect(names(await ada.user.orgs.list())).toEqual(["acme"]);
    const ofGrace = await admin.admin.users.orgs.create({ username: "grace", organization: { username: "yard" } });
    expect(names(await grace.user.orgs.list())).toEqual(["acme", ofGrace.name]);
  });

  test("members, and members with public membership", async () => {
    const { ada, grace, admin } = openGitSandbox(server);
    expect(logins(await ada.orgs.members.list(acme))).toEqual(["ada", "grace", "bridge"]);
    expect(await ada.orgs.members.exists({ ...acme, username: "grace" })).toBe(true);
    expect(await ada.orgs.members.exists({ ...acme, username: "admin" })).toBe(false);
    await grace.orgs.publicMembers.publicize({ ...acme, username: "grace" });
    expect(logins(await admin.orgs.publicMembers.list(acme))).toEqual(["grace"]);
    expect(await ada.orgs.publicMembers.exists({ ...acme, username: "ada" })).toBe(false);
    // For callers outside the organization, the server redirects to the operation that checks public members.
    expect(await admin.orgs.members.exists({ ...acme, username: "grace" })).toBe(true);
    expect(await admin.orgs.members.exists({ ...acme, username: "ada" })).toBe(false);
    await grace.orgs.publicMembers.conceal({ ...acme, username: "grace" });
    expect(await failure(ada.orgs.publicMembers.publicize({ ...acme, username: "grace" }))).toMatchObject({
      status: 403,
      serverMessage: "Cannot publicize another member",
    });
    expect(await ada.users.orgs.getPermissions({ ...acme, username: "grace" })).toEqual({
      ...{ is_owner: false, is_admin: false, can_write: true, can_read: true, can_create_repository: false },
    });

    await ada.orgs.members.remove({ ...acme, username: "grace" });
    expect(await failure(grace.repos.get(hull))).toMatchObject({ status: 404 });
    await ada.orgs.members.remove({ ...acme, username: "bridge" });
    expect(await failure(ada.orgs.members.remove({ ...acme, username: "ada" }))).toMatchObject({ status: 500 });
  });

  test("a team's members have the access that it gives to its repositories", async () => {
    const { ada, grace, admin } = openGitSandbox(server);
    await admin.user.repos.create({ name: "log" });
    await ada.orgs.members.remove({ ...acme, username: "grace" });
    const team = await ada.orgs.teams.create({ ...acme, name: "deck", units: ["repo.code"], permission: "write" });
    expect(team).toMatchObject({ organization: { name: "acme" }, permission: "write", units: ["repo.code"] });
    const { id } = team;
    await ada.orgs.teams.members.add({ id, username: "grace" });
    expect(await ada.orgs.teams.members.exists({ id, username: "grace" })).toBe(true);
    expect(logins(await grace.orgs.teams.members.list({ id }))).toEqual(["grace"]);
    expect(await failure(grace.repos.get(hull))).toMatchObject({ status: 404 });
    await ada.orgs.teams.repos.add({ id, org: "acme", repo: "hull" });
    expect((await grace.repos.get(hull)).permissions).toEqual({ admin: false, push: true, pull: true });
    expect(names(await grace.orgs.teams.repos.list({ id }))).toEqual(["hull"]);
    expect((await grace.orgs.teams.repos.get({ id, org: "acme", repo: "hull" })).name).toBe("hull");
    expect(await failure(grace.orgs.teams.repos.get({ id, ...acme, repo: "rig" }))).toMatchObject({ status: 404 });

    const edited = await ada.orgs.teams.update({ id, name: "bridge deck", units_map: { "repo.code": "read" } });
    expect(edited).toMatchObject({ name: "bridge deck", permission: "read", organization: null });
    expect((await grace.repos.get(hull)).permissions?.push).toBe(false);
    await ada.orgs.teams.update({ id, permission: "admin", includes_all_repositories: true });
    expect((await grace.repos.get(rig)).permissions?.admin).toBe(true);
    expect(names(await grace.user.teams.list())).toEqual(["bridge deck"]);
    expect(names(await ada.orgs.teams.list(acme))).toEqual(["Owners", "crew", "bridge deck"]);
    expect(names(await ada.orgs.teams.search({ ...acme, q: "deck" }))).toEqual(["bridge deck"]);
    expect((await grace.orgs.teams.get({ id })).permission).toBe("admin");

    expect(await failure(ada.orgs.teams.create({ ...acme, name: "CREW", permission: "admin" }))).toMatchObject({
      status: 422,
      serverMessage: "team already exists [org_id: 5, name: CREW]",
    });
    expect(await failure(grace.orgs.teams.delete({ id }))).toMatchObject({ status: 403 });
    expect(await failure(grace.orgs.teams.get({ id: 1 }))).toMatchObject({
      status: 403,
      serverMessage: "Must be a team member",
    });
    await ada.orgs.teams.repos.remove({ id, ...acme, repo: "hull" });
    await ada.orgs.teams.members.remove({ id, username: "grace" });
    expect(await failure(grace.orgs.teams.list(acme))).toMatchObject({
      status: 403,
      serverMessage: "Must be an organization member",
    });
    await ada.orgs.teams.delete({ id });
    expect(await failure(ada.orgs.teams.get({ id }))).toMatchObject({ status: 404 });
  });

  test("the teams of a repository", async () => {
    const { ada, admin } = openGitSandbox(server);
    const { name } = await ada.orgs.teams.create({ ...acme, name: "deck", units: ["repo.code"] });
    expect(names(await ada.repos.teams.list(rig))).toEqual(["Owners", "crew"]);
    await ada.repos.teams.add({ ...rig, team: name });
    expect((await ada.repos.teams.get({ ...rig, team: name })).name).toBe(name);
    expect(await failure(ada.repos.teams.add({ ...rig, team: name }))).toMatchObject({
      status: 422,
      serverMessage: "team 'deck' is already added to repo",
    });
    await ada.repos.teams.remove({ ...rig, team: name });
    expect(await failure(ada.repos.teams.get({ ...rig, team: name }))).toMatchObject({ status: 404 });
    expect(await failure(ada.repos.teams.remove({ ...rig, team: name }))).toMatchObject({ status: 422 });
    await admin.user.repos.create({ name: "log" });
    expect(await failure(admin.repos.teams.list({ owner: "admin", repo: "log" }))).toMatchObject({ status: 405 });
  });
});

test("a renamed organization keeps its repositories, and their old addresses redirect", async () => {
  const { ada, grace } = openGitSandbox();
  await ada.orgs.rename({ ...acme, new_name: "summit" });
  expect((await grace.repos.get({ owner: "summit", repo: "hull" })).full_name).toBe("summit/hull");
  expect((await grace.repos.get(rig)).full_name).toBe("summit/rig");
  expect(await failure(ada.orgs.get(acme))).toMatchObject({ status: 404 });
  expect(await failure(grace.orgs.rename({ org: "summit", new_name: "peak" }))).toMatchObject({ status: 403 });
});
