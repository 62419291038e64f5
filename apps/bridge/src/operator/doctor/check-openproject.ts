import type { Status } from "@halyard/pm-resources";
import type { Config, Mapping } from "../../config/config.js";
import type { Connections, OpenProject } from "../../config/connections/connections.js";
import { didYouMean } from "../../config/did-you-mean.js";
import { checkProject } from "./check-project.js";
import type { Report, Reporter } from "../report.js";

/**
 * Maximum number of projects to check if a mapping names no projects. Permissions are usually the same in all projects.
 */
const maxProjects = 20;

/**
 * Checks whether OpenProject responds and accepts the credential, and whether all names in the rules exist. Also checks
 * whether the bridge has the permissions that the rules need in each mapped project. Changes nothing.
 */
export async function checkOpenProject(
  report: Report,
  name: string,
  config: Config,
  connections: Connections,
): Promise<void> {
  const openproject = connections.openproject(name);
  const here = report.at(name);
  const root = await here.attempt("read the API", "Check whether the API is enabled, under Administration > API", () =>
    openproject.full.root.get(),
  );
  if (root === undefined) return;
  const version = root.coreVersion === undefined ? "" : ` ${root.coreVersion}`;
  here.ok(`the server is OpenProject${version}, named ${root.instanceName}`);
  const me = await here.attempt("sign in", "Create a new API token for the bridge's account", () => openproject.me());
  if (me === undefined) return;
  here.ok(`signed in as ${me.login}`);

  const mappings = config.mappings.filter((mapping) => mapping.openproject === name);
  await checkStatuses(here, openproject, mappings);
  for (const [identifier, concerned] of await mappedProjects(here, openproject, mappings)) {
    await checkProject(report.at(`${name} ${identifier}`), openproject, identifier, concerned, me.login);
  }
}

async function checkStatuses(
  here: Reporter,
  { full: client }: OpenProject,
  mappings: readonly Mapping[],
): Promise<void> {
  const wanted = new Set(
    mappings.flatMap(({ rules }) =>
      Object.values(rules.status).flatMap(({ closing, mentioning }) => [closing ?? [], mentioning ?? []].flat()),
    ),
  );
  const followed = mappings.flatMap(({ rules }) => rules.issues.follow.state ?? []);
  for (const { closed, reopened } of followed) wanted.add(closed).add(reopened);
  if (wanted.size === 0) return;
  const advice = "Make the bridge's account a member of a project";
  const collection = await here.attempt("read the statuses", advice, async () => client.statuses.list());
  if (collection === undefined) return;
  const known: readonly Status[] = collection.items;
  for (const status of wanted) {
    const names = known.map((each) => each.name);
    if (names.some((each) => each.toLowerCase() === status.toLowerCase())) here.ok(`the status ${status} exists`);
    else here.problem(`there is no status \`${status}\`, but the rules use this status`, didYouMean(status, names));
  }
  for (const status of new Set(followed.map(({ reopened }) => reopened))) {
    if (!known.some(({ name, isClosed }) => isClosed && name.toLowerCase() === status.toLowerCase())) continue;
    here.problem(
      `the status ${status} is marked as closed, so the work package of a reopened issue would stay closed`,
      "In `rules.issues.follow.state.reopened`, name a status that is not marked as closed",
    );
  }
}

/** Returns the project in which the bridge creates work packages for issues, if the rules name one. */
function projectOfIssues({ issues }: Mapping["rules"]): string[] {
  return issues.create === undefined ? [] : [issues.create.project];
}

/** Returns the identifiers of the mapped projects, each with the mappings that cover the project. */
async function mappedProjects(
  here: Reporter,
  { full: client }: OpenProject,
  mappings: readonly Mapping[],
): Promise<Map<string, Mapping[]>> {
  const named = mappings.flatMap(({ projects, rules }) => [...projects, ...projectOfIssues(rules)]);
  let visible: string[] = [];
  if (mappings.some(({ projects }) => projects.length === 0)) {
    const advice = "Make the bridge's account a member of the projects";
    const page = await here.attempt("list the projects", advice, async () =>
      client.projects.list({ pageSize: maxProjects, sortBy: [["id", "asc"]] }),
    );
    visible = (page?.items ?? []).map(({ identifier }) => identifier);
    if (page !== undefined && visible.length === 0) here.problem("no project is visible", advice);
  }
  return new Map([...new Set([...named, ...visible])].map((each) => [each, concerning(mappings, each)]));
}

/**
 * Returns a project's mappings. A mapping may use the project only to create work packages for issues. In that case,
 * its rules for pull requests are ignored.
 */
function concerning(mappings: readonly Mapping[], identifier: string): Mapping[] {
  const isIt = (each: string): boolean => each.toLowerCase() === identifier.toLowerCase();
  return mappings.flatMap((mapping) => {
    const { projects, rules } = mapping;
    if (projects.length === 0 || projects.some(isIt)) return [mapping];
    if (!projectOfIssues(rules).some(isIt)) return [];
    return [{ ...mapping, rules: { ...rules, status: {}, customFields: {}, time: { enabled: false } } }];
  });
}
