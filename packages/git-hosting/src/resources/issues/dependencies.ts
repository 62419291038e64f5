import { defineResource, del, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { IssueSchema } from "./issues.js";
import { pageQuery } from "../../lists/page-query.js";

/** Identifies an issue or pull request, possibly in another repository. */
export interface IssueMeta {
  /** Login name of the owner of the issue's repository. */
  owner: string;
  /** Name of the issue's repository. */
  repo: string;
  /** Number of the issue in its repository. */
  index: number;
}

/** Schema of {@link IssueMeta}. */
export const IssueMetaSchema: z.Schema<IssueMeta> = z.lazy(() =>
  z.object({ owner: z.string(), repo: z.string(), index: z.int() }),
);

/**
 * The issues that must be closed before an issue can be closed: `git.issues.dependencies`. All operations fail with 404
 * if the repository has dependencies turned off.
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
   * Makes an issue depend on another; returns the dependent issue. Requires write access to the dependent issue. Fails
   * with 400 for an issue in another repository if the server does not allow dependencies between repositories.
   */
  add: post("/repos/{owner}/{repo}/issues/{index}/dependencies", {
    body: IssueMetaSchema,
    /** The issue that must be closed first. */
    bodyKey: "dependency",
    response: IssueSchema,
  }),

  /** Removes the dependency of an issue on another; returns the formerly dependent issue. */
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

  /** Makes an issue block another; returns the blocking issue. Requires write access to the blocked issue. */
  add: post("/repos/{owner}/{repo}/issues/{index}/blocks", {
    body: IssueMetaSchema,
    /** The issue to block: it cannot be closed before the blocking issue. */
    bodyKey: "blocked",
    response: IssueSchema,
  }),

  /** Makes an issue no longer block another; returns the formerly blocking issue. */
  remove: del("/repos/{owner}/{repo}/issues/{index}/blocks", {
    body: IssueMetaSchema,
    /** The issue to unblock. */
    bodyKey: "blocked",
    response: IssueSchema,
  }),
});
