import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { optionalFields } from "../../documents/optional-fields.js";
import { wholeCollectionOf } from "../../lists/collection.js";
import { listQuery } from "../../lists/query.js";
import type { User } from "./document.js";
import { bodyOf } from "../../documents/body.js";

/** A period of personal days off for one user. */
export interface UserNonWorkingTime extends HalDocument {
  _type: "UserNonWorkingTime";
  id: number;
  /** First day, such as `2026-05-21`. */
  startDate: string;
  /** Last day. */
  endDate: string;
  _links: { self: Link<UserNonWorkingTime>; user: Link<User> };
}

/** Schema of {@link UserNonWorkingTime}. */
export const UserNonWorkingTimeSchema: z.Schema<UserNonWorkingTime> = z.lazy(() => hal.document(documentFields()));

/** Request body for new days off. */
export interface CreateUserNonWorkingTime {
  /** First day, such as `2026-05-21`. */
  startDate: string;
  /** Last day. Must not be before `startDate`. */
  endDate: string;
}

/** Schema of {@link CreateUserNonWorkingTime}. It also accepts all other fields of a {@link UserNonWorkingTime}. */
export const CreateUserNonWorkingTimeSchema: z.Schema<CreateUserNonWorkingTime> = z.lazy(() =>
  z.looseObject({ ...optionalFields(documentFields()), startDate: z.string(), endDate: z.string() }),
);

/** Changes to days off. */
export interface UpdateUserNonWorkingTime {
  /** First day, such as `2026-05-21`. */
  startDate?: string | undefined;
  /** Last day. Must not be before `startDate`. */
  endDate?: string | undefined;
}

/**
 * Schema of {@link UpdateUserNonWorkingTime}. It also accepts all other fields of a {@link UserNonWorkingTime}, except
 * `id`, which is in the request path.
 */
export const UpdateUserNonWorkingTimeSchema: z.Schema<UpdateUserNonWorkingTime> = z.lazy(() => {
  const { id: _, ...fields } = documentFields();
  return z.looseFields({ ...optionalFields(fields) });
}) as z.AnySchema as z.Schema<UpdateUserNonWorkingTime>;

/** Users' days off: `pm.users.nonWorkingTimes`. The user id `me` stands for the caller. */
export const userNonWorkingTimes = defineResource({
  /**
   * Lists a user's days off in a `year` (default: this year), earliest first. Requires the global permission to manage
   * working times, or to manage one's own working times; fails with 404 otherwise.
   */
  list: get("/users/{user}/non_working_times", {
    query: () =>
      listQuery({
        /** Calendar year of the days, such as 2026. Default: this year. */
        year: z.int(),
      }),
    response: wholeCollectionOf(UserNonWorkingTimeSchema),
  }),

  /** Reads one period of a user's days off. Requires the same permission as `list`. */
  get: get("/users/{user}/non_working_times/{id}", { response: UserNonWorkingTimeSchema }),

  /**
   * Creates days off for a user. Requires the global permission to manage working times, or to manage one's own working
   * times.
   *
   * @throws ValidationError when the new days off overlap the user's existing ones.
   */
  create: post("/users/{user}/non_working_times", {
    body: bodyOf(CreateUserNonWorkingTimeSchema, {}),
    response: UserNonWorkingTimeSchema,
  }),

  /**
   * Changes a user's days off. Requires the same permission as `create`. Fails with 422 when the changed days off
   * overlap the user's other days off.
   */
  update: patch("/users/{user}/non_working_times/{id}", {
    body: bodyOf(UpdateUserNonWorkingTimeSchema, {}),
    response: UserNonWorkingTimeSchema,
    retry: "idempotent",
  }),

  /** Deletes one period of a user's days off. Requires the same permission as `create`. */
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
