import { defineResource, del, get, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../lists/page-query.js";
import { UserSchema } from "../documents/user.js";

/** A blocked user, as Forgejo lists it. */
export interface BlockedUser {
  /** Id of the blocked user. */
  block_id: number;
  created_at: string;
}

/** Schema of {@link BlockedUser}. */
export const BlockedUserSchema: z.Schema<BlockedUser> = z.lazy(() =>
  z.object({
    block_id: z.int(),
    created_at: z.string(),
  }),
);

const noteQuery = () => z.fields({ note: z.optional(z.string()) });

/**
 * The users that the current user has blocked: `git.user.blocks`. Gitea has `list`, `isBlocked`, `add`, `remove`; Forgejo
 * has `listBlocked`, `block`, `unblock`.
 */
export const userBlocks = defineResource({
  /** Lists the blocked users. */
  list: get("/user/blocks", { query: pageQuery, response: z.listOf(UserSchema), since: { gitea: "1.22" } }),

  /** Whether a user is blocked. */
  isBlocked: get("/user/blocks/{username}", { media: { response: "exists" }, since: { gitea: "1.22" } }),

  /**
   * Blocks a user, with a `note` for oneself. It also ends what the two have in each other's repositories: stars, watches,
   * assignments, collaborations, transfers. A 400 for organizations and for those who are blocked already.
   */
  add: put("/user/blocks/{username}", { query: noteQuery, since: { gitea: "1.22" } }),

  /** Blocks a user no longer. A 400 when the user is not blocked. */
  remove: del("/user/blocks/{username}", { since: { gitea: "1.22" } }),

  /** Lists the ids of the blocked users. */
  listBlocked: get("/user/list_blocked", {
    query: pageQuery,
    response: z.listOf(BlockedUserSchema),
    since: { forgejo: "7" },
  }),

  /** Blocks a user. A 422 for organizations. */
  block: put("/user/block/{username}", { since: { forgejo: "7" } }),

  /** Blocks a user no longer. */
  unblock: put("/user/unblock/{username}", { since: { forgejo: "7" } }),
});

/**
 * The users that an organization has blocked: `git.orgs.blocks`. All of it needs ownership. Gitea has `list`, `isBlocked`,
 * `add`, `remove`; Forgejo has `listBlocked`, `block`, `unblock`.
 */
export const orgBlocks = defineResource({
  /** Lists the blocked users. */
  list: get("/orgs/{org}/blocks", { query: pageQuery, response: z.listOf(UserSchema), since: { gitea: "1.22" } }),

  /** Whether a user is blocked. */
  isBlocked: get("/orgs/{org}/blocks/{username}", { media: { response: "exists" }, since: { gitea: "1.22" } }),

  /**
   * Blocks a user, with a `note` for the owners. It also ends what the user has in the organization's repositories: stars,
   * watches, assignments, collaborations, transfers. A 400 for organizations, members, and those who are blocked already.
   */
  add: put("/orgs/{org}/blocks/{username}", { query: noteQuery, since: { gitea: "1.22" } }),

  /** Blocks a user no longer. A 400 when the user is not blocked. */
  remove: del("/orgs/{org}/blocks/{username}", { since: { gitea: "1.22" } }),

  /** Lists the ids of the blocked users. */
  listBlocked: get("/orgs/{org}/list_blocked", {
    query: pageQuery,
    response: z.listOf(BlockedUserSchema),
    since: { forgejo: "7" },
  }),

  /** Blocks a user. A 422 for organizations. */
  block: put("/orgs/{org}/block/{username}", { since: { forgejo: "7" } }),

  /** Blocks a user no longer. */
  unblock: put("/orgs/{org}/unblock/{username}", { since: { forgejo: "7" } }),
});
