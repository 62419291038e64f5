import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { embeddedList } from "../../documents/embedded.js";
import type { Workspace } from "../workspaces/document.js";

/** What time is spent on: design, management, and so on, as the instance defines. */
export interface TimeEntryActivity extends HalDocument {
  _type: "TimeEntriesActivity";
  id: number;
  name: string;
  /** Position in lists, from 1. */
  position: number;
  default: boolean;
  _links: {
    self: Link<TimeEntryActivity>;
    /** The projects it can be used in. */
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

/** What time is spent on: `pm.timeEntries.activities`. */
export const timeEntryActivities = defineResource({
  /** Reads one activity. Requires the permission to log, view or edit time in any project; 404 without. */
  get: get("/time_entries/activities/{id}", { response: TimeEntryActivitySchema }),

  /** The same at the address that the server's description names; servers answer at the one of `get`. */
  getAtDocumentedPath: get("/time_entries/activity/{id}", { response: TimeEntryActivitySchema }),
});
