import { can } from "@halyard/hal-core";
import { customFields, type Project, type WorkPackage } from "@halyard/pm-resources";
import type { Mapping } from "../../config/config.js";
import type { OpenProject } from "../../config/connections/connections.js";
import { didYouMean } from "../../config/did-you-mean.js";
import { checkGitHubTab } from "./check-github-tab.js";
import { type CheckRight, checkTime } from "./check-time.js";
import type { Reporter } from "../report.js";

/**
 * Checks that the bridge has the permissions that the rules need in a project. Reads the most recently changed work
 * package, because the HAL links in the response show these permissions.
 */
export async function checkProject(
  at: Reporter,
  openproject: OpenProject,
  identifier: string,
  mappings: readonly Mapping[],
  login: string,
): Promise<void> {
  const { full: client } = openproject;
  const advice = `Make the account ${login} a member of the project, with a role that has the permission "View work packages"`;
  const project = await at.attempt("see the project", advice, () => client.projects.get({ id: identifier }));
  if (project === undefined) return;
  at.ok("the project is visible");
  await checkCreation(at, openproject, project, identifier, mappings, login);

  const list = await at.attempt("list work packages", advice, async () =>
    client.projects.workPackages.list({
      project: project.id,
      filters: [],
      sortBy: [["updatedAt", "desc"]],
      pageSize: 1,
    }),
  );
  const [newest] = list?.items ?? [];
  if (newest !== undefined) await checkRights(at, openproject, newest.id, mappings, login);
  else if (list !== undefined) {
    at.note(
      "the permissions cannot be checked, because the project has no work packages",
      "Create a work package and run `bridge doctor` again",
    );
  }
}

async function checkRights(
  at: Reporter,
  openproject: OpenProject,
  id: number,
  mappings: readonly Mapping[],
  login: string,
): Promise<void> {
  const { full: client } = openproject;
  const rules = mappings.map((mapping) => mapping.rules);
  const document = await at.attempt(
    `read work package ${id}`,
    `Give ${login} a role that has the permission "View work packages"`,
    () => client.workPackages.get({ id }),
  );
  if (document === undefined) return;
  const right: CheckRight = (has, what, permission) => {
    if (has) at.ok(`the account is allowed to ${what}`);
    else
      at.problem(
        `the account is not allowed to ${what}`,
        `Grant the permission "${permission}" to the role of ${login} in this project`,
      );
  };
  right(can(document, "addComment"), "comment on work packages", "Add comments");
  if (
    rules.some(
      ({ status, customFields: fields, issues: { follow } }) =>
        Object.keys(status).length > 0 ||
        (fields.pullRequest ?? fields.ci) !== undefined ||
        (follow.title ?? follow.state) !== undefined,
    )
  ) {
    right(can(document, "updateImmediately"), "change work packages", "Edit work packages");
  }
  for (const name of new Set(
    rules.flatMap((each) => [each.customFields.pullRequest ?? [], each.customFields.ci ?? []].flat()),
  )) {
    await checkField(at, openproject, document, name);
  }
  if (rules.some(({ githubTab }) => githubTab)) await checkGitHubTab(at, openproject, id, login);
  const times = rules.map(({ time }) => time).filter(({ enabled }) => enabled);
  if (times.length > 0) await checkTime(at, openproject, document, times, right);
}

async function checkField(
  at: Reporter,
  { full: client }: OpenProject,
  document: WorkPackage,
  name: string,
): Promise<void> {
  const what = "read the fields of a work package";
  const schema = await at.attempt(what, "Check the server's log", () => client.follow(document, "schema"));
  if (schema === undefined) return;
  const { names } = customFields(document, schema);
  if (names.includes(name)) at.ok(`the custom field ${name} exists`);
  else {
    const type = document._links.type.title ?? "its type";
    at.warning(
      `work package ${document.id} (${type}) has no custom field \`${name}\``,
      `Enable the field for the project and the types that need it. ${didYouMean(name, names)}`,
    );
  }
}

/** Checks that the bridge may create work packages from issues, and that the type in the rules exists. */
async function checkCreation(
  at: Reporter,
  { full: client }: OpenProject,
  project: Project,
  identifier: string,
  mappings: readonly Mapping[],
  login: string,
): Promise<void> {
  const wanted = mappings
    .flatMap(({ rules }) => rules.issues.create ?? [])
    .filter((create) => create.project.toLowerCase() === identifier.toLowerCase());
  if (wanted.length === 0) return;
  if (can(project, "createWorkPackage")) at.ok("the account is allowed to create work packages");
  else
    at.problem(
      "the account is not allowed to create work packages",
      `Grant the permission "Add work packages" to the role of ${login}`,
    );
  const types = wanted.flatMap(({ type }) => type ?? []);
  const list = await at.attempt(
    "list the types",
    `Grant the permission "View work packages" to the role of ${login}`,
    async () => client.projects.types.list({ project: project.id }),
  );
  if (list === undefined) return;
  const names = list.items.map(({ name }) => name);
  for (const type of new Set(types)) {
    if (names.some((each) => each.toLowerCase() === type.toLowerCase())) at.ok(`the type ${type} exists`);
    else at.problem(`there is no type \`${type}\` in this project`, didYouMean(type, names));
  }
}
