import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { embeddedList } from "../../documents/embedded.js";
import type { Workspace } from "../workspaces/document.js";

/** An activity that time entries can have, such as design or management. */
export interface TimeEntryActivity extends HalDocument {
  _type: "TimeEntriesActivity";
  id: number;
  name: string;
  /** Position in lists, starting at 1. */
  position: number;
  default: boolean;
  _links: {
    self: Link<TimeEntryActivity>;
    /** Projects that use the activity. */
    projects: Link<Workspace>[];
  };
  _embedded?: { projects?: Workspace[] | undefined } | undefined;
}

/** Schema of {@link TimeEntryActivity}. */
export const TimeEntryActivitySchema: z.Schema<TimeEntryActivity> = z.lazy(() =>
  z.object({
    _type: z.literal("TimeEntriesActivity"),
    id: z.int(),
    name: z.string(),
    position: z.int(),
    default: z.boolean(),
    _links: z.object({ self: hal.linkTo<TimeEntryActivity>(), projects: hal.linksTo<Workspace>() }),
    _embedded: z.optional(z.object({ projects: embeddedList<Workspace>() })),
  }),
);

/** Time entry activities: `pm.timeEntries.activities`. */
export const timeEntryActivities = defineResource({
  /**
   * Reads one time entry activity. Requires the permission to log, view or edit time in at least one project; fails
   * with 404 otherwise.
   */
  get: get("/time_entries/activities/{id}", { response: TimeEntryActivitySchema }),

  /**
   * Reads one time entry activity, at the path in the published API description. Current servers do not have this path
   * and respond with 404, so use `get`.
   */
  getAtDocumentedPath: get("/time_entries/activity/{id}", { response: TimeEntryActivitySchema }),
});
