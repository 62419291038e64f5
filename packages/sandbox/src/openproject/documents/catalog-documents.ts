import type { Priority, ProjectStatus, Role, Status, TimeEntryActivity, Type } from "@halyard/pm-resources";
import { may, type View } from "../permissions.js";
import type { EnumerationRecord, RoleRecord, StatusRecord, TypeRecord } from "../state.js";
import { linkTo } from "./links.js";

/** Returns the API's JSON for a work package status. */
export function statusDocument(view: View, status: StatusRecord): Status {
  const { id, name, isClosed, color, isDefault, isReadonly, position } = status;
  return {
    _type: "Status",
    ...{
      id,
      name,
      isClosed,
      color,
      isDefault,
      isReadonly,
      excludedFromTotals: false,
      defaultDoneRatio: null,
      position,
    },
    _links: { self: linkTo(view, `statuses/${id}`, name) },
  };
}

/** Returns the API's JSON for a work package type. */
export function typeDocument(view: View, type: TypeRecord): Type {
  const { id, name, color, position, isDefault, isMilestone, createdAt, updatedAt } = type;
  return {
    _type: "Type",
    ...{ id, name, color, position, isDefault, isMilestone, createdAt, updatedAt },
    _links: { self: linkTo(view, `types/${id}`, name) },
  };
}

/** Returns the API's JSON for a work package priority. */
export function priorityDocument(view: View, priority: EnumerationRecord): Priority {
  const { id, name, position, isDefault, isActive } = priority;
  return {
    _type: "Priority",
    ...{ id, name, position, isDefault, isActive, color: null },
    _links: { self: linkTo(view, `priorities/${id}`, name) },
  };
}

/** Returns the API's JSON for a role, without its permissions. */
export function roleDocument(view: View, { id, name }: RoleRecord): Role {
  return { _type: "Role", id, name, _links: { self: linkTo(view, `roles/${id}`, name) } };
}

/** Returns the API's JSON for a time entry activity. */
export function timeEntryActivityDocument(view: View, activity: EnumerationRecord): TimeEntryActivity {
  const { id, name, position, isDefault } = activity;
  const projects = Object.values(view.state.projects).filter((project) => may(view, "view_project", project.id));
  return {
    _type: "TimeEntriesActivity",
    ...{ id, name, position, default: isDefault },
    _links: {
      self: linkTo(view, `time_entries/activities/${id}`, name),
      projects: projects.map((project) => linkTo(view, `projects/${project.id}`, project.name)),
    },
  };
}

/** Display names of the project statuses, by id. */
export const projectStatusNames: Readonly<Record<string, string>> = {
  not_started: "Not started",
  on_track: "On track",
  at_risk: "At risk",
  off_track: "Off track",
  finished: "Finished",
  discontinued: "Discontinued",
};

/** Returns the API's JSON for a project status. */
export function projectStatusDocument(view: View, id: string): ProjectStatus {
  const name = projectStatusNames[id] ?? id;
  return { _type: "ProjectStatus", id, name, _links: { self: linkTo(view, `project_statuses/${id}`, name) } };
}
