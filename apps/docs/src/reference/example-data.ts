import { accessToken, apiKey } from "@halyard/auth";
import { createGitClient, type FullGitClient } from "@halyard/git-hosting";
import { createPmClient, type FullPmClient } from "@halyard/pm-resources";
import type { GitSandbox, OpenProjectSandbox } from "@halyard/sandbox";

/** Fills an in-memory OpenProject with the data that the examples of operations need. */
export async function fillOpenProject(server: OpenProjectSandbox): Promise<void> {
  const client = (login: string): FullPmClient =>
    createPmClient({ baseUrl: server.baseUrl, fetch: server.fetch, auth: apiKey(server.tokenOf(login)) });
  const pm = client("admin");
  await pm.memberships.create({ project: 1, principal: 1, roles: [1] });
  await client("ada").workPackages.update({ id: 5, lockVersion: 0, assignee: 1 });

  await pm.groups.create({ name: "Sail makers", members: [2, 3] });
  await pm.placeholderUsers.create({ name: "Second sail maker" });
  await pm.users.create({ login: "joan", email: "joan@example.com", firstName: "Joan", lastName: "Clarke" });
  await pm.users.lock({ id: 4 });
  await pm.news.create({ title: "Launch in June", project: 1 });
  await pm.timeEntries.create({ entity: 4, spentOn: "2026-01-05", hours: "PT1H30M" });
  const query = await pm.queries.create({ name: "My work", project: 1 });
  await pm.views.create({ kind: "work_packages_table", query: query.id });

  const state = server.dump();
  const options = [{ id: 1, value: "Hemp" }];
  const [field] = Object.values(state.customFields);
  if (field !== undefined) state.customFields[3] = { ...field, id: 3, name: "Rope", format: "list", options };
  server.load(state);

  const meeting = await pm.meetings.create({
    title: "Before the voyage",
    project: 1,
    startTime: "2026-01-07T09:00:00Z",
  });
  const section = await pm.meetings.sections.create({ meeting: meeting.id, title: "On deck" });
  const item = await pm.meetings.agendaItems.create({ meeting: meeting.id, title: "The winch", section: section.id });
  await pm.meetings.agendaItems.outcomes.create({
    agendaItem: item.id,
    kind: "information",
    notes: { raw: "Grease it." },
  });

  const vote = {
    title: "Which rope?",
    project: 1,
    startTime: "2026-01-08T09:00:00Z",
    agendaSortingMode: "vote_based",
  } as const;
  const election = await pm.meetings.create(vote);
  await pm.meetings.agendaItems.create({ meeting: election.id, title: "Hemp" });

  const file = new Blob(["Grease twice a year."], { type: "text/plain" });
  await pm.workPackages.attachments.upload({ workPackage: 4, file, fileName: "winch.txt" });
  await pm.workPackages.relations.create({ workPackage: 4, type: "blocks", to: 5 });
  await pm.workPackages.reminders.create({ workPackage: 4, remindAt: "2030-01-06T08:00:00Z", note: "Order grease" });
  await pm.workPackages.watchers.add({ workPackage: 4, user: { href: "/api/v3/users/3" } });
  const element = {
    originData: { id: "17", name: "Sail plan.pdf", mimeType: "application/pdf" },
    _links: { storage: { href: "/api/v3/storages/1" } },
  };
  await pm.workPackages.fileLinks.create({ workPackage: 4, _embedded: { elements: [element] } });
}

/** Fills an in-memory Gitea or Forgejo with the data that the examples of operations need. */
export async function fillGitServer(server: GitSandbox): Promise<void> {
  const client = (login: string): FullGitClient =>
    createGitClient({ baseUrl: server.baseUrl, fetch: server.fetch, auth: accessToken(server.tokenOf(login)) });
  const git = client("admin");
  const rig = { owner: "acme", repo: "rig" };
  const attachment = new Blob(["Grease twice a year."], { type: "text/plain" });

  await git.repos.labels.create({ ...rig, name: "bug", color: "#c92a2a" });
  await git.milestones.create({ ...rig, title: "Launch" });
  const index = (await git.issues.create({ ...rig, title: "OP#4: the winch slips", labels: [1] })).number;
  await git.issues.create({ ...rig, title: "OP#5: the block squeaks" });
  const comment = await git.issues.comments.create({ ...rig, index, body: "Greased." });
  await git.issues.attachments.upload({ ...rig, index, attachment, name: "winch.txt" });
  await git.issues.comments.attachments.upload({ ...rig, id: comment.id, attachment, name: "winch.txt" });
  await git.issues.reactions.add({ ...rig, index, content: "heart" });
  await git.issues.comments.reactions.add({ ...rig, id: comment.id, content: "heart" });
  await git.issues.dependencies.add({ ...rig, index: 2, dependency: { ...rig, index } });
  await git.issues.pin({ ...rig, index });
  if (await git.supports("issues.lock")) await git.issues.lock({ ...rig, index: 2, lock_reason: "Resolved" });
  await git.issues.stopwatch.start({ ...rig, index });
  await git.issues.times.add({ ...rig, index, time: 900 });

  const file = { message: "Grease the winch", new_branch: "op-4-winch" };
  await git.contents.writeFile({ ...rig, ...file, path: "winch.txt", content: "greased\n" });
  await git.contents.writeFile({ ...rig, path: "sails.txt", content: "repaired\n", message: "Repair the sails" });
  const pull = await client("ada").pulls.create({
    ...rig,
    head: "op-4-winch",
    base: "main",
    title: "Closes OP#4: the winch",
  });
  await git.pulls.waitUntilMergeable({ ...rig, index: pull.number });
  await git.pulls.reviews.create({ ...rig, index: pull.number, event: "PENDING", body: "Looking." });
  await client("grace").pulls.reviews.create({
    ...{ ...rig, index: pull.number, event: "APPROVED", body: "Well greased." },
    comments: [{ path: "winch.txt", body: "Which grease?", old_position: 0, new_position: 1 }],
  });
  await git.commits.statuses.create({ ...rig, sha: pull.head.sha, context: "ci", state: "success" });
  await git.branches.create({ ...rig, new_branch_name: "old" });
  await git.branches.protections.create({ ...rig, rule_name: "release/*" });

  const release = await git.releases.create({ ...rig, tag_name: "v1.0.0", name: "First" });
  await git.releases.assets.upload({ ...rig, id: release.id, attachment, name: "winch.txt" });
  await git.tags.create({ ...rig, tag_name: "v0.9.0" });
  await git.wiki.create({
    ...rig,
    title: "Winch",
    content_base64: btoa("Grease twice a year."),
    message: "Write it down",
  });
  await git.repos.subscription.watch(rig);
  await git.repos.topics.add({ ...rig, topic: "sailing" });

  const hook = { type: "gitea", config: { url: "https://program.test/", content_type: "json" } } as const;
  await git.repos.hooks.create({ ...rig, ...hook });
  await git.orgs.hooks.create({ org: "acme", ...hook });
  const variable = { variablename: "HARBOUR", value: "north" };
  const secret = { secretname: "KEY", data: "0123456789abcdef" };
  await git.actions.variables.create({ ...rig, ...variable });
  await git.actions.secrets.set({ ...rig, ...secret });
  await git.orgs.actions.variables.create({ org: "acme", ...variable });
  await git.orgs.actions.secrets.set({ org: "acme", ...secret });
  await git.user.actions.variables.create(variable);
  await git.user.actions.secrets.set(secret);
  await git.orgs.create({ username: "loft" });
  for (const name of ["Sail makers", "Painters"])
    await git.orgs.teams.create({ org: "acme", name, units: ["repo.code"] });
  await git.repos.teams.add({ ...rig, team: "Sail makers" });
}
