import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { PageQuery } from "../../lists/page-query.js";
import { CommitSchema } from "../commits/commits.js";

/** A file that a pull request changes. */
export interface ChangedFile {
  filename: string;
  /** Old name of a renamed file; empty or absent for other files. */
  previous_filename?: string | undefined;
  status: "added" | "changed" | "deleted" | "renamed" | "copied" | (string & {});
  /** Lines added. */
  additions: number;
  /** Lines deleted. */
  deletions: number;
  /** Total number of lines added and deleted. */
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

/** Query fields for the commits of a pull request. */
export interface PullCommitQuery extends PageQuery {
  /** Whether the server verifies commit signatures. Default true; false is faster. */
  verification?: boolean | undefined;
  /** Whether each commit lists its changed files. Default true; false is faster. */
  files?: boolean | undefined;
}

/** The commits of a pull request: `git.pulls.commits`. */
export const pullCommits = defineResource({
  /**
   * Lists the commits of a pull request. The request is faster with `verification: false`, because the server then does
   * not verify signatures. It is also faster with `files: false`, because the server then omits the changed files.
   */
  list: get("/repos/{owner}/{repo}/pulls/{index}/commits", {
    query: (): z.Schema<PullCommitQuery> =>
      z.object({
        verification: z.optional(z.boolean()),
        files: z.optional(z.boolean()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(CommitSchema),
  }),
});

/** Query fields for the files of a pull request. */
export interface PullFileQuery extends PageQuery {
  /** Path of the first file to list. */
  "skip-to"?: string | undefined;
  /** White-space changes to ignore; `show-all` ignores none. */
  whitespace?: "ignore-all" | "ignore-change" | "ignore-eol" | "show-all" | undefined;
}

/** The files that a pull request changes: `git.pulls.files`. */
export const pullFiles = defineResource({
  /**
   * Lists the files that a pull request changes. If `skip-to` is given, the list starts at the file with that path.
   * `whitespace` determines which white-space changes are ignored.
   */
  list: get("/repos/{owner}/{repo}/pulls/{index}/files", {
    query: (): z.Schema<PullFileQuery> =>
      z.object({
        "skip-to": z.optional(z.string()),
        whitespace: z.optional(z.enum(["ignore-all", "ignore-change", "ignore-eol", "show-all"])),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(ChangedFileSchema),
  }),
});
