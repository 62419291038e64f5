import { defineResource, get, patch, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { PageQuery } from "../lists/page-query.js";
import { type TimeInput, timeInput } from "../documents/times.js";
import { type Repository, RepositorySchema } from "../documents/repository.js";

/** A notification for the current user about one subject. */
export interface NotificationThread {
  id: number;
  unread: boolean;
  pinned: boolean;
  subject: NotificationSubject | null;
  repository: Repository | null;
  updated_at: string;
  /** API URL of the notification. */
  url: string;
}

/** Schema of {@link NotificationThread}. */
export const NotificationThreadSchema: z.Schema<NotificationThread> = z.lazy(() =>
  z.object({
    id: z.int(),
    unread: z.boolean(),
    pinned: z.boolean(),
    subject: z.nullable(NotificationSubjectSchema),
    repository: z.nullable(RepositorySchema),
    updated_at: z.string(),
    url: z.string(),
  }),
);

/** Subject of a notification. */
export interface NotificationSubject {
  type: "Issue" | "Pull" | "Commit" | "Repository" | "Release" | (string & {});
  title: string;
  /** State of an issue or pull request; empty for other subjects. */
  state: "open" | "closed" | "merged" | (string & {});
  /** API URL of the subject. */
  url: string;
  html_url: string;
  /** API URL of the latest comment. */
  latest_comment_url: string;
  latest_comment_html_url: string;
}

/** Schema of {@link NotificationSubject}. */
export const NotificationSubjectSchema: z.Schema<NotificationSubject> = z.lazy(() =>
  z.object({
    type: z.string(),
    title: z.string(),
    state: z.string(),
    url: z.string(),
    html_url: z.string(),
    latest_comment_url: z.string(),
    latest_comment_html_url: z.string(),
  }),
);

/** Number of notifications. */
export interface NotificationCount {
  /** Number of unread notifications. */
  new: number;
}

/** Schema of {@link NotificationCount}. */
export const NotificationCountSchema: z.Schema<NotificationCount> = z.lazy(() => z.object({ new: z.int() }));

const status = (): z.Schema<"unread" | "read" | "pinned"> => z.enum(["unread", "read", "pinned"]);
const subject = (): z.Schema<"issue" | "pull" | "commit" | "repository"> =>
  z.enum(["issue", "pull", "commit", "repository"]);

/** Query fields for a list of notifications. */
export interface NotificationQuery extends PageQuery {
  /** Also lists read notifications. Default false. */
  all?: boolean | undefined;
  /** Lists only notifications with one of these statuses. Default: unread and pinned. */
  "status-types"?: readonly ("unread" | "read" | "pinned")[] | undefined;
  /** Lists only notifications about these kinds of subject. Default: every kind. `commit` works only in Gitea. */
  "subject-type"?: readonly ("issue" | "pull" | "commit" | "repository")[] | undefined;
  /** Lists only notifications that were last updated at this time or later. */
  since?: TimeInput | undefined;
  /** Lists only notifications that were last updated at this time or earlier. */
  before?: TimeInput | undefined;
}

/** Query fields for changing the status of notifications. */
export interface MarkNotifications {
  /** Changes every notification, regardless of its current status. Default false. */
  all?: boolean | undefined;
  /** Changes only notifications that currently have one of these statuses. Default: unread. */
  "status-types"?: readonly ("unread" | "read" | "pinned")[] | undefined;
  /** New status. Default `read`. */
  "to-status"?: "unread" | "read" | "pinned" | undefined;
  /** Changes only notifications that were last updated at this time or earlier. Default: now. */
  last_read_at?: TimeInput | undefined;
}

/** Query fields for changing the status of a single notification. */
export interface MarkNotification {
  /** New status. Default `read`. */
  "to-status"?: "unread" | "read" | "pinned" | undefined;
}

// In practice, the response data is always undefined: the servers respond with status 205, and the Fetch standard
// discards the body of a 205 response.
const markedThread: z.Schema<NotificationThread | undefined> = z.lazy(() => z.optional(NotificationThreadSchema));
const markedThreads: z.Schema<readonly NotificationThread[] | null | undefined> = z.lazy(() =>
  z.nullish(z.array(NotificationThreadSchema)),
);

/** The current user's notifications: `git.notifications`. */
export const notifications = defineResource({
  /**
   * Lists the current user's unread and pinned notifications. `all` adds read notifications. `status-types` selects
   * other statuses instead. The `subject-type` `commit` works only in Gitea. `since` and `before` filter by the time of
   * the last update.
   */
  list: get("/notifications", {
    query: (): z.Schema<NotificationQuery> =>
      z.object({
        all: z.optional(z.boolean()),
        "status-types": z.optional(z.array(status())),
        "subject-type": z.optional(z.array(subject())),
        since: z.optional(timeInput()),
        before: z.optional(timeInput()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(NotificationThreadSchema),
  }),

  /** Counts the current user's unread notifications. */
  count: get("/notifications/new", { response: NotificationCountSchema }),

  /**
   * Marks the current user's notifications as read, or with the status in `to-status`. By default, this marks only
   * unread notifications. `status-types` selects other statuses, and `all` selects every notification. Notifications
   * newer than `last_read_at` are never marked. Returns undefined, because no runtime exposes the body of a response
   * with status 205.
   */
  mark: put("/notifications", {
    query: (): z.Schema<MarkNotifications> =>
      z.object({
        all: z.optional(z.boolean()),
        "status-types": z.optional(z.array(status())),
        "to-status": z.optional(status()),
        last_read_at: z.optional(timeInput()),
      }),
    response: markedThreads,
  }),
});

/** Individual notifications: `git.notifications.threads`. */
export const notificationThreads = defineResource({
  /** Reads one of the current user's notifications. Fails with 403 for another user's notification. */
  get: get("/notifications/threads/{id}", { response: NotificationThreadSchema }),

  /**
   * Marks a notification as read, or with the status in `to-status`. Returns undefined, like `git.notifications.mark`.
   */
  mark: patch("/notifications/threads/{id}", {
    query: (): z.Schema<MarkNotification> => z.object({ "to-status": z.optional(status()) }),
    response: markedThread,
    retry: "idempotent",
  }),
});

/** The current user's notifications about one repository: `git.repos.notifications`. */
export const repoNotifications = defineResource({
  /**
   * Lists the current user's notifications about a repository. The query fields are the same as for
   * `git.notifications.list`.
   */
  list: get("/repos/{owner}/{repo}/notifications", {
    query: (): z.Schema<NotificationQuery> =>
      z.object({
        all: z.optional(z.boolean()),
        "status-types": z.optional(z.array(status())),
        "subject-type": z.optional(z.array(subject())),
        since: z.optional(timeInput()),
        before: z.optional(timeInput()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(NotificationThreadSchema),
  }),

  /**
   * Marks the current user's notifications about a repository as read, or with the status in `to-status`. Returns
   * undefined, like `git.notifications.mark`.
   */
  mark: put("/repos/{owner}/{repo}/notifications", {
    query: (): z.Schema<MarkNotifications> =>
      z.object({
        all: z.optional(z.boolean()),
        "status-types": z.optional(z.array(status())),
        "to-status": z.optional(status()),
        last_read_at: z.optional(timeInput()),
      }),
    response: markedThreads,
  }),
});
