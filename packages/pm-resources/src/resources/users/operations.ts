import { defineResource, del, get, patch, post } from "@halyard/http-core";
import { formOf } from "../../documents/form.js";
import { pagedCollectionOf } from "../../lists/collection.js";
import { filters, pagedQuery, select, sortBy } from "../../lists/query.js";
import { openFormMethod } from "../../methods/open-form.js";
import {
  CreateUserSchema,
  type UpdateUser,
  UpdateUserSchema,
  type User,
  type UserFilters,
  UserSchema,
  type UserSchemaDocument,
  UserSchemaDocumentSchema,
} from "./document.js";
import { bodyOf } from "../../documents/body.js";

const updateForm = post("/users/{id}/form", {
  body: bodyOf(UpdateUserSchema, {}),
  response: formOf<UpdateUser, User, UserSchemaDocument>(UserSchemaDocumentSchema),
  retry: "safe",
});

/** Users: `pm.users`. The id `me` stands for the caller. */
export const users = defineResource({
  /**
   * Lists users. Requires the global permission to manage users or, in at least one project, the permission to manage
   * members or share work packages.
   */
  list: get("/users", {
    query: () => pagedQuery({ filters: filters<UserFilters>(), sortBy: sortBy<string>(), select: select<User>() }),
    response: pagedCollectionOf(UserSchema),
  }),

  /** Reads one user by id, login or `me`. Fails with 404 when the caller may not see the user. */
  get: get("/users/{id}", { response: UserSchema }),

  /**
   * Creates a user. The status `invited` needs only an email address and sends an invitation. The status `active` also
   * needs a first name, a last name and a password. Requires the global permission to create users.
   */
  create: post("/users", { body: bodyOf(CreateUserSchema, {}), response: UserSchema }),

  /**
   * Changes a user. For users other than the caller, requires the global permission to manage users. To change their
   * own password, callers must also send `currentPassword`. To change the status, use `lock` and `unlock`.
   */
  update: patch("/users/{id}", { body: bodyOf(UpdateUserSchema, {}), response: UserSchema, retry: "idempotent" }),

  /**
   * Deletes a user permanently, in the background. The server responds with 202. Administrators may delete any user.
   * Other users may delete only themselves, if the instance allows it.
   */
  delete: del("/users/{id}"),

  /** Validates changes to a user without saving them. Requires the global permission to manage users. */
  updateForm,

  /** Opens a form for a user. Nothing is saved until the form's `commit` method is called. */
  openForm: openFormMethod<{ id: string | number }, UpdateUser, User, UserSchemaDocument>([updateForm]),

  /** Reads the schema document for users. */
  schema: get("/users/schema", { response: UserSchemaDocumentSchema }),

  /**
   * Locks a user. Administrators only.
   *
   * @throws ApiError 400 `InvalidUserStatusTransition` when the user is already locked.
   */
  lock: post("/users/{id}/lock", { response: UserSchema }),

  /** Unlocks a user. Administrators only; fails with 400 `InvalidUserStatusTransition` when the user is not locked. */
  unlock: del("/users/{id}/lock", { response: UserSchema }),
});
