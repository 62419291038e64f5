import { defineResource, del, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { IssueSchema } from "./issues.js";
import { pageQuery } from "../../lists/page-query.js";

/** Names an issue or pull request, which may be in another repository. */
export interface IssueMeta {
  owner: string;
  repo: string;
  index: number;
}

/** Schema of {@link IssueMeta}. */
export const IssueMetaSchema: z.Schema<IssueMeta> = z.lazy(() =>
  z.object({ owner: z.string(), repo: z.string(), index: z.int() }),
);

/**
 * What must be closed before an issue can be: `git.issues.dependencies`. Where the repository's
 * settings switch dependencies off, everything here is a 404.
 *
 * @example
 * await git.issues.dependencies.add({ owner, repo, index: 7, dependency: { owner, repo, index: 3 } }); // 3 before 7
 */
export const issueDependencies = defineResource({
  /** Lists the issues that block this one. What the caller may not read stands there without its text. */
  list: get("/repos/{owner}/{repo}/issues/{index}/dependencies", {
    query: pageQuery,
    response: z.listOf(IssueSchema),
  }),

  /**
   * Makes an issue depend on another; answers with the dependent one. Needs write access to it. Another repository is
   * refused with 400 where the server does not allow dependencies across repositories.
   */
  add: post("/repos/{owner}/{repo}/issues/{index}/dependencies", {
    body: IssueMetaSchema,
    bodyKey: "dependency",
    response: IssueSchema,
  }),

  /** Makes an issue no longer depend on another; answers with the once dependent one. */
  remove: del("/repos/{owner}/{repo}/issues/{index}/dependencies", {
    body: IssueMetaSchema,
    bodyKey: "dependency",
    response: IssueSchema,
  }),
});

/** The same relation from its other end, what an issue holds up: `git.issues.blocks`. */
export const issueBlocks = defineResource({
  /** Lists the issues that this one blocks, without those the caller may not read. */
  list: get("/repos/{owner}/{repo}/issues/{index}/blocks", {
    query: pageQuery,
    response: z.listOf(IssueSchema),
  }),

  /** Makes an issue block another; answers with the blocking one. Needs write access to the blocked one. */
  add: post("/repos/{owner}/{repo}/issues/{index}/blocks", {
    body: IssueMetaSchema,
    bodyKey: "blocked",
    response: IssueSchema,
  }),

  /** Makes an issue no longer block another; answers with the once blocking one. */
  remove: del("/repos/{owner}/{repo}/issues/{index}/blocks", {
    body: IssueMetaSchema,
    bodyKey: "blocked",
    response: IssueSchema,
  }),
});
