import { type CallOptions, defineResource, del, get, type MethodDefinition, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../lists/page-query.js";
import { UserSchema } from "../documents/user.js";
import { type Git, gitMethod } from "../methods/git-method.js";

/** An entry in Forgejo's lists of blocked users. */
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

const inGitea = { gitea: "1.22" } as const;
const inForgejo = { forgejo: "7" } as const;

const listUsers = { query: pageQuery, response: z.listOf(UserSchema), since: inGitea };
const exists = { media: { response: "exists" }, since: inGitea } as const;
const addWithNote = {
  query: () =>
    z.fields({
      /** Reason for the block. Only users who can manage the block see the reason. Default: empty. */
      note: z.optional(z.string()),
    }),
  since: inGitea,
};
const listIds = { query: pageQuery, response: z.listOf(BlockedUserSchema), since: inForgejo };

/** Gitea's operations for the current user's blocks: `git.user.blocks.gitea`. */
const userBlocksInGitea = defineResource({
  /** Lists the users whom the current user has blocked. */
  list: get("/user/blocks", listUsers),

  /** Returns whether the current user has blocked a user. */
  exists: get("/user/blocks/{username}", exists),

  /** Blocks a user. Fails with 400 if `username` names an organization or a user who is already blocked. */
  add: put("/user/blocks/{username}", addWithNote),

  /** Unblocks a user. Fails with 400 if the user is not blocked. */
  remove: del("/user/blocks/{username}", { since: inGitea }),
});

/** Forgejo's operations for the current user's blocks: `git.user.blocks.forgejo`. */
const userBlocksInForgejo = defineResource({
  /** Lists the ids of the users whom the current user has blocked. */
  list: get("/user/list_blocked", listIds),

  /** Blocks a user. Fails with 422 if `username` names an organization. */
  add: put("/user/block/{username}", { since: inForgejo }),

  /** Unblocks a user. */
  remove: put("/user/unblock/{username}", { since: inForgejo }),
});

/** Gitea's operations for an organization's blocks: `git.orgs.blocks.gitea`. */
const orgBlocksInGitea = defineResource({
  /** Lists the users whom an organization has blocked. */
  list: get("/orgs/{org}/blocks", listUsers),

  /** Returns whether an organization has blocked a user. */
  exists: get("/orgs/{org}/blocks/{username}", exists),

  /**
   * Blocks a user for an organization. Fails with 400 if `username` names an organization, a member of `org`, or a user
   * who is already blocked.
   */
  add: put("/orgs/{org}/blocks/{username}", addWithNote),

  /** Unblocks a user. Fails with 400 if the user is not blocked. */
  remove: del("/orgs/{org}/blocks/{username}", { since: inGitea }),
});

/** Forgejo's operations for an organization's blocks: `git.orgs.blocks.forgejo`. */
const orgBlocksInForgejo = defineResource({
  /** Lists the ids of the users whom an organization has blocked. */
  list: get("/orgs/{org}/list_blocked", listIds),

  /** Blocks a user. Fails with 422 if `username` names an organization. */
  add: put("/orgs/{org}/block/{username}", { since: inForgejo }),

  /** Unblocks a user. */
  remove: put("/orgs/{org}/unblock/{username}", { since: inForgejo }),
});

/** The user to block or unblock. */
export interface UserToBlock {
  /** Login name of the user. */
  username: string;
}

/** The user to block or unblock for an organization. */
export interface OrgUserToBlock extends UserToBlock {
  /** Name of the organization. */
  org: string;
}

/** A note about a block. */
export interface BlockNote {
  /** Reason for the block. Only users who can manage the block see the reason. Gitea only; not sent to Forgejo. */
  note?: string | undefined;
}

type Send<Input> = (input: Input, options?: CallOptions) => PromiseLike<void>;

/**
 * Declares a method that calls one operation in Gitea and another in Forgejo. A server that does not report its version
 * is treated as Gitea.
 */
/* @__NO_SIDE_EFFECTS__ */
function byProduct<Input>(
  gitea: (git: Git) => Send<Input>,
  forgejo: (git: Git) => Send<Input>,
): MethodDefinition<(input: Input, options?: CallOptions) => Promise<void>> {
  return gitMethod((git) => {
    const send = { gitea: gitea(git), forgejo: forgejo(git) };
    return async (input, options) => {
      const server = await git.server(options);
      await send[server?.product ?? "gitea"](input, options);
    };
  });
}

/**
 * The users whom the current user has blocked: `git.user.blocks`. `add` and `remove` work with both Gitea and Forgejo.
 * To list blocked users, use `gitea.list` or `forgejo.list`: Gitea returns users, and Forgejo returns only their ids.
 */
export const userBlocks = defineResource({
  /**
   * Blocks a user. This also removes the stars, watches, assignments and collaborations that the two users have in each
   * other's repositories, and cancels repository transfers between them.
   */
  add: byProduct<UserToBlock & BlockNote>(
    (git) => git.operation(userBlocksInGitea.add, "user.blocks.gitea.add"),
    (git) => {
      const send = git.operation(userBlocksInForgejo.add, "user.blocks.forgejo.add");
      return ({ username }, options) => send({ username }, options);
    },
  ),

  /** Unblocks a user. */
  remove: byProduct<UserToBlock>(
    (git) => git.operation(userBlocksInGitea.remove, "user.blocks.gitea.remove"),
    (git) => git.operation(userBlocksInForgejo.remove, "user.blocks.forgejo.remove"),
  ),

  gitea: userBlocksInGitea,
  forgejo: userBlocksInForgejo,
});

/**
 * The users whom an organization has blocked: `git.orgs.blocks`. Requires ownership of the organization. `add` and
 * `remove` work with both Gitea and Forgejo. To list blocked users, use `gitea.list` or `forgejo.list`: Gitea returns
 * users, and Forgejo returns only their ids.
 */
export const orgBlocks = defineResource({
  /**
   * Blocks a user for an organization. This also removes the user's stars, watches, assignments and collaborations in
   * the organization's repositories, and cancels transfers of these repositories to the user.
   */
  add: byProduct<OrgUserToBlock & BlockNote>(
    (git) => git.operation(orgBlocksInGitea.add, "orgs.blocks.gitea.add"),
    (git) => {
      const send = git.operation(orgBlocksInForgejo.add, "orgs.blocks.forgejo.add");
      return ({ org, username }, options) => send({ org, username }, options);
    },
  ),

  /** Unblocks a user. */
  remove: byProduct<OrgUserToBlock>(
    (git) => git.operation(orgBlocksInGitea.remove, "orgs.blocks.gitea.remove"),
    (git) => git.operation(orgBlocksInForgejo.remove, "orgs.blocks.forgejo.remove"),
  ),

  gitea: orgBlocksInGitea,
  forgejo: orgBlocksInForgejo,
});
