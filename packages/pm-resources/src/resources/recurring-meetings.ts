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

/** Frequency of a series. */
export type MeetingFrequency = "daily" | "working_days" | "weekly" | "monthly_day_of_month" | "monthly_nth_weekday";

/** End condition of a series. */
export type MeetingSeriesEnd = "specific_date" | "iterations" | "never";

/** A day of the week, in lower case. */
export type Weekday = "sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday";

/** A series of meetings. */
export interface RecurringMeeting extends HalDocument {
  _type: "RecurringMeeting";
  id: number;
  title: string;
  frequency: MeetingFrequency | (string & {});
  /** Number of days, weeks or months between two meetings. */
  interval: number;
  /** Day of the month, for the frequency `monthly_day_of_month`. */
  monthlyDay?: number | null | undefined;
  /** Ordinal of the weekday in the month, for the frequency `monthly_nth_weekday`. */
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
    /** Template of the meetings. */
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

/** Changes to a series; omitted fields keep their values. */
export interface UpdateRecurringMeeting {
  /** Title of all meetings of the series. Fails with 422 if it is empty. */
  title?: string | undefined;
  /** Unit of `interval`, and the rule for dates in a month. */
  frequency?: MeetingFrequency | undefined;
  /** Number of days, weeks or months between two meetings. */
  interval?: number | undefined;
  /** Day of the month, for the frequency `monthly_day_of_month`. */
  monthlyDay?: number | null | undefined;
  /** Ordinal of the weekday in the month, for the frequency `monthly_nth_weekday`: 1 to 4, or -1 for the last. */
  monthlyOrdinal?: number | null | undefined;
  /** Day of the week, for the frequency `monthly_nth_weekday`. */
  monthlyWeekday?: Weekday | null | undefined;
  /** End of the series: at `endDate`, after `iterations` meetings, or never. */
  endAfter?: MeetingSeriesEnd | undefined;
  /** Last date, such as `2026-12-18`, when `endAfter` is `specific_date`. */
  endDate?: string | null | undefined;
  /** Number of meetings, when `endAfter` is `iterations`. */
  iterations?: number | null | undefined;
  /** Start of the first meeting; the others begin at the same time of day. */
  startTime?: TimeInput | undefined;
  /** Place of the meetings, as free text or a URL. */
  location?: string | null | undefined;
  /** Duration of each meeting in hours, such as 1.5. */
  duration?: number | undefined;
  /** Whether participants get emails about changes. */
  notify?: boolean | undefined;
  _links?:
    | {
        /** Project of the series. */
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

/** Request body for a new series. */
export interface CreateRecurringMeeting extends UpdateRecurringMeeting {
  title: string;
  _links: { project: LinkInput };
}

/** Schema of {@link CreateRecurringMeeting}. */
export const CreateRecurringMeetingSchema: z.Schema<CreateRecurringMeeting> = z.lazy(() =>
  z.object({ ...input(), title: z.string(), _links: z.object({ project: LinkInputSchema }) }),
);

/** One date of a series, with or without a meeting. */
export interface MeetingOccurrence extends HalDocument {
  _type: "MeetingOccurrence";
  /** Start, which also identifies the occurrence in its series. */
  startTime: string;
  /** State of the occurrence; `scheduled` while the date has no meeting. */
  state: "open" | "cancelled" | "scheduled" | (string & {});
  _links: {
    self?: Link<MeetingOccurrence> | undefined;
    /** Meeting of the date, when it has one. */
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
 * Dates of a series: `pm.recurringMeetings.occurrences`. All operations require `view meetings`; they fail with 404
 * otherwise.
 */
export const meetingOccurrences = defineResource({
  /** Lists the next dates, at most `limit` (default 20). */
  upcoming: get("/recurring_meetings/{recurringMeeting}/occurrences/upcoming", {
    query: () => listQuery({ limit: z.int() }),
    response: wholeCollectionOf(MeetingOccurrenceSchema),
    since,
  }),

  /** Lists past dates. */
  past: get("/recurring_meetings/{recurringMeeting}/occurrences/past", {
    response: wholeCollectionOf(MeetingOccurrenceSchema),
    since,
  }),

  /** Lists cancelled dates. */
  cancelled: get("/recurring_meetings/{recurringMeeting}/occurrences/cancelled", {
    response: wholeCollectionOf(MeetingOccurrenceSchema),
    since,
  }),

  /** Lists dates with a meeting. */
  open: get("/recurring_meetings/{recurringMeeting}/occurrences/open", {
    response: wholeCollectionOf(MeetingOccurrenceSchema),
    since,
  }),

  /**
   * Cancels a date. Requires `edit meetings`; fails with 409 for a date with a meeting, which must be deleted instead.
   */
  cancel: del("/recurring_meetings/{recurringMeeting}/occurrences/{startTime}", { since }),

  /** Creates the meeting for one date of the series, from the template. Requires `create meetings`. */
  init: post("/recurring_meetings/{recurringMeeting}/occurrences/{startTime}/init", {
    response: z.lazy(() => MeetingSchema),
    since,
  }),
});

/** Series of meetings: `pm.recurringMeetings`. */
export const recurringMeetings = defineResource({
  /** Lists the series that the caller may see, in pages. */
  list: get("/recurring_meetings", {
    query: () => pagedQuery({}),
    response: pagedCollectionOf(RecurringMeetingSchema),
    since,
  }),

  /** Reads a series. Requires `view meetings` in its project; fails with 404 otherwise. */
  get: get("/recurring_meetings/{id}", { response: RecurringMeetingSchema, since }),

  /** Creates a series. Requires `create meetings` in the project. */
  create: post("/recurring_meetings", {
    body: bodyOf(CreateRecurringMeetingSchema, { project: "project" }),
    response: RecurringMeetingSchema,
    since,
  }),

  /** Changes a series; existing meetings are not changed. Requires `edit meetings`. */
  update: patch("/recurring_meetings/{id}", {
    body: bodyOf(UpdateRecurringMeetingSchema, { project: "project" }),
    response: RecurringMeetingSchema,
    retry: "idempotent",
    since,
  }),

  /** Deletes a series with all its meetings. Requires `delete meetings`. */
  delete: del("/recurring_meetings/{id}", { since }),

  /**
   * Ends a series now; past meetings are kept. Requires `edit meetings`; fails with 422 for a series that has ended.
   */
  end: post("/recurring_meetings/{id}/end", { response: RecurringMeetingSchema, since }),

  /**
   * Completes the template of a series, creates the first meeting and schedules the next one. `notify` turns on emails
   * for the series and sends the invitations. Requires `edit meetings`; fails with 422 `UnprocessableContent` when the
   * template cannot be completed, for instance because it is completed already.
   */
  completeTemplate: post("/recurring_meetings/{id}/template_completed", {
    body: z.lazy(() =>
      z.fields({
        /** Whether the participants get emails about the series, beginning with the invitations. */
        notify: z.boolean(),
      }),
    ),
    response: RecurringMeetingSchema,
    since,
  }),

  occurrences: meetingOccurrences,
});
