/** TypeScript expressions for fields in examples, by the product, resource or operation that has the field. */
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pm: { lockVersion: "0", spentOn: '"2026-01-05"', remindAt: '"2030-01-06T08:00:00Z"' },
  "pm.actions": { id: '"meetings/create"' },
  "pm.capabilities": { id: '"meetings/create/w1-2"' },
  "pm.days": { date: '"2026-12-25"' },
  "pm.groups": { id: "5" },
  "pm.meetings.agendaItems.upvote": { id: "2" },
  "pm.meetings.agendaItems.downvote": { id: "2" },
  "pm.placeholderUsers": { id: "6" },
  "pm.projectStatuses": { id: '"on_track"' },
  "pm.queries.columns": { id: '"subject"' },
  "pm.queries.filters": { id: '"status"' },
  "pm.queries.filterSchemas": { id: '"status"' },
  "pm.queries.operators": { id: '"="' },
  "pm.queries.sortBys": { id: '"id-asc"' },
  "pm.users": { id: "7" },
  "pm.users.lock": { id: "3" },
  "pm.users.unlock": { id: "4" },
  "pm.views": { kind: '"work_packages_table"' },
  "pm.workPackages.schemas": { id: '"1-1"' },
  "pm.workPackages.watchers": { workPackage: "4", user: "3" },
  "pm.workPackages.watchers.add": { workPackage: "4", user: '{ href: "/api/v3/users/2" }' },
  git: { attachment_id: "1", secretname: '"KEY"', variablename: '"HARBOUR"', pageName: '"Winch"' },
  "git.actions.variables.create": { variablename: '"DOCK"' },
  "git.branches.create": { new_branch_name: '"op-5-block"' },
  "git.branches.delete": { branch: '"old"' },
  "git.branches.protections": { name: '"release/*"' },
  "git.commits.getDiff": { diffType: '"diff"' },
  "git.issues.comments.attachments": { attachment_id: "2" },
  "git.issues.comments.reactions": { content: '"rocket"' },
  "git.issues.reactions": { content: '"rocket"' },
  "git.issues.stopwatch.start": { index: "2" },
  "git.orgs.actions.variables.create": { variablename: '"DOCK"' },
  "git.orgs.delete": { org: '"loft"' },
  "git.orgs.hooks": { id: "2" },
  "git.orgs.rename": { new_name: '"acme-rigging"' },
  "git.orgs.publicMembers": { username: '"admin"' },
  "git.pulls": { index: "3" },
  "git.pulls.reviews.dismiss": { id: "2" },
  "git.pulls.reviews.undismiss": { id: "2" },
  "git.releases.assets": { attachment_id: "3" },
  "git.repos.teams": { team: '"Sail makers"' },
  "git.repos.teams.add": { team: '"Painters"' },
  "git.repos.transfer": { new_owner: '"loft"' },
  "git.tags.create": { tag_name: '"v1.1.0"' },
  "git.tags.delete": { tag: '"v0.9.0"' },
  "git.user.actions.variables.create": { variablename: '"DOCK"' },
};

const rig = 'owner: "acme", repo: "rig"';
const readme = `const { sha } = await git.contents.readFile({ ${rig}, path: "README.md" });\n`;
const head = `const { commit } = await git.branches.get({ ${rig}, branch: "main" });\nconst sha = commit?.id ?? "";\n`;

/** Examples that need more than one call, or fields that the declarations do not mark as required. */
const codes: Readonly<Record<string, string>> = {
  "pm.meetings.agendaItems.create": 'await pm.meetings.agendaItems.create({ meeting: 1, title: "The block" });',
  "pm.memberships.create": "await pm.memberships.create({ project: 1, principal: 7, roles: [3] });",
  "pm.storages.create":
    'await pm.storages.create({\n  name: "Shelf",\n  type: "urn:openproject-org:api:v3:storages:Nextcloud",\n  origin: "https://shelf.test",\n});',
  "pm.timeEntries.create": 'await pm.timeEntries.create({ entity: 4, spentOn: "2026-01-05", hours: "PT1H30M" });',
  "pm.users.create":
    'await pm.users.create({\n  login: "mary",\n  email: "mary@example.com",\n  firstName: "Mary",\n  lastName: "Jackson",\n});',
  "pm.versions.create": 'await pm.versions.create({ name: "2.0", definingProject: 1 });',
  "pm.workPackages.create": 'await pm.workPackages.create({ subject: "Grease the winch", project: 1, type: 1 });',
  "pm.workPackages.update":
    'const { id, lockVersion } = await pm.workPackages.get({ id: 4 });\nawait pm.workPackages.update({ id, lockVersion, subject: "Grease the winch twice" });',
  "pm.workPackages.fileLinks.create":
    'const element = {\n  originData: { id: "18", name: "Deck plan.pdf" },\n  _links: { storage: { href: "/api/v3/storages/1" } },\n};\nawait pm.workPackages.fileLinks.create({ workPackage: 4, _embedded: { elements: [element] } });',
  "pm.workPackages.relations.create":
    'await pm.workPackages.relations.create({ workPackage: 1, type: "relates", to: 2 });',
  "pm.workPackages.schemas.list":
    'for await (const item of pm.workPackages.schemas.list({ filters: [{ name: "id", operator: "=", values: ["1-1"] }] }))\n  console.log(item);',
  "git.admin.users.orgs.create":
    'await git.admin.users.orgs.create({ username: "ada", organization: { username: "shipyard" } });',
  "git.branches.protections.update": `await git.branches.protections.update({ ${rig}, name: "release/*", required_approvals: 1 });`,
  "git.commits.getPull": `await git.pulls.merge({ ${rig}, index: 3, Do: "squash" });\nconst { merge_commit_sha } = await git.pulls.get({ ${rig}, index: 3 });\nawait git.commits.getPull({ ${rig}, sha: merge_commit_sha ?? "" });`,
  "git.commits.statuses.listBySha": `${head}for await (const item of git.commits.statuses.listBySha({ ${rig}, sha })) console.log(item);`,
  "git.commits.statuses.create": `${head}await git.commits.statuses.create({ ${rig}, sha, context: "ci", state: "success" });`,
  "git.contents.create": `await git.contents.create({ ${rig}, path: "block.txt", content: btoa("oiled") });`,
  "git.contents.update": `${readme}await git.contents.update({ ${rig}, path: "README.md", sha, content: btoa("# The rig") });`,
  "git.contents.delete": `${readme}await git.contents.delete({ ${rig}, path: "README.md", sha });`,
  "git.contents.change": `await git.contents.change({\n  ${rig},\n  files: [{ operation: "create", path: "block.txt", content: btoa("oiled") }],\n});`,
  "git.issues.blocks.add": `await git.issues.blocks.add({ ${rig}, index: 2, blocked: { ${rig}, index: 3 } });`,
  "git.issues.blocks.remove": `await git.issues.blocks.remove({ ${rig}, index: 1, blocked: { ${rig}, index: 2 } });`,
  "git.issues.dependencies.add": `await git.issues.dependencies.add({ ${rig}, index: 3, dependency: { ${rig}, index: 2 } });`,
  "git.issues.dependencies.remove": `await git.issues.dependencies.remove({ ${rig}, index: 2, dependency: { ${rig}, index: 1 } });`,
  "git.orgs.create": 'await git.orgs.create({ username: "shipyard" });',
  "git.orgs.teams.create": 'await git.orgs.teams.create({ org: "acme", name: "Caulkers", units: ["repo.code"] });',
  "git.pulls.create": `await git.pulls.create({ ${rig}, head: "old", base: "main", title: "The old rig" });`,
  "git.releases.create": `await git.releases.create({ ${rig}, tag_name: "v1.1.0", target_commitish: "main" });`,
  "git.users.tokens.delete":
    'const { id = 0 } = await git.users.tokens.create({ username: "ada", name: "old", scopes: ["all"] });\nawait git.users.tokens.delete({ username: "ada", token: id });',
};

/** Returns the handwritten example of an operation. Undefined if the example is generated from the declaration. */
export function writtenExample(id: string): string | undefined {
  return codes[id];
}

/**
 * Returns the value that an operation's example gives to a field. Prefers a value for the operation itself, then one
 * for the nearest resource above it, then one for the product.
 */
export function exampleValue(id: string, field: string): string | undefined {
  const parts = id.split(".");
  const owners = parts.map((_, index) => parts.slice(0, parts.length - index).join("."));
  return owners.map((owner) => values[owner]?.[field]).find((value) => value !== undefined);
}
