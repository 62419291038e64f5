import type { ActionLink, HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get, patch } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type LinkInput, LinkInputSchema } from "../documents/link-input.js";
import type { User } from "./users/document.js";
import type { Workspace } from "./workspaces/document.js";

/** Notification settings of a user: for each kind of event, whether the user is notified. */
export interface NotificationSettings {
  /** Whether the user is notified of changes to work packages assigned to the user. */
  assignee?: boolean | undefined;
  documentAdded?: boolean | undefined;
  forumMessages?: boolean | undefined;
  /** `assignee` and `responsible` in one setting; only on older servers. */
  involved?: boolean | undefined;
  membershipAdded?: boolean | undefined;
  membershipUpdated?: boolean | undefined;
  mentioned?: boolean | undefined;
  newsAdded?: boolean | undefined;
  newsCommented?: boolean | undefined;
  /** Whether the user is notified of changes to work packages for which the user is accountable. */
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
  /** Time before the start of a work package at which the user is warned, such as `P1D`; null for no warning. */
  startDate?: string | null | undefined;
  dueDate?: string | null | undefined;
  /** Interval between reminders after the due date, as a duration; null for no reminders. */
  overdue?: string | null | undefined;
}

/** {@link NotificationSettings} of a project, or of all projects when the link `project` is empty. */
export interface ScopedNotificationSettings extends NotificationSettings, HalDocument {
  _links: { project: Link<Workspace> | NullLink };
}

/** {@link ScopedNotificationSettings} in a request body. */
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
  /** Emails with unread notifications, and the times of day at which they are sent, such as `08:00`. */
  dailyReminders?: { enabled: boolean; /** Times of day such as `08:00`. */ times: string[] } | undefined;
  /** Events for which an email is sent immediately. */
  immediateReminders?: { mentioned?: boolean | undefined; personalReminder?: boolean | undefined } | undefined;
  /** First and last day without emails. */
  pauseReminders?:
    | { enabled: boolean; firstDay?: string | null | undefined; lastDay?: string | null | undefined }
    | undefined;
  /** Days of the week on which reminders are mailed, such as 1 for Monday. */
  workdays?: number[] | undefined;
}

/** Changes to preferences; omitted fields keep their values. */
export interface UpdateUserPreferences extends ReminderSettings {
  /** Time zone such as `Europe/Berlin`; null for the default of the instance. */
  timeZone?: string | null | undefined;
  /** Whether the newest comment is shown first. */
  commentSortDescending?: boolean | undefined;
  /** Whether web pages ask before unsaved changes are lost. */
  warnOnLeavingUnsaved?: boolean | undefined;
  /** Whether success messages disappear automatically. */
  autoHidePopups?: boolean | undefined;
  /** Whether the keyboard shortcuts of web pages are turned off. */
  disableKeyboardShortcuts?: boolean | undefined;
  /** Whether the email address is hidden from other users. */
  hideMail?: boolean | undefined;
  /** The complete list of notification settings. Settings that are not in it are removed. */
  notifications?: readonly NotificationSettingsInput[] | undefined;
}

/** Preferences of a user. */
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
 * Preferences of the caller: `pm.myPreferences`. The server redirects this path to the preferences of the user. Both
 * paths are on one origin, so the redirected request carries the credential.
 */
export const myPreferences = defineResource({
  /** Reads the preferences. Fails with 401 without a login. */
  get: get("/my_preferences", { response: UserPreferencesSchema }),

  /** Changes preferences. Fails with 401 without a login, and with 422 for an unknown time zone. */
  update: patch("/my_preferences", {
    body: UpdateUserPreferencesSchema,
    response: UserPreferencesSchema,
    retry: "idempotent",
  }),
});
