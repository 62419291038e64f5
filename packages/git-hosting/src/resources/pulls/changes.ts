import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { CommitSchema } from "../commits/commits.js";

/** A file that a pull request changes. */
export interface ChangedFile {
  filename: string;
  /** Old name of a renamed file; else empty or absent. */
  previous_filename?: string | undefined;
  status: "added" | "changed" | "deleted" | "renamed" | "copied" | (string & {});
  /** Lines added. */
  additions: number;
  /** Lines deleted. */
  deletions: number;
  /** Lines added and deleted. */
  changes: number;
  html_url?: string | undefined;
  /** URL of the file in the contents API. */
  contents_url?: string | undefined;
  raw_url?: string | undefined;
}

/** Schema of {@link ChangedFile}. */
export const ChangedFileSchema: z.Schema<ChangedFile> = z.lazy(() =>
  z.object({
    filename: z.string(),
    previous_filename: z.optional(z.string()),
    status: z.string(),
    additions: z.int(),
    deletions: z.int(),
    changes: z.int(),
    html_url: z.optional(z.string()),
    contents_url: z.optional(z.string()),
    raw_url: z.optional(z.string()),
  }),
);

/** The commits of a pull request: `git.pulls.commits`. */
export const pullCommits = defineResource({
  /** Lists the commits. `verification: false` and `files: false` omit those parts and are faster. */
  list: get("/repos/{owner}/{repo}/pulls/{index}/commits", {
    query: () =>
      z.fields({
        verification: z.optional(z.boolean()),
        files: z.optional(z.boolean()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(CommitSchema),
  }),
});

/** The files that a pull request changes: `git.pulls.files`. */
export const pullFiles = defineResource({
  /** Lists the files, from `skip-to` on if given. `whitespace` determines which changes of white space count. */
  list: get("/repos/{owner}/{repo}/pulls/{index}/files", {
    query: () =>
      z.fields({
        "skip-to": z.optional(z.string()),
        whitespace: z.optional(z.enum(["ignore-all", "ignore-change", "ignore-eol", "show-all"])),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(ChangedFileSchema),
  }),
});
