import { defineResource, del, get, patch, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** A script that git runs on the server when it receives a push. */
export interface GitHook {
  name: "pre-receive" | "update" | "post-receive" | (string & {});
  is_active: boolean;
  /** The script. Servers omit it from a hook that is not active. */
  content?: string | undefined;
}

/** Schema of {@link GitHook}. */
export const GitHookSchema: z.Schema<GitHook> = z.lazy(() =>
  z.object({
    name: z.string(),
    is_active: z.boolean(),
    content: z.optional(z.string()),
  }),
);

/** A script to set. */
export interface UpdateGitHook {
  /** The script; an empty script turns the hook off. */
  content?: string | undefined;
}

/** Schema of {@link UpdateGitHook}. */
export const UpdateGitHookSchema: z.Schema<UpdateGitHook> = z.lazy(() => z.object({ content: z.optional(z.string()) }));

/**
 * Scripts that git runs on the server: `git.repos.gitHooks`. All operations require admin access to the repository and
 * the right to edit git hooks. By default no user has that right, because git hooks can run any program on the server.
 */
export const gitHooks = defineResource({
  /** Lists all scripts in one response, including those that are not set. */
  list: get("/repos/{owner}/{repo}/hooks/git", { response: z.listOf(GitHookSchema, singlePage()) }),

  /** Reads one script; `id` is its name, such as `pre-receive`. */
  get: get("/repos/{owner}/{repo}/hooks/git/{id}", { response: GitHookSchema }),

  /** Sets a script. */
  update: patch("/repos/{owner}/{repo}/hooks/git/{id}", {
    body: UpdateGitHookSchema,
    response: GitHookSchema,
    retry: "idempotent",
  }),

  /** Removes a script. */
  delete: del("/repos/{owner}/{repo}/hooks/git/{id}"),
});
