import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { optionalFields } from "../../documents/optional-fields.js";
import { wholeCollectionOf } from "../../lists/collection.js";
import type { User } from "./document.js";
import { bodyOf } from "../../documents/body.js";

/** Hours of work by day of the week. */
export interface WeeklyHours {
  mondayHours: number;
  tuesdayHours: number;
  wednesdayHours: number;
  thursdayHours: number;
  fridayHours: number;
  saturdayHours: number;
  sundayHours: number;
  /** Share of these hours that is free for work packages, in percent. */
  availabilityFactor: number;
}

/** How long a user works from a day on, until the next one of these. */
export interface UserWorkingHours extends WeeklyHours, HalDocument {
  _type: "UserWorkingHours";
  id: number;
  /** The first day, `2026-05-21`. */
  validFrom: string;
  _links: { self: Link<UserWorkingHours>; user: Link<User> };
}

/** Schema of {@link UserWorkingHours}. */
export const UserWorkingHoursSchema: z.Schema<UserWorkingHours> = z.lazy(() => hal.document(documentFields()));

/** Hours of work to be set. */
export interface CreateUserWorkingHours extends WeeklyHours {
  /** The first day, `2026-05-21`. */
  validFrom: string;
}

/** Schema of {@link CreateUserWorkingHours}; it lets through what a document holds. */
export const CreateUserWorkingHoursSchema: z.Schema<CreateUserWorkingHours> = z.lazy(() =>
  z.looseObject({ ...optionalFields(documentFields()), ...fields() }),
);

/** Changes to hours of work. */
export type UpdateUserWorkingHours = {
  readonly [Field in keyof CreateUserWorkingHours]?: CreateUserWorkingHours[Field] | undefined;
};

/** Schema of {@link UpdateUserWorkingHours}; it lets through what a document holds. */
export const UpdateUserWorkingHoursSchema: z.Schema<UpdateUserWorkingHours> = z.lazy(() => {
  const { id: _, ...fields } = documentFields();
  return z.looseFields(optionalFields(fields));
}) as z.AnySchema as z.Schema<UpdateUserWorkingHours>;

/** How long users work: `pm.users.workingHours`. The user `me` stands for the caller. */
export const userWorkingHours = defineResource({
  /**
   * Lists how long a user has worked and will, the latest `validFrom` first; the first of them that is not in the
   * future holds now. Requires the global permission to manage working times, except for oneself.
   */
  list: get("/users/{user}/working_hours", { response: wholeCollectionOf(UserWorkingHoursSchema) }),

  /** Reads one of them. Requires the same permission as the list. */
  get: get("/users/{user}/working_hours/{id}", { response: UserWorkingHoursSchema }),

  /** Sets how long a user works from a day on. Requires the global permission to manage working times, or one's own. */
  create: post("/users/{user}/working_hours", {
    body: bodyOf(CreateUserWorkingHoursSchema, {}),
    response: UserWorkingHoursSchema,
  }),

  /**
   * Changes hours of work that are still to come. Requires the global permission to manage working times, or one's own.
   *
   * @throws ValidationError when they hold already: create new ones from another day on.
   */
  update: patch("/users/{user}/working_hours/{id}", {
    body: bodyOf(UpdateUserWorkingHoursSchema, {}),
    response: UserWorkingHoursSchema,
    retry: "idempotent",
  }),

  /** Deletes hours of work. Requires the global permission to manage working times, or one's own. */
  delete: del("/users/{user}/working_hours/{id}"),
});

function documentFields() {
  return {
    _type: z.literal("UserWorkingHours"),
    id: z.int(),
    ...fields(),
    _links: z.fields({ self: hal.linkTo<UserWorkingHours>(), user: hal.linkTo<User>() }),
  };
}

function fields() {
  return {
    validFrom: z.string(),
    mondayHours: z.number(),
    tuesdayHours: z.number(),
    wednesdayHours: z.number(),
    thursdayHours: z.number(),
    fridayHours: z.number(),
    saturdayHours: z.number(),
    sundayHours: z.number(),
    availabilityFactor: z.int(),
  };
}
