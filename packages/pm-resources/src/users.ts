import type { ActionLink, HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type PagedCollection, pagedCollectionOf } from "./collection.js";
import type { ListOperator, TextOperator } from "./filters.js";
import { formOf } from "./form.js";
import { CreateUserSchema, type UpdateUser, UpdateUserSchema } from "./user-input.js";
import type { Membership } from "./memberships.js";
import { openFormMethod } from "./open-form.js";
import { filters, pagedQuery, select, sortBy } from "./query.js";
import { schemaOf, type SchemaOf } from "./schema-document.js";

/** A person with an account. Most fields are there only for oneself, administrators, and who may manage users. */
export interface User extends HalDocument {
  _type: "User";
  id: number;
  /** As the instance shows names. */
  name: string;
  /** Address of a picture; empty where there is none. */
  avatar?: string | null | undefined;
  login?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** Also kept back where its owner hides it. */
  email?: string | null | undefined;
  admin?: boolean | undefined;
  status?: "active" | "registered" | "locked" | "invited" | (string & {}) | undefined;
  /** ISO 639-1, such as `en`. */
  language?: string | null | undefined;
  /** Who the user is to a login provider; outdated. */
  identityUrl?: string | null | undefined;
  createdAt?: string | undefined;
  updatedAt?: string | undefined;
  [field: `customField${number}`]: unknown;
  _links: {
    self: Link<User>;
    memberships?: Link<PagedCollection<Membership>> | undefined;
    /** A page for people. */
    showUser?: Link | undefined;
    updateImmediately?: ActionLink<UpdateUser, User> | undefined;
    lock?: ActionLink<void, User> | undefined;
    unlock?: ActionLink<void, User> | undefined;
    delete?: ActionLink<void, void> | undefined;
    /** The directory that checks the password, where there is one. */
    authSource?: Link | undefined;
  };
}

/** Schema of {@link User}. */
export const UserSchema: z.Schema<User> = z.lazy(() =>
  z.looseObject({
    _type: z.literal("User"),
    id: z.int(),
    name: z.string(),
    avatar: z.nullish(z.string()),
    login: z.optional(z.string()),
    firstName: z.optional(z.string()),
    lastName: z.optional(z.string()),
    email: z.nullish(z.string()),
    admin: z.optional(z.boolean()),
    status: z.optional(z.string()),
    language: z.nullish(z.string()),
    identityUrl: z.nullish(z.string()),
    createdAt: z.optional(z.string()),
    updatedAt: z.optional(z.string()),
    _links: z.object({
      self: hal.linkTo<User>(),
      memberships: z.optional(hal.linkTo<PagedCollection<Membership>>()),
      showUser: z.optional(hal.linkTo<unknown>()),
      updateImmediately: z.optional(hal.actionLink<UpdateUser, User>()),
      lock: z.optional(hal.actionLink<void, User>()),
      unlock: z.optional(hal.actionLink<void, User>()),
      delete: z.optional(hal.actionLink()),
      authSource: z.optional(hal.linkTo<unknown>()),
    }),
  }),
);

const fieldNames = [
  "id",
  "login",
  "admin",
  "email",
  "name",
  "firstName",
  "lastName",
  "avatar",
  "status",
  "identityUrl",
  "language",
  "password",
  "createdAt",
  "updatedAt",
] as const;

/** What users look like: their fields, and what may be written into them. */
export type UserSchemaDocument = SchemaOf<(typeof fieldNames)[number]>;

/** Schema of {@link UserSchemaDocument}. */
export const UserSchemaDocumentSchema: z.Schema<UserSchemaDocument> = schemaOf(fieldNames);

/** Filters of users. */
export interface UserFilters {
  /** `active`, `registered`, `locked` or `invited`. */
  status: ListOperator;
  /** Name of a group they are in. */
  group: ListOperator;
  /** Part of a first name, last name or email address. */
  name: TextOperator;
  login: TextOperator;
}

const updateForm = post("/users/{id}/form", {
  body: UpdateUserSchema,
  response: formOf<UpdateUser, User, UserSchemaDocument>(UserSchemaDocumentSchema),
  retry: "safe",
});

/** Users: `pm.users`. The id `me` stands for the reader. */
export const users = defineResource({
  /** Lists users. Needs the global permission to manage users, or to manage members or share work packages anywhere. */
  list: get("/users", {
    query: () => pagedQuery({ filters: filters<UserFilters>(), sortBy: sortBy<string>(), select: select<User>() }),
    response: pagedCollectionOf(UserSchema),
  }),

  /** Reads one user, by id, login or `me`. 404 also where the reader may not see them. */
  get: get("/users/{id}", { response: UserSchema }),

  /**
   * Creates a user: `invited` needs only an email address and sends an invitation, `active` needs a password too. Needs the
   * global permission to create users.
   */
  create: post("/users", { body: CreateUserSchema, response: UserSchema }),

  /**
   * Changes a user. Needs the global permission to manage users, except for oneself; one's own password can be changed
   * only together with `currentPassword`.
   */
  update: patch("/users/{id}", { body: UpdateUserSchema, response: UserSchema, retry: "idempotent" }),

  /**
   * Deletes a user for good, some time after the answer (202). Only administrators can, or users themselves, as the
   * instance allows.
   */
  delete: del("/users/{id}"),

  /** Looks at changes to a user without saving them. Needs the global permission to manage users. */
  updateForm,

  /** Opens a form for a user. Nothing is saved before its `commit`. */
  openForm: openFormMethod<{ id: string | number }, UpdateUser, User, UserSchemaDocument>([updateForm]),

  /** Reads which fields users have and what may be written into them. */
  schema: get("/users/schema", { response: UserSchemaDocumentSchema }),

  /**
   * Keeps a user out. Only administrators can.
   *
   * @throws ApiError 400 `InvalidUserStatusTransition` when the user is locked already.
   */
  lock: post("/users/{id}/lock", { response: UserSchema }),

  /** Lets a locked user in again. Only administrators can; 400 `InvalidUserStatusTransition` for one who is not locked. */
  unlock: del("/users/{id}/lock", { response: UserSchema }),
});
