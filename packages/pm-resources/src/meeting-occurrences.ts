import type { HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { collectionOf } from "./collection.js";
import { type Meeting, MeetingSchema } from "./meeting.js";
import { listQuery } from "./query.js";
import type { RecurringMeeting } from "./recurring-meetings.js";

/** One date of a series, whether or not a meeting was set up for it. */
export interface MeetingOccurrence extends HalDocument {
  _type: "MeetingOccurrence";
  /** It also names the occurrence in its series. */
  startTime: string;
  /** `scheduled` where no meeting was set up yet. */
  state: "open" | "cancelled" | "scheduled" | (string & {});
  _links: {
    self?: Link<MeetingOccurrence> | undefined;
    /** There where a meeting was set up. */
    meeting?: Link<Meeting> | NullLink | undefined;
    recurringMeeting: Link<RecurringMeeting>;
  };
}

/** Schema of {@link MeetingOccurrence}. */
export const MeetingOccurrenceSchema: z.Schema<MeetingOccurrence> = z.lazy(() =>
  z.object({
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

/**
 * The dates of a series: `pm.recurringMeetings.occurrences`. All need `view meetings`; without it, the answer is 404.
 */
export const meetingOccurrences = defineResource({
  /** Lists the dates to come, at most `limit` of them (default 20). */
  upcoming: get("/recurring_meetings/{recurringMeeting}/occurrences/upcoming", {
    query: () => listQuery({ limit: z.int() }),
    response: collectionOf(MeetingOccurrenceSchema),
  }),

  /** Lists the dates that have passed. */
  past: get("/recurring_meetings/{recurringMeeting}/occurrences/past", {
    response: collectionOf(MeetingOccurrenceSchema),
  }),

  /** Lists the dates that were called off. */
  cancelled: get("/recurring_meetings/{recurringMeeting}/occurrences/cancelled", {
    response: collectionOf(MeetingOccurrenceSchema),
  }),

  /** Lists the dates for which a meeting was set up. */
  open: get("/recurring_meetings/{recurringMeeting}/occurrences/open", {
    response: collectionOf(MeetingOccurrenceSchema),
  }),

  /** Calls a date off. Needs `edit meetings`; fails with 409 where a meeting was set up: delete that one. */
  cancel: del("/recurring_meetings/{recurringMeeting}/occurrences/{startTime}"),

  /** Sets the meeting of a date up, from the template. Needs `create meetings`. */
  init: post("/recurring_meetings/{recurringMeeting}/occurrences/{startTime}/init", {
    response: z.lazy(() => MeetingSchema),
  }),
});
