import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type TimeInput, timeInput } from "../../documents/times.js";
import { OrganizationSchema } from "../../documents/organization.js";
import { CreateOrgSchema } from "../orgs/orgs.js";
import { CreateRepoSchema } from "../repos/repos.js";
import { RepositorySchema } from "../../documents/repository.js";
import { UserSchema, type Visibility } from "../../documents/user.js";

/** A user to create. */
export interface CreateUser {
  /** Login name: at most 40 letters, digits, `.`, `-` and `_`. No other user or organization may have the same name. */
  username: string;
  /** Primary e-mail address. The server treats it as verified. */
  email: string;
  /** Password, in plain text. Required if the server itself authenticates the user (`source_id` 0). */
  password?: string | undefined;
  /** Whether the user must choose a new password at the first sign-in. Default true. */
  must_change_password?: boolean | undefined;
  /** Name that the web interface shows next to the login name. Default: empty. */
  full_name?: string | undefined;
  /** Visibility of the account to other users. Default: the server's setting, usually `public`. */
  visibility?: Visibility | undefined;
  /** Restricts the user to the repositories and organizations that the user was explicitly given access to. */
  restricted?: boolean | undefined;
  /** Id of the authentication source. Default 0, the server itself. */
  source_id?: number | undefined;
  /** The user's name at the authentication source. Used together with `source_id`. */
  login_name?: string | undefined;
  /** Sends a welcome e-mail. Default false. */
  send_notify?: boolean | undefined;
  /** Creation time of the account, for users moved from another system. Default: now. */
  created_at?: TimeInput | undefined;
}

/** Schema of {@link CreateUser}. */
export const CreateUserSchema: z.Schema<CreateUser> = z.lazy(() =>
  z.object({
    username: z.string(),
    email: z.string(),
    password: z.optional(z.string()),
    must_change_password: z.optional(z.boolean()),
    full_name: z.optional(z.string()),
    visibility: z.optional(z.enum(["public", "limited", "private"])),
    restricted: z.optional(z.boolean()),
    source_id: z.optional(z.int()),
    login_name: z.optional(z.string()),
    send_notify: z.optional(z.boolean()),
    created_at: z.optional(timeInput()),
  }),
);

/** Changes to a user. Omitted fields stay unchanged, except `login_name`. */
export interface UpdateUser {
  /**
   * The user's name at the authentication source. Gitea clears the name if this field is omitted. Send the field
   * with every change, together with `source_id`.
   */
  login_name?: string | undefined;
  /** Id of the authentication source, 0 for the server itself. */
  source_id?: number | undefined;
  /** New primary e-mail address. The server responds with 400 if another user has this address. */
  email?: string | undefined;
  /** Hides the e-mail address from other users. Forgejo only. */
  hide_email?: boolean | undefined;
  /** New password, in plain text. The server rejects a weak password with 400. */
  password?: string | undefined;
  /** Whether the user must choose a new password at the next sign-in. */
  must_change_password?: boolean | undefined;
  /** Name that the web interface shows next to the login name. */
  full_name?: string | undefined;
  /** Description on the user's page. */
  description?: string | undefined;
  /** Location on the user's page, as free text. */
  location?: string | undefined;
  /** Pronouns on the user's page, as free text. Forgejo only. */
  pronouns?: string | undefined;
  /** URL on the user's page. */
  website?: string | undefined;
  /** Visibility of the account to other users. */
  visibility?: Visibility | undefined;
  /** Whether the account is activated. A user without an activated account can neither sign in nor use the API. */
  active?: boolean | undefined;
  /** Whether the user is a site administrator. The server responds with 400 if no site administrator would be left. */
  admin?: boolean | undefined;
  /** Refuses every sign-in and API request by the user. */
  prohibit_login?: boolean | undefined;
  /** Restricts the user to the repositories and organizations that the user was explicitly given access to. */
  restricted?: boolean | undefined;
  /** Maximum number of repositories that the user may own; -1 for the server's default. */
  max_repo_creation?: number | undefined;
  /** Whether the user may create organizations. */
  allow_create_organization?: boolean | undefined;
  /**
   * Grants the right to edit git hooks. Git hooks run under the server's own account, so their authors have full
   * control of the server.
   */
  allow_git_hook?: boolean | undefined;
  /** Whether the user may migrate repositories from paths on the server's own disk. */
  allow_import_local?: boolean | undefined;
}

/** Schema of {@link UpdateUser}. */
export const UpdateUserSchema: z.Schema<UpdateUser> = z.lazy(() =>
  z.object({
    login_name: z.optional(z.string()),
    source_id: z.optional(z.int()),
    email: z.optional(z.string()),
    hide_email: z.optional(z.boolean()),
    password: z.optional(z.string()),
    must_change_password: z.optional(z.boolean()),
    full_name: z.optional(z.string()),
    description: z.optional(z.string()),
    location: z.optional(z.string()),
    pronouns: z.optional(z.string()),
    website: z.optional(z.string()),
    visibility: z.optional(z.enum(["public", "limited", "private"])),
    active: z.optional(z.boolean()),
    admin: z.optional(z.boolean()),
    prohibit_login: z.optional(z.boolean()),
    restricted: z.optional(z.boolean()),
    max_repo_creation: z.optional(z.int()),
    allow_create_organization: z.optional(z.boolean()),
    allow_git_hook: z.optional(z.boolean()),
    allow_import_local: z.optional(z.boolean()),
  }),
);

/** A user's new name. */
export interface RenameUser {
  /** New login name. No other user or organization may have the same name. */
  new_username: string;
}

/** Schema of {@link RenameUser}. */
export const RenameUserSchema: z.Schema<RenameUser> = z.lazy(() => z.object({ new_username: z.string() }));

/** All users of the server: `git.admin.users`. Site administrators only. */
export const adminUsers = defineResource({
  /**
   * Lists all users, including hidden ones. All servers support `source_id` and `login_name`. Forgejo also supports
   * `is_2fa_enabled` and `sort`. Gitea 1.26 or newer supports all fields. `q` matches part of a login name, full name
   * or e-mail address. In Gitea, `sort` is `name` (default), `created`, `updated` or `id`. The other values of `sort`
   * work only in Forgejo.
   */
  list: get("/admin/users", {
    query: () =>
      z.fields({
        /** Id of the authentication source; 0 is the server itself. Default: all sources. */
        source_id: z.optional(z.int()),
        /** The user's name at the authentication source. Default: any name. */
        login_name: z.optional(z.string()),
        /**
         * Lists only users with two-factor authentication (true) or only users without it (false). Default: both. Gitea
         * 1.26 or newer, and Forgejo.
         */
        is_2fa_enabled: z.optional(z.boolean()),
        /** Order of the list. Gitea 1.26 or newer and Forgejo support this field, with different values. */
        sort: z.optional(
          z.enum([
            "oldest",
            "newest",
            "alphabetically",
            "reversealphabetically",
            "recentupdate",
            "leastupdate",
            "name",
            "created",
            "updated",
            "id",
          ]),
        ),
        /** Direction of `sort`. Gitea 1.26 or newer. */
        order: z.optional(z.enum(["asc", "desc"])),
        /** Lists only users whose login name, full name or e-mail address contains this text. Gitea 1.26 or newer. */
        q: z.optional(z.string()),
        /** Lists only users with this visibility. Default: all. Gitea 1.26 or newer. */
        visibility: z.optional(z.enum(["public", "limited", "private"])),
        /**
         * Lists only users with an activated account (true) or only users without one (false). Default: both. Gitea
         * 1.26 or newer.
         */
        is_active: z.optional(z.boolean()),
        /** Lists only site administrators (true) or only other users (false). Default: both. Gitea 1.26 or newer. */
        is_admin: z.optional(z.boolean()),
        /** Lists only restricted users (true) or only other users (false). Default: both. Gitea 1.26 or newer. */
        is_restricted: z.optional(z.boolean()),
        /**
         * Lists only users who may not sign in (true) or only users who may (false). Default: both. Gitea 1.26 or
         * newer.
         */
        is_prohibit_login: z.optional(z.boolean()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(UserSchema),
  }),

  /** Creates a user. Fails with 400 for a weak password, and with 422 if the login name or e-mail address is taken. */
  create: post("/admin/users", { body: CreateUserSchema, response: UserSchema }),

  /**
   * Changes a user. Fails with 400 if the password is weak, the e-mail address is taken, or no site administrator would
   * be left.
   */
  update: patch("/admin/users/{username}", { body: UpdateUserSchema, response: UserSchema, retry: "idempotent" }),

  /** Renames a user. The old name then redirects to the new name. Fails with 422 if the new name is taken. */
  rename: post("/admin/users/{username}/rename", { body: RenameUserSchema }),

  /**
   * Deletes a user. Fails with 422 if the user owns repositories, packages or organizations, unless `purge` is true.
   * `purge` also deletes everything that the user owns, and all of the user's comments. Administrators cannot delete
   * themselves.
   */
  delete: del("/admin/users/{username}", {
    query: () =>
      z.fields({
        /** Also deletes the user's repositories, packages, organizations and comments. Default false. */
        purge: z.optional(z.boolean()),
      }),
  }),
});

/** Organizations that administrators create for other users: `git.admin.users.orgs`. */
export const adminUserOrgs = defineResource({
  /** Creates an organization owned by a user. */
  create: post("/admin/users/{username}/orgs", {
    body: CreateOrgSchema,
    /** The organization to create; the user becomes its owner. */
    bodyKey: "organization",
    response: OrganizationSchema,
  }),
});

/** Repositories that administrators create for other users: `git.admin.users.repos`. */
export const adminUserRepos = defineResource({
  /** Creates a repository owned by a user. Fails with 409 if the name is taken. */
  create: post("/admin/users/{username}/repos", { body: CreateRepoSchema, response: RepositorySchema }),
});
