import type { ActionLink, HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import * as z from "@halyard/http-core/schema";
import { schemaOf, type SchemaOf } from "../../documents/schema-document.js";
import type { PagedCollection } from "../../lists/collection.js";
import type { ListOperator, TextOperator } from "../../lists/filters.js";
import type { Membership } from "../memberships.js";

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
    /** Address of a web page of the instance. */
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

/** Schema document of users: the fields, and which of them can be written. */
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

/** Writable fields of a user. */
export interface UpdateUser {
  login?: string | undefined;
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  admin?: boolean | undefined;
  /** ISO 639-1, such as `en`. */
  language?: string | undefined;
  password?: string | undefined;
  /** One's password so far; needed for a new one of one's own, and ignored for those of others. */
  currentPassword?: string | undefined;
  [field: `customField${number}`]: unknown;
}

/** A user to be created. */
export interface CreateUser extends UpdateUser {
  email: string;
  /** `invited` sends an invitation; `active` needs all the other fields and a password. */
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
    // Refused on changes: that is what locking is for.
    status: z.optional(z.string()),
  };
}
