import type {
  AttachmentPayload,
  ProjectPayload,
  TimeEntryPayload,
  WorkPackageCommentPayload,
  WorkPackagePayload,
} from "../payloads/openproject-payloads.js";
import type { WebhookEvent } from "./webhook-event.js";

/**
 * Sent when a work package is created or changed. OpenProject combines changes made within a short time into one
 * event.
 */
export type WorkPackageEvent = WebhookEvent<"work_package", "created" | "updated", WorkPackagePayload>;

/** Sent when a comment is added to a work package. Only some users may read an `internal_comment`. */
export type WorkPackageCommentEvent = WebhookEvent<
  "work_package_comment",
  "comment" | "internal_comment",
  WorkPackageCommentPayload
>;

/** Sent when a project is created or changed. */
export type ProjectEvent = WebhookEvent<"project", "created" | "updated", ProjectPayload>;

/** Sent when a time entry is logged. */
export type TimeEntryEvent = WebhookEvent<"time_entry", "created", TimeEntryPayload>;

/** Sent when a file is attached. */
export type AttachmentEvent = WebhookEvent<"attachment", "created", AttachmentPayload>;

/**
 * Every event from OpenProject. For example, `work_package:updated` becomes the event `work_package` with the action
 * `updated`.
 */
export type OpenProjectEvent =
  | WorkPackageEvent
  | WorkPackageCommentEvent
  | ProjectEvent
  | TimeEntryEvent
  | AttachmentEvent;
