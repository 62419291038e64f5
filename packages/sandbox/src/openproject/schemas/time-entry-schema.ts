import type { TimeEntrySchemaDocument, UpdateTimeEntry } from "@halyard/pm-resources";
import { timeEntryActivityDocument } from "../documents/catalog-documents.js";
import { timeEntryDocument } from "../documents/time-entry-document.js";
import { may, mayAnywhere, type View } from "../permissions.js";
import type { TimeEntryRecord } from "../state.js";
import { property } from "./property.js";

/** Returns the API's schema for time entries. */
export function timeEntrySchema(view: View, entry: TimeEntryRecord): TimeEntrySchemaDocument {
  const { api, state } = view;
  const forOthers = entry.projectId === 0 ? mayAnywhere(view, "log_time") : may(view, "log_time", entry.projectId);
  const writable = { writable: true };
  return {
    _type: "Schema",
    id: property("Integer", "ID"),
    createdAt: property("DateTime", "Created on"),
    updatedAt: property("DateTime", "Updated on"),
    spentOn: property("Date", "Date", { ...writable, required: true }),
    hours: property("Duration", "Hours", { ...writable, required: !entry.ongoing }),
    user: property("User", "User", { linked: true, required: true, hasDefault: true, writable: forOthers }),
    entity: property("WorkPackage", "Work package", {
      ...{ ...writable, linked: true, valuesAt: `${api}/work_packages` },
    }),
    project: property("Project", "Project", {
      ...{ ...writable, linked: true, required: true, valuesAt: `${api}/time_entries/available_projects` },
    }),
    activity: property("TimeEntriesActivity", "Activity", {
      ...{ ...writable, linked: true, hasDefault: true },
      values: Object.values(state.timeEntryActivities).map((activity) => timeEntryActivityDocument(view, activity)),
    }),
    comment: property("Formattable", "Comment", writable),
    ongoing: property("Boolean", "Ongoing", { ...writable, hasDefault: true }),
    _links: { self: { href: `${api}/time_entries/schema` } },
  };
}

/** Returns a time entry's writable fields, in the form of a request body. */
export function timeEntryPayload(view: View, draft: TimeEntryRecord): UpdateTimeEntry {
  const { comment, spentOn, hours, ongoing, _links } = timeEntryDocument(view, draft);
  const project = draft.projectId === 0 ? { href: null } : _links.project;
  return {
    comment: { raw: "", ...comment },
    ...{ spentOn, hours, ongoing },
    _links: {
      project,
      entity: { href: null, ..._links.entity },
      user: _links.user,
      activity: { href: null, ..._links.activity },
    },
  };
}
