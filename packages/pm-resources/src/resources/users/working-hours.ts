import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { optionalFields } from "../../documents/optional-fields.js";
import { wholeCollectionOf } from "../../lists/collection.js";
import type { User } from "./document.js";
import { bodyOf } from "../../documents/body.js";

/** Working hours for each day of the week. */
export interface WeeklyHours {
  /** Hours of work on Mondays; 0 for a day off. */
  mondayHours: number;
  /** Hours of work on Tuesdays; 0 for a day off. */
  tuesdayHours: number;
  /** Hours of work on Wednesdays; 0 for a day off. */
  wednesdayHours: number;
  /** Hours of work on Thursdays; 0 for a day off. */
  thursdayHours: number;
  /** Hours of work on Fridays; 0 for a day off. */
  fridayHours: number;
  /** Hours of work on Saturdays; 0 for a day off. */
  saturdayHours: number;
  /** Hours of work on Sundays; 0 for a day off. */
  sundayHours: number;
  /** Percentage of these hours that is available for work packages. */
  availabilityFactor: number;
}

/** A user's working hours, valid from `validFrom` until the next entry begins. */
export interface UserWorkingHours extends WeeklyHours, HalDocument {
  _type: "UserWorkingHours";
  id: number;
  /** First day on which the hours are valid, such as `2026-05-21`. */
  validFrom: string;
  _links: { self: Link<UserWorkingHours>; user: Link<User> };
}

/** Schema of {@link UserWorkingHours}. */
export const UserWorkingHoursSchema: z.Schema<UserWorkingHours> = z.lazy(() => hal.document(documentFields()));

/** Request body for new working hours. */
export interface CreateUserWorkingHours extends WeeklyHours {
  /** First day on which the hours are valid, such as `2026-05-21`. */
  validFrom: string;
}

/** Schema of {@link CreateUserWorkingHours}. It also accepts all other fields of {@link UserWorkingHours}. */
export const CreateUserWorkingHoursSchema: z.Schema<CreateUserWorkingHours> = z.lazy(() =>
  z.looseObject({ ...optionalFields(documentFields()), ...fields() }),
);

/** Changes to working hours. */
export type UpdateUserWorkingHours = {
  readonly [Field in keyof CreateUserWorkingHours]?: CreateUserWorkingHours[Field] | undefined;
};

/**
 * Schema of {@link UpdateUserWorkingHours}. It also accepts all other fields of {@link UserWorkingHours}, except `id`,
 * which is in the request path.
 */
export const UpdateUserWorkingHoursSchema: z.Schema<UpdateUserWorkingHours> = z.lazy(() => {
  const { id: _, ...fields } = documentFields();
  return z.looseFields({ ...optionalFields(fields) });
}) as z.AnySchema as z.Schema<UpdateUserWorkingHours>;

/** Users' working hours: `pm.users.workingHours`. The user id `me` stands for the caller. */
export const userWorkingHours = defineResource({
  /**
   * Lists a user's working hours, latest `validFrom` first. The first entry that is not in the future applies now. For
   * users other than the caller, requires the global permission to manage working times.
   */
  list: get("/users/{user}/working_hours", { response: wholeCollectionOf(UserWorkingHoursSchema) }),

  /** Reads one entry of a user's working hours. Requires the same permission as `list`. */
  get: get("/users/{user}/working_hours/{id}", { response: UserWorkingHoursSchema }),

  /**
   * Creates the working hours that apply to a user from `validFrom` onwards. Requires the global permission to manage
   * working times, or to manage one's own working times.
   */
  create: post("/users/{user}/working_hours", {
    body: bodyOf(CreateUserWorkingHoursSchema, {}),
    response: UserWorkingHoursSchema,
  }),

  /**
   * Changes a user's future working hours. Requires the global permission to manage working times, or to manage one's
   * own working times.
   *
   * @throws ValidationError when the entry is already in effect: create a new entry with a later date instead.
   */
  update: patch("/users/{user}/working_hours/{id}", {
    body: bodyOf(UpdateUserWorkingHoursSchema, {}),
    response: UserWorkingHoursSchema,
    retry: "idempotent",
  }),

  /**
   * Deletes an entry of a user's working hours. Requires the global permission to manage working times, or to manage
   * one's own working times.
   */
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
