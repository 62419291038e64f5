import type { ActionLink, HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { embedded } from "../documents/embedded.js";
import { type PagedCollection, pagedCollectionOf } from "../lists/collection.js";
import type { BooleanOperator } from "../lists/filters.js";
import { filters, listQuery, pagedQuery, sortBy } from "../lists/query.js";
import type { Activity } from "./activities.js";
import type { User } from "./users/document.js";
import {
  type PropertyValue,
  type PropertyValueSchemaDocument,
  PropertyValueSchemaDocumentSchema,
  PropertyValueSchema,
} from "./values.js";
import type { WorkPackage } from "./work-packages/document.js";
import type { Workspace } from "./workspaces/document.js";

/** Reason for a notification. */
export type NotificationReason =
  | "assigned"
  | "commented"
  | "created"
  | "dateAlert"
  | "mentioned"
  | "prioritized"
  | "processed"
  | "reminder"
  | "responsible"
  | "scheduled"
  | "shared"
  | "subscribed"
  | "watched"
  | (string & {});

/** One of the caller's notifications about a resource. */
export interface Notification extends HalDocument {
  _type: "Notification";
  id: number;
  reason: NotificationReason;
  /** Whether the notification is marked as read in the notification centre. IAN stands for in-app notification. */
  readIAN: boolean;
  createdAt: string;
  updatedAt: string;
  _links: {
    self: Link<Notification>;
    /** Marks the notification as read. Present while the notification is unread. */
    readIAN?: ActionLink<void, void> | undefined;
    /** Marks the notification as unread. Present while the notification is read. */
    unreadIAN?: ActionLink<void, void> | undefined;
    project: Link<Workspace>;
    /** User who caused the notification; absent for a date alert. */
    actor?: Link<User> | NullLink | undefined;
    /** Resource that the notification is about. */
    resource: Link<WorkPackage> | NullLink;
    /** History entry that caused the notification; absent for a date alert. */
    activity?: Link<Activity> | NullLink | undefined;
  };
  _embedded?:
    | {
        actor?: User | undefined;
        project?: Workspace | undefined;
        activity?: Activity | undefined;
        resource?: WorkPackage | undefined;
        /** Approaching dates that a date alert warns about. */
        details?: PropertyValue[] | undefined;
      }
    | undefined;
}

/** Schema of {@link Notification}. */
export const NotificationSchema: z.Schema<Notification> = z.lazy(() =>
  z.object({
    _type: z.literal("Notification"),
    id: z.int(),
    reason: z.string(),
    readIAN: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
    _links: z.object({
      self: hal.linkTo<Notification>(),
      readIAN: z.optional(hal.actionLink()),
      unreadIAN: z.optional(hal.actionLink()),
      project: hal.linkTo<Workspace>(),
      actor: z.optional(hal.nullableLinkTo<User>()),
      resource: hal.nullableLinkTo<WorkPackage>(),
      activity: z.optional(hal.nullableLinkTo<Activity>()),
    }),
    _embedded: z.optional(
      z.object({
        actor: embedded<User>(),
        project: embedded<Workspace>(),
        activity: embedded<Activity>(),
        resource: embedded<WorkPackage>(),
        details: z.optional(z.array(PropertyValueSchema)),
      }),
    ),
  }),
);

/** One page of notifications. */
export interface NotificationCollection extends PagedCollection<Notification> {
  /** Number of notifications in each group, across all pages. Present if `groupBy` is given. */
  groups?: NotificationGroup[] | undefined;
  _embedded: {
    elements: Notification[];
    /** Schema documents for the `details` of the notifications on this page. */
    detailsSchemas?: PropertyValueSchemaDocument[] | undefined;
  };
}

/** A group of notifications with the same reason or from the same project. */
export interface NotificationGroup {
  value: string | null;
  count: number;
}

const page = pagedCollectionOf(NotificationSchema, {
  fields: { groups: z.optional(z.array(z.fields({ value: z.nullable(z.string()), count: z.int() }))) },
  embedded: { detailsSchemas: z.optional(z.array(PropertyValueSchemaDocumentSchema)) },
}) as z.PagedSchema<NotificationCollection, Notification>;

/** Filters for notifications. */
export interface NotificationFilters {
  id: "=" | "!";
  project: "=" | "!";
  readIAN: BooleanOperator;
  reason: "=" | "!";
  /** Id of the resource. Combine this filter with `resourceType`. */
  resourceId: "=" | "!";
  /** Kind of resource, such as `WorkPackage`. */
  resourceType: "=" | "!";
}

/** Details of notifications, such as the dates in a date alert: `pm.notifications.details`. */
export const notificationDetails = defineResource({
  /**
   * Reads one of a notification's details by its index, starting at 0. Fails with 404 for other users' notifications.
   */
  get: get("/notifications/{notification}/details/{id}", { response: PropertyValueSchema }),
});

/** The caller's notifications: `pm.notifications`. */
export const notifications = defineResource({
  /** Lists the caller's notifications. Fails with 422 `InvalidQuery` when a filter is unknown. */
  list: get("/notifications", {
    query: () =>
      pagedQuery({
        filters: filters<NotificationFilters>(),
        sortBy: sortBy<"id" | "reason" | "readIAN">(),
        groupBy: z.enum(["reason", "project"]),
      }),
    response: page,
  }),

  /** Reads a notification. Fails with 404 for other users' notifications. */
  get: get("/notifications/{id}", { response: NotificationSchema }),

  /** Marks a notification as read. */
  markRead: post("/notifications/{id}/read_ian", { retry: "idempotent" }),

  /** Marks a notification as unread. */
  markUnread: post("/notifications/{id}/unread_ian", { retry: "idempotent" }),

  /** Marks as read all notifications that match the filters. Without filters, marks all notifications. */
  markAllRead: post("/notifications/read_ian", {
    query: () => listQuery({ filters: filters<NotificationFilters>() }),
    retry: "idempotent",
  }),

  /** Marks as unread all notifications that match the filters. Without filters, marks all notifications. */
  markAllUnread: post("/notifications/unread_ian", {
    query: () => listQuery({ filters: filters<NotificationFilters>() }),
    retry: "idempotent",
  }),

  details: notificationDetails,
});
