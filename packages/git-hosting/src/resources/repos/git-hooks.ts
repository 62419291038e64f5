import { defineResource, del, get, patch, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** A script that git runs on the server when a push arrives. */
export interface GitHook {
  name: "pre-receive" | "update" | "post-receive" | (string & {});
  is_active: boolean;
  /** The script. Absent if the hook is not active. */
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

/** A new script for a git hook. */
export interface UpdateGitHook {
  /** The script. An empty script turns the hook off. */
  content?: string | undefined;
}

/** Schema of {@link UpdateGitHook}. */
export const UpdateGitHookSchema: z.Schema<UpdateGitHook> = z.lazy(() => z.object({ content: z.optional(z.string()) }));

/**
 * Scripts that git runs on the server: `git.repos.gitHooks`. All operations require admin access to the repository and
 * the right to edit git hooks. By default no user has that right, because git hooks can run any program on the server.
 */
export const gitHooks = defineResource({
  /** Lists all git hooks in one response, including hooks without a script. */
  list: get("/repos/{owner}/{repo}/hooks/git", { response: z.listOf(GitHookSchema, singlePage()) }),

  /** Reads one git hook by its name. `id` is the name, such as `pre-receive`. */
  get: get("/repos/{owner}/{repo}/hooks/git/{id}", { response: GitHookSchema }),

  /** Sets a git hook's script. */
  update: patch("/repos/{owner}/{repo}/hooks/git/{id}", {
    body: UpdateGitHookSchema,
    response: GitHookSchema,
    retry: "idempotent",
  }),

  /** Removes a git hook's script. */
  delete: del("/repos/{owner}/{repo}/hooks/git/{id}"),
});
