import type { HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import {
  type Formattable,
  type FormattableInput,
  FormattableInputSchema,
  FormattableSchema,
} from "../../documents/formattable.js";
import { type LinkInput, LinkInputSchema } from "../../documents/link-input.js";
import { wholeCollectionOf } from "../../lists/collection.js";
import type { User } from "../users/document.js";
import type { WorkPackage } from "../work-packages/document.js";
import type { MeetingAgendaItem } from "./agenda-items.js";
import { bodyOf } from "../../documents/body.js";

/** An agenda item's outcome: a note or a work package. */
export interface MeetingOutcome extends HalDocument {
  _type: "MeetingOutcome";
  id: number;
  kind: "information" | "work_package" | (string & {});
  notes?: Formattable | undefined;
  createdAt: string;
  updatedAt: string;
  _links: {
    self: Link<MeetingOutcome>;
    /** Author. Absent when the author is not recorded. */
    author?: Link<User> | NullLink | undefined;
    /** Agenda item that the outcome belongs to. Absent if there is no agenda item. */
    agendaItem?: Link<MeetingAgendaItem> | NullLink | undefined;
    workPackage?: Link<WorkPackage> | NullLink | undefined;
  };
}

/** Schema of {@link MeetingOutcome}. */
export const MeetingOutcomeSchema: z.Schema<MeetingOutcome> = z.lazy(() =>
  hal.document({
    _type: z.literal("MeetingOutcome"),
    id: z.int(),
    kind: z.string(),
    notes: z.optional(FormattableSchema),
    createdAt: z.string(),
    updatedAt: z.string(),
    _links: z.object({
      self: hal.linkTo<MeetingOutcome>(),
      author: z.optional(hal.nullableLinkTo<User>()),
      agendaItem: z.optional(hal.nullableLinkTo<MeetingAgendaItem>()),
      workPackage: z.optional(hal.nullableLinkTo<WorkPackage>()),
    }),
  }),
);

/** Request body for a new outcome. */
export interface CreateMeetingOutcome {
  /** Kind of outcome. Default: `information`. */
  kind?: "information" | "work_package" | undefined;
  /** Text of the outcome, as `{ raw }`, for the kind `information`. */
  notes?: FormattableInput | undefined;
  _links: {
    /** Agenda item that the outcome belongs to. */
    agendaItem: LinkInput;
    /** Work package that serves as the outcome, for the kind `work_package`. */
    workPackage?: LinkInput | undefined;
  };
}

const input = () => ({
  kind: z.optional(z.enum(["information", "work_package"])),
  notes: z.optional(FormattableInputSchema),
});

/** Schema of {@link CreateMeetingOutcome}. */
export const CreateMeetingOutcomeSchema: z.Schema<CreateMeetingOutcome> = z.lazy(() =>
  z.object({
    ...input(),
    _links: z.object({ agendaItem: LinkInputSchema, workPackage: z.optional(LinkInputSchema) }),
  }),
);

/** Changes to an outcome; omitted fields keep their values. */
export interface UpdateMeetingOutcome {
  /** Kind of outcome: a note or a work package. */
  kind?: "information" | "work_package" | undefined;
  /** Text of the outcome, as `{ raw }`, for the kind `information`. */
  notes?: FormattableInput | undefined;
  _links?:
    | {
        /** Agenda item that the outcome belongs to. */
        agendaItem?: LinkInput | undefined;
        /** Work package that serves as the outcome, for the kind `work_package`. */
        workPackage?: LinkInput | undefined;
      }
    | undefined;
}

/** Schema of {@link UpdateMeetingOutcome}. */
export const UpdateMeetingOutcomeSchema: z.Schema<UpdateMeetingOutcome> = z.lazy(() =>
  z.object({
    ...input(),
    _links: z.optional(z.object({ agendaItem: z.optional(LinkInputSchema), workPackage: z.optional(LinkInputSchema) })),
  }),
);

const targets = { agendaItem: "meetingAgendaItem", workPackage: "workPackage" } as const;

const since = "17.6";

/** Outcomes of agenda items: `pm.meetings.agendaItems.outcomes`. */
export const meetingOutcomes = defineResource({
  /** Lists the outcomes of an agenda item. Requires the permission to view meetings. Fails with 404 otherwise. */
  list: get("/meetings/{meeting}/agenda_items/{agendaItem}/outcomes", {
    response: wholeCollectionOf(MeetingOutcomeSchema),
    since,
  }),

  /** Reads an outcome. Requires the permission to view meetings. */
  get: get("/meeting_outcomes/{id}", { response: MeetingOutcomeSchema, since }),

  /** Reads an outcome of the given agenda item. Fails with 404 if the outcome belongs to another item. */
  getInAgendaItem: get("/meetings/{meeting}/agenda_items/{agendaItem}/outcomes/{id}", {
    response: MeetingOutcomeSchema,
    since,
  }),

  /** Creates an outcome. Requires the permission to manage outcomes. */
  create: post("/meeting_outcomes", {
    body: bodyOf(CreateMeetingOutcomeSchema, targets),
    response: MeetingOutcomeSchema,
    since,
  }),

  /** Changes an outcome. Requires the permission to manage outcomes. */
  update: patch("/meeting_outcomes/{id}", {
    body: bodyOf(UpdateMeetingOutcomeSchema, targets),
    response: MeetingOutcomeSchema,
    retry: "idempotent",
    since,
  }),

  /** Deletes an outcome. Requires the permission to manage outcomes. */
  delete: del("/meeting_outcomes/{id}", { since }),
});
