import { isHalyardError } from "@halyard/http-core";
import type { Config, Mapping } from "../../config/config.js";
import type { Connections } from "../../config/connections/connections.js";
import { mappingsOf } from "../../config/mappings.js";
import {
  isReadableToMembers,
  isVisibleToReaders,
  type ProjectVisibility,
  type RepositoryVisibility,
} from "../../reconcile/authority/publication.js";
import { mappedRepositories } from "../../repair/mapped-repositories.js";
import type { Report, Reporter } from "../report.js";

/** Returns whether a project is public. Undefined for a project that the bridge cannot see. */
type ReadProject = (openproject: string, identifier: string) => Promise<boolean | undefined>;

/**
 * Reports where data may be shown to people without access to its source. Readers of a repository may see work
 * packages, and members of a project may see data from a private repository. Changes nothing.
 */
export async function checkPublication(
  report: Report,
  name: string,
  config: Config,
  connections: Connections,
): Promise<void> {
  const { client } = connections.git(name);
  const readProject = projectReader(connections);
  const places = await orNothing(mappedRepositories(name, config, connections));
  for (const { owner, repo } of places ?? []) {
    const at = report.at(`${name} ${owner}/${repo}`);
    const repository = await orNothing(client.repos.get({ owner, repo }));
    if (repository === undefined) continue;
    for (const mapping of mappingsOf(config, { connection: name, owner, repo })) {
      await checkMapping(at, mapping, repository, readProject);
    }
  }
}

async function checkMapping(
  at: Reporter,
  mapping: Mapping,
  repository: RepositoryVisibility,
  readProject: ReadProject,
): Promise<void> {
  const { openproject, projects } = mapping;
  if (projects.length === 0) {
    sayAboutWorkPackages(at, mapping, repository, `every project of ${openproject} that the bridge can see`);
    if (repository.private) sayAboutRepository(at, mapping, `every public project of ${openproject}`);
  }
  for (const identifier of projects) {
    const isPublic = await readProject(openproject, identifier);
    if (isPublic === undefined) continue;
    const project = { identifier, public: isPublic };
    if (!isVisibleToReaders(mapping, repository, project)) {
      sayAboutWorkPackages(at, mapping, repository, `the project ${identifier}, which is not public`);
    }
    if (!isReadableToMembers(repository, project)) sayAboutRepository(at, mapping, `the public project ${identifier}`);
  }
}

/** Reports which data about work packages a repository's readers can see even if they have no access to the project. */
function sayAboutWorkPackages(
  at: Reporter,
  { rules: { titles } }: Mapping,
  repository: RepositoryVisibility,
  projects: string,
): void {
  if (titles === "never") return;
  const readers = repository.private ? "the private repository" : "the public repository";
  const finding = `${readers} can reference work packages in ${projects}`;
  if (titles === "visible") {
    at.note(
      `${finding}: the git server shows only the numbers of work packages in non-public projects`,
      "Set `titles: always` in the rules of the mapping if all readers of the repository are allowed to see the titles of work packages",
    );
    return;
  }
  at.warning(
    `${finding}: every reader of the repository sees the type, title, status and assignee of work packages`,
    "Remove `titles: always` from the rules of the mapping if these readers must not see the titles",
  );
}

/**
 * Reports which data from a private repository the readers of work packages can see even if they have no access to the
 * repository.
 */
function sayAboutRepository(at: Reporter, { rules: { gitTitles } }: Mapping, projects: string): void {
  if (gitTitles === "never") return;
  const finding = `work packages of ${projects} can show content from this private repository`;
  if (gitTitles === "visible") {
    at.note(
      `${finding}, but only the numbers and states of pull requests and issues`,
      "Set `gitTitles: always` in the rules of the mapping if all readers of these work packages are allowed to see the titles of pull requests and issues",
    );
    return;
  }
  at.warning(
    `${finding}, including titles, people, branches and commits, to all readers of these work packages`,
    "Remove `gitTitles: always` from the rules of the mapping if these readers must not see the titles",
  );
}

function projectReader(connections: Connections): ReadProject {
  const known = new Map<string, boolean | undefined>();
  return async (openproject, identifier) => {
    const key = `${openproject}/${identifier}`;
    if (!known.has(key)) {
      known.set(key, await isPublicProject(connections, openproject, identifier));
    }
    return known.get(key);
  };
}

async function isPublicProject(
  connections: Connections,
  openproject: string,
  identifier: string,
): Promise<boolean | undefined> {
  const project: ProjectVisibility | undefined = await orNothing(
    connections.openproject(openproject).client.projects.get({ id: identifier }),
  );
  return project === undefined ? undefined : project.public === true;
}

/** Returns the result of a call, or undefined when the server refuses it. Other checks report the refusal. */
async function orNothing<Data>(call: Promise<Data>): Promise<Data | undefined> {
  try {
    return await call;
  } catch (error) {
    if (!isHalyardError(error)) throw error;
    return undefined;
  }
}
