import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { wholeCollectionOf } from "../lists/collection.js";
import type { User } from "./users/document.js";
import type { WorkPackage } from "./work-packages/document.js";
import { type TimeInput, TimeInputSchema } from "../documents/times.js";

/** One of the caller's reminders. */
export interface Reminder extends HalDocument {
  _type: "Reminder";
  id: number;
  note?: string | null | undefined;
  /** Time of the reminder (RFC 3339). */
  remindAt: string;
  _links: {
    self?: Link<Reminder> | undefined;
    creator: Link<User>;
    /** Work package that the reminder is about. */
    remindable: Link<WorkPackage>;
  };
}

/** Schema of {@link Reminder}. */
export const ReminderSchema: z.Schema<Reminder> = z.lazy(() =>
  hal.document({
    _type: z.literal("Reminder"),
    id: z.int(),
    note: z.nullish(z.string()),
    remindAt: z.string(),
    _links: z.object({
      self: z.optional(hal.linkTo<Reminder>()),
      creator: hal.linkTo<User>(),
      remindable: hal.linkTo<WorkPackage>(),
    }),
  }),
);

/** Request body for a new reminder. */
export interface CreateReminder {
  /** Time of the reminder. It must be in the future. */
  remindAt: TimeInput;
  /** Text shown with the reminder. Default: empty. */
  note?: string | undefined;
}

/** Schema of {@link CreateReminder}. */
export const CreateReminderSchema: z.Schema<CreateReminder> = z.lazy(() =>
  z.object({ remindAt: TimeInputSchema, note: z.optional(z.string()) }),
);

/** Changes to a reminder. */
export interface UpdateReminder {
  /** New time of the reminder. It must be in the future. */
  remindAt?: TimeInput | undefined;
  /** Text shown with the reminder. */
  note?: string | undefined;
}

/** Schema of {@link UpdateReminder}. */
export const UpdateReminderSchema: z.Schema<UpdateReminder> = z.lazy(() =>
  z.object({ remindAt: z.optional(TimeInputSchema), note: z.optional(z.string()) }),
);

/** The caller's reminders: `pm.reminders`. */
export const reminders = defineResource({
  /** Lists the caller's future reminders. */
  list: get("/reminders", { response: wholeCollectionOf(ReminderSchema) }),

  /** Changes a future reminder. Fails with 404 for other users' reminders. */
  update: patch("/reminders/{id}", { body: UpdateReminderSchema, response: ReminderSchema, retry: "idempotent" }),

  /** Deletes a reminder. Fails with 404 for other users' reminders. */
  delete: del("/reminders/{id}"),
});

/** The caller's reminders for a work package: `pm.workPackages.reminders`. */
export const workPackageReminders = defineResource({
  /** Lists the caller's future reminders for a work package. */
  list: get("/work_packages/{workPackage}/reminders", { response: wholeCollectionOf(ReminderSchema) }),

  /**
   * Creates a reminder for a work package. Requires the permission to view the work package.
   *
   * @throws ConflictError when the caller already has a future reminder for the work package: change or delete that
   * reminder instead.
   */
  create: post("/work_packages/{workPackage}/reminders", { body: CreateReminderSchema, response: ReminderSchema }),
});
