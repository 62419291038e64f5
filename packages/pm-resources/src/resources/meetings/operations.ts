import { defineResource, del, get, patch, post } from "@halyard/http-core";
import { formOf } from "../../documents/form.js";
import { pagedCollectionOf } from "../../lists/collection.js";
import { filters, pagedQuery } from "../../lists/query.js";
import { editMethod } from "../../methods/edit.js";
import { updateMethod } from "../../methods/update.js";
import { meetingAgendaItems } from "./agenda-items.js";
import {
  CreateMeetingSchema,
  type Meeting,
  type MeetingSchemaDocument,
  MeetingSchemaDocumentSchema,
  type MeetingInput,
  MeetingInputSchema,
  MeetingSchema,
  UpdateMeetingSchema,
} from "./document.js";
import { meetingSections } from "./sections.js";
import { bodyOf } from "../../documents/body.js";

/** Filters for meetings. */
export interface MeetingFilters {
  /** Part of the title of a meeting or of its series. Requires OpenProject 17.9 or newer. */
  title: "~" | "!~";
}

const targets = { project: "project", participants: "user" } as const;

const since = "17.4";
const read = get("/meetings/{id}", { response: MeetingSchema });
const update = patch("/meetings/{id}", { body: bodyOf(UpdateMeetingSchema, targets), response: MeetingSchema, since });

/** Meetings: `pm.meetings`. */
export const meetings = defineResource({
  /** Lists the meetings that the caller may see, page by page. */
  list: get("/meetings", {
    query: () => pagedQuery({ filters: filters<MeetingFilters>() }),
    response: pagedCollectionOf(MeetingSchema),
  }),

  /** Reads a meeting. Requires the permission to view meetings in its project; fails with 404 otherwise. */
  get: read,

  /** Creates a meeting. Requires the permission to create meetings in the project. */
  create: post("/meetings", { body: bodyOf(CreateMeetingSchema, targets), response: MeetingSchema, since }),

  /**
   * Changes a meeting. Send the `lockVersion` as last read, or use `edit`, which sends it automatically. Requires the
   * permission to edit meetings.
   *
   * @throws ConflictError when another user changed the meeting first.
   */
  update: updateMethod(read, update),

  /**
   * Changes a meeting by editing a draft. After a conflict with another user, reads the meeting again and repeats the
   * edit.
   */
  edit: editMethod(read, update),

  /** Deletes a meeting and its agenda. Requires the permission to delete meetings. */
  delete: del("/meetings/{id}", { since }),

  /** Reads the schema document for meetings. Requires the permission to view meetings in at least one project. */
  schema: get("/meetings/schema", { response: MeetingSchemaDocumentSchema, since }),

  /** Validates a new meeting without saving it. Requires the permission to create meetings. */
  createForm: post("/meetings/form", {
    body: bodyOf(MeetingInputSchema, targets),
    response: formOf<MeetingInput, Meeting, MeetingSchemaDocument>(MeetingSchemaDocumentSchema),
    retry: "safe",
    since,
  }),

  /** Validates changes to a meeting without saving them. Requires the permission to edit meetings. */
  updateForm: post("/meetings/{id}/form", {
    body: bodyOf(MeetingInputSchema, targets),
    response: formOf<MeetingInput, Meeting, MeetingSchemaDocument>(MeetingSchemaDocumentSchema),
    retry: "safe",
    since,
  }),

  agendaItems: meetingAgendaItems,
  sections: meetingSections,
});
