import { may, seesProject, type View } from "./permissions.js";
import { notFound } from "./refusal.js";
import type { ProjectRecord } from "./state.js";

/**
 * Returns the project with this id, current identifier or former identifier. Throws a 404 when the project does not
 * exist or is hidden from the caller.
 */
export function findProject(view: View, id: string): ProjectRecord {
  const project = Object.values(view.state.projects).find(
    (found) => String(found.id) === id || [found.identifier, ...(found.formerIdentifiers ?? [])].includes(id),
  );
  if (project === undefined || !seesProject(view, project)) throw notFound();
  return project;
}

/**
 * Returns the project with this id or identifier, like {@link findProject}. Also throws a 404 when the caller lacks the
 * permission in the project.
 */
export function findProjectFor(view: View, id: string, permission: string): ProjectRecord {
  const project = findProject(view, id);
  if (!may(view, permission, project.id)) throw notFound();
  return project;
}
