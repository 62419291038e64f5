import { beforeAll, describe, expect, test } from "vitest";
import { rig } from "../../test/sandbox.js";
import { projectScope } from "./project-scope.js";
import { Refusal } from "./refusal.js";
import { repositoryScope } from "./repository-scope.js";
import type { Scope } from "./scope.js";
import type { Session } from "./session.js";

let session: Session;
beforeAll(async () => {
  ({ session } = await rig());
});

const href = (path: string, title = "Secret plans") => ({ href: `/api/v3/${path}`, title });
const inProject = (id: number) => ({ _links: { project: href(`projects/${id}`, "Some project") } });
/** Allows project 1. Work packages 1 to 6 belong to project 1, and all others to project 2. */
const projects = projectScope(["rigging"], (operation, { id }) =>
  Promise.resolve(
    operation === "pm.projects.get"
      ? { _type: "Project", id: 1, identifier: "rigging" }
      : { _type: "WorkPackage", ...inProject(Number(String(id).replace("RIG-", "")) <= 6 ? 1 : 2) },
  ),
);
const repositories = repositoryScope(["acme/rig", "open/*"]);

const scopeOf = (operation: string): Scope => (operation.startsWith("pm.") ? projects : repositories);
const checkInput = (operation: string, input: object): Promise<void> =>
  scopeOf(operation).checkInput(session.operation(operation), input as Record<string, unknown>);
const checkWrite = (operation: string, input: object, before?: unknown): Promise<void> =>
  scopeOf(operation).checkWrite(session.operation(operation), input as Record<string, unknown>, before);
const visible = (operation: string, document: unknown): Promise<unknown> =>
  scopeOf(operation).visible(session.operation(operation), document);

const rigRepository = { owner: "acme", repo: "rig" };
const comment = { workPackage: 7, comment: { raw: "x" } };

describe("an input that reaches beyond the allowed lists is refused", () => {
  test.each<[operation: string, input: object]>([
    ["pm.workPackages.list", { filters: [{ name: "subject", operator: "~", values: ["secret"] }] }],
    ["pm.workPackages.list", { filters: [{ name: "project", operator: "!", values: ["1"] }] }],
    ["pm.workPackages.list", { filters: [{ name: "project", operator: "=", values: ["1", "2"] }] }],
    ["pm.workPackages.list", { filters: '[{"subject":{"operator":"~","values":["secret"]}}]' }],
    ["pm.workPackages.list", { eprops: "eJyrVkpUslJQSlOqBQAUSQMy" }],
    ["pm.projects.workPackages.list", { project: 1, select: ["elements/subject"] }],
    ["pm.principals.list", { filters: [{ name: "member", operator: "=", values: ["2"] }] }],
    ["pm.projects.get", { id: "/api/v3/projects/2?x=/1" }],
    ["pm.projects.get", { id: "hull/../rigging" }],
    ["pm.workPackages.createForm", { _links: { project: { href: "/api/v3/projects/2" } } }],
    ["pm.workPackages.createForm", { _links: { project: { href: "/api/v3/projects/2#/api/v3/projects/1" } } }],
    ["git.issues.search", { q: "secret" }],
    ["git.repos.search", { q: "secret" }],
    ["git.commits.compare", { ...rigRepository, basehead: "main...evil:main" }],
    ["git.commits.compare", { ...rigRepository, basehead: "evil/hull:main...main" }],
    ["git.repos.get", { owner: "open/..", repo: "hull" }],
    ["git.repos.get", { owner: "open/x", repo: "y" }],
    ["git.repos.get", { owner: "openly", repo: "x" }],
    ["git.repos.get", { owner: ["acme"], repo: { toString: "rig" } }],
  ])("%s %j", async (operation, input) => {
    await expect(checkInput(operation, input)).rejects.toThrow(Refusal);
  });

  test.each<[operation: string, input: object]>([
    ["pm.workPackages.list", { filters: [{ name: "project", operator: "=", values: [1] }, { name: "subject" }] }],
    ["pm.workPackages.list", { filters: [] }],
    [
      "pm.projects.workPackages.list",
      { project: "rigging", filters: [{ name: "subject", operator: "~", values: ["x"] }] },
    ],
    ["pm.principals.list", { filters: [{ name: "name", operator: "~", values: ["ada"] }] }],
    ["pm.workPackages.get", { id: "RIG-4" }],
    ["git.commits.compare", { ...rigRepository, basehead: "main...feature" }],
    ["git.commits.compare", { owner: "open", repo: "rope", basehead: "main...open:feature" }],
    ["git.users.search", { q: "ada" }],
  ])("but not %s %j", async (operation, input) => {
    await expect(checkInput(operation, input)).resolves.toBeUndefined();
  });
});

describe("a write that reaches beyond the allowed lists is refused", () => {
  test.each<[operation: string, input: object, before?: unknown]>([
    ["pm.workPackages.update", { id: 1, parent: 7 }, inProject(1)],
    ["pm.workPackages.update", { id: 1, parent: "RIG-7" }, inProject(1)],
    ["pm.workPackages.update", { id: 1, _links: { parent: { href: "/api/v3/work_packages/7" } } }, inProject(1)],
    ["pm.workPackages.update", { id: 1, customField3: { href: "/api/v3/work_packages/7" } }, inProject(1)],
    ["pm.workPackages.activities.comment", comment],
    ["pm.timeEntries.create", { project: 1, workPackage: 7, hours: "PT1H" }],
    ["pm.timeEntries.create", { entity: "/api/v3/work_packages/1", workPackage: 7, hours: "PT1H" }],
    ["pm.timeEntries.create", { project: 1, entity: "/api/v3/meetings/3", hours: "PT1H" }],
    ["pm.timeEntries.update", { id: 9, project: 1 }, inProject(2)],
    ["pm.timeEntries.update", { id: 9, project: 1 }, undefined],
    ["pm.versions.delete", { id: 2 }, undefined],
    ["pm.versions.delete", { id: 2, project: 1 }, undefined],
    ["pm.projects.create", { name: "x", parent: 1 }],
    ["pm.projects.requestCopy", { id: 1, name: "x" }, { _type: "Project", id: 1 }],
    ["git.repos.forks.create", { ...rigRepository, organization: "evil" }],
    ["git.repos.transfer.start", { ...rigRepository, new_owner: "evil" }],
    ["git.pulls.create", { ...rigRepository, head: "evil:main", base: "main", title: "x" }],
    [
      "git.issues.dependencies.add",
      { ...rigRepository, index: 1, dependency: { owner: "acme", repo: "hull", index: 1 } },
    ],
    ["git.user.repos.create", { name: "x" }],
    ["git.orgs.teams.repos.add", { id: 1, org: "acme", repo: "hull" }],
  ])("%s %j", async (operation, input, before) => {
    await expect(checkWrite(operation, input, before)).rejects.toThrow(Refusal);
  });

  test.each<[operation: string, input: object, before?: unknown]>([
    ["pm.workPackages.update", { id: 1, parent: 2 }, inProject(1)],
    ["pm.timeEntries.create", { entity: "/api/v3/work_packages/1", hours: "PT1H" }],
    ["pm.timeEntries.update", { id: 9, hours: "PT2H" }, inProject(1)],
    ["git.pulls.create", { ...rigRepository, head: "feature", base: "main", title: "x" }],
    [
      "git.issues.dependencies.add",
      { ...rigRepository, index: 1, dependency: { owner: "open", repo: "rope", index: 1 } },
    ],
  ])("but not %s %j", async (operation, input, before) => {
    await expect(checkWrite(operation, input, before)).resolves.toBeUndefined();
  });
});

describe("a document outside the allowed lists is not shown", () => {
  const form = (id: number) => ({ _type: "Form", _embedded: { payload: inProject(id) } });
  const schema = (id: string) => ({
    _type: "Schema",
    _links: { self: { href: `/api/v3/work_packages/schemas/${id}` } },
  });
  const hull = { full_name: "acme/hull", default_branch: "main", description: "Secret plans" };

  test.each<[operation: string, document: unknown]>([
    ["pm.timeEntries.updateForm", form(2)],
    ["pm.timeEntries.updateForm", { _type: "Form", _embedded: { payload: {} } }],
    ["pm.workPackages.schemas.get", schema("2-1")],
    ["pm.workspaces.list", { _type: "Program", id: 2, name: "Secret plans" }],
    ["pm.projects.workPackages.list", { _type: "WorkPackage", subject: "Secret plans", ...inProject(2) }],
    ["pm.projects.workPackages.list", { subject: "Secret plans" }],
    ["pm.activities.get", { _type: "Activity", comment: { raw: "Secret plans" } }],
    ["pm.attachments.content", new ReadableStream()],
    ["git.repos.forks.list", hull],
    ["git.issues.dependencies.list", { number: 1, title: "Secret plans", repository: { full_name: "acme/hull" } }],
    ["git.users.activities.list", { op_type: "commit_repo", content: "Secret plans", repo: hull }],
    ["git.user.stopwatches.list", { repo_owner_name: "acme", repo_name: "hull", issue_title: "Secret plans" }],
    ["git.user.times.list", { issue: { title: "Secret plans", repository: hull } }],
    ["git.packages.get", { name: "secret", owner: { login: "acme" } }],
    ["git.notifications.list", { subject: { title: "Secret plans" }, repository: hull }],
  ])("by %s: %j", async (operation, document) => {
    expect(await visible(operation, document)).toBeUndefined();
  });

  test.each<[operation: string, document: object]>([
    [
      "pm.queries.get",
      {
        _type: "Query",
        ...inProject(1),
        _embedded: {
          results: { _embedded: { elements: [{ _type: "WorkPackage", subject: "Secret plans", ...inProject(2) }] } },
        },
      },
    ],
    [
      "pm.workPackages.get",
      { _type: "WorkPackage", _links: { ...inProject(1)._links, children: [href("work_packages/7")] } },
    ],
    [
      "pm.projects.get",
      { _type: "Project", id: 1, _links: { parent: href("projects/2"), ancestors: [href("projects/2")] } },
    ],
    ["git.repos.get", { full_name: "acme/rig", default_branch: "main", parent: hull }],
    ["git.pulls.get", { number: 1, head: { repo: hull } }],
  ])("inside an allowed document, by %s: %j", async (operation, document) => {
    const shown = await visible(operation, document);

    expect(shown).toBeDefined();
    expect(JSON.stringify(shown)).not.toContain("Secret plans");
  });

  test.each<[operation: string, document: object]>([
    ["pm.timeEntries.updateForm", form(1)],
    ["pm.workPackages.createForm", { _type: "Form", _embedded: { payload: {} } }],
    ["pm.workPackages.schemas.get", schema("1-1")],
    ["git.issues.search", { number: 1, repository: { full_name: "open/rope" } }],
    ["git.user.get", { login: "ada" }],
  ])("but an allowed document is, by %s: %j", async (operation, document) => {
    expect(await visible(operation, document)).toEqual(document);
  });
});
