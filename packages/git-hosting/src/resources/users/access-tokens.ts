import { defineResource, del, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type RepositoryMeta, RepositoryMetaSchema } from "../issues/issues.js";
import { pageQuery } from "../../lists/page-query.js";

/**
 * A part of the API that a token may use. Some routes need two: those of a user's repositories and stars also need
 * `repository`, those of a user's organizations `organization`.
 */
export type AccessTokenCategory =
  "activitypub" | "admin" | "issue" | "misc" | "notification" | "organization" | "package" | "repository" | "user";

/**
 * What a token may do. `write:` includes `read:`; reading goes by GET, everything else is writing. `all` is everything
 * its owner may; `public-only` hides what is private from whatever else the token may use.
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

/** A token that stands for its owner. */
export interface AccessToken {
  id: number;
  /** Unique among the tokens of a user. */
  name: string;
  scopes: readonly string[] | null;
  /** Secret. The token itself when it was just created, empty ever after. */
  sha1: string;
  /** Its last characters, to tell it from others. */
  token_last_eight: string;
  /** The only repositories it opens, null for all; Forgejo 15 or newer. */
  repositories?: readonly RepositoryMeta[] | null | undefined;
  /** Gitea 1.24 or newer, Forgejo 16 or newer. */
  created_at?: string | undefined;
  /** Gitea 1.24 or newer. */
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

/** A repository that a token is to open. */
export interface RepoTarget {
  owner: string;
  name: string;
}

/** Schema of {@link RepoTarget}. */
export const RepoTargetSchema: z.Schema<RepoTarget> = z.lazy(() => z.object({ owner: z.string(), name: z.string() }));

/** A token to be created. */
export interface CreateAccessToken {
  /** Unique among the tokens of the user. */
  name: string;
  /** At least one. */
  scopes: readonly AccessTokenScope[];
  /** The only repositories it opens. Default: all its owner may see. Forgejo 15 or newer. */
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
 * The tokens of a user: `git.users.tokens`. For the user, or a site administrator. Creating and deleting need Basic
 * authentication (`basic` of `@halyard/auth`): Gitea takes a token in place of the password, Forgejo 15 and newer
 * want the password.
 */
export const userTokens = defineResource({
  /** Lists the tokens, without the secret. */
  list: get("/users/{username}/tokens", { query: pageQuery, response: z.listOf(AccessTokenSchema) }),

  /** Creates a token; the answer is the only one that ever holds it. Fails with 400 when the name is taken. */
  create: post("/users/{username}/tokens", { body: CreateAccessTokenSchema, response: AccessTokenSchema }),

  /** Deletes a token by id or name. Fails with 422 when several have that name. */
  delete: del("/users/{username}/tokens/{token}"),
});

/** The tokens of any user, for site administrators: `git.admin.users.tokens`. Forgejo only. */
export const adminUserTokens = defineResource({
  /** Lists the tokens, without the secret. */
  list: get("/admin/users/{username}/tokens", {
    query: pageQuery,
    response: z.listOf(AccessTokenSchema),
    since: { forgejo: "16" },
  }),

  /** Creates a token; the answer is the only one that ever holds it. Fails with 400 when the name is taken. */
  create: post("/admin/users/{username}/tokens", {
    body: CreateAccessTokenSchema,
    response: AccessTokenSchema,
    since: { forgejo: "16" },
  }),

  /** Deletes a token by id or name. Fails with 422 when several have that name. */
  delete: del("/admin/users/{username}/tokens/{token}", { since: { forgejo: "16" } }),
});
