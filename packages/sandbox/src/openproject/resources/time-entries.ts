import type { PagedCollection, TimeEntry } from "@halyard/pm-resources";
import { timeEntries, timeEntryActivities } from "@halyard/pm-resources/time-entries";
import { created, empty, ok, type Reply } from "../../server/reply.js";
import { type Call, find, type Router } from "../call.js";
import { page } from "../collection.js";
import { timeEntryActivityDocument } from "../documents/catalog-documents.js";
import { projectDocument } from "../documents/project-document.js";
import { mayEditTimeEntry, seesTimeEntry, timeEntryDocument } from "../documents/time-entry-document.js";
import { may, mayAnywhere, requireAnywhere } from "../permissions.js";
import { missingPermission, notFound, throwAny } from "../refusal.js";
import { commitOf, formDocument } from "../schemas/form.js";
import { timeEntryPayload, timeEntrySchema } from "../schemas/time-entry-schema.js";
import type { TimeEntryRecord } from "../state.js";
import { applyTimeEntry, blankTimeEntry, saveTimeEntry } from "../writes/save-time-entry.js";

const logging = ["log_own_time", "log_time"] as const;
const anyUse = [...logging, "view_time_entries", "edit_time_entries", "edit_own_time_entries"] as const;

/** Adds the routes for time entries and their activities. */
export function timeEntryRoutes({ on }: Router): void {
  on(timeEntries.list, list);
  on(timeEntries.create, (call) => {
    requireAnywhere(call, ...logging);
    return created(save(call, blankTimeEntry(call)));
  });
  on(timeEntries.schema, (call) => {
    requireAnywhere(call, ...anyUse);
    return ok(timeEntrySchema(call, blankTimeEntry(call)));
  });
  on(timeEntries.availableProjects, (call) => {
    requireAnywhere(call, ...anyUse);
    const projects = Object.values(call.state.projects).filter(({ id }) =>
      [...logging, "edit_time_entries"].some((permission) => may(call, permission, id)),
    );
    return page(call, projects, (project) => projectDocument(call, project), { columns: { id: ({ id }) => id } });
  });
  for (const operation of [timeEntryActivities.get, timeEntryActivities.getAtDocumentedPath]) {
    on(operation, (call) => {
      if (!anyUse.some((permission) => mayAnywhere(call, permission))) throw notFound();
      return ok(timeEntryActivityDocument(call, find(call.path("id"), call.state.timeEntryActivities)));
    });
  }
  on(timeEntries.createForm, (call) => {
    requireAnywhere(call, ...logging);
    return ok(form(call, blankTimeEntry(call)));
  });
  on(timeEntries.get, (call) => ok(timeEntryDocument(call, findOne(call))));
  on(timeEntries.update, (call) => ok(save(call, editable(call))));
  on(timeEntries.delete, (call) => {
    Reflect.deleteProperty(call.state.timeEntries, editable(call).id);
    return empty(204);
  });
  on(timeEntries.updateForm, (call) => ok(form(call, editable(call))));
}

function findOne(call: Call<"id">): TimeEntryRecord {
  return find(call.path("id"), call.state.timeEntries, (row) => seesTimeEntry(call, row));
}

function editable(call: Call<"id">): TimeEntryRecord {
  const entry = findOne(call);
  if (!mayEditTimeEntry(call, entry)) throw missingPermission();
  return entry;
}

function save(call: Call, before: TimeEntryRecord): TimeEntry {
  const { draft, problems } = applyTimeEntry(call, before);
  throwAny(problems);
  return timeEntryDocument(call, saveTimeEntry(call, draft));
}

function form(call: Call, before: TimeEntryRecord) {
  const { draft, problems } = applyTimeEntry(call, before);
  const payload = timeEntryPayload(call, draft);
  const commit = commitOf(call, "time_entries", before.id);
  return formDocument<typeof payload, TimeEntry, ReturnType<typeof timeEntrySchema>>(call, {
    ...{ payload, schema: timeEntrySchema(call, draft), problems, commit },
  });
}

function list(call: Call): Reply<PagedCollection<TimeEntry>> {
  const { state, user } = call;
  const visible = Object.values(state.timeEntries).filter((row) => seesTimeEntry(call, row));
  return page(call, visible, (row) => timeEntryDocument(call, row), {
    filters: {
      entity_type: { kind: "list", value: (row) => (row.workPackageId === null ? null : "WorkPackage") },
      entity_id: { kind: "list", value: (row) => row.workPackageId },
      work_package_id: { kind: "list", value: (row) => row.workPackageId },
      project_id: { kind: "list", value: (row) => row.projectId },
      user_id: { kind: "list", value: (row) => (row.userId === user.id ? [row.userId, "me"] : row.userId) },
      activity_id: { kind: "list", value: (row) => row.activityId },
      ongoing: { kind: "boolean", value: (row) => row.ongoing },
      spent_on: { kind: "date", value: (row) => row.spentOn },
      created_at: { kind: "moment", value: (row) => row.createdAt },
      updated_at: { kind: "moment", value: (row) => row.updatedAt },
    },
    columns: {
      id: (row) => row.id,
      hours: (row) => row.minutes,
      spent_on: (row) => row.spentOn,
      created_at: (row) => row.createdAt,
      updated_at: (row) => row.updatedAt,
    },
    defaultOrder: [
      ["spent_on", "desc"],
      ["id", "desc"],
    ],
  });
}
