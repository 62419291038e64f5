import { defineResource, del, get, patch, post } from "@halyard/http-core";
import { formOf } from "../../documents/form.js";
import { pagedCollectionOf } from "../../lists/collection.js";
import type { BooleanOperator, DateOperator, ListOperator } from "../../lists/filters.js";
import { filters, pagedQuery, sortBy } from "../../lists/query.js";
import { openFormMethod } from "../../methods/open-form.js";
import { WorkspaceSchema } from "../workspaces/document.js";
import {
  CreateTimeEntrySchema,
  type TimeEntry,
  TimeEntrySchema,
  type TimeEntrySchemaDocument,
  TimeEntrySchemaDocumentSchema,
  type UpdateTimeEntry,
  UpdateTimeEntrySchema,
} from "./document.js";
import { bodyOf } from "../../documents/body.js";

/** Filters for time entries. */
export interface TimeEntryFilters {
  /** Kind of `entity`: `WorkPackage` or `Meeting`. */
  entity_type: ListOperator;
  entity_id: ListOperator;
  project_id: ListOperator;
  user_id: ListOperator;
  /** Whether the entry is a running timer. */
  ongoing: BooleanOperator;
  spent_on: DateOperator;
  created_at: DateOperator;
  updated_at: DateOperator;
  activity_id: ListOperator;
}

/** Columns that time entries can be sorted by. */
export type TimeEntryColumn = "id" | "hours" | "spent_on" | "created_at" | "updated_at";

const targets = {
  project: "project",
  // An id refers to a work package. Use `linkTo("meeting", id)` for a meeting.
  entity: "workPackage",
  user: "user",
  activity: "timeEntryActivity",
} as const;

const createForm = post("/time_entries/form", {
  body: bodyOf(UpdateTimeEntrySchema, targets),
  response: formOf<UpdateTimeEntry, TimeEntry, TimeEntrySchemaDocument>(TimeEntrySchemaDocumentSchema),
  retry: "safe",
});

const updateForm = post("/time_entries/{id}/form", {
  body: bodyOf(UpdateTimeEntrySchema, targets),
  response: formOf<UpdateTimeEntry, TimeEntry, TimeEntrySchemaDocument>(TimeEntrySchemaDocumentSchema),
  retry: "safe",
});

/** Time entries: `pm.timeEntries`. */
export const timeEntries = defineResource({
  /** Lists the time entries that the caller may see. */
  list: get("/time_entries", {
    query: () => pagedQuery({ filters: filters<TimeEntryFilters>(), sortBy: sortBy<TimeEntryColumn>() }),
    response: pagedCollectionOf(TimeEntrySchema),
  }),

  /** Reads one time entry. Fails with 404 when the caller may not see it. */
  get: get("/time_entries/{id}", { response: TimeEntrySchema }),

  /** Creates a time entry. Requires the permission to log time in the project, or to log time for other users. */
  create: post("/time_entries", { body: bodyOf(CreateTimeEntrySchema, targets), response: TimeEntrySchema }),

  /** Changes a time entry. Requires the permission to edit time entries, or to edit one's own time entries. */
  update: patch("/time_entries/{id}", {
    body: bodyOf(UpdateTimeEntrySchema, targets),
    response: TimeEntrySchema,
    retry: "idempotent",
  }),

  /**
   * Deletes a time entry permanently. Requires the permission to edit time entries, or to edit one's own time entries.
   */
  delete: del("/time_entries/{id}"),

  /** Validates a new time entry without saving it. Requires the permission to log time in at least one project. */
  createForm,

  /** Validates changes to a time entry without saving them. Requires the permission to edit it. */
  updateForm,

  /**
   * Opens a form for a new time entry, or for an existing time entry if `id` is given. Nothing is saved until the
   * form's `commit` method is called.
   */
  openForm: openFormMethod<{ id?: string | number | undefined }, UpdateTimeEntry, TimeEntry, TimeEntrySchemaDocument>([
    updateForm,
    createForm,
  ]),

  /**
   * Reads the schema document for time entries. Requires the permission to log, view or edit time in at least one
   * project.
   */
  schema: get("/time_entries/schema", { response: TimeEntrySchemaDocumentSchema }),

  /**
   * Lists the projects in which the caller can log time. Requires the permission to log or edit time in at least one
   * project.
   */
  availableProjects: get("/time_entries/available_projects", {
    query: () => pagedQuery({}),
    response: pagedCollectionOf(WorkspaceSchema),
  }),
});
