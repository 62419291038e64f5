import { defineResource, del, get, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";

/** A secret for workflows. Its value can be written, but not read back. */
export interface Secret {
  /**
   * Name: letters, digits and `_`. The server stores it in upper case. It must not begin with a digit, `GITEA_`,
   * `GITHUB_` or `FORGEJO_`.
   */
  name: string;
  /** Description for the people who manage the secret. Gitea 1.24 or newer. */
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

/** A secret to create or replace. */
export interface CreateOrUpdateSecret {
  /** Value of the secret. Workflows can read it, but no operation returns it. */
  data: string;
  /**
   * Description for the people who manage the secret. If omitted, the current description is cleared. Gitea 1.24 or
   * newer.
   */
  description?: string | undefined;
}

/** Schema of {@link CreateOrUpdateSecret}. */
export const CreateOrUpdateSecretSchema: z.Schema<CreateOrUpdateSecret> = z.lazy(() =>
  z.object({
    data: z.string(),
    description: z.optional(z.string()),
  }),
);

/** The secrets of a repository: `git.actions.secrets`. All operations require ownership of the repository. */
export const repoActionSecrets = defineResource({
  /** Lists a repository's secrets, without their values. */
  list: get("/repos/{owner}/{repo}/actions/secrets", {
    query: pageQuery,
    response: z.listOf(SecretSchema),
    since: { gitea: "1.22", forgejo: "8" },
  }),

  /**
   * Creates a secret (201) or replaces an existing one (204). Fails with 400 if the name is not allowed: see
   * {@link Secret.name}.
   */
  set: put("/repos/{owner}/{repo}/actions/secrets/{secretname}", {
    body: CreateOrUpdateSecretSchema,
    secrets: ["data"],
  }),

  /** Deletes a secret. */
  delete: del("/repos/{owner}/{repo}/actions/secrets/{secretname}"),
});

/** The secrets of an organization: `git.orgs.actions.secrets`. All operations require ownership of the organization. */
export const orgActionSecrets = defineResource({
  /** Lists an organization's secrets, without their values. */
  list: get("/orgs/{org}/actions/secrets", { query: pageQuery, response: z.listOf(SecretSchema) }),

  /**
   * Creates a secret (201) or replaces an existing one (204). Fails with 400 if the name is not allowed: see
   * {@link Secret.name}.
   */
  set: put("/orgs/{org}/actions/secrets/{secretname}", {
    body: CreateOrUpdateSecretSchema,
    secrets: ["data"],
  }),

  /** Deletes a secret. */
  delete: del("/orgs/{org}/actions/secrets/{secretname}"),
});

/**
 * The current user's secrets, which apply to all of the user's repositories: `git.user.actions.secrets`. Servers have
 * no operation that lists these secrets.
 */
export const userActionSecrets = defineResource({
  /**
   * Creates a secret (201) or replaces an existing one (204). Fails with 400 if the name is not allowed: see
   * {@link Secret.name}.
   */
  set: put("/user/actions/secrets/{secretname}", {
    body: CreateOrUpdateSecretSchema,
    secrets: ["data"],
  }),

  /** Deletes a secret. */
  delete: del("/user/actions/secrets/{secretname}"),
});
