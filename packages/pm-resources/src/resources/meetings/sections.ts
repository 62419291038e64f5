import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type LinkInput, LinkInputSchema } from "../../documents/link-input.js";
import { wholeCollectionOf } from "../../lists/collection.js";
import type { Meeting } from "./document.js";
import { bodyOf } from "../../documents/body.js";

/** A section of a meeting's agenda. */
export interface MeetingSection extends HalDocument {
  _type: "MeetingSection";
  id: number;
  /** Title. Empty when the agenda has no named sections. */
  title: string;
  /** Position in the agenda, from 1. */
  position: number;
  /** Whether the section is the backlog. The backlog itself cannot be changed. */
  backlog?: boolean | undefined;
  createdAt: string;
  updatedAt: string;
  _links: { self: Link<MeetingSection>; meeting: Link<Meeting> };
}

/** Schema of {@link MeetingSection}. */
export const MeetingSectionSchema: z.Schema<MeetingSection> = z.lazy(() =>
  hal.document({
    _type: z.literal("MeetingSection"),
    id: z.int(),
    title: z.string(),
    position: z.int(),
    backlog: z.optional(z.boolean()),
    createdAt: z.string(),
    updatedAt: z.string(),
    _links: z.object({ self: hal.linkTo<MeetingSection>(), meeting: hal.linkTo<Meeting>() }),
  }),
);

/** Request body for a new section. */
export interface CreateMeetingSection {
  /** Title of the section. Default: empty. */
  title?: string | undefined;
  _links: {
    /** Meeting that the section belongs to. */
    meeting: LinkInput;
  };
}

/** Schema of {@link CreateMeetingSection}. */
export const CreateMeetingSectionSchema: z.Schema<CreateMeetingSection> = z.lazy(() =>
  z.object({ title: z.optional(z.string()), _links: z.object({ meeting: LinkInputSchema }) }),
);

/** Changes to a section. */
export interface UpdateMeetingSection {
  /** New title of the section. */
  title?: string | undefined;
  _links?:
    | {
        /** Meeting that the section belongs to. */
        meeting?: LinkInput | undefined;
      }
    | undefined;
}

/** Schema of {@link UpdateMeetingSection}. */
export const UpdateMeetingSectionSchema: z.Schema<UpdateMeetingSection> = z.lazy(() =>
  z.object({
    title: z.optional(z.string()),
    _links: z.optional(z.object({ meeting: z.optional(LinkInputSchema) })),
  }),
);

// Servers before 17.6 create and change sections at paths below the meeting's path.
const since = "17.6";

/** Sections of meeting agendas: `pm.meetings.sections`. */
export const meetingSections = defineResource({
  /**
   * Lists the sections of a meeting's agenda, the backlog last. Requires the permission to view meetings. Fails with
   * 404 otherwise.
   */
  list: get("/meetings/{meeting}/sections", { response: wholeCollectionOf(MeetingSectionSchema), since: "17.4" }),

  /** Reads a section. Requires the permission to view meetings. */
  get: get("/meeting_sections/{id}", { response: MeetingSectionSchema, since }),

  /** Reads a section of the given meeting. Fails with 404 if the section belongs to another meeting. */
  getInMeeting: get("/meetings/{meeting}/sections/{id}", { response: MeetingSectionSchema, since: "17.4" }),

  /** Creates a section. Requires the permission to manage agendas. */
  create: post("/meeting_sections", {
    body: bodyOf(CreateMeetingSectionSchema, { meeting: "meeting" }),
    response: MeetingSectionSchema,
    since,
  }),

  /**
   * Changes the title of a section, or moves the section to another meeting. The title must not be empty, and the
   * backlog cannot be changed. Requires the permission to manage agendas.
   */
  update: patch("/meeting_sections/{id}", {
    body: bodyOf(UpdateMeetingSectionSchema, { meeting: "meeting" }),
    response: MeetingSectionSchema,
    retry: "idempotent",
    since,
  }),

  /** Deletes a section and all its items. Requires the permission to manage agendas. */
  delete: del("/meeting_sections/{id}", { since }),
});
