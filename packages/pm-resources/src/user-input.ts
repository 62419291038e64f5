import * as z from "@halyard/http-core/schema";

/** What can be written into a user. */
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
