import { defineResource, del, get, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";
import { type User, UserSchema } from "../../documents/user.js";

/** What a collaborator may do. */
export interface AddCollaborator {
  /** Default `write`. */
  permission?: "read" | "write" | "admin" | undefined;
}

/** Schema of {@link AddCollaborator}. */
export const AddCollaboratorSchema: z.Schema<AddCollaborator> = z.lazy(() =>
  z.object({ permission: z.optional(z.enum(["read", "write", "admin"])) }),
);

/** What a user may do in a repository, for whatever reason. */
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

/** Users with access to one repository only: `git.repos.collaborators`. */
export const collaborators = defineResource({
  /** Lists the collaborators. Members who have access through a team are not among them. */
  list: get("/repos/{owner}/{repo}/collaborators", { query: pageQuery, response: z.listOf(UserSchema) }),

  /** Whether a user is a collaborator; also false where the caller may not see the repository. */
  exists: get("/repos/{owner}/{repo}/collaborators/{collaborator}", { media: { response: "exists" } }),

  /** Gives a user access, or other access than before. Needs administration; fails with 403 when either blocks the other. */
  add: put("/repos/{owner}/{repo}/collaborators/{collaborator}", { body: AddCollaboratorSchema }),

  /** Takes a user's access away. Needs administration of the repository. */
  remove: del("/repos/{owner}/{repo}/collaborators/{collaborator}"),

  /** Reads what a user may do here. Others than oneself only for administrators of the repository. */
  getPermission: get("/repos/{owner}/{repo}/collaborators/{collaborator}/permission", {
    response: RepoCollaboratorPermissionSchema,
  }),
});
