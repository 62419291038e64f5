import type { Link, NullLink } from "@halyard/hal-core";
import type { Project, ProjectStatus } from "@halyard/pm-resources";
import { may, seesProject, type View } from "../permissions.js";
import type { ProjectRecord } from "../state.js";
import { projectStatusDocument } from "./catalog-documents.js";
import { action, linkOrNull, linkTo, undisclosed } from "./links.js";
import { formattable } from "./values.js";

/** Returns a link to a project. */
export function projectLink(view: View, project: ProjectRecord): Link<Project> {
  return linkTo(view, `projects/${project.id}`, project.name);
}

/** Returns a link to the project with this id. */
export function projectLinkTo(view: View, id: number): Link<Project> {
  const project = view.state.projects[id];
  return project ? projectLink(view, project) : linkTo(view, `projects/${id}`);
}

/** Returns the API's JSON for a project. */
export function projectDocument(view: View, project: ProjectRecord): Project {
  const { id, identifier, name, active, createdAt, updatedAt } = project;
  const at = `projects/${id}`;
  const edit = may(view, "edit_project", id);
  const add = may(view, "add_work_packages", id);
  const favorited = Object.values(view.state.favorites).some(
    ({ userId, projectId }) => userId === view.user.id && projectId === id,
  );
  return {
    _type: "Project",
    ...{ id, identifier, name, active, public: project.public, createdAt, updatedAt },
    favorited,
    description: formattable(project.description),
    statusExplanation: formattable(project.statusExplanation),
    _links: {
      self: projectLink(view, project),
      categories: linkTo(view, `${at}/categories`),
      types: linkTo(view, `${at}/types`),
      versions: linkTo(view, `${at}/versions`),
      workPackages: linkTo(view, `${at}/work_packages`),
      memberships: linkTo(view, `memberships?filters=${encodeURIComponent(membersOf(id))}`),
      ...action(add, "createWorkPackage", view, "post", `${at}/work_packages/form`),
      ...action(add, "createWorkPackageImmediately", view, "post", `${at}/work_packages`),
      ...action(edit, "update", view, "post", `${at}/form`),
      ...action(edit, "updateImmediately", view, "patch", at),
      ...action(view.user.admin, "delete", view, "delete", at),
      ...action(!favorited, "favor", view, "post", `workspaces/${id}/favorite`),
      ...action(favorited, "disfavor", view, "delete", `workspaces/${id}/favorite`),
      ancestors: ancestorsOf(view, project).map((ancestor) =>
        seesProject(view, ancestor) ? projectLink(view, ancestor) : { href: undisclosed },
      ),
      parent: parentLink(view, project),
      status: linkOrNull(project.status ?? undefined, (status): Link<ProjectStatus> => {
        const document = projectStatusDocument(view, status);
        return linkTo(view, `project_statuses/${status}`, document.name);
      }),
    },
  };
}

function parentLink(view: View, project: ProjectRecord): Link<Project> | NullLink {
  const parent = view.state.projects[project.parentId ?? 0];
  return linkOrNull(parent, (found) => (seesProject(view, found) ? projectLink(view, found) : { href: undisclosed }));
}

/** Returns a project's ancestors, from the root down to its parent. */
function ancestorsOf(view: View, project: ProjectRecord): ProjectRecord[] {
  const ancestors: ProjectRecord[] = [];
  let at = view.state.projects[project.parentId ?? 0];
  while (at !== undefined && !ancestors.includes(at)) {
    ancestors.unshift(at);
    at = view.state.projects[at.parentId ?? 0];
  }
  return ancestors;
}

function membersOf(id: number): string {
  return JSON.stringify([{ project: { operator: "=", values: [String(id)] } }]);
}
