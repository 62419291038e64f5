import type { ActionLink, HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { embedded } from "../../documents/embedded.js";
import {
  type Formattable,
  type FormattableInput,
  FormattableInputSchema,
  FormattableSchema,
} from "../../documents/formattable.js";
import { type LinkInput, LinkInputSchema } from "../../documents/link-input.js";
import { wholeCollectionOf } from "../../lists/collection.js";
import { editMethod } from "../../methods/edit.js";
import { updateMethod } from "../../methods/update.js";
import type { User } from "../users/document.js";
import type { WorkPackage } from "../work-packages/document.js";
import type { Meeting } from "./document.js";
import { type MeetingOutcome, meetingOutcomes, MeetingOutcomeSchema } from "./outcomes.js";
import type { MeetingSection } from "./sections.js";
import { bodyOf } from "../../documents/body.js";

/** An item on a meeting's agenda: a topic or a work package. */
export interface MeetingAgendaItem extends HalDocument {
  _type: "MeetingAgendaItem";
  id: number;
  /** Title of a topic. Null for a work package, whose subject serves as the title. */
  title: string | null;
  itemType: "simple" | "work_package" | (string & {});
  notes?: Formattable | undefined;
  /** Position in the section, from 1. */
  position: number;
  durationInMinutes?: number | null | undefined;
  /** Version number for optimistic locking. Send it with every change; the server then increments it. */
  lockVersion?: number | undefined;
  /** Upvotes minus downvotes. Present on agendas that are sorted by votes. */
  voteScore?: number | undefined;
  createdAt: string;
  updatedAt: string;
  _links: {
    self: Link<MeetingAgendaItem>;
    meeting: Link<Meeting>;
    author: Link<User>;
    presenter?: Link<User> | NullLink | undefined;
    /**
     * Work package to discuss. If the caller may not see it, the link is absent, or its `href` is the constant
     * `undisclosed`.
     */
    workPackage?: Link<WorkPackage> | NullLink | undefined;
    section?: Link<MeetingSection> | NullLink | undefined;
    outcomes?: Link<MeetingOutcome>[] | undefined;
    /** Adds or withdraws the caller's upvote. Present when the agenda accepts votes. */
    upvote?: ActionLink<void, MeetingAgendaItem> | undefined;
    downvote?: ActionLink<void, MeetingAgendaItem> | undefined;
  };
  _embedded?: { section?: MeetingSection | undefined; outcomes?: MeetingOutcome[] | undefined } | undefined;
}

/** Schema of {@link MeetingAgendaItem}. */
export const MeetingAgendaItemSchema: z.Schema<MeetingAgendaItem> = z.lazy(() =>
  z.object({
    _type: z.literal("MeetingAgendaItem"),
    id: z.int(),
    title: z.nullable(z.string()),
    itemType: z.string(),
    notes: z.optional(FormattableSchema),
    position: z.int(),
    durationInMinutes: z.nullish(z.int()),
    lockVersion: z.optional(z.int()),
    voteScore: z.optional(z.int()),
    createdAt: z.string(),
    updatedAt: z.string(),
    _links: z.object({
      self: hal.linkTo<MeetingAgendaItem>(),
      meeting: hal.linkTo<Meeting>(),
      author: hal.linkTo<User>(),
      presenter: z.optional(hal.nullableLinkTo<User>()),
      workPackage: z.optional(hal.nullableLinkTo<WorkPackage>()),
      section: z.optional(hal.nullableLinkTo<MeetingSection>()),
      outcomes: z.optional(hal.linksTo<MeetingOutcome>()),
      upvote: z.optional(hal.actionLink<void, MeetingAgendaItem>()),
      downvote: z.optional(hal.actionLink<void, MeetingAgendaItem>()),
    }),
    _embedded: z.optional(
      z.object({ section: embedded<MeetingSection>(), outcomes: z.optional(z.array(MeetingOutcomeSchema)) }),
    ),
  }),
);

/** Writable fields of an agenda item. */
export interface MeetingAgendaItemInput {
  /** Title of a `simple` item. An item for a work package takes its title from the work package's subject. */
  title?: string | undefined;
  /** Notes on the item, as `{ raw }`. */
  notes?: FormattableInput | undefined;
  /** Planned duration in minutes. Null if none is planned. */
  durationInMinutes?: number | null | undefined;
  /** Kind of item: a topic (`simple`) or a work package to discuss. Default for a new item: `simple`. */
  itemType?: "simple" | "work_package" | undefined;
  /** The item's `lockVersion`, as last read. */
  lockVersion?: number | undefined;
}

/** Links of an agenda item in a request body. */
export interface AgendaItemLinks {
  /** Work package to discuss, for an item of the type `work_package`. */
  workPackage?: LinkInput | undefined;
  /** User who presents the item. */
  presenter?: LinkInput | undefined;
  /** Section that contains the item. Default for a new item: the last section. */
  section?: LinkInput | undefined;
}

const input = () => ({
  title: z.optional(z.string()),
  notes: z.optional(FormattableInputSchema),
  durationInMinutes: z.nullish(z.int()),
  itemType: z.optional(z.enum(["simple", "work_package"])),
  lockVersion: z.optional(z.int()),
});

const links = () => ({
  workPackage: z.optional(LinkInputSchema),
  presenter: z.optional(LinkInputSchema),
  section: z.optional(LinkInputSchema),
});

/** Request body for a new agenda item. */
export interface CreateMeetingAgendaItem extends MeetingAgendaItemInput {
  _links: AgendaItemLinks & {
    /** Meeting that the item is added to. */
    meeting: LinkInput;
  };
}

/** Schema of {@link CreateMeetingAgendaItem}. */
export const CreateMeetingAgendaItemSchema: z.Schema<CreateMeetingAgendaItem> = z.lazy(() =>
  z.object({ ...input(), _links: z.object({ ...links(), meeting: LinkInputSchema }) }),
);

/** Changes to an agenda item; omitted fields keep their values. */
export interface UpdateMeetingAgendaItem extends MeetingAgendaItemInput {
  lockVersion: number;
  _links?:
    | (AgendaItemLinks & {
        /** Meeting that the item belongs to. */
        meeting?: LinkInput | undefined;
      })
    | undefined;
}

/** Schema of {@link UpdateMeetingAgendaItem}. */
export const UpdateMeetingAgendaItemSchema: z.Schema<UpdateMeetingAgendaItem> = z.lazy(() =>
  z.object({
    ...input(),
    lockVersion: z.int(),
    _links: z.optional(z.object({ ...links(), meeting: z.optional(LinkInputSchema) })),
  }),
);

const targets = {
  meeting: "meeting",
  workPackage: "workPackage",
  presenter: "user",
  section: "meetingSection",
} as const;

// Servers before 17.6 create and change agenda items at paths below the meeting's path.
const since = "17.6";
const read = get("/meeting_agenda_items/{id}", { response: MeetingAgendaItemSchema, since });
const update = patch("/meeting_agenda_items/{id}", {
  body: bodyOf(UpdateMeetingAgendaItemSchema, targets),
  response: MeetingAgendaItemSchema,
  since,
});

/** Agenda items of meetings: `pm.meetings.agendaItems`. */
export const meetingAgendaItems = defineResource({
  /** Lists the items on a meeting's agenda. Requires the permission to view meetings; fails with 404 otherwise. */
  list: get("/meetings/{meeting}/agenda_items", {
    response: wholeCollectionOf(MeetingAgendaItemSchema),
    since: "17.4",
  }),

  /** Reads an agenda item. Requires the permission to view meetings. */
  get: read,

  /** Reads an agenda item of the given meeting. Fails with 404 if the item belongs to another meeting. */
  getInMeeting: get("/meetings/{meeting}/agenda_items/{id}", { response: MeetingAgendaItemSchema, since: "17.4" }),

  /** Creates an agenda item. Requires the permission to manage agendas in the meeting's project. */
  create: post("/meeting_agenda_items", {
    body: bodyOf(CreateMeetingAgendaItemSchema, targets),
    response: MeetingAgendaItemSchema,
    since,
  }),

  /**
   * Changes an agenda item. Send the `lockVersion` as last read, or use `edit`, which sends it automatically. Requires
   * the permission to manage agendas.
   *
   * @throws ConflictError when another user changed the item first.
   */
  update: updateMethod(read, update),

  /**
   * Changes an agenda item by editing a draft. After a conflict with another user, reads the item again and repeats the
   * edit.
   */
  edit: editMethod(read, update),

  /** Deletes an agenda item and its outcomes. Requires the permission to manage agendas. */
  delete: del("/meeting_agenda_items/{id}", { since }),

  /**
   * Votes for an agenda item. A second upvote withdraws the first; an upvote replaces a downvote. Requires
   * the permission to view meetings. Fails with 400 `BadRequest` unless the agenda is sorted by votes. Fails with 403
   * for closed meetings, templates and the backlog.
   */
  upvote: post("/meeting_agenda_items/{id}/upvote", {
    response: MeetingAgendaItemSchema,
    retry: "toggle",
    since,
  }),

  /** Votes against an agenda item. Works like `upvote`. */
  downvote: post("/meeting_agenda_items/{id}/downvote", {
    response: MeetingAgendaItemSchema,
    retry: "toggle",
    since,
  }),

  outcomes: meetingOutcomes,
});
