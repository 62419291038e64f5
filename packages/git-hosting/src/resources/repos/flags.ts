import { defineResource, del, get, put, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** Flags that replace all of a repository's flags. */
export interface ReplaceFlags {
  /** Names of all flags that the repository should have, such as `featured`. Default: none. */
  flags?: readonly string[] | undefined;
}

/** Schema of {@link ReplaceFlags}. */
export const ReplaceFlagsSchema: z.Schema<ReplaceFlags> = z.lazy(() =>
  z.object({ flags: z.optional(z.array(z.string())) }),
);

/**
 * Flags that site administrators set on a repository: `git.repos.flags`. Forgejo only. All operations fail with 403 for
 * other users, and with 404 if flags are turned off.
 */
export const flags = defineResource({
  /** Lists all of a repository's flags in one response. */
  list: get("/repos/{owner}/{repo}/flags", {
    response: z.listOf(z.string(), singlePage()),
    since: { forgejo: "7" },
  }),

  /** Replaces all of a repository's flags. Without `flags`, removes every flag. */
  replace: put("/repos/{owner}/{repo}/flags", { body: ReplaceFlagsSchema, since: { forgejo: "7" } }),

  /** Removes every flag from a repository. */
  clear: del("/repos/{owner}/{repo}/flags", { since: { forgejo: "7" } }),

  /** Returns whether a repository has a flag. */
  exists: get("/repos/{owner}/{repo}/flags/{flag}", { media: { response: "exists" }, since: { forgejo: "7" } }),

  /** Adds a flag to a repository. */
  add: put("/repos/{owner}/{repo}/flags/{flag}", { since: { forgejo: "7" } }),

  /** Removes a flag from a repository. */
  remove: del("/repos/{owner}/{repo}/flags/{flag}", { since: { forgejo: "7" } }),
});
