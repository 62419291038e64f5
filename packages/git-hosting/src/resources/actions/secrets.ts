import { defineResource, del, get, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";

/** A secret of workflows. Its value can be written and never be read. */
export interface Secret {
  /** Letters, digits and `_`, stored in upper case; not beginning with a digit, `GITEA_`, `GITHUB_` or `FORGEJO_`. */
  name: string;
  /** Gitea 1.24 or newer. */
  description?: string | undefined;
  created_at: string;
}

/** Schema of {@link Secret}. */
export const SecretSchema: z.Schema<Secret> = z.lazy(() =>
  z.object({
    name: z.string(),
    description: z.optional(z.string()),
    created_at: z.string(),
  }),
);

/** A secret to be created or replaced. */
export interface CreateOrUpdateSecret {
  /** The value. */
  data: string;
  /** Gitea 1.24 or newer. Left out, a former one is emptied. */
  description?: string | undefined;
}

/** Schema of {@link CreateOrUpdateSecret}. */
export const CreateOrUpdateSecretSchema: z.Schema<CreateOrUpdateSecret> = z.lazy(() =>
  z.object({
    data: z.string(),
    description: z.optional(z.string()),
  }),
);

/** The secrets of a repository: `git.actions.secrets`. All of it needs ownership. */
export const repoActionSecrets = defineResource({
  /** Lists the secrets, without their values. */
  list: get("/repos/{owner}/{repo}/actions/secrets", {
    query: pageQuery,
    response: z.listOf(SecretSchema),
    since: { gitea: "1.22", forgejo: "8" },
  }),

  /** Creates a secret (201) or replaces it (204). A name that is not allowed is a 400: see {@link Secret.name}. */
  set: put("/repos/{owner}/{repo}/actions/secrets/{secretname}", { body: CreateOrUpdateSecretSchema }),

  /** Deletes a secret. */
  delete: del("/repos/{owner}/{repo}/actions/secrets/{secretname}"),
});

/** The secrets of an organization: `git.orgs.actions.secrets`. All of it needs ownership. */
export const orgActionSecrets = defineResource({
  /** Lists the secrets, without their values. */
  list: get("/orgs/{org}/actions/secrets", { query: pageQuery, response: z.listOf(SecretSchema) }),

  /** Creates a secret (201) or replaces it (204). A name that is not allowed is a 400: see {@link Secret.name}. */
  set: put("/orgs/{org}/actions/secrets/{secretname}", { body: CreateOrUpdateSecretSchema }),

  /** Deletes a secret. */
  delete: del("/orgs/{org}/actions/secrets/{secretname}"),
});

/** One's own secrets, for all of one's repositories: `git.user.actions.secrets`. The servers do not list them. */
export const userActionSecrets = defineResource({
  /** Creates a secret (201) or replaces it (204). A name that is not allowed is a 400: see {@link Secret.name}. */
  set: put("/user/actions/secrets/{secretname}", { body: CreateOrUpdateSecretSchema }),

  /** Deletes a secret. */
  delete: del("/user/actions/secrets/{secretname}"),
});
