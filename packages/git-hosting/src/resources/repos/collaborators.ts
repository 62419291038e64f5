import { defineResource, del, get, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";
import { type User, UserSchema } from "../../documents/user.js";

/** Permission to give to a collaborator. */
export interface AddCollaborator {
  /** The collaborator's permission. Default `write`. */
  permission?: "read" | "write" | "admin" | undefined;
}

/** Schema of {@link AddCollaborator}. */
export const AddCollaboratorSchema: z.Schema<AddCollaborator> = z.lazy(() =>
  z.object({ permission: z.optional(z.enum(["read", "write", "admin"])) }),
);

/** A user's effective permission in a repository. */
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

/** Users who have been given individual access to a repository: `git.repos.collaborators`. */
export const collaborators = defineResource({
  /** Lists a repository's collaborators. Users who have access through a team are not included. */
  list: get("/repos/{owner}/{repo}/collaborators", { query: pageQuery, response: z.listOf(UserSchema) }),

  /** Returns whether a user is a collaborator. Also returns false if the current user cannot see the repository. */
  exists: get("/repos/{owner}/{repo}/collaborators/{collaborator}", { media: { response: "exists" } }),

  /**
   * Gives a user access to a repository, or changes a collaborator's permission. Requires admin access to the
   * repository. Fails with 403 if either the user or the repository's owner has blocked the other.
   */
  add: put("/repos/{owner}/{repo}/collaborators/{collaborator}", { body: AddCollaboratorSchema }),

  /** Removes a collaborator's access to a repository. Requires admin access to the repository. */
  remove: del("/repos/{owner}/{repo}/collaborators/{collaborator}"),

  /**
   * Reads a user's permission in a repository. All users can read their own permission. Reading another user's
   * permission requires admin access to the repository.
   */
  getPermission: get("/repos/{owner}/{repo}/collaborators/{collaborator}/permission", {
    response: RepoCollaboratorPermissionSchema,
  }),
});
