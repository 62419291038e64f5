import type { ActionLink, HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get, patch } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type LinkInput, LinkInputSchema } from "../documents/link-input.js";
import type { User } from "./users/document.js";
import type { Workspace } from "./workspaces/document.js";

/** A user's notification settings: the events that the user is notified of. */
export interface NotificationSettings {
  /** Whether the user is notified of changes to work packages assigned to them. */
  assignee?: boolean | undefined;
  documentAdded?: boolean | undefined;
  forumMessages?: boolean | undefined;
  /** Combines `assignee` and `responsible` in one setting. Present only on older servers. */
  involved?: boolean | undefined;
  membershipAdded?: boolean | undefined;
  membershipUpdated?: boolean | undefined;
  mentioned?: boolean | undefined;
  newsAdded?: boolean | undefined;
  newsCommented?: boolean | undefined;
  /** Whether the user is notified of changes to work packages that they are accountable for. */
  responsible?: boolean | undefined;
  shared?: boolean | undefined;
  watched?: boolean | undefined;
  wikiPageAdded?: boolean | undefined;
  wikiPageUpdated?: boolean | undefined;
  workPackageCommented?: boolean | undefined;
  workPackageCreated?: boolean | undefined;
  workPackagePrioritized?: boolean | undefined;
  workPackageProcessed?: boolean | undefined;
  workPackageScheduled?: boolean | undefined;
  /** Lead time, such as `P1D`, for the warning about a work package's start date. Null for no warning. */
  startDate?: string | null | undefined;
  dueDate?: string | null | undefined;
  /** Interval between reminders after the due date, as a duration. Null for no reminders. */
  overdue?: string | null | undefined;
}

/** {@link NotificationSettings} for one project, or for all projects if the `project` link is empty. */
export interface ScopedNotificationSettings extends NotificationSettings, HalDocument {
  _links: { project: Link<Workspace> | NullLink };
}

/** Notification settings for one project or for all projects, as written in a request body. */
export interface NotificationSettingsInput extends NotificationSettings {
  _links: { project: LinkInput };
}

const settings = () => {
  const flag = z.optional(z.boolean());
  return {
    assignee: flag,
    documentAdded: flag,
    forumMessages: flag,
    involved: flag,
    membershipAdded: flag,
    membershipUpdated: flag,
    mentioned: flag,
    newsAdded: flag,
    newsCommented: flag,
    responsible: flag,
    shared: flag,
    watched: flag,
    wikiPageAdded: flag,
    wikiPageUpdated: flag,
    workPackageCommented: flag,
    workPackageCreated: flag,
    workPackagePrioritized: flag,
    workPackageProcessed: flag,
    workPackageScheduled: flag,
    startDate: z.nullish(z.string()),
    dueDate: z.nullish(z.string()),
    overdue: z.nullish(z.string()),
  };
};

/** Settings for reminder emails. */
export interface ReminderSettings {
  /** Daily emails about unread notifications, sent at the given times of day. */
  dailyReminders?: { enabled: boolean; /** Times of day such as `08:00`. */ times: string[] } | undefined;
  /** Events that trigger an email immediately. */
  immediateReminders?: { mentioned?: boolean | undefined; personalReminder?: boolean | undefined } | undefined;
  /** First and last day of a period without reminder emails. */
  pauseReminders?:
    | { enabled: boolean; firstDay?: string | null | undefined; lastDay?: string | null | undefined }
    | undefined;
  /** Days of the week on which reminders are emailed, as numbers such as 1 for Monday. */
  workdays?: number[] | undefined;
}

/** Changes to preferences; omitted fields keep their values. */
export interface UpdateUserPreferences extends ReminderSettings {
  /** Time zone, such as `Europe/Berlin`. Null for the instance's default. */
  timeZone?: string | null | undefined;
  /** Whether the newest comment is shown first. */
  commentSortDescending?: boolean | undefined;
  /** Whether web pages warn users before unsaved changes are lost. */
  warnOnLeavingUnsaved?: boolean | undefined;
  /** Whether success messages disappear automatically. */
  autoHidePopups?: boolean | undefined;
  /** Whether the keyboard shortcuts of web pages are turned off. */
  disableKeyboardShortcuts?: boolean | undefined;
  /** Whether the email address is hidden from other users. */
  hideMail?: boolean | undefined;
  /** The complete list of notification settings. The server removes settings that are missing from the list. */
  notifications?: readonly NotificationSettingsInput[] | undefined;
}

/** A user's preferences. */
export interface UserPreferences extends Omit<UpdateUserPreferences, "notifications">, HalDocument {
  _type: "UserPreferences";
  notifications?: ScopedNotificationSettings[] | undefined;
  _links: {
    self: Link<UserPreferences>;
    user: Link<User>;
    updateImmediately?: ActionLink<UpdateUserPreferences, UserPreferences> | undefined;
  };
}

const fields = (): Omit<z.FieldsOf<UpdateUserPreferences>, "notifications"> => ({
  timeZone: z.nullish(z.string()),
  commentSortDescending: z.optional(z.boolean()),
  warnOnLeavingUnsaved: z.optional(z.boolean()),
  autoHidePopups: z.optional(z.boolean()),
  disableKeyboardShortcuts: z.optional(z.boolean()),
  hideMail: z.optional(z.boolean()),
  dailyReminders: z.optional(z.object({ enabled: z.boolean(), times: z.array(z.string()) })),
  immediateReminders: z.optional(
    z.object({ mentioned: z.optional(z.boolean()), personalReminder: z.optional(z.boolean()) }),
  ),
  pauseReminders: z.optional(
    z.object({ enabled: z.boolean(), firstDay: z.nullish(z.string()), lastDay: z.nullish(z.string()) }),
  ),
  workdays: z.optional(z.array(z.int())),
});

/** Schema of {@link UpdateUserPreferences}. */
export const UpdateUserPreferencesSchema: z.Schema<UpdateUserPreferences> = z.lazy(() =>
  z.object({
    ...fields(),
    notifications: z.optional(z.array(z.object({ ...settings(), _links: z.object({ project: LinkInputSchema }) }))),
  }),
);

/** Schema of {@link UserPreferences}. */
export const UserPreferencesSchema: z.Schema<UserPreferences> = z.lazy(() =>
  hal.document({
    ...fields(),
    _type: z.literal("UserPreferences"),
    notifications: z.optional(
      z.array(hal.document({ ...settings(), _links: z.object({ project: hal.nullableLinkTo<Workspace>() }) })),
    ),
    _links: z.object({
      self: hal.linkTo<UserPreferences>(),
      user: hal.linkTo<User>(),
      updateImmediately: z.optional(hal.actionLink<UpdateUserPreferences, UserPreferences>()),
    }),
  }),
);

/**
 * The caller's preferences: `pm.myPreferences`. The server redirects `/my_preferences` to the caller's path below
 * `/users`. The redirect stays on the same origin, so the request keeps its credential.
 */
export const myPreferences = defineResource({
  /** Reads the caller's preferences. Fails with 401 if the caller is not logged in. */
  get: get("/my_preferences", { response: UserPreferencesSchema }),

  /**
   * Changes the caller's preferences. Fails with 401 if the caller is not logged in, and with 422 for an unknown time
   * zone.
   */
  update: patch("/my_preferences", {
    body: UpdateUserPreferencesSchema,
    response: UserPreferencesSchema,
    retry: "idempotent",
  }),
});
