import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { ActivitySchema } from "../../documents/activity.js";
import { OrganizationSchema } from "../../documents/organization.js";
import { pageQuery } from "../../lists/page-query.js";
import { CreateRepoSchema } from "../repos/repos.js";
import { RepositorySchema } from "../../documents/repository.js";
import type { Visibility } from "../../documents/user.js";
import { UpdateUserAvatarSchema } from "../users/users.js";

/** What a user may do in an organization. */
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

/** An organization to be created. */
export interface CreateOrg {
  /** The name in addresses. */
  username: string;
  full_name?: string | undefined;
  email?: string | undefined;
  description?: string | undefined;
  website?: string | undefined;
  location?: string | undefined;
  /** Default: what the server is set to, as a rule `public`. */
  visibility?: Visibility | undefined;
  /** Administrators of a repository may give and take the access of teams. */
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

/** Changes to an organization. Older servers empty the texts that are left out: send all of them. */
export interface UpdateOrg {
  full_name?: string | undefined;
  email?: string | undefined;
  description?: string | undefined;
  website?: string | undefined;
  location?: string | undefined;
  visibility?: Visibility | undefined;
  /** Administrators of a repository may give and take the access of teams. */
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

/** A new name of an organization. */
export interface RenameOrg {
  new_name: string;
}

/** Schema of {@link RenameOrg}. */
export const RenameOrgSchema: z.Schema<RenameOrg> = z.lazy(() => z.object({ new_name: z.string() }));

/** All organizations: `git.orgs`. */
export const orgs = defineResource({
  /** Lists the organizations one may see. */
  list: get("/orgs", { query: pageQuery, response: z.listOf(OrganizationSchema) }),

  /** Reads one organization. A hidden one is a 404. */
  get: get("/orgs/{org}", { response: OrganizationSchema }),

  /** Creates an organization, owned by the current user. A 403 where users may not; a taken name is a 422. */
  create: post("/orgs", { body: CreateOrgSchema, response: OrganizationSchema }),

  /** Changes an organization. Needs ownership. */
  update: patch("/orgs/{org}", { body: UpdateOrgSchema, response: OrganizationSchema, retry: "idempotent" }),

  /** Gives an organization another name; the old one redirects. Needs ownership; a taken name is a 422. */
  rename: post("/orgs/{org}/rename", { body: RenameOrgSchema, since: { gitea: "1.24", forgejo: "11" } }),

  /** Deletes an organization. Needs ownership; one that still has repositories or packages stays. */
  delete: del("/orgs/{org}"),
});

/** The picture of an organization: `git.orgs.avatar`. It needs ownership. */
export const orgAvatar = defineResource({
  /** Sets the picture. */
  set: post("/orgs/{org}/avatar", { body: UpdateUserAvatarSchema, retry: "idempotent" }),

  /** Goes back to the generated picture. */
  delete: del("/orgs/{org}/avatar"),
});

/** What happens in an organization: `git.orgs.activities`. */
export const orgActivities = defineResource({
  /** Lists the activities in an organization's feed, newest first. `date` is a day, such as `2025-11-20`. */
  list: get("/orgs/{org}/activities/feeds", {
    query: () => z.fields({ date: z.optional(z.string()), page: z.optional(z.int()), limit: z.optional(z.int()) }),
    response: z.listOf(ActivitySchema),
  }),
});

/** The repositories of an organization: `git.orgs.repos`. */
export const orgRepos = defineResource({
  /** Lists the repositories one may see. A token needs the scopes of organizations and of repositories. */
  list: get("/orgs/{org}/repos", { query: pageQuery, response: z.listOf(RepositorySchema) }),

  /** Creates a repository. Needs the right to do so in the organization; a taken name is a 409. */
  create: post("/orgs/{org}/repos", { body: CreateRepoSchema, response: RepositorySchema }),

  /** Does what `create` does, at the address of old; both servers discourage it. */
  createLegacy: post("/org/{org}/repos", { body: CreateRepoSchema, response: RepositorySchema }),
});

/** The organizations of the current user: `git.user.orgs`. */
export const currentUserOrgs = defineResource({
  /** Lists the organizations. A token needs the scopes of users and of organizations. */
  list: get("/user/orgs", { query: pageQuery, response: z.listOf(OrganizationSchema) }),
});

/** The organizations of a user: `git.users.orgs`. A token needs the scopes of users and of organizations. */
export const userOrgs = defineResource({
  /** Lists the organizations, as far as the membership is public or shared. */
  list: get("/users/{username}/orgs", { query: pageQuery, response: z.listOf(OrganizationSchema) }),

  /** Tells what a user may do in an organization. */
  getPermissions: get("/users/{username}/orgs/{org}/permissions", { response: OrganizationPermissionsSchema }),
});
