import { pageOf } from "../collection.js";
import { timeEntryActivityDocument } from "../documents/catalog-documents.js";
import { projectDocument } from "../documents/project-document.js";
import { mayEditTimeEntry, seesTimeEntry, timeEntryDocument } from "../documents/time-entry-document.js";
import { created, find, noContent, ok, type Exchange, type Handler } from "../exchange.js";
import { applyConditions, readConditions } from "../filters.js";
import { may, mayAnywhere } from "../permissions.js";
import { missingPermission, notFound, throwAny } from "../problem.js";
import { formDocument } from "../schemas/form.js";
import { timeEntryPayload, timeEntrySchema } from "../schemas/time-entry-schema.js";
import type { TimeEntryRecord } from "../state.js";
import { applyTimeEntry, blankTimeEntry, saveTimeEntry } from "../writes/save-time-entry.js";
import type { Router } from "./router.js";

const anyTime = ["log_own_time", "log_time", "view_time_entries", "edit_time_entries", "edit_own_time_entries"];

/** Time that was spent, and what it is spent on. */
export function timeEntryRoutes(router: Router): void {
  const findOne = (exchange: Exchange): TimeEntryRecord =>
    find(exchange, exchange.state.timeEntries, (row) => seesTimeEntry(exchange, row));
  const editable = (exchange: Exchange): TimeEntryRecord => {
    const entry = findOne(exchange);
    if (!mayEditTimeEntry(exchange, entry)) throw missingPermission();
    return entry;
  };
  const activity: Handler = (exchange) => {
    if (!mayUseTime(exchange)) throw notFound();
    return ok(
      timeEntryActivityDocument(
        exchange,
        find(exchange, exchange.state.timeEntryActivities, () => true),
      ),
    );
  };

  router.get("/time_entries", (exchange) => ok(timeEntryList(exchange)));
  router.post("/time_entries", (exchange) => {
    if (!mayLog(exchange)) throw missingPermission();
    const { draft, problems } = applyTimeEntry(exchange, blankTimeEntry(exchange));
    throwAny(problems);
    return created(timeEntryDocument(exchange, saveTimeEntry(exchange, draft)));
  });
  router.get("/time_entries/schema", (exchange) => {
    if (!mayUseTime(exchange)) throw missingPermission();
    return ok(timeEntrySchema(exchange, blankTimeEntry(exchange)));
  });
  router.get("/time_entries/available_projects", (exchange) => {
    if (!mayUseTime(exchange)) throw missingPermission();
    const rows = Object.values(exchange.state.projects).filter(({ id }) =>
      ["log_own_time", "log_time", "edit_time_entries"].some((permission) => may(exchange, permission, id)),
    );
    return ok(
      pageOf(exchange, {
        rows,
        element: (project) => projectDocument(exchange, project),
        columns: { id: (project) => project.id },
      }),
    );
  });
  router.get("/time_entries/activities/:id", activity);
  router.get("/time_entries/activity/:id", activity);
  router.post("/time_entries/form", (exchange) => {
    if (!mayLog(exchange)) throw missingPermission();
    return ok(timeEntryForm(exchange, blankTimeEntry(exchange)));
  });
  router.get("/time_entries/:id", (exchange) => ok(timeEntryDocument(exchange, findOne(exchange))));
  router.patch("/time_entries/:id", (exchange) => {
    const { draft, problems } = applyTimeEntry(exchange, editable(exchange));
    throwAny(problems);
    return ok(timeEntryDocument(exchange, saveTimeEntry(exchange, draft)));
  });
  router.delete("/time_entries/:id", (exchange) => {
    Reflect.deleteProperty(exchange.state.timeEntries, editable(exchange).id);
    return noContent();
  });
  router.post("/time_entries/:id/form", (exchange) => ok(timeEntryForm(exchange, editable(exchange))));
}

function mayUseTime(exchange: Exchange): boolean {
  return anyTime.some((permission) => mayAnywhere(exchange, permission));
}

function mayLog(exchange: Exchange): boolean {
  return mayAnywhere(exchange, "log_own_time") || mayAnywhere(exchange, "log_time");
}

function timeEntryList(exchange: Exchange): object {
  const { state, user } = exchange;
  const visible = Object.values(state.timeEntries).filter((row) => seesTimeEntry(exchange, row));
  const rows = applyConditions(exchange, visible, readConditions(exchange) ?? [], {
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
  });
  return pageOf(exchange, {
    rows,
    element: (row) => timeEntryDocument(exchange, row),
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

function timeEntryForm(exchange: Exchange, before: TimeEntryRecord): object {
  const { api, path } = exchange;
  const { draft, problems } = applyTimeEntry(exchange, before);
  return formDocument({
    payload: timeEntryPayload(exchange, draft),
    schema: timeEntrySchema(exchange, draft),
    problems,
    self: api + path,
    commit:
      before.id === 0
        ? { href: `${api}/time_entries`, method: "post" }
        : { href: `${api}/time_entries/${before.id}`, method: "patch" },
  });
}
