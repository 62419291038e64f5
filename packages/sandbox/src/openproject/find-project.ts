import { may, seesProject, type View } from "./permissions.js";
import { notFound } from "./refusal.js";
import type { ProjectRecord } from "./state.js";

/** The project with an id or an identifier, also one that it had before. Throws a 404 when the caller sees none. */
export function findProject(view: View, id: string): ProjectRecord {
  const project = Object.values(view.state.projects).find(
    (found) => String(found.id) === id || [found.identifier, ...(found.formerIdentifiers ?? [])].includes(id),
  );
  if (project === undefined || !seesProject(view, project)) throw notFound();
  return project;
}

/** As {@link findProject}, where the caller has a permission; a 404 without, for the list is not there then. */
export function findProjectFor(view: View, id: string, permission: string): ProjectRecord {
  const project = findProject(view, id);
  if (!may(view, permission, project.id)) throw notFound();
  return project;
}
