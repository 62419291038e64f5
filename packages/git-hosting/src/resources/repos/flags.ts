import { defineResource, del, get, put, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** The flags a repository is to have. */
export interface ReplaceFlags {
  flags?: readonly string[] | undefined;
}

/** Schema of {@link ReplaceFlags}. */
export const ReplaceFlagsSchema: z.Schema<ReplaceFlags> = z.lazy(() =>
  z.object({ flags: z.optional(z.array(z.string())) }),
);

/**
 * Marks that moderators put on a repository: `git.repos.flags`. Forgejo only; site administrators only (403), and a 404
 * where the server does not use flags.
 */
export const flags = defineResource({
  /** Lists the flags, all at once. */
  list: get("/repos/{owner}/{repo}/flags", {
    response: z.listOf(z.string(), singlePage()),
    since: { forgejo: "7" },
  }),

  /** Makes these the only flags; none when left out. */
  replace: put("/repos/{owner}/{repo}/flags", { body: ReplaceFlagsSchema, since: { forgejo: "7" } }),

  /** Removes every flag. */
  clear: del("/repos/{owner}/{repo}/flags", { since: { forgejo: "7" } }),

  /** Whether the repository has the flag. */
  exists: get("/repos/{owner}/{repo}/flags/{flag}", { media: { response: "exists" }, since: { forgejo: "7" } }),

  /** Adds a flag. */
  add: put("/repos/{owner}/{repo}/flags/{flag}", { since: { forgejo: "7" } }),

  /** Removes a flag. */
  remove: del("/repos/{owner}/{repo}/flags/{flag}", { since: { forgejo: "7" } }),
});
