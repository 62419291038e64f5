import { defineResource, del, get, post, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";

/** A variable for workflows. Everyone who can manage the variable can read its value. */
export interface ActionVariable {
  /**
   * Name: letters, digits and `_`. The server stores it in upper case. It must not begin with a digit, `GITEA_`,
   * `GITHUB_` or `FORGEJO_`.
   */
  name: string;
  /** Value of the variable. */
  data: string;
  /** Description for the people who manage the variable. Gitea 1.24 or newer. */
  description?: string | undefined;
  /** Id of the user or organization that owns the variable; 0 if none does. */
  owner_id: number;
  /** Id of the repository that the variable belongs to; 0 if it belongs to none. */
  repo_id: number;
}

/** Schema of {@link ActionVariable}. */
export const ActionVariableSchema: z.Schema<ActionVariable> = z.lazy(() =>
  z.object({
    name: z.string(),
    data: z.string(),
    description: z.optional(z.string()),
    owner_id: z.int(),
    repo_id: z.int(),
  }),
);

/** A variable to create. */
export interface CreateVariable {
  /** Value of the variable. The server converts line breaks to LF. */
  value: string;
  /**
   * Description for the people who manage the variable. Default: empty. Gitea 1.24 or newer; other servers ignore it.
   */
  description?: string | undefined;
}

/** Schema of {@link CreateVariable}. */
export const CreateVariableSchema: z.Schema<CreateVariable> = z.lazy(() =>
  z.object({
    value: z.string(),
    description: z.optional(z.string()),
  }),
);

/** A variable's new value, name and description. */
export interface UpdateVariable {
  /** New value. Required even if only the name changes. The server converts line breaks to LF. */
  value: string;
  /** New name. Default: the current name. */
  name?: string | undefined;
  /**
   * Description for the people who manage the variable. If omitted, the current description is cleared. Gitea 1.24 or
   * newer.
   */
  description?: string | undefined;
}

/** Schema of {@link UpdateVariable}. */
export const UpdateVariableSchema: z.Schema<UpdateVariable> = z.lazy(() =>
  z.object({
    value: z.string(),
    name: z.optional(z.string()),
    description: z.optional(z.string()),
  }),
);

const since = { gitea: "1.22", forgejo: "8" };

/** The variables of a repository: `git.actions.variables`. All operations require ownership of the repository. */
export const repoActionVariables = defineResource({
  /** Lists a repository's variables and their values. */
  list: get("/repos/{owner}/{repo}/actions/variables", {
    query: pageQuery,
    response: z.listOf(ActionVariableSchema),
    since,
  }),

  /** Reads one variable. */
  get: get("/repos/{owner}/{repo}/actions/variables/{variablename}", { response: ActionVariableSchema, since }),

  /**
   * Creates a variable. Fails with 409 if the variable exists. The response has no body. Its status is 201 in Gitea
   * 1.25 and newer, and 204 otherwise.
   */
  create: post("/repos/{owner}/{repo}/actions/variables/{variablename}", { body: CreateVariableSchema, since }),

  /**
   * Sets a variable's value, and renames the variable if `name` is set. The client does not retry if the outcome of the
   * request is unknown: the request may have renamed the variable, and a retry would then not find the old name.
   */
  replace: put("/repos/{owner}/{repo}/actions/variables/{variablename}", {
    body: UpdateVariableSchema,
    retry: "create",
    since,
  }),

  /** Deletes a variable. */
  delete: del("/repos/{owner}/{repo}/actions/variables/{variablename}", { since }),
});

/**
 * The variables of an organization: `git.orgs.actions.variables`. All operations require ownership of the organization.
 */
export const orgActionVariables = defineResource({
  /** Lists an organization's variables and their values. */
  list: get("/orgs/{org}/actions/variables", {
    query: pageQuery,
    response: z.listOf(ActionVariableSchema),
    since,
  }),

  /** Reads one variable. */
  get: get("/orgs/{org}/actions/variables/{variablename}", { response: ActionVariableSchema, since }),

  /**
   * Creates a variable. Fails with 409 if the variable exists. The response has no body. Its status is 201 in Gitea
   * 1.25 and newer, and 204 otherwise.
   */
  create: post("/orgs/{org}/actions/variables/{variablename}", { body: CreateVariableSchema, since }),

  /**
   * Sets a variable's value, and renames the variable if `name` is set. The client does not retry if the outcome of the
   * request is unknown: the request may have renamed the variable, and a retry would then not find the old name.
   */
  replace: put("/orgs/{org}/actions/variables/{variablename}", {
    body: UpdateVariableSchema,
    retry: "create",
    since,
  }),

  /** Deletes a variable. */
  delete: del("/orgs/{org}/actions/variables/{variablename}", { since }),
});

/** The current user's variables, which apply to all of the user's repositories: `git.user.actions.variables`. */
export const userActionVariables = defineResource({
  /** Lists the current user's variables and their values. */
  list: get("/user/actions/variables", {
    query: pageQuery,
    response: z.listOf(ActionVariableSchema),
    since,
  }),

  /** Reads one variable. */
  get: get("/user/actions/variables/{variablename}", { response: ActionVariableSchema, since }),

  /**
   * Creates a variable. Fails with 409 if the variable exists. The response has no body. Its status is 201 in Gitea
   * 1.25 and newer, and 204 otherwise.
   */
  create: post("/user/actions/variables/{variablename}", { body: CreateVariableSchema, since }),

  /**
   * Sets a variable's value, and renames the variable if `name` is set. The client does not retry if the outcome of the
   * request is unknown: the request may have renamed the variable, and a retry would then not find the old name.
   */
  replace: put("/user/actions/variables/{variablename}", {
    body: UpdateVariableSchema,
    retry: "create",
    since,
  }),

  /** Deletes a variable. */
  delete: del("/user/actions/variables/{variablename}", { since }),
});
