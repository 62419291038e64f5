import type { ActionLink, HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import * as z from "@halyard/http-core/schema";
import { embedded } from "../../documents/embedded.js";
import type { FormDocument } from "../../documents/form.js";
import { type LinkInput, LinkInputSchema } from "../../documents/link-input.js";
import { type SchemaOf, schemaOf } from "../../documents/schema-document.js";
import type { Collection } from "../../lists/collection.js";
import type { Attachment } from "../attachments/document.js";
import type { RecurringMeeting } from "../recurring-meetings.js";
import { type User, UserSchema } from "../users/document.js";
import type { Workspace } from "../workspaces/document.js";
import type { MeetingAgendaItem } from "./agenda-items.js";
import type { MeetingSection } from "./sections.js";
import { type TimeInput, TimeInputSchema } from "../../documents/times.js";

/** State of a meeting. */
export type MeetingState = "open" | "draft" | "in_progress" | "cancelled" | "closed";

/** Order of the agenda: manual, or by votes. */
export type AgendaSortingMode = "manual" | "vote_based";

/** Workspaces that can use a meeting template, besides the template's own workspace. */
export type MeetingSharing = "none" | "descendants" | "system";

/** A meeting. */
export interface Meeting extends HalDocument {
  _type: "Meeting";
  id: number;
  title: string;
  /** Version number for optimistic locking. Send it with every change; the server then increments it. */
  lockVersion: number;
  startTime: string;
  endTime: string;
  /** Duration. Older servers send a number of hours; newer servers send a string such as `PT1H30M`. */
  duration: number | string | null;
  location?: string | null | undefined;
  state?: MeetingState | (string & {}) | undefined;
  agendaSortingMode?: AgendaSortingMode | (string & {}) | undefined;
  sharing?: MeetingSharing | (string & {}) | undefined;
  /** Whether the meeting is a template, either for a series or for new meetings. */
  template?: boolean | undefined;
  /** Whether participants get emails about changes. */
  notify?: boolean | undefined;
  createdAt: string;
  updatedAt: string;
  _links: {
    self: Link<Meeting>;
    author: Link<User>;
    project: Link<Workspace>;
    participants?: Link<User>[] | undefined;
    schema?: Link<MeetingSchemaDocument> | undefined;
    agendaItems?: Link<Collection<MeetingAgendaItem>> | undefined;
    sections?: Link<Collection<MeetingSection>> | undefined;
    /** Series that the meeting belongs to. */
    recurringMeeting?: Link<RecurringMeeting> | NullLink | undefined;
    attachments?: Link<Collection<Attachment>> | undefined;
    addAttachment?: ActionLink<unknown, Attachment> | undefined;
    /** Prepares a direct upload to the instance's storage. */
    prepareAttachment?: ActionLink | undefined;
    /** Validates changes without saving them. */
    update?: ActionLink<UpdateMeeting, MeetingForm> | undefined;
    updateImmediately?: ActionLink<UpdateMeeting, Meeting> | undefined;
    delete?: ActionLink<void, void> | undefined;
  };
  _embedded?:
    | {
        author?: User | undefined;
        project?: Workspace | undefined;
        participants?: User[] | undefined;
        attachments?: Collection<Attachment> | undefined;
      }
    | undefined;
}

/** Schema of {@link Meeting}. */
export const MeetingSchema: z.Schema<Meeting> = z.lazy(() =>
  z.object({
    _type: z.literal("Meeting"),
    id: z.int(),
    title: z.string(),
    lockVersion: z.int(),
    startTime: z.string(),
    endTime: z.string(),
    duration: z.nullable(z.union([z.number(), z.string()])),
    location: z.nullish(z.string()),
    state: z.optional(z.string()),
    agendaSortingMode: z.optional(z.string()),
    sharing: z.optional(z.string()),
    template: z.optional(z.boolean()),
    notify: z.optional(z.boolean()),
    createdAt: z.string(),
    updatedAt: z.string(),
    _links: z.object({
      self: hal.linkTo<Meeting>(),
      author: hal.linkTo<User>(),
      project: hal.linkTo<Workspace>(),
      participants: z.optional(hal.linksTo<User>()),
      schema: z.optional(hal.linkTo<MeetingSchemaDocument>()),
      agendaItems: z.optional(hal.linkTo<Collection<MeetingAgendaItem>>()),
      sections: z.optional(hal.linkTo<Collection<MeetingSection>>()),
      recurringMeeting: z.optional(hal.nullableLinkTo<RecurringMeeting>()),
      attachments: z.optional(hal.linkTo<Collection<Attachment>>()),
      addAttachment: z.optional(hal.actionLink<unknown, Attachment>()),
      prepareAttachment: z.optional(hal.actionLink<unknown, unknown>()),
      update: z.optional(hal.actionLink<UpdateMeeting, MeetingForm>()),
      updateImmediately: z.optional(hal.actionLink<UpdateMeeting, Meeting>()),
      delete: z.optional(hal.actionLink()),
    }),
    _embedded: z.optional(
      z.object({
        author: embedded<User>(),
        project: embedded<Workspace>(),
        participants: z.optional(z.array(UserSchema)),
        attachments: embedded<Collection<Attachment>>(),
      }),
    ),
  }),
);

/** Writable fields of a meeting. */
export interface MeetingInput {
  /** Title of the meeting. The server refuses an empty title with 422. */
  title?: string | undefined;
  /** Location of the meeting, as free text or a URL. */
  location?: string | null | undefined;
  /** Start of the meeting. */
  startTime?: TimeInput | undefined;
  /** Duration of the meeting, such as `PT1H30M`. */
  duration?: string | undefined;
  /** State of the meeting. The agenda of a closed meeting cannot be changed. */
  state?: MeetingState | undefined;
  /** Order of the agenda items: manual, or by votes. */
  agendaSortingMode?: AgendaSortingMode | undefined;
  /**
   * Workspaces that can use a template. `none` means only the template's own workspace; `descendants` adds all
   * subprojects of that workspace; `system` means all workspaces.
   */
  sharing?: MeetingSharing | undefined;
  /** Whether the meeting is a template for other meetings. Default for a new meeting: false. */
  template?: boolean | undefined;
  /** Whether participants get emails about changes. */
  notify?: boolean | undefined;
  /** The meeting's `lockVersion`, as last read. */
  lockVersion?: number | undefined;
  _links?:
    | {
        /** Project that the meeting belongs to. It cannot be changed later. */
        project?: LinkInput | undefined;
        /** The complete list of participants. The server removes users who are missing from the list. */
        participants?: readonly LinkInput[] | undefined;
      }
    | undefined;
}

const input = () => ({
  title: z.optional(z.string()),
  location: z.nullish(z.string()),
  startTime: z.optional(TimeInputSchema),
  duration: z.optional(z.string()),
  state: z.optional(z.enum(["open", "draft", "in_progress", "cancelled", "closed"])),
  agendaSortingMode: z.optional(z.enum(["manual", "vote_based"])),
  sharing: z.optional(z.enum(["none", "descendants", "system"])),
  template: z.optional(z.boolean()),
  notify: z.optional(z.boolean()),
  lockVersion: z.optional(z.int()),
  _links: z.optional(
    z.fields({ project: z.optional(LinkInputSchema), participants: z.optional(z.array(LinkInputSchema)) }),
  ),
});

/** Schema of {@link MeetingInput}. */
export const MeetingInputSchema: z.Schema<MeetingInput> = z.lazy(() => z.object(input()));

/** Request body for a new meeting. */
export interface CreateMeeting extends MeetingInput {
  title: string;
  _links: { project: LinkInput; participants?: readonly LinkInput[] | undefined };
}

/** Schema of {@link CreateMeeting}. */
export const CreateMeetingSchema: z.Schema<CreateMeeting> = z.lazy(() =>
  z.object({
    ...input(),
    title: z.string(),
    _links: z.object({ project: LinkInputSchema, participants: z.optional(z.array(LinkInputSchema)) }),
  }),
);

/** Changes to a meeting; omitted fields keep their values. */
export interface UpdateMeeting extends MeetingInput {
  lockVersion: number;
}

/** Schema of {@link UpdateMeeting}. */
export const UpdateMeetingSchema: z.Schema<UpdateMeeting> = z.lazy(() =>
  z.object({ ...input(), lockVersion: z.int() }),
);

const properties = [
  "id",
  "title",
  "location",
  "lockVersion",
  "startTime",
  "endTime",
  "duration",
  "state",
  "sharing",
  "template",
  "notify",
  "author",
  "project",
  "participants",
  "createdAt",
  "updatedAt",
] as const;

/** Schema document for meetings: their fields, and which fields can be written. */
export type MeetingSchemaDocument = SchemaOf<(typeof properties)[number]>;

/** Schema of {@link MeetingSchemaDocument}. */
export const MeetingSchemaDocumentSchema: z.Schema<MeetingSchemaDocument> = schemaOf(properties);

/** Form for a meeting: the server's validation of values that are not saved yet. */
export type MeetingForm = FormDocument<MeetingInput, Meeting, MeetingSchemaDocument>;
