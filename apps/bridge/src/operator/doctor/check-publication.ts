import { isHalyardError } from "@halyard/http-core";
import type { Config, Mapping } from "../../config/config.js";
import type { Connections } from "../../config/connections/connections.js";
import { mappingsOf } from "../../config/mappings.js";
import { isVisibleToReaders, type ProjectVisibility } from "../../reconcile/authority/publication.js";
import { mappedRepositories } from "../../repair/mapped-repositories.js";
import type { Report, Reporter } from "../report.js";

/** Visibility of projects by connection and identifier. Undefined for a project that the bridge cannot see. */
type ReadProject = (openproject: string, identifier: string) => Promise<boolean | undefined>;

/**
 * Names each pair of a repository and a project whose readers may not see the project's work packages, and says whether their titles are
 * shown there. Changes nothing.
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
  repository: { readonly private: boolean },
  readProject: ReadProject,
): Promise<void> {
  const { openproject, projects, rules } = mapping;
  if (rules.titles === "never") return;
  const readers = repository.private ? "the private repository" : "the public repository";
  if (projects.length === 0) {
    say(
      at,
      rules.titles,
      `${readers} may name work packages of every project of ${openproject} that the bridge can see`,
    );
  }
  for (const identifier of projects) {
    const isPublic = await readProject(openproject, identifier);
    if (isPublic === undefined || isVisibleToReaders(mapping, repository, { identifier, public: isPublic })) continue;
    say(at, rules.titles, `${readers} may name work packages of ${identifier}, which is not a public project`);
  }
}

function say(at: Reporter, titles: "visible" | "always", finding: string): void {
  if (titles === "visible") {
    at.note(
      `${finding}: only their numbers are shown, unless the project is public`,
      "Set `titles: always` in the rules of the mapping if all readers of the repository may see their titles",
    );
    return;
  }
  at.warning(
    `${finding}: every reader of the repository sees their type, title, status and assignee`,
    "Leave `titles: always` out of the rules of the mapping if they should not",
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

/** Resolves to undefined where the server refuses. The checks of the server, its repositories and its projects report that. */
async function orNothing<Data>(call: Promise<Data>): Promise<Data | undefined> {
  try {
    return await call;
  } catch (error) {
    if (!isHalyardError(error)) throw error;
    return undefined;
  }
}
