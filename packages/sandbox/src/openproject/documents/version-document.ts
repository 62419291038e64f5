import type { Version } from "@halyard/pm-resources";
import { may, type View } from "../permissions.js";
import type { ProjectRecord, VersionRecord } from "../state.js";
import { action, linkTo } from "./links.js";
import { projectLink } from "./project-document.js";
import { formattable } from "./values.js";

/** Returns whether a project's work packages can be assigned to a version. */
export function isUsableIn(view: View, version: VersionRecord, project: ProjectRecord): boolean {
  if (version.projectId === project.id || version.sharing === "system") return true;
  const line = (of: ProjectRecord): number[] => {
    const ids: number[] = [];
    for (let at: ProjectRecord | undefined = of; at !== undefined && !ids.includes(at.id);) {
      ids.push(at.id);
      at = view.state.projects[at.parentId ?? 0];
    }
    return ids;
  };
  const home = view.state.projects[version.projectId];
  if (home === undefined || version.sharing === "none") return false;
  const [below, above] = [line(project).includes(home.id), line(home).includes(project.id)];
  if (version.sharing === "descendants") return below;
  if (version.sharing === "hierarchy") return below || above;
  return version.sharing === "tree" && line(project).at(-1) === line(home).at(-1);
}

/** Returns whether the viewer may read a version. */
export function seesVersion(view: View, version: VersionRecord): boolean {
  return Object.values(view.state.projects).some(
    (project) =>
      isUsableIn(view, version, project) &&
      (may(view, "view_work_packages", project.id) || may(view, "manage_versions", project.id)),
  );
}

/** Returns the API's JSON for a version of a project. */
export function versionDocument(view: View, version: VersionRecord): Version {
  const { id, name, startDate, endDate, status, sharing, createdAt, updatedAt } = version;
  const at = `versions/${id}`;
  const manage = may(view, "manage_versions", version.projectId);
  const project = view.state.projects[version.projectId];
  return {
    _type: "Version",
    ...{ id, name, startDate, endDate, status, sharing, createdAt, updatedAt },
    description: formattable(version.description, "plain"),
    _links: {
      self: linkTo(view, at, name),
      schema: linkTo(view, "versions/schema"),
      ...action(manage, "update", view, "post", `${at}/form`),
      ...action(manage, "updateImmediately", view, "patch", at),
      ...action(manage, "delete", view, "delete", at),
      ...(project && may(view, "view_project", project.id) ? { definingProject: projectLink(view, project) } : {}),
      availableInProjects: linkTo(view, `${at}/projects`),
    },
  };
}
