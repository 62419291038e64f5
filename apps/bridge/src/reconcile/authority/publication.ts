import type { Mapping } from "../../config/config.js";
import { follow } from "../../config/connections/follow.js";
import type { NamedWorkPackage } from "../references/resolve-references.js";
import type { RunContext } from "../shared/run-context.js";

/** Visibility of a repository. */
export interface RepositoryVisibility {
  readonly private: boolean;
}

/** Data about a project that determines who can see its work packages. */
export interface ProjectVisibility {
  readonly identifier: string;
  readonly public?: boolean | undefined;
}

/**
 * Returns whether a repository's readers may see a project's work packages. They may if the project is public, or if
 * the repository is private and its mapping lists the project. A project of unknown visibility is treated as not
 * public.
 */
export function isVisibleToReaders(
  { projects }: Pick<Mapping, "projects">,
  repository: RepositoryVisibility,
  project: ProjectVisibility,
): boolean {
  if (project.public === true) return true;
  const isListed = projects.some((each) => each.toLowerCase() === project.identifier.toLowerCase());
  return repository.private && isListed;
}

/**
 * Returns whether everyone who can see a project may read a repository. They may if the repository is public or the
 * project is not public. A project of unknown visibility is treated as public.
 */
export function isReadableToMembers(
  repository: RepositoryVisibility,
  project: Pick<ProjectVisibility, "public">,
): boolean {
  return !repository.private || project.public === false;
}

/**
 * Returns whether a work package may show titles, people, branches and commits from a repository. If so, everyone who
 * can see the work package's project sees them.
 */
export async function mayShowSource(
  context: RunContext,
  { connection, mapping, document }: Pick<NamedWorkPackage, "connection" | "mapping" | "document">,
  repository: RepositoryVisibility,
): Promise<boolean> {
  const { gitTitles } = mapping.rules;
  if (gitTitles !== "visible") return gitTitles === "always";
  if (!repository.private) return true;
  const pm = context.connections.openproject(connection);
  return isReadableToMembers(repository, await follow(pm, document, "project", { signal: context.signal }));
}

/**
 * Returns whether a repository's readers may see a work package's type, title, status and assignee on the git server.
 */
export async function mayShow(
  context: RunContext,
  { connection, mapping, document }: Pick<NamedWorkPackage, "connection" | "mapping" | "document">,
  repository: RepositoryVisibility,
): Promise<boolean> {
  const { titles } = mapping.rules;
  if (titles !== "visible") return titles === "always";
  const pm = context.connections.openproject(connection);
  const project = await follow(pm, document, "project", { signal: context.signal });
  return isVisibleToReaders(mapping, repository, project);
}
