import { defineResource, del, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";

/** A user's GPG key or one of its subkeys. */
export interface GPGKey {
  id: number;
  /** The last 16 hexadecimal digits of the fingerprint. */
  key_id: string;
  /** Id of the primary key that a subkey belongs to. Empty for a primary key. */
  primary_key_id: string;
  public_key: string;
  emails: readonly GPGKeyEmail[] | null;
  subkeys: readonly GPGKey[] | null;
  can_sign: boolean;
  can_encrypt_comms: boolean;
  can_encrypt_storage: boolean;
  can_certify: boolean;
  /** Whether the user has proved possession of the private key. */
  verified: boolean;
  created_at: string;
  /** Time of expiry. The year is 1 if the key does not expire. */
  expires_at?: string | null | undefined;
}

/** Schema of {@link GPGKey}. */
export const GPGKeySchema: z.Schema<GPGKey> = z.lazy(() =>
  z.object({
    id: z.int(),
    key_id: z.string(),
    primary_key_id: z.string(),
    public_key: z.string(),
    emails: z.nullable(z.array(GPGKeyEmailSchema)),
    subkeys: z.nullable(z.array(GPGKeySchema)),
    can_sign: z.boolean(),
    can_encrypt_comms: z.boolean(),
    can_encrypt_storage: z.boolean(),
    can_certify: z.boolean(),
    verified: z.boolean(),
    created_at: z.string(),
    expires_at: z.nullish(z.string()),
  }),
);

/** An e-mail address in a GPG key. */
export interface GPGKeyEmail {
  email: string;
  /** Whether the address belongs to the user. */
  verified: boolean;
}

/** Schema of {@link GPGKeyEmail}. */
export const GPGKeyEmailSchema: z.Schema<GPGKeyEmail> = z.lazy(() =>
  z.object({
    email: z.string(),
    verified: z.boolean(),
  }),
);

/** A GPG key to add. */
export interface CreateGPGKey {
  /** The public key in ASCII-armored form, which begins with `-----BEGIN PGP PUBLIC KEY BLOCK-----`. */
  armored_public_key: string;
  /**
   * Detached signature of the token from `getVerificationToken`, in ASCII-armored form. It proves that the user has the
   * private key. Required if none of the key's e-mail addresses belongs to the user.
   */
  armored_signature?: string | undefined;
}

/** Schema of {@link CreateGPGKey}. */
export const CreateGPGKeySchema: z.Schema<CreateGPGKey> = z.lazy(() =>
  z.object({
    armored_public_key: z.string(),
    armored_signature: z.optional(z.string()),
  }),
);

/** Proof that the user has a GPG key's private key. */
export interface VerifyGPGKey {
  /** The `key_id` of the key: the last 16 hexadecimal digits of its fingerprint. */
  key_id: string;
  /** Detached signature of the token from `getVerificationToken`, made with this key, in ASCII-armored form. */
  armored_signature?: string | undefined;
}

/** Schema of {@link VerifyGPGKey}. */
export const VerifyGPGKeySchema: z.Schema<VerifyGPGKey> = z.lazy(() =>
  z.object({
    key_id: z.string(),
    armored_signature: z.optional(z.string()),
  }),
);

/** The GPG keys of the current user: `git.user.gpgKeys`. */
export const currentUserGPGKeys = defineResource({
  /** Lists the current user's GPG keys. */
  list: get("/user/gpg_keys", { query: pageQuery, response: z.listOf(GPGKeySchema) }),

  /** Reads one of the current user's GPG keys. */
  get: get("/user/gpg_keys/{id}", { response: GPGKeySchema }),

  /**
   * Adds a GPG key. Fails with 404 if a required signature is missing, and with 422 if any user already has the key.
   */
  create: post("/user/gpg_keys", { body: CreateGPGKeySchema, response: GPGKeySchema }),

  /** Deletes one of the current user's GPG keys. */
  delete: del("/user/gpg_keys/{id}"),

  /** Reads the token that a user signs to prove possession of a GPG key. The token changes every few minutes. */
  getVerificationToken: get("/user/gpg_key_token", { media: { response: "text" } }),

  /**
   * Verifies a GPG key. The user proves possession of the private key by signing the token from
   * `getVerificationToken`. Fails with 422 if the signature does not match.
   */
  verify: post("/user/gpg_key_verify", { body: VerifyGPGKeySchema, response: GPGKeySchema }),
});

/** The GPG keys of any user: `git.users.gpgKeys`. */
export const userGPGKeys = defineResource({
  /** Lists the GPG keys of a user. */
  list: get("/users/{username}/gpg_keys", { query: pageQuery, response: z.listOf(GPGKeySchema) }),
});

/** The keys that the server uses to sign commits: `git.signingKey`. */
export const signingKey = defineResource({
  /**
   * Reads the server's GPG signing key in ASCII-armored form. If there is no key, Gitea 1.25 and newer fail with 404,
   * and other servers return an empty string.
   */
  getGPG: get("/signing-key.gpg", { media: { response: "text" } }),

  /** Reads the server's SSH signing key. Gitea only. Fails with 404 if the server does not sign with SSH. */
  getPublic: get("/signing-key.pub", { media: { response: "text" }, since: { gitea: "1.25" } }),

  /** Reads the server's SSH signing key. Forgejo only. Fails with 404 if the server does not sign with SSH. */
  getSSH: get("/signing-key.ssh", { media: { response: "text" }, since: { forgejo: "12" } }),
});

/** The keys that the server uses to sign commits in one repository: `git.repos.signingKey`. */
export const repoSigningKey = defineResource({
  /**
   * Reads a repository's GPG signing key in ASCII-armored form. If there is no key, Gitea 1.25 and newer fail with 404,
   * and other servers return an empty string.
   */
  getGPG: get("/repos/{owner}/{repo}/signing-key.gpg", { media: { response: "text" } }),

  /** Reads a repository's SSH signing key. Gitea only. Fails with 404 if the server does not sign with SSH. */
  getPublic: get("/repos/{owner}/{repo}/signing-key.pub", { media: { response: "text" }, since: { gitea: "1.25" } }),
});
