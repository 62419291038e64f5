import { defineResource, del, get, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";
import { type User, UserSchema } from "../../documents/user.js";

/** Permission of a collaborator. */
export interface AddCollaborator {
  /** Permission of the user. Default `write`. */
  permission?: "read" | "write" | "admin" | undefined;
}

/** Schema of {@link AddCollaborator}. */
export const AddCollaboratorSchema: z.Schema<AddCollaborator> = z.lazy(() =>
  z.object({ permission: z.optional(z.enum(["read", "write", "admin"])) }),
);

/** Effective permission of a user in a repository. */
export interface RepoCollaboratorPermission {
  permission: "none" | "read" | "write" | "admin" | "owner" | (string & {});
  role_name: string;
  user: User | null;
}

/** Schema of {@link RepoCollaboratorPermission}. */
export const RepoCollaboratorPermissionSchema: z.Schema<RepoCollaboratorPermission> = z.lazy(() =>
  z.object({
    permission: z.string(),
    role_name: z.string(),
    user: z.nullable(UserSchema),
  }),
);

/** Users who were given access to a repository individually: `git.repos.collaborators`. */
export const collaborators = defineResource({
  /** Lists the collaborators, without users who have access through a team. */
  list: get("/repos/{owner}/{repo}/collaborators", { query: pageQuery, response: z.listOf(UserSchema) }),

  /** Returns whether a user is a collaborator; also false if the current user cannot see the repository. */
  exists: get("/repos/{owner}/{repo}/collaborators/{collaborator}", { media: { response: "exists" } }),

  /**
   * Gives a user access, or changes the permission of a collaborator. Requires admin access to the repository. Fails
   * with 403 if the user or the repository's owner has blocked the other.
   */
  add: put("/repos/{owner}/{repo}/collaborators/{collaborator}", { body: AddCollaboratorSchema }),

  /** Removes a user's access. Requires admin access to the repository. */
  remove: del("/repos/{owner}/{repo}/collaborators/{collaborator}"),

  /**
   * Reads the permission of a user. Requires admin access to the repository, except for the current user's own
   * permission.
   */
  getPermission: get("/repos/{owner}/{repo}/collaborators/{collaborator}/permission", {
    response: RepoCollaboratorPermissionSchema,
  }),
});
