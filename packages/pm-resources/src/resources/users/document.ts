import type { ActionLink, HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import * as z from "@halyard/http-core/schema";
import { schemaOf, type SchemaOf } from "../../documents/schema-document.js";
import type { PagedCollection } from "../../lists/collection.js";
import type { ListOperator, TextOperator } from "../../lists/filters.js";
import type { Membership } from "../memberships.js";

/** A user. Most fields are visible only to that user, to administrators, and to users who may manage users. */
export interface User extends HalDocument {
  _type: "User";
  id: number;
  /** Display name. */
  name: string;
  /** URL of the avatar; empty if the user has no avatar. */
  avatar?: string | null | undefined;
  login?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** Email address; absent when the user hides it. */
  email?: string | null | undefined;
  admin?: boolean | undefined;
  status?: "active" | "registered" | "locked" | "invited" | (string & {}) | undefined;
  /** Language as an ISO 639-1 code, such as `en`. */
  language?: string | null | undefined;
  /** Identity at a login provider. Deprecated. */
  identityUrl?: string | null | undefined;
  createdAt?: string | undefined;
  updatedAt?: string | undefined;
  [field: `customField${number}`]: unknown;
  _links: {
    self: Link<User>;
    memberships?: Link<PagedCollection<Membership>> | undefined;
    /** Web page that shows the user. */
    showUser?: Link | undefined;
    updateImmediately?: ActionLink<UpdateUser, User> | undefined;
    lock?: ActionLink<void, User> | undefined;
    unlock?: ActionLink<void, User> | undefined;
    delete?: ActionLink<void, void> | undefined;
    /** LDAP directory, if any, that verifies the user's password. */
    authSource?: Link | undefined;
  };
}

/** Schema of {@link User}. */
export const UserSchema: z.Schema<User> = z.lazy(() =>
  hal.looseDocument({
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

/** Schema document for users: their fields, and which fields can be written. */
export type UserSchemaDocument = SchemaOf<(typeof fieldNames)[number]>;

/** Schema of {@link UserSchemaDocument}. */
export const UserSchemaDocumentSchema: z.Schema<UserSchemaDocument> = schemaOf(fieldNames);

/** Filters for users. */
export interface UserFilters {
  /** Status of the user: `active`, `registered`, `locked` or `invited`. */
  status: ListOperator;
  /** Name of a group that contains the user. */
  group: ListOperator;
  /** Part of a first name, last name or email address. */
  name: TextOperator;
  login: TextOperator;
}

/** Writable fields of a user. */
export interface UpdateUser {
  /** Name that the user signs in with. Must be unique. */
  login?: string | undefined;
  /** Email address. Must be unique. */
  email?: string | undefined;
  /** Given name, the first part of the display name. */
  firstName?: string | undefined;
  /** Family name, the last part of the display name. */
  lastName?: string | undefined;
  /** Whether the user is an administrator. Only administrators can change this field. */
  admin?: boolean | undefined;
  /** Language as an ISO 639-1 code, such as `en`. */
  language?: string | undefined;
  /**
   * Password of a new user, or a new password for the caller. To change their own password, callers must also send
   * `currentPassword`. The server does not accept passwords for other existing users.
   */
  password?: string | undefined;
  /** The caller's current password. Required to change the caller's own password; ignored for other users. */
  currentPassword?: string | undefined;
  [field: `customField${number}`]: unknown;
}

/** Request body for a new user. */
export interface CreateUser extends UpdateUser {
  email: string;
  /**
   * Status of the new user. With `invited`, the server sends an invitation. With `active`, a first name, a last name
   * and a password are required.
   */
  status?: "active" | "invited" | (string & {}) | undefined;
}

/** Schema of {@link UpdateUser}. */
export const UpdateUserSchema: z.Schema<UpdateUser> = z.lazy(() => z.looseObject(fields()));

/** Schema of {@link CreateUser}. */
export const CreateUserSchema: z.Schema<CreateUser> = z.lazy(() => z.looseObject({ ...fields(), email: z.string() }));

function fields() {
  return {
    login: z.optional(z.string()),
    email: z.optional(z.string()),
    firstName: z.optional(z.string()),
    lastName: z.optional(z.string()),
    admin: z.optional(z.boolean()),
    language: z.optional(z.string()),
    password: z.optional(z.string()),
    currentPassword: z.optional(z.string()),
    // The server accepts a status only for a new user. To change it later, use `lock` and `unlock`.
    status: z.optional(z.string()),
  };
}
