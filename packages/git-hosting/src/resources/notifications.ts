import { defineResource, get, patch, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { timeInput } from "../documents/times.js";
import { type Repository, RepositorySchema } from "../documents/repository.js";

/** News for the caller about one subject. */
export interface NotificationThread {
  id: number;
  unread: boolean;
  pinned: boolean;
  subject: NotificationSubject | null;
  repository: Repository | null;
  updated_at: string;
  /** Address in the API. */
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

/** What the news are about. */
export interface NotificationSubject {
  type: "Issue" | "Pull" | "Commit" | "Repository" | "Release" | (string & {});
  title: string;
  /** Of an issue or pull request; empty for anything else. */
  state: "open" | "closed" | "merged" | (string & {});
  /** Address in the API. */
  url: string;
  html_url: string;
  /** Address in the API. */
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

/** How many news there are. */
export interface NotificationCount {
  /** Unread ones. */
  new: number;
}

/** Schema of {@link NotificationCount}. */
export const NotificationCountSchema: z.Schema<NotificationCount> = z.lazy(() => z.object({ new: z.int() }));

const status = (): z.Schema<"unread" | "read" | "pinned"> => z.enum(["unread", "read", "pinned"]);
const subject = (): z.Schema<"issue" | "pull" | "commit" | "repository"> =>
  z.enum(["issue", "pull", "commit", "repository"]);

// The Fetch standard takes the body off an answer with status 205.
const markedThread: z.Schema<NotificationThread | undefined> = z.lazy(() => z.optional(NotificationThreadSchema));
const markedThreads: z.Schema<readonly NotificationThread[] | null | undefined> = z.lazy(() =>
  z.nullish(z.array(NotificationThreadSchema)),
);

/** The caller's notifications: `git.notifications`. */
export const notifications = defineResource({
  /**
   * Lists notifications that are unread or pinned; `all` adds those that are read, `status-types` chooses exactly. `commit`
   * as a `subject-type` is known to Gitea only. `since` and `before` look at the last update.
   */
  list: get("/notifications", {
    query: () =>
      z.fields({
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

  /** Counts unread notifications. */
  count: get("/notifications/new", { response: NotificationCountSchema }),

  /**
   * Marks notifications as read, or as `to-status`: unread ones that are no newer than `last_read_at`, or those of
   * `status-types`, or `all`. Gives undefined, because no runtime hands over what a 205 carries.
   */
  mark: put("/notifications", {
    query: () =>
      z.fields({
        all: z.optional(z.boolean()),
        "status-types": z.optional(z.array(status())),
        "to-status": z.optional(status()),
        last_read_at: z.optional(timeInput()),
      }),
    response: markedThreads,
  }),
});

/** Single notifications: `git.notifications.threads`. */
export const notificationThreads = defineResource({
  /** Reads a notification of the caller; someone else's is a 403. */
  get: get("/notifications/threads/{id}", { response: NotificationThreadSchema }),

  /** Marks a notification as read, or as `to-status`. Gives undefined, like `git.notifications.mark`. */
  mark: patch("/notifications/threads/{id}", {
    query: () => z.fields({ "to-status": z.optional(status()) }),
    response: markedThread,
    retry: "idempotent",
  }),
});

/** The caller's notifications about one repository: `git.repos.notifications`. */
export const repoNotifications = defineResource({
  /** Lists notifications; see {@link notifications}. */
  list: get("/repos/{owner}/{repo}/notifications", {
    query: () =>
      z.fields({
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

  /** Marks notifications as read, or as `to-status`. Gives undefined, like `git.notifications.mark`. */
  mark: put("/repos/{owner}/{repo}/notifications", {
    query: () =>
      z.fields({
        all: z.optional(z.boolean()),
        "status-types": z.optional(z.array(status())),
        "to-status": z.optional(status()),
        last_read_at: z.optional(timeInput()),
      }),
    response: markedThreads,
  }),
});
