import { defineResource, del, get, paged, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type CommitUser, CommitUserSchema } from "./commits/commits.js";
import { fieldPaging } from "../lists/field-paging.js";
import { pageQuery } from "../lists/page-query.js";

/** A page of a wiki, without its text. */
export interface WikiPageMetaData {
  title: string;
  /** The name that the operations take as `pageName`. */
  sub_url: string;
  html_url: string;
  last_commit: WikiCommit | null;
}

/** Schema of {@link WikiPageMetaData}. */
export const WikiPageMetaDataSchema: z.Schema<WikiPageMetaData> = z.lazy(() =>
  z.object({
    title: z.string(),
    sub_url: z.string(),
    html_url: z.string(),
    last_commit: z.nullable(WikiCommitSchema),
  }),
);

/** A page of a wiki. */
export interface WikiPage extends WikiPageMetaData {
  /** The text in base64; empty when it is above the server's limit. */
  content_base64: string;
  /** Commits that changed the page. */
  commit_count: number;
  /** The wiki's sidebar in base64, or empty. */
  sidebar: string;
  /** The wiki's footer in base64, or empty. */
  footer: string;
}

const metaData = () => ({
  title: z.string(),
  sub_url: z.string(),
  html_url: z.string(),
  last_commit: z.nullable(WikiCommitSchema),
});

/** Schema of {@link WikiPage}. */
export const WikiPageSchema: z.Schema<WikiPage> = z.lazy(() =>
  z.object({
    ...metaData(),
    content_base64: z.string(),
    commit_count: z.int(),
    sidebar: z.string(),
    footer: z.string(),
  }),
);

/** A commit that changed a page. */
export interface WikiCommit {
  sha: string;
  message: string;
  author: CommitUser | null;
  /** The committer; both servers spell it like this. */
  commiter: CommitUser | null;
}

/** Schema of {@link WikiCommit}. */
export const WikiCommitSchema: z.Schema<WikiCommit> = z.lazy(() =>
  z.object({
    sha: z.string(),
    message: z.string(),
    author: z.nullable(CommitUserSchema),
    commiter: z.nullable(CommitUserSchema),
  }),
);

/** One page of the commits that changed a wiki page. */
export interface WikiCommitList {
  commits: readonly WikiCommit[] | null;
  /** Commits on all pages. */
  count: number;
}

/** Schema of {@link WikiCommitList}. */
export const WikiCommitListSchema: z.Schema<WikiCommitList> = z.lazy(() =>
  z.object({
    commits: z.nullable(z.array(WikiCommitSchema)),
    count: z.int(),
  }),
);

/** A wiki page to be created or changed. */
export interface CreateWikiPage {
  /** Title. Left out in a change it stays as it is. */
  title?: string | undefined;
  /** The text in base64; a change without it empties the page. */
  content_base64?: string | undefined;
  /** Commit message. Default: made up by the server. */
  message?: string | undefined;
}

/** Schema of {@link CreateWikiPage}. */
export const CreateWikiPageSchema: z.Schema<CreateWikiPage> = z.lazy(() =>
  z.object({
    title: z.optional(z.string()),
    content_base64: z.optional(z.string()),
    message: z.optional(z.string()),
  }),
);

/** The wiki of a repository: `git.wiki`. Everything fails with 404 where the wiki is off or kept elsewhere. */
export const wiki = defineResource({
  /** Lists the pages, without their text. */
  list: get("/repos/{owner}/{repo}/wiki/pages", { query: pageQuery, response: z.listOf(WikiPageMetaDataSchema) }),

  /** Reads a page. */
  get: get("/repos/{owner}/{repo}/wiki/page/{pageName}", { response: WikiPageSchema }),

  /** Creates a page. Needs write access to the wiki; fails with 400 when there is one of that title. */
  create: post("/repos/{owner}/{repo}/wiki/new", { body: CreateWikiPageSchema, response: WikiPageSchema }),

  /** Changes or renames a page. Needs write access to the wiki. */
  update: patch("/repos/{owner}/{repo}/wiki/page/{pageName}", { body: CreateWikiPageSchema, response: WikiPageSchema }),

  /** Deletes a page. Needs write access to the wiki. */
  delete: del("/repos/{owner}/{repo}/wiki/page/{pageName}"),

  /** Lists the commits that changed a page, newest first. */
  listRevisions: get("/repos/{owner}/{repo}/wiki/revisions/{pageName}", {
    query: () => z.fields({ page: z.optional(z.int()) }),
    response: paged(
      WikiCommitListSchema,
      fieldPaging((document: WikiCommitList) => ({ items: document.commits, total: document.count })),
    ),
  }),
});
