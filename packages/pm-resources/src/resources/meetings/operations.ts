import { defineResource, del, get, patch, post } from "@halyard/http-core";
import { formOf } from "../../documents/form.js";
import { pagedCollectionOf } from "../../lists/collection.js";
import { pagedQuery } from "../../lists/query.js";
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

const targets = { project: "project", participants: "user" } as const;

const read = get("/meetings/{id}", { response: MeetingSchema });
const update = patch("/meetings/{id}", { body: bodyOf(UpdateMeetingSchema, targets), response: MeetingSchema });

/** Meetings: `pm.meetings`. */
export const meetings = defineResource({
  /** Lists the meetings that the reader may see, in pages. */
  list: get("/meetings", { query: () => pagedQuery({}), response: pagedCollectionOf(MeetingSchema) }),

  /** Reads a meeting. Needs `view meetings` in its project; without it, the answer is 404. */
  get: read,

  /** Sets up a meeting. Needs `create meetings` in the project. */
  create: post("/meetings", { body: bodyOf(CreateMeetingSchema, targets), response: MeetingSchema }),

  /**
   * Changes a meeting. The `lockVersion` it was read with must go along; `edit` takes care of that. Needs `edit
   * meetings`.
   *
   * @throws ConflictError when somebody was faster.
   */
  update: updateMethod(read, update),

  /** Changes a meeting by editing a draft, and does so again on what is there now when somebody was faster. */
  edit: editMethod(read, update),

  /** Deletes a meeting with its agenda. Needs `delete meetings`. */
  delete: del("/meetings/{id}"),

  /** Describes meetings. Needs `view meetings` in some project. */
  schema: get("/meetings/schema", { response: MeetingSchemaDocumentSchema }),

  /** Looks at a new meeting without saving it. Needs `create meetings`. */
  createForm: post("/meetings/form", {
    body: bodyOf(MeetingInputSchema, targets),
    response: formOf<MeetingInput, Meeting, MeetingSchemaDocument>(MeetingSchemaDocumentSchema),
    retry: "safe",
  }),

  /** Looks at changes to a meeting without saving them. Needs `edit meetings`. */
  updateForm: post("/meetings/{id}/form", {
    body: bodyOf(MeetingInputSchema, targets),
    response: formOf<MeetingInput, Meeting, MeetingSchemaDocument>(MeetingSchemaDocumentSchema),
    retry: "safe",
  }),

  agendaItems: meetingAgendaItems,
  sections: meetingSections,
});
