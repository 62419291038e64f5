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

/** An agenda item of a meeting: a topic or a work package. */
export interface MeetingAgendaItem extends HalDocument {
  _type: "MeetingAgendaItem";
  id: number;
  /** Title; null for a work package, whose subject is the title. */
  title: string | null;
  itemType: "simple" | "work_package" | (string & {});
  notes?: Formattable | undefined;
  /** Position in the section, from 1. */
  position: number;
  durationInMinutes?: number | null | undefined;
  /** Version number for optimistic locking: a change must send it, and each change increments it. */
  lockVersion?: number | undefined;
  /** Upvotes minus downvotes, on agendas that are sorted by votes. */
  voteScore?: number | undefined;
  createdAt: string;
  updatedAt: string;
  _links: {
    self: Link<MeetingAgendaItem>;
    meeting: Link<Meeting>;
    author: Link<User>;
    presenter?: Link<User> | NullLink | undefined;
    /** Work package to discuss. Absent or undisclosed when the caller may not see it. */
    workPackage?: Link<WorkPackage> | NullLink | undefined;
    section?: Link<MeetingSection> | NullLink | undefined;
    outcomes?: Link<MeetingOutcome>[] | undefined;
    /** Adds or withdraws the caller's upvote; present when the agenda accepts votes. */
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
  /** Title of a `simple` item. An item for a work package has the subject as its title. */
  title?: string | undefined;
  /** Notes on the item, as `{ raw }`. */
  notes?: FormattableInput | undefined;
  /** Planned time in minutes; null for none. */
  durationInMinutes?: number | null | undefined;
  /** Kind of the item: a topic, or a work package to discuss. Default `simple`. */
  itemType?: "simple" | "work_package" | undefined;
  /** The `lockVersion` of the item as read. */
  lockVersion?: number | undefined;
}

/** Links of an agenda item in a request body. */
export interface AgendaItemLinks {
  /** Work package to discuss, for the type `work_package`. */
  workPackage?: LinkInput | undefined;
  /** User who presents the item. */
  presenter?: LinkInput | undefined;
  /** Section of the item. Default: the last section. */
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
    /** Meeting to whose agenda the item is added. */
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
        /** Meeting of the item. */
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

// Before 17.6, items were created and changed at paths below their meeting.
const since = "17.6";
const read = get("/meeting_agenda_items/{id}", { response: MeetingAgendaItemSchema, since });
const update = patch("/meeting_agenda_items/{id}", {
  body: bodyOf(UpdateMeetingAgendaItemSchema, targets),
  response: MeetingAgendaItemSchema,
  since,
});

/** The agendas of meetings: `pm.meetings.agendaItems`. */
export const meetingAgendaItems = defineResource({
  /** Lists the agenda of a meeting. Requires `view meetings`; fails with 404 otherwise. */
  list: get("/meetings/{meeting}/agenda_items", {
    response: wholeCollectionOf(MeetingAgendaItemSchema),
    since: "17.4",
  }),

  /** Reads an agenda item. Requires `view meetings`. */
  get: read,

  /** Reads an item of the given meeting; fails with 404 for items of other meetings. */
  getInMeeting: get("/meetings/{meeting}/agenda_items/{id}", { response: MeetingAgendaItemSchema, since: "17.4" }),

  /** Creates an agenda item. Requires `manage agendas` in the meeting's project. */
  create: post("/meeting_agenda_items", {
    body: bodyOf(CreateMeetingAgendaItemSchema, targets),
    response: MeetingAgendaItemSchema,
    since,
  }),

  /**
   * Changes an agenda item. Send the `lockVersion` that was read, or use `edit`, which sends it. Requires `manage
   * agendas`.
   *
   * @throws ConflictError when another user changed the document first.
   */
  update: updateMethod(read, update),

  /**
   * Changes an item by editing a draft. After a conflict with another user, repeats the edit on the current document.
   */
  edit: editMethod(read, update),

  /** Deletes an item with its outcomes. Requires `manage agendas`. */
  delete: del("/meeting_agenda_items/{id}", { since }),

  /**
   * Votes for an item. A second upvote withdraws the first; an upvote replaces a downvote. Requires `view meetings` and
   * an agenda that is sorted by votes (400 `BadRequest` otherwise). Fails with 403 for closed meetings, templates and
   * the backlog.
   */
  upvote: post("/meeting_agenda_items/{id}/upvote", {
    response: MeetingAgendaItemSchema,
    retry: "toggle",
    since,
  }),

  /** Votes against an item; see `upvote`. */
  downvote: post("/meeting_agenda_items/{id}/downvote", {
    response: MeetingAgendaItemSchema,
    retry: "toggle",
    since,
  }),

  outcomes: meetingOutcomes,
});
