import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { ActivitySchema } from "../../documents/activity.js";
import { OrganizationSchema } from "../../documents/organization.js";
import { pageQuery } from "../../lists/page-query.js";
import { CreateRepoSchema } from "../repos/repos.js";
import { RepositorySchema } from "../../documents/repository.js";
import type { Visibility } from "../../documents/user.js";
import { UpdateUserAvatarSchema } from "../users/users.js";

/** A user's permissions in an organization. */
export interface OrganizationPermissions {
  is_owner: boolean;
  is_admin: boolean;
  can_read: boolean;
  can_write: boolean;
  can_create_repository: boolean;
}

/** Schema of {@link OrganizationPermissions}. */
export const OrganizationPermissionsSchema: z.Schema<OrganizationPermissions> = z.lazy(() =>
  z.object({
    is_owner: z.boolean(),
    is_admin: z.boolean(),
    can_read: z.boolean(),
    can_write: z.boolean(),
    can_create_repository: z.boolean(),
  }),
);

/** An organization to create. */
export interface CreateOrg {
  /** The organization's name in URLs. No other organization or user may have this name. */
  username: string;
  /** Display name: the title of the organization's page in the web interface. Default: empty. */
  full_name?: string | undefined;
  /** Contact e-mail address shown on the organization's page. Default: none. */
  email?: string | undefined;
  /** Description shown on the organization's page. Default: empty. */
  description?: string | undefined;
  /** Website URL shown on the organization's page: at most 255 characters. Default: none. */
  website?: string | undefined;
  /** Location shown on the organization's page: free text of at most 50 characters. Default: none. */
  location?: string | undefined;
  /** The organization's visibility to other users. Default: the server's setting, usually `public`. */
  visibility?: Visibility | undefined;
  /** Whether repository administrators may grant and revoke teams' access to their repositories. */
  repo_admin_change_team_access?: boolean | undefined;
}

/** Schema of {@link CreateOrg}. */
export const CreateOrgSchema: z.Schema<CreateOrg> = z.lazy(() =>
  z.object({
    username: z.string(),
    full_name: z.optional(z.string()),
    email: z.optional(z.string()),
    description: z.optional(z.string()),
    website: z.optional(z.string()),
    location: z.optional(z.string()),
    visibility: z.optional(z.enum(["public", "limited", "private"])),
    repo_admin_change_team_access: z.optional(z.boolean()),
  }),
);

/** Changes to an organization. Older servers clear omitted string fields, so send every string field. */
export interface UpdateOrg {
  /** Display name: the title of the organization's page in the web interface. */
  full_name?: string | undefined;
  /** Contact e-mail address shown on the organization's page. */
  email?: string | undefined;
  /** Description shown on the organization's page. */
  description?: string | undefined;
  /** Website URL shown on the organization's page: at most 255 characters. */
  website?: string | undefined;
  /** Location shown on the organization's page: free text of at most 50 characters. */
  location?: string | undefined;
  /** The organization's visibility to other users. Default: unchanged. */
  visibility?: Visibility | undefined;
  /** Whether repository administrators may grant and revoke teams' access to their repositories. */
  repo_admin_change_team_access?: boolean | undefined;
}

/** Schema of {@link UpdateOrg}. */
export const UpdateOrgSchema: z.Schema<UpdateOrg> = z.lazy(() =>
  z.object({
    full_name: z.optional(z.string()),
    email: z.optional(z.string()),
    description: z.optional(z.string()),
    website: z.optional(z.string()),
    location: z.optional(z.string()),
    visibility: z.optional(z.enum(["public", "limited", "private"])),
    repo_admin_change_team_access: z.optional(z.boolean()),
  }),
);

/** New name of an organization. */
export interface RenameOrg {
  /** New name. No other organization or user may have it. */
  new_name: string;
}

/** Schema of {@link RenameOrg}. */
export const RenameOrgSchema: z.Schema<RenameOrg> = z.lazy(() => z.object({ new_name: z.string() }));

/** Organizations: `git.orgs`. */
export const orgs = defineResource({
  /** Lists the organizations that the current user can see. */
  list: get("/orgs", { query: pageQuery, response: z.listOf(OrganizationSchema) }),

  /** Reads an organization. Fails with 404 if the organization is hidden from the current user. */
  get: get("/orgs/{org}", { response: OrganizationSchema }),

  /**
   * Creates an organization owned by the current user. Fails with 403 if the user may not create organizations, and
   * with 422 if the name is taken.
   */
  create: post("/orgs", { body: CreateOrgSchema, response: OrganizationSchema }),

  /** Changes an organization. Requires ownership. */
  update: patch("/orgs/{org}", { body: UpdateOrgSchema, response: OrganizationSchema, retry: "idempotent" }),

  /**
   * Renames an organization. The old name redirects to the new one. Requires ownership. Fails with 422 if the name is
   * taken.
   */
  rename: post("/orgs/{org}/rename", { body: RenameOrgSchema, since: { gitea: "1.24", forgejo: "11" } }),

  /**
   * Deletes all repositories of an organization. Requires ownership. The server may respond before the repositories are
   * deleted.
   */
  deleteRepos: del("/orgs/{org}/repos", { since: { gitea: "1.27" } }),

  /** Deletes an organization. Requires ownership. The organization must have no repositories or packages. */
  delete: del("/orgs/{org}"),
});

/** An organization's picture: `git.orgs.avatar`. Both operations require ownership of the organization. */
export const orgAvatar = defineResource({
  /** Sets an organization's picture. */
  set: post("/orgs/{org}/avatar", { body: UpdateUserAvatarSchema, retry: "idempotent" }),

  /** Deletes an organization's picture and restores the generated one. */
  delete: del("/orgs/{org}/avatar"),
});

/** Activities in an organization: `git.orgs.activities`. */
export const orgActivities = defineResource({
  /** Lists the activities in an organization's feed, newest first. `date` is a day, such as `2025-11-20`. */
  list: get("/orgs/{org}/activities/feeds", {
    query: () =>
      z.fields({
        /** Lists only activities on this day, such as `2025-11-20`. Default: every day. */
        date: z.optional(z.string()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(ActivitySchema),
  }),
});

/** The repositories of an organization: `git.orgs.repos`. */
export const orgRepos = defineResource({
  /**
   * Lists an organization's repositories, except those that the current user cannot see. A token needs the scopes for
   * organizations and repositories.
   */
  list: get("/orgs/{org}/repos", { query: pageQuery, response: z.listOf(RepositorySchema) }),

  /**
   * Creates a repository in an organization. Requires permission to create repositories there. Fails with 409 if the
   * name is taken.
   */
  create: post("/orgs/{org}/repos", { body: CreateRepoSchema, response: RepositorySchema }),

  /** Does the same as `create`, through an older path that Gitea and Forgejo have deprecated. */
  createLegacy: post("/org/{org}/repos", { body: CreateRepoSchema, response: RepositorySchema }),
});

/** The current user's organizations: `git.user.orgs`. */
export const currentUserOrgs = defineResource({
  /** Lists the current user's organizations. A token needs the scopes for users and organizations. */
  list: get("/user/orgs", { query: pageQuery, response: z.listOf(OrganizationSchema) }),
});

/** A user's organizations: `git.users.orgs`. A token needs the scopes for users and organizations. */
export const userOrgs = defineResource({
  /**
   * Lists a user's organizations. Includes only those where the user's membership is public or the current user is also
   * a member.
   */
  list: get("/users/{username}/orgs", { query: pageQuery, response: z.listOf(OrganizationSchema) }),

  /** Reads a user's permissions in an organization. */
  getPermissions: get("/users/{username}/orgs/{org}/permissions", { response: OrganizationPermissionsSchema }),
});
