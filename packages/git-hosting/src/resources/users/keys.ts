import { defineResource, del, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { PageQuery } from "../../lists/page-query.js";
import { type Repository, RepositorySchema } from "../../documents/repository.js";
import { type User, UserSchema } from "../../documents/user.js";

/** A user's SSH key. */
export interface PublicKey {
  id: number;
  title?: string | undefined;
  /** Public key in `authorized_keys` format. */
  key: string;
  fingerprint?: string | undefined;
  /** Purpose of the key, usually `user`. Absent if the current user may not see it. */
  key_type?: string | undefined;
  /** Whether the key gives read access only. Absent when false. */
  read_only?: boolean | undefined;
  /** Whether the user has proved possession of the private key. Forgejo only. */
  verified?: boolean | undefined;
  /** Owner of the key. Absent if the current user may not see it. */
  user?: User | null | undefined;
  /** API URL of the key. */
  url?: string | undefined;
  created_at: string;
  /** Time at which the key was last used. Forgejo only. */
  updated_at?: string | undefined;
  /** Time at which the key was last used. Gitea only. */
  last_used_at?: string | undefined;
}

/** Schema of {@link PublicKey}. */
export const PublicKeySchema: z.Schema<PublicKey> = z.lazy(() =>
  z.object({
    id: z.int(),
    title: z.optional(z.string()),
    key: z.string(),
    fingerprint: z.optional(z.string()),
    key_type: z.optional(z.string()),
    read_only: z.optional(z.boolean()),
    verified: z.optional(z.boolean()),
    user: z.nullish(UserSchema),
    url: z.optional(z.string()),
    created_at: z.string(),
    updated_at: z.optional(z.string()),
    last_used_at: z.optional(z.string()),
  }),
);

/** A deploy key: an SSH key that gives access to one repository. */
export interface DeployKey {
  id: number;
  /** Id of the SSH key itself, which several repositories can share. */
  key_id: number;
  title: string;
  /** Public key in `authorized_keys` format. */
  key: string;
  fingerprint: string;
  read_only: boolean;
  repository?: Repository | null | undefined;
  /** API URL of the key. */
  url: string;
  created_at: string;
}

/** Schema of {@link DeployKey}. */
export const DeployKeySchema: z.Schema<DeployKey> = z.lazy(() =>
  z.object({
    id: z.int(),
    key_id: z.int(),
    title: z.string(),
    key: z.string(),
    fingerprint: z.string(),
    read_only: z.boolean(),
    repository: z.nullish(RepositorySchema),
    url: z.string(),
    created_at: z.string(),
  }),
);

/** An SSH key to add. */
export interface CreateKey {
  /** Name to show in lists of keys, such as the name of a computer. */
  title: string;
  /** Public key in `authorized_keys` format. Servers refuse weak keys, by default RSA keys shorter than 3071 bits. */
  key: string;
  /** Denies pushes. Default false. For deploy keys only. */
  read_only?: boolean | undefined;
}

/** Schema of {@link CreateKey}. */
export const CreateKeySchema: z.Schema<CreateKey> = z.lazy(() =>
  z.object({
    title: z.string(),
    key: z.string(),
    read_only: z.optional(z.boolean()),
  }),
);

/** Query fields for a list of SSH keys. */
export interface KeyQuery extends PageQuery {
  /** Lists only the key with this fingerprint. */
  fingerprint?: string | undefined;
}

function keyQuery(): z.Schema<KeyQuery> {
  return z.object({ fingerprint: z.optional(z.string()), page: z.optional(z.int()), limit: z.optional(z.int()) });
}

/** The SSH keys of the current user: `git.user.keys`. */
export const currentUserKeys = defineResource({
  /** Lists the current user's SSH keys. */
  list: get("/user/keys", { query: keyQuery, response: z.listOf(PublicKeySchema) }),

  /** Reads one of the current user's SSH keys. */
  get: get("/user/keys/{id}", { response: PublicKeySchema }),

  /**
   * Adds an SSH key for the current user. Fails with 422 if any user already has the key, or if the key is too weak.
   */
  create: post("/user/keys", { body: CreateKeySchema, response: PublicKeySchema }),

  /** Deletes one of the current user's SSH keys. */
  delete: del("/user/keys/{id}"),
});

/** The SSH keys of any user: `git.users.keys`. */
export const userKeys = defineResource({
  /** Lists a user's SSH keys. For another user, each key includes only its public details. */
  list: get("/users/{username}/keys", { query: keyQuery, response: z.listOf(PublicKeySchema) }),
});

/** The SSH keys of any user, for site administrators: `git.admin.users.keys`. */
export const adminUserKeys = defineResource({
  /** Adds an SSH key for a user. Fails with 422 if any user already has the key, or if the key is too weak. */
  create: post("/admin/users/{username}/keys", { body: CreateKeySchema, response: PublicKeySchema }),

  /** Deletes a user's SSH key. */
  delete: del("/admin/users/{username}/keys/{id}"),
});

/** The deploy keys of a repository: `git.repos.keys`. All operations require admin access to the repository. */
export const deployKeys = defineResource({
  /** Lists a repository's deploy keys. `key_id` or `fingerprint` selects one key. */
  list: get("/repos/{owner}/{repo}/keys", {
    query: () =>
      z.fields({
        /**
         * Id of the SSH key itself, which several repositories can share. This is not a deploy key's `id`. Default: all
         * keys.
         */
        key_id: z.optional(z.int()),
        /** Fingerprint of the key. Default: all keys. */
        fingerprint: z.optional(z.string()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(DeployKeySchema),
  }),

  /** Reads one deploy key. */
  get: get("/repos/{owner}/{repo}/keys/{id}", { response: DeployKeySchema }),

  /** Adds a deploy key. Fails with 422 if the repository or any user already has the key, or if the title is taken. */
  create: post("/repos/{owner}/{repo}/keys", { body: CreateKeySchema, response: DeployKeySchema }),

  /** Deletes a deploy key. */
  delete: del("/repos/{owner}/{repo}/keys/{id}"),
});
