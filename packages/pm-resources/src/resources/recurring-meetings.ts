import type { ActionLink, HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type LinkInput, LinkInputSchema } from "../documents/link-input.js";
import { type Collection, wholeCollectionOf, pagedCollectionOf } from "../lists/collection.js";
import { listQuery, pagedQuery } from "../lists/query.js";
import { type Meeting, MeetingSchema } from "./meetings/document.js";
import type { User } from "./users/document.js";
import type { Workspace } from "./workspaces/document.js";
import { bodyOf } from "../documents/body.js";
import { type TimeInput, TimeInputSchema } from "../documents/times.js";

/** Frequency of a meeting series. */
export type MeetingFrequency = "daily" | "working_days" | "weekly" | "monthly_day_of_month" | "monthly_nth_weekday";

/** Condition that ends a meeting series. */
export type MeetingSeriesEnd = "specific_date" | "iterations" | "never";

/** A day of the week, in lower case. */
export type Weekday = "sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday";

/** A series of meetings. */
export interface RecurringMeeting extends HalDocument {
  _type: "RecurringMeeting";
  id: number;
  title: string;
  frequency: MeetingFrequency | (string & {});
  /** Number of days, weeks or months from one meeting to the next. */
  interval: number;
  /** Day of the month, when `frequency` is `monthly_day_of_month`. */
  monthlyDay?: number | null | undefined;
  /** Ordinal of the weekday in the month, when `frequency` is `monthly_nth_weekday`. */
  monthlyOrdinal?: number | null | undefined;
  monthlyWeekday?: Weekday | (string & {}) | null | undefined;
  endAfter: MeetingSeriesEnd | (string & {});
  /** Last date, when `endAfter` is `specific_date`. */
  endDate?: string | null | undefined;
  /** Number of meetings, when `endAfter` is `iterations`. */
  iterations?: number | null | undefined;
  /** Time zone, such as `Europe/Berlin`. */
  timeZone?: string | undefined;
  startTime: string;
  location?: string | null | undefined;
  /** Duration in hours. */
  duration?: number | null | undefined;
  notify?: boolean | null | undefined;
  createdAt: string;
  updatedAt: string;
  _links: {
    self: Link<RecurringMeeting>;
    project: Link<Workspace>;
    author: Link<User>;
    /** Template for the meetings. */
    template?: Link<Meeting> | NullLink | undefined;
    occurrencesUpcoming?: Link<Collection<MeetingOccurrence>> | undefined;
    occurrencesPast?: Link<Collection<MeetingOccurrence>> | undefined;
    occurrencesCancelled?: Link<Collection<MeetingOccurrence>> | undefined;
    occurrencesOpen?: Link<Collection<MeetingOccurrence>> | undefined;
    updateImmediately?: ActionLink<UpdateRecurringMeeting, RecurringMeeting> | undefined;
    delete?: ActionLink<void, void> | undefined;
  };
}

/** Schema of {@link RecurringMeeting}. */
export const RecurringMeetingSchema: z.Schema<RecurringMeeting> = z.lazy(() =>
  hal.document({
    _type: z.literal("RecurringMeeting"),
    id: z.int(),
    title: z.string(),
    frequency: z.string(),
    interval: z.int(),
    monthlyDay: z.nullish(z.int()),
    monthlyOrdinal: z.nullish(z.int()),
    monthlyWeekday: z.nullish(z.string()),
    endAfter: z.string(),
    endDate: z.nullish(z.string()),
    iterations: z.nullish(z.int()),
    timeZone: z.optional(z.string()),
    startTime: z.string(),
    location: z.nullish(z.string()),
    duration: z.nullish(z.number()),
    notify: z.nullish(z.boolean()),
    createdAt: z.string(),
    updatedAt: z.string(),
    _links: z.object({
      self: hal.linkTo<RecurringMeeting>(),
      project: hal.linkTo<Workspace>(),
      author: hal.linkTo<User>(),
      template: z.optional(hal.nullableLinkTo<Meeting>()),
      occurrencesUpcoming: z.optional(hal.linkTo<Collection<MeetingOccurrence>>()),
      occurrencesPast: z.optional(hal.linkTo<Collection<MeetingOccurrence>>()),
      occurrencesCancelled: z.optional(hal.linkTo<Collection<MeetingOccurrence>>()),
      occurrencesOpen: z.optional(hal.linkTo<Collection<MeetingOccurrence>>()),
      updateImmediately: z.optional(hal.actionLink<UpdateRecurringMeeting, RecurringMeeting>()),
      delete: z.optional(hal.actionLink()),
    }),
  }),
);

/** Changes to a meeting series. Omitted fields keep their values. */
export interface UpdateRecurringMeeting {
  /** Title of every meeting in the series. The server refuses an empty title with 422. */
  title?: string | undefined;
  /** Frequency of the meetings. It sets the unit of `interval` and the way the date within a month is chosen. */
  frequency?: MeetingFrequency | undefined;
  /** Number of days, weeks or months from one meeting to the next. */
  interval?: number | undefined;
  /** Day of the month, when `frequency` is `monthly_day_of_month`. */
  monthlyDay?: number | null | undefined;
  /** Ordinal of the weekday in the month, when `frequency` is `monthly_nth_weekday`: 1 to 4, or -1 for the last. */
  monthlyOrdinal?: number | null | undefined;
  /** Day of the week, when `frequency` is `monthly_nth_weekday`. */
  monthlyWeekday?: Weekday | null | undefined;
  /** End of the series: on `endDate`, after `iterations` meetings, or never. */
  endAfter?: MeetingSeriesEnd | undefined;
  /** Last date, such as `2026-12-18`, when `endAfter` is `specific_date`. */
  endDate?: string | null | undefined;
  /** Number of meetings, when `endAfter` is `iterations`. */
  iterations?: number | null | undefined;
  /** Start of the first meeting. The other meetings begin at the same time of day. */
  startTime?: TimeInput | undefined;
  /** Location of the meetings, as free text or a URL. */
  location?: string | null | undefined;
  /** Duration of each meeting in hours, such as 1.5. */
  duration?: number | undefined;
  /** Whether participants are notified of changes by email. */
  notify?: boolean | undefined;
  _links?:
    | {
        /** Project that the series belongs to. */
        project?: LinkInput | undefined;
      }
    | undefined;
}

const input = () => ({
  title: z.optional(z.string()),
  frequency: z.optional(z.enum(["daily", "working_days", "weekly", "monthly_day_of_month", "monthly_nth_weekday"])),
  interval: z.optional(z.int()),
  monthlyDay: z.nullish(z.int()),
  monthlyOrdinal: z.nullish(z.int()),
  monthlyWeekday: z.nullish(z.enum(["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"])),
  endAfter: z.optional(z.enum(["specific_date", "iterations", "never"])),
  endDate: z.nullish(z.string()),
  iterations: z.nullish(z.int()),
  startTime: z.optional(TimeInputSchema),
  location: z.nullish(z.string()),
  duration: z.optional(z.number()),
  notify: z.optional(z.boolean()),
});

/** Schema of {@link UpdateRecurringMeeting}. */
export const UpdateRecurringMeetingSchema: z.Schema<UpdateRecurringMeeting> = z.lazy(() =>
  z.object({ ...input(), _links: z.optional(z.object({ project: z.optional(LinkInputSchema) })) }),
);

/** Request body for a new meeting series. */
export interface CreateRecurringMeeting extends UpdateRecurringMeeting {
  title: string;
  _links: { project: LinkInput };
}

/** Schema of {@link CreateRecurringMeeting}. */
export const CreateRecurringMeetingSchema: z.Schema<CreateRecurringMeeting> = z.lazy(() =>
  z.object({ ...input(), title: z.string(), _links: z.object({ project: LinkInputSchema }) }),
);

/** A date in a meeting series. There may be no meeting on this date. */
export interface MeetingOccurrence extends HalDocument {
  _type: "MeetingOccurrence";
  /** Start time, which also identifies the occurrence within its series. */
  startTime: string;
  /** State of the occurrence. `scheduled` means that no meeting exists for this date yet. */
  state: "open" | "cancelled" | "scheduled" | (string & {});
  _links: {
    self?: Link<MeetingOccurrence> | undefined;
    /** Meeting on this date, if there is one. */
    meeting?: Link<Meeting> | NullLink | undefined;
    recurringMeeting: Link<RecurringMeeting>;
  };
}

/** Schema of {@link MeetingOccurrence}. */
export const MeetingOccurrenceSchema: z.Schema<MeetingOccurrence> = z.lazy(() =>
  hal.document({
    _type: z.literal("MeetingOccurrence"),
    startTime: z.string(),
    state: z.string(),
    _links: z.object({
      self: z.optional(hal.linkTo<MeetingOccurrence>()),
      meeting: z.optional(hal.nullableLinkTo<Meeting>()),
      recurringMeeting: hal.linkTo<RecurringMeeting>(),
    }),
  }),
);

const since = "17.4";

/**
 * Dates of a meeting series: `pm.recurringMeetings.occurrences`. All operations require the permission to view
 * meetings, and fail with 404 otherwise.
 */
export const meetingOccurrences = defineResource({
  /** Lists the next dates of a meeting series, at most `limit` (default 20). */
  upcoming: get("/recurring_meetings/{recurringMeeting}/occurrences/upcoming", {
    query: () => listQuery({ limit: z.int() }),
    response: wholeCollectionOf(MeetingOccurrenceSchema),
    since,
  }),

  /** Lists the past dates of a meeting series. */
  past: get("/recurring_meetings/{recurringMeeting}/occurrences/past", {
    response: wholeCollectionOf(MeetingOccurrenceSchema),
    since,
  }),

  /** Lists the cancelled dates of a meeting series. */
  cancelled: get("/recurring_meetings/{recurringMeeting}/occurrences/cancelled", {
    response: wholeCollectionOf(MeetingOccurrenceSchema),
    since,
  }),

  /** Lists the dates of a meeting series for which a meeting exists. */
  open: get("/recurring_meetings/{recurringMeeting}/occurrences/open", {
    response: wholeCollectionOf(MeetingOccurrenceSchema),
    since,
  }),

  /**
   * Cancels a date of a meeting series. Requires the permission to edit meetings. Fails with 409 when there is a
   * meeting on the date: delete the meeting instead.
   */
  cancel: del("/recurring_meetings/{recurringMeeting}/occurrences/{startTime}", { since }),

  /**
   * Creates the meeting for one date of a series, using the series' template. Requires the permission to create
   * meetings.
   */
  init: post("/recurring_meetings/{recurringMeeting}/occurrences/{startTime}/init", {
    response: z.lazy(() => MeetingSchema),
    since,
  }),
});

/** Series of meetings: `pm.recurringMeetings`. */
export const recurringMeetings = defineResource({
  /** Lists the meeting series that the caller may see, in pages. */
  list: get("/recurring_meetings", {
    query: () => pagedQuery({}),
    response: pagedCollectionOf(RecurringMeetingSchema),
    since,
  }),

  /** Reads a meeting series. Requires the permission to view meetings in its project. Fails with 404 otherwise. */
  get: get("/recurring_meetings/{id}", { response: RecurringMeetingSchema, since }),

  /** Creates a meeting series. Requires the permission to create meetings in the project. */
  create: post("/recurring_meetings", {
    body: bodyOf(CreateRecurringMeetingSchema, { project: "project" }),
    response: RecurringMeetingSchema,
    since,
  }),

  /** Changes a meeting series, but not its existing meetings. Requires the permission to edit meetings. */
  update: patch("/recurring_meetings/{id}", {
    body: bodyOf(UpdateRecurringMeetingSchema, { project: "project" }),
    response: RecurringMeetingSchema,
    retry: "idempotent",
    since,
  }),

  /** Deletes a meeting series and all its meetings. Requires the permission to delete meetings. */
  delete: del("/recurring_meetings/{id}", { since }),

  /**
   * Ends a meeting series now, and keeps its past meetings. Requires the permission to edit meetings. Fails with 422
   * when the series has already ended.
   */
  end: post("/recurring_meetings/{id}/end", { response: RecurringMeetingSchema, since }),

  /**
   * Completes the template of a meeting series, creates the first meeting and schedules the next one. `notify` turns on
   * emails for the series and sends the invitations. Requires the permission to edit meetings. Fails with 422
   * `UnprocessableContent` when the template cannot be completed, for instance because it is already complete.
   */
  completeTemplate: post("/recurring_meetings/{id}/template_completed", {
    body: z.lazy(() =>
      z.fields({
        /** Whether participants get emails about the series, starting with the invitations. */
        notify: z.boolean(),
      }),
    ),
    response: RecurringMeetingSchema,
    since,
  }),

  occurrences: meetingOccurrences,
});
