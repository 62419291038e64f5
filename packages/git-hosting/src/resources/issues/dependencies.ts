import { defineResource, del, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { IssueSchema } from "./issues.js";
import { pageQuery } from "../../lists/page-query.js";

/** Identifies an issue or pull request, possibly in another repository. */
export interface IssueMeta {
  /** Login name of the repository's owner. */
  owner: string;
  /** Name of the repository. */
  repo: string;
  /** The issue's number in the repository. */
  index: number;
}

/** Schema of {@link IssueMeta}. */
export const IssueMetaSchema: z.Schema<IssueMeta> = z.lazy(() =>
  z.object({ owner: z.string(), repo: z.string(), index: z.int() }),
);

/**
 * The issues that an issue depends on: `git.issues.dependencies`. An issue cannot be closed until all its dependencies
 * are closed. All operations fail with 404 if dependencies are turned off in the repository.
 *
 * @example
 * // Issue 7 depends on issue 3.
 * await git.issues.dependencies.add({ owner, repo, index: 7, dependency: { owner, repo, index: 3 } });
 */
export const issueDependencies = defineResource({
  /**
   * Lists the issues that block an issue. Issues that the current user cannot read are listed without their content.
   */
  list: get("/repos/{owner}/{repo}/issues/{index}/dependencies", {
    query: pageQuery,
    response: z.listOf(IssueSchema),
  }),

  /**
   * Makes one issue depend on another and returns the dependent issue. Requires write access to the dependent issue.
   * Fails with 400 if the issues are in different repositories and the server does not allow such dependencies.
   */
  add: post("/repos/{owner}/{repo}/issues/{index}/dependencies", {
    body: IssueMetaSchema,
    /** The issue that must be closed first. */
    bodyKey: "dependency",
    response: IssueSchema,
  }),

  /** Removes one issue's dependency on another and returns the formerly dependent issue. */
  remove: del("/repos/{owner}/{repo}/issues/{index}/dependencies", {
    body: IssueMetaSchema,
    /** The issue that no longer has to be closed first. */
    bodyKey: "dependency",
    response: IssueSchema,
  }),
});

/**
 * The issues that an issue blocks: `git.issues.blocks`. These are the same dependencies as in
 * `git.issues.dependencies`, seen from the blocking issue.
 */
export const issueBlocks = defineResource({
  /** Lists the issues that an issue blocks, except those that the current user cannot read. */
  list: get("/repos/{owner}/{repo}/issues/{index}/blocks", {
    query: pageQuery,
    response: z.listOf(IssueSchema),
  }),

  /** Makes one issue block another and returns the blocking issue. Requires write access to the blocked issue. */
  add: post("/repos/{owner}/{repo}/issues/{index}/blocks", {
    body: IssueMetaSchema,
    /** The issue to block. It cannot be closed before the blocking issue. */
    bodyKey: "blocked",
    response: IssueSchema,
  }),

  /** Stops one issue from blocking another and returns the formerly blocking issue. */
  remove: del("/repos/{owner}/{repo}/issues/{index}/blocks", {
    body: IssueMetaSchema,
    /** The issue to unblock. */
    bodyKey: "blocked",
    response: IssueSchema,
  }),
});
