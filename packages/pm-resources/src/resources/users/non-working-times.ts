import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { optionalFields } from "../../documents/optional-fields.js";
import { wholeCollectionOf } from "../../lists/collection.js";
import { listQuery } from "../../lists/query.js";
import type { User } from "./document.js";
import { bodyOf } from "../../documents/body.js";

/** Personal days off of a user. */
export interface UserNonWorkingTime extends HalDocument {
  _type: "UserNonWorkingTime";
  id: number;
  /** First day, such as `2026-05-21`. */
  startDate: string;
  /** The last day. */
  endDate: string;
  _links: { self: Link<UserNonWorkingTime>; user: Link<User> };
}

/** Schema of {@link UserNonWorkingTime}. */
export const UserNonWorkingTimeSchema: z.Schema<UserNonWorkingTime> = z.lazy(() => hal.document(documentFields()));

/** Request body for new days off. */
export interface CreateUserNonWorkingTime {
  /** First day, such as `2026-05-21`. */
  startDate: string;
  /** The last day, not before the first. */
  endDate: string;
}

/** Schema of {@link CreateUserNonWorkingTime}; it accepts all fields of a document. */
export const CreateUserNonWorkingTimeSchema: z.Schema<CreateUserNonWorkingTime> = z.lazy(() =>
  z.looseObject({ ...optionalFields(documentFields()), startDate: z.string(), endDate: z.string() }),
);

/** Changes to days off. */
export interface UpdateUserNonWorkingTime {
  /** First day, such as `2026-05-21`. */
  startDate?: string | undefined;
  /** The last day, not before the first. */
  endDate?: string | undefined;
}

/** Schema of {@link UpdateUserNonWorkingTime}; it accepts all fields of a document. */
export const UpdateUserNonWorkingTimeSchema: z.Schema<UpdateUserNonWorkingTime> = z.lazy(() => {
  const { id: _, ...fields } = documentFields();
  return z.looseFields({ ...optionalFields(fields) });
}) as z.AnySchema as z.Schema<UpdateUserNonWorkingTime>;

/** Days off of users: `pm.users.nonWorkingTimes`. The user id `me` stands for the caller. */
export const userNonWorkingTimes = defineResource({
  /**
   * Lists a user's days off in a `year` (default: this year), the earliest first. Requires the global permission to
   * manage working times, or to manage own working times; fails with 404 otherwise.
   */
  list: get("/users/{user}/non_working_times", {
    query: () =>
      listQuery({
        /** Calendar year of the days, such as 2026. Default: this year. */
        year: z.int(),
      }),
    response: wholeCollectionOf(UserNonWorkingTimeSchema),
  }),

  /** Reads one entry. Requires the same permission as `list`. */
  get: get("/users/{user}/non_working_times/{id}", { response: UserNonWorkingTimeSchema }),

  /**
   * Creates days off. Requires the global permission to manage working times, or to manage own working times.
   *
   * @throws ValidationError when the user has overlapping days off.
   */
  create: post("/users/{user}/non_working_times", {
    body: bodyOf(CreateUserNonWorkingTimeSchema, {}),
    response: UserNonWorkingTimeSchema,
  }),

  /**
   * Changes days off. Requires the same permission as `create`; fails with 422 when the user has overlapping days off.
   */
  update: patch("/users/{user}/non_working_times/{id}", {
    body: bodyOf(UpdateUserNonWorkingTimeSchema, {}),
    response: UserNonWorkingTimeSchema,
    retry: "idempotent",
  }),

  /** Deletes days off. Requires the same permission as `create`. */
  delete: del("/users/{user}/non_working_times/{id}"),
});

function documentFields() {
  return {
    _type: z.literal("UserNonWorkingTime"),
    id: z.int(),
    startDate: z.string(),
    endDate: z.string(),
    _links: z.fields({ self: hal.linkTo<UserNonWorkingTime>(), user: hal.linkTo<User>() }),
  };
}
