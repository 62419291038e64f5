import { defineResource, del, get, method, patch, post, put, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { ActivitySchema } from "../../documents/activity.js";
import { type PageQuery, pageQuery } from "../../lists/page-query.js";
import { RepositorySchema } from "../../documents/repository.js";
import { TeamSchema } from "../../documents/team.js";
import { UserSchema } from "../../documents/user.js";
import { wrappedList } from "../../lists/wrapped-list.js";

/** A team to create. It needs `units_map` or `units`, unless `permission` is `admin`. */
export interface CreateTeam {
  /**
   * Name of at most 255 characters. Letters, digits, `-`, `_` and `.` are allowed. The call fails with 422 if the name
   * is taken.
   */
  name: string;
  /** Description of at most 255 characters. Default: empty. */
  description?: string | undefined;
  /** Gives the team access to all existing and future repositories of the organization. Default false. */
  includes_all_repositories?: boolean | undefined;
  /** The team's permission in the parts of a repository listed in `units`. `admin` applies to all parts. */
  permission?: "read" | "write" | "admin" | undefined;
  /** Parts of a repository, such as `repo.code`, in which the team has `permission`. Prefer `units_map`. */
  units?: readonly string[] | undefined;
  /** The team's permission in each part of a repository, such as `{ "repo.code": "write" }`. */
  units_map?: Readonly<Record<string, string>> | undefined;
  /** Whether members may create repositories in the organization. Default false. */
  can_create_org_repo?: boolean | undefined;
  /**
   * The team's visibility: to all users, to members of the organization, or to members of the team. Gitea 1.27 or
   * newer.
   */
  visibility?: "public" | "limited" | "private" | undefined;
}

/** Schema of {@link CreateTeam}. */
export const CreateTeamSchema: z.Schema<CreateTeam> = z.lazy(() =>
  z.object({
    name: z.string(),
    description: z.optional(z.string()),
    includes_all_repositories: z.optional(z.boolean()),
    permission: z.optional(z.enum(["read", "write", "admin"])),
    units: z.optional(z.array(z.string())),
    units_map: z.optional(z.record(z.string(), z.string())),
    can_create_org_repo: z.optional(z.boolean()),
    visibility: z.optional(z.enum(["public", "limited", "private"])),
  }),
);

/** Changes to a team; omitted fields stay unchanged. */
export interface UpdateTeam {
  /** New name of at most 255 characters. Letters, digits, `-`, `_` and `.` are allowed. */
  name?: string | undefined;
  /** Description of at most 255 characters. */
  description?: string | undefined;
  /** Gives the team access to all repositories of the organization. Ignored unless `permission` is also given. */
  includes_all_repositories?: boolean | undefined;
  /** The team's permission in the parts of a repository listed in `units`. `admin` applies to all parts. */
  permission?: "read" | "write" | "admin" | undefined;
  /** Parts of a repository, such as `repo.code`, in which the team has `permission`. Prefer `units_map`. */
  units?: readonly string[] | undefined;
  /** The team's permission in each part of a repository, such as `{ "repo.code": "write" }`. */
  units_map?: Readonly<Record<string, string>> | undefined;
  /** Whether members may create repositories in the organization. */
  can_create_org_repo?: boolean | undefined;
  /**
   * The team's visibility: to all users, to members of the organization, or to members of the team. Gitea 1.27 or
   * newer.
   */
  visibility?: "public" | "limited" | "private" | undefined;
}

/** Schema of {@link UpdateTeam}. */
export const UpdateTeamSchema: z.Schema<UpdateTeam> = z.lazy(() =>
  z.object({
    name: z.optional(z.string()),
    description: z.optional(z.string()),
    includes_all_repositories: z.optional(z.boolean()),
    permission: z.optional(z.enum(["read", "write", "admin"])),
    units: z.optional(z.array(z.string())),
    units_map: z.optional(z.record(z.string(), z.string())),
    can_create_org_repo: z.optional(z.boolean()),
    visibility: z.optional(z.enum(["public", "limited", "private"])),
  }),
);

/** Query fields for searching teams. */
export interface TeamSearch extends PageQuery {
  /** Text to search for. */
  q?: string | undefined;
  /** Whether to search descriptions as well. Default true. */
  include_desc?: boolean | undefined;
}

/** An organization's teams: `git.orgs.teams`. Only members of the organization can see them. */
export const orgTeams = defineResource({
  /** Lists the teams of an organization. */
  list: get("/orgs/{org}/teams", { query: pageQuery, response: z.listOf(TeamSchema) }),

  /** Searches an organization's teams by name and, unless `include_desc` is false, by description. */
  search: get("/orgs/{org}/teams/search", {
    query: (): z.Schema<TeamSearch> =>
      z.object({
        q: z.optional(z.string()),
        include_desc: z.optional(z.boolean()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: wrappedList("data", TeamSchema),
  }),

  /** Reads one team. */
  get: get("/teams/{id}", { response: TeamSchema }),

  /** Creates a team. Requires ownership of the organization. Fails with 422 if the name is taken. */
  create: post("/orgs/{org}/teams", { body: CreateTeamSchema, response: TeamSchema }),

  /** Changes a team. Requires ownership of the organization. The permissions of the owners' team cannot be changed. */
  update: patch("/teams/{id}", { body: UpdateTeamSchema, response: TeamSchema, retry: "idempotent" }),

  /** Deletes a team. Requires ownership of the organization. */
  delete: del("/teams/{id}"),
});

/**
 * Reads a member of a team. The response is a user, as documented in the servers' API descriptions. `exists` needs only
 * the status of the response, so it sends the same request as `memberExists`.
 */
const readMember = get("/teams/{id}/members/{username}", { response: UserSchema });
const memberExists = get("/teams/{id}/members/{username}", { media: { response: "exists" } });

/** A team's members: `git.orgs.teams.members`. */
export const teamMembers = defineResource({
  /** Lists the members of a team. */
  list: get("/teams/{id}/members", { query: pageQuery, response: z.listOf(UserSchema) }),

  /** Returns whether a user is a member of a team. */
  exists: method(({ bind }) => bind(memberExists), readMember),

  /**
   * Adds a user to a team, and so to the organization. Requires ownership of the organization. Fails with 403 if the
   * user is blocked.
   */
  add: put("/teams/{id}/members/{username}"),

  /**
   * Removes a user from a team. If the user is in no other team, this also removes them from the organization. Requires
   * ownership of the organization.
   */
  remove: del("/teams/{id}/members/{username}"),
});

/** A team's repositories: `git.orgs.teams.repos`. */
export const teamRepos = defineResource({
  /** Lists the repositories of a team. */
  list: get("/teams/{id}/repos", { query: pageQuery, response: z.listOf(RepositorySchema) }),

  /** Reads one of a team's repositories. Fails with 404 if the repository does not belong to the team. */
  get: get("/teams/{id}/repos/{org}/{repo}", { response: RepositorySchema }),

  /** Adds a repository to a team. Requires admin access to the repository. */
  add: put("/teams/{id}/repos/{org}/{repo}"),

  /** Removes a repository from a team, but does not delete it. Requires admin access to the repository. */
  remove: del("/teams/{id}/repos/{org}/{repo}"),
});

/** Activities in a team's repositories: `git.orgs.teams.activities`. */
export const teamActivities = defineResource({
  /** Lists the activities in a team's feed, newest first. `date` is a day, such as `2025-11-20`. */
  list: get("/teams/{id}/activities/feeds", {
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

/**
 * The teams with access to a repository: `git.repos.teams`. All operations fail with 405 if the repository's owner is
 * not an organization.
 */
export const repoTeams = defineResource({
  /** Lists all teams with access to a repository, in one response. */
  list: get("/repos/{owner}/{repo}/teams", { response: z.listOf(TeamSchema, singlePage()) }),

  /**
   * Reads one team with access to a repository. `team` is the team's name. Fails with 404 if the team has no access.
   */
  get: get("/repos/{owner}/{repo}/teams/{team}", { response: TeamSchema }),

  /**
   * Gives a team access to a repository. `team` is the team's name. Requires admin access to the repository. Fails with
   * 422 if the team already has access. The client does not retry after an unknown outcome: if the first request had
   * succeeded, the retry would fail with 422.
   */
  add: put("/repos/{owner}/{repo}/teams/{team}", { retry: "create" }),

  /**
   * Removes a team's access to a repository. `team` is the team's name. Requires admin access to the repository. Fails
   * with 422 if the team has no access. The client does not retry after an unknown outcome: if the first request had
   * succeeded, the retry would fail with 422.
   */
  remove: del("/repos/{owner}/{repo}/teams/{team}", { retry: "create" }),
});

/** The current user's teams, in all organizations: `git.user.teams`. */
export const currentUserTeams = defineResource({
  /** Lists the current user's teams. */
  list: get("/user/teams", { query: pageQuery, response: z.listOf(TeamSchema) }),
});
