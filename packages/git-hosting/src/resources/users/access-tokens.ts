import { defineResource, del, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type RepositoryMeta, RepositoryMetaSchema } from "../issues/issues.js";
import { pageQuery } from "../../lists/page-query.js";

/**
 * A part of the API that a token can give access to. Some operations need access to two parts. Operations on a user's
 * repositories and stars need both `user` and `repository`. Operations on a user's organizations need both `user` and
 * `organization`.
 */
export type AccessTokenCategory =
  | "activitypub"
  | "admin"
  | "issue"
  | "misc"
  | "notification"
  | "organization"
  | "package"
  | "repository"
  | "user";

/**
 * A scope of a token. GET requests need a `read:` scope. All other requests need a `write:` scope, which includes
 * `read:`. `all` allows everything that the token's owner may do. `public-only` limits the other scopes to public data.
 */
export type AccessTokenScope = "all" | "public-only" | `${"read" | "write"}:${AccessTokenCategory}`;

/** Schema of {@link AccessTokenScope}. */
export const AccessTokenScopeSchema: z.Schema<AccessTokenScope> = z.lazy(() =>
  z.union([
    z.enum(["all", "public-only"]),
    z.templateLiteral<AccessTokenScope>([
      z.enum(["read", "write"]),
      ":",
      z.enum([
        "activitypub",
        "admin",
        "issue",
        "misc",
        "notification",
        "organization",
        "package",
        "repository",
        "user",
      ]),
    ]),
  ]),
);

/** An access token of a user. */
export interface AccessToken {
  id: number;
  /** Name of the token, unique among the user's tokens. */
  name: string;
  scopes: readonly string[] | null;
  /** The token itself, which is secret. Empty except in the response to `create`. */
  sha1: string;
  /** The token's last characters, which help to identify it. */
  token_last_eight: string;
  /** Repositories that the token is limited to. Null if it gives access to all. Forgejo 15 or newer. */
  repositories?: readonly RepositoryMeta[] | null | undefined;
  /** Time of creation. Gitea 1.24 or newer, Forgejo 16 or newer. */
  created_at?: string | undefined;
  /** Time at which the token was last used. Gitea 1.24 or newer. */
  last_used_at?: string | undefined;
}

/** Schema of {@link AccessToken}. */
export const AccessTokenSchema: z.Schema<AccessToken> = z.lazy(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    scopes: z.nullable(z.array(z.string())),
    sha1: z.string(),
    token_last_eight: z.string(),
    repositories: z.nullish(z.array(RepositoryMetaSchema)),
    created_at: z.optional(z.string()),
    last_used_at: z.optional(z.string()),
  }),
);

/** The access token that authenticated the request. */
export interface CurrentAccessToken {
  id: number;
  name: string;
  scopes: readonly string[] | null;
  created_at: string;
  last_used_at: string;
  /** Owner of the token. */
  user: { id: number; login: string };
}

/** Schema of {@link CurrentAccessToken}. */
export const CurrentAccessTokenSchema: z.Schema<CurrentAccessToken> = z.lazy(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    scopes: z.nullable(z.array(z.string())),
    created_at: z.string(),
    last_used_at: z.string(),
    user: z.object({ id: z.int(), login: z.string() }),
  }),
);

/** A repository that a token gives access to. */
export interface RepoTarget {
  owner: string;
  name: string;
}

/** Schema of {@link RepoTarget}. */
export const RepoTargetSchema: z.Schema<RepoTarget> = z.lazy(() => z.object({ owner: z.string(), name: z.string() }));

/** A token to create. */
export interface CreateAccessToken {
  /** Name of the token, unique among the user's tokens. */
  name: string;
  /** Scopes of the token. At least one is required. `write:` includes `read:`. */
  scopes: readonly AccessTokenScope[];
  /** Repositories to limit the token to. Default: all repositories that its owner can see. Forgejo 15 or newer. */
  repositories?: readonly RepoTarget[] | undefined;
}

/** Schema of {@link CreateAccessToken}. */
export const CreateAccessTokenSchema: z.Schema<CreateAccessToken> = z.lazy(() =>
  z.object({
    name: z.string(),
    scopes: z.array(AccessTokenScopeSchema).check(z.minLength(1)),
    repositories: z.optional(z.array(RepoTargetSchema)),
  }),
);

/**
 * The access tokens of a user: `git.users.tokens`. Available only to that user and to site administrators. Creating and
 * deleting tokens requires Basic authentication (`basic` from `@halyard/auth`). Gitea accepts a token in place of the
 * password, but Forgejo 15 and newer require the password.
 */
export const userTokens = defineResource({
  /** Lists a user's access tokens without their secrets. */
  list: get("/users/{username}/tokens", { query: pageQuery, response: z.listOf(AccessTokenSchema) }),

  /**
   * Creates an access token for a user. Only the response to this operation contains the token itself. Fails with 400
   * if the name is taken.
   */
  create: post("/users/{username}/tokens", { body: CreateAccessTokenSchema, response: AccessTokenSchema }),

  /** Deletes a user's access token by id or name. Fails with 422 if several tokens have that name. */
  delete: del("/users/{username}/tokens/{token}"),
});

/** The access token that this client uses as its credential: `git.user.currentToken`. */
export const currentToken = defineResource({
  /**
   * Reads the details and the owner of this client's access token, but not the secret itself. Fails with 401 if this
   * client's credential is not an access token.
   */
  get: get("/token", { response: CurrentAccessTokenSchema, since: { gitea: "1.27" } }),

  /** Deletes this client's access token. The client is then no longer signed in. */
  delete: del("/token", { since: { gitea: "1.27" } }),
});

/** The access tokens of any user, for site administrators: `git.admin.users.tokens`. Forgejo only. */
export const adminUserTokens = defineResource({
  /** Lists a user's access tokens without their secrets. */
  list: get("/admin/users/{username}/tokens", {
    query: pageQuery,
    response: z.listOf(AccessTokenSchema),
    since: { forgejo: "16" },
  }),

  /**
   * Creates an access token for a user. Only the response to this operation contains the token itself. Fails with 400
   * if the name is taken.
   */
  create: post("/admin/users/{username}/tokens", {
    body: CreateAccessTokenSchema,
    response: AccessTokenSchema,
    since: { forgejo: "16" },
  }),

  /** Deletes a user's access token by id or name. Fails with 422 if several tokens have that name. */
  delete: del("/admin/users/{username}/tokens/{token}", { since: { forgejo: "16" } }),
});
