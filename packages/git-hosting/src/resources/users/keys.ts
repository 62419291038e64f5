import { defineResource, del, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { PageQuery } from "../../lists/page-query.js";
import { type Repository, RepositorySchema } from "../../documents/repository.js";
import { type User, UserSchema } from "../../documents/user.js";

/** An SSH key of a user. */
export interface PublicKey {
  id: number;
  title?: string | undefined;
  /** As it stands in `authorized_keys`. */
  key: string;
  fingerprint?: string | undefined;
  /** Kind of use, mostly `user`; absent for those who may not know. */
  key_type?: string | undefined;
  /** Absent when false. */
  read_only?: boolean | undefined;
  /** Whether the user has proved to hold the private key; Forgejo only. */
  verified?: boolean | undefined;
  /** Absent for those who may not know. */
  user?: User | null | undefined;
  /** Address in the API. */
  url?: string | undefined;
  created_at: string;
  /** When it was last used; Forgejo only. */
  updated_at?: string | undefined;
  /** Gitea only. */
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

/** An SSH key that opens one repository. */
export interface DeployKey {
  id: number;
  /** Id of the key itself, which may open several repositories. */
  key_id: number;
  title: string;
  /** As it stands in `authorized_keys`. */
  key: string;
  fingerprint: string;
  read_only: boolean;
  repository?: Repository | null | undefined;
  /** Address in the API. */
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

/** An SSH key to be added. */
export interface CreateKey {
  title: string;
  /** As it stands in `authorized_keys`. Servers refuse weak ones, by default RSA below 3071 bits. */
  key: string;
  /** Default false: the key may push. For deploy keys only. */
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

/** The query fields of a list of SSH keys. */
export interface KeyQuery extends PageQuery {
  /** Only the key with this fingerprint. */
  fingerprint?: string | undefined;
}

function keyQuery(): z.Schema<KeyQuery> {
  return z.object({ fingerprint: z.optional(z.string()), page: z.optional(z.int()), limit: z.optional(z.int()) });
}

/** The SSH keys of the user who asks: `git.user.keys`. */
export const currentUserKeys = defineResource({
  /** Lists the keys. */
  list: get("/user/keys", { query: keyQuery, response: z.listOf(PublicKeySchema) }),

  /** Reads one key. */
  get: get("/user/keys/{id}", { response: PublicKeySchema }),

  /** Adds a key. Fails with 422 when anyone has it already or it is too weak. */
  create: post("/user/keys", { body: CreateKeySchema, response: PublicKeySchema }),

  /** Deletes a key. */
  delete: del("/user/keys/{id}"),
});

/** The SSH keys of any user: `git.users.keys`. */
export const userKeys = defineResource({
  /** Lists the keys; what is not public is left out of them for others. */
  list: get("/users/{username}/keys", { query: keyQuery, response: z.listOf(PublicKeySchema) }),
});

/** The SSH keys of any user, for site administrators: `git.admin.users.keys`. */
export const adminUserKeys = defineResource({
  /** Adds a key to a user. Fails with 422 when anyone has it already or it is too weak. */
  create: post("/admin/users/{username}/keys", { body: CreateKeySchema, response: PublicKeySchema }),

  /** Deletes a key of a user. */
  delete: del("/admin/users/{username}/keys/{id}"),
});

/** The SSH keys that open one repository: `git.repos.keys`. Needs administration of it. */
export const deployKeys = defineResource({
  /** Lists the keys; `key_id` or `fingerprint` picks one. */
  list: get("/repos/{owner}/{repo}/keys", {
    query: () =>
      z.fields({
        key_id: z.optional(z.int()),
        fingerprint: z.optional(z.string()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(DeployKeySchema),
  }),

  /** Reads one key. */
  get: get("/repos/{owner}/{repo}/keys/{id}", { response: DeployKeySchema }),

  /** Adds a key. Fails with 422 when the repository or a user has it already, or has one of that title. */
  create: post("/repos/{owner}/{repo}/keys", { body: CreateKeySchema, response: DeployKeySchema }),

  /** Deletes a key. */
  delete: del("/repos/{owner}/{repo}/keys/{id}"),
});
