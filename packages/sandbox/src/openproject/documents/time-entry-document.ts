import type { TimeEntry } from "@halyard/pm-resources";
import { may, type View } from "../permissions.js";
import type { TimeEntryRecord } from "../state.js";
import { action, linkOrNull, linkTo } from "./links.js";
import { userLink } from "./user-document.js";
import { formattable, minutesToDuration } from "./values.js";

/** Returns whether the viewer may read a time entry. */
export function seesTimeEntry(view: View, entry: TimeEntryRecord): boolean {
  if (may(view, "view_time_entries", entry.projectId)) return true;
  return entry.userId === view.user.id && may(view, "view_own_time_entries", entry.projectId);
}

/** Returns whether the viewer may change or delete a time entry. */
export function mayEditTimeEntry(view: View, entry: TimeEntryRecord): boolean {
  if (may(view, "edit_time_entries", entry.projectId)) return true;
  return entry.userId === view.user.id && may(view, "edit_own_time_entries", entry.projectId);
}

/** Returns the API's JSON for a time entry. */
export function timeEntryDocument(view: View, entry: TimeEntryRecord): TimeEntry {
  const { id, spentOn, ongoing, minutes, createdAt, updatedAt } = entry;
  const { projects, users, workPackages, timeEntryActivities } = view.state;
  const project = projects[entry.projectId];
  const user = users[entry.userId];
  const at = `time_entries/${id}`;
  const edit = mayEditTimeEntry(view, entry);
  return {
    _type: "TimeEntry",
    ...{ id, spentOn, ongoing, createdAt, updatedAt },
    hours: minutes === null ? null : minutesToDuration(minutes),
    comment: formattable(entry.comment, "plain"),
    _links: {
      self: linkTo(view, at),
      schema: linkTo(view, "time_entries/schema"),
      ...action(edit, "update", view, "post", `${at}/form`),
      ...action(edit, "updateImmediately", view, "patch", at),
      ...action(edit, "delete", view, "delete", at),
      project: linkTo(view, `projects/${entry.projectId}`, project?.name ?? ""),
      entity: linkOrNull(workPackages[entry.workPackageId ?? 0], (workPackage) =>
        linkTo(view, `work_packages/${workPackage.id}`, workPackage.subject),
      ),
      user: user ? userLink(view, user) : linkTo(view, `users/${entry.userId}`),
      activity: linkOrNull(timeEntryActivities[entry.activityId ?? 0], (activity) =>
        linkTo(view, `time_entries/activities/${activity.id}`, activity.name),
      ),
    },
  };
}
