import {
  type AnyOperation,
  type Bound,
  defineResource,
  del,
  get,
  method,
  type MethodDefinition,
  paged,
  patch,
  post,
} from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type CommitUser, CommitUserSchema } from "./commits/commits.js";
import { fieldPaging } from "../lists/field-paging.js";
import { pageQuery } from "../lists/page-query.js";

/** A wiki page without its text. */
export interface WikiPageMetaData {
  title: string;
  /** Page name as escaped by the server, such as `Ports-%2F-Docks`. Operations accept it as `pageName`. */
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

/** A wiki page with its text. */
export interface WikiPage extends WikiPageMetaData {
  /** The text in base64. Empty if the text exceeds the server's size limit. */
  content_base64: string;
  /** Number of commits that changed the page. */
  commit_count: number;
  /** The wiki's sidebar in base64. Empty if the wiki has no sidebar. */
  sidebar: string;
  /** The wiki's footer in base64. Empty if the wiki has no footer. */
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

/** A commit that changed a wiki page. */
export interface WikiCommit {
  sha: string;
  message: string;
  author: CommitUser | null;
  /** The committer. Gitea and Forgejo both misspell the field name. */
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

/** Part of the list of commits that changed a wiki page. */
export interface WikiCommitList {
  commits: readonly WikiCommit[] | null;
  /** Number of commits in the whole list. */
  count: number;
}

/** Schema of {@link WikiCommitList}. */
export const WikiCommitListSchema: z.Schema<WikiCommitList> = z.lazy(() =>
  z.object({
    commits: z.nullable(z.array(WikiCommitSchema)),
    count: z.int(),
  }),
);

/** A wiki page to create or change. */
export interface CreateWikiPage {
  /** Title of the page. Default for an existing page: its current title. */
  title?: string | undefined;
  /** The text in base64. If a change omits this field, the server clears the page's text. */
  content_base64?: string | undefined;
  /** Commit message. Default: a message that the server generates. */
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

const readPage = get("/repos/{owner}/{repo}/wiki/page/{pageName}", { response: WikiPageSchema });

const updatePage = patch("/repos/{owner}/{repo}/wiki/page/{pageName}", {
  body: CreateWikiPageSchema,
  response: WikiPageSchema,
});

const deletePage = del("/repos/{owner}/{repo}/wiki/page/{pageName}");

const listPageRevisions = get("/repos/{owner}/{repo}/wiki/revisions/{pageName}", {
  query: () => z.fields({ page: z.optional(z.int()) }),
  response: paged(
    WikiCommitListSchema,
    fieldPaging((document: WikiCommitList) => ({ items: document.commits, total: document.count })),
  ),
});

/** Declares a method for an operation on a page. The method accepts the name of the page, or its escaped `sub_url`. */
/* @__NO_SIDE_EFFECTS__ */
function byPageName<const Op extends AnyOperation>(
  operation: Op,
): MethodDefinition<Bound<Op>> & { readonly operation: Op } {
  type Send = (input: unknown, options?: object) => unknown;
  const definition = method(({ bind }) => {
    const send = bind(operation) as unknown as Send;
    return (input?: { readonly pageName?: unknown }, options?: object): unknown =>
      send({ ...input, pageName: unescapePageName(input?.pageName) }, options);
  }, operation);
  return definition as unknown as MethodDefinition<Bound<Op>> & { readonly operation: Op };
}

/**
 * Undoes the server's escaping of a `sub_url`, because the client itself escapes every path that it sends. The server
 * usually writes a space as `-`, which is kept. In names that end with `.-`, it writes a space as `+`. A name that
 * contains characters which escaping never produces is not a `sub_url`, and is returned unchanged.
 */
function unescapePageName(name: unknown): unknown {
  if (typeof name !== "string" || !/^[\w.~+%-]+$/.test(name)) return name;
  try {
    return decodeURIComponent(name.endsWith(".-") ? name.replaceAll("+", " ") : name);
  } catch {
    return name;
  }
}

/** The wiki of a repository: `git.wiki`. All operations fail with 404 if the wiki is turned off or external. */
export const wiki = defineResource({
  /** Lists a wiki's pages without their text. */
  list: get("/repos/{owner}/{repo}/wiki/pages", { query: pageQuery, response: z.listOf(WikiPageMetaDataSchema) }),

  /** Reads a wiki page. */
  get: byPageName(readPage),

  /**
   * Creates a wiki page. Requires write access to the wiki. Fails with 400 if the title is taken. If the wiki's branch
   * is not `master`, Gitea 1.22 creates the page but responds with 404.
   */
  create: post("/repos/{owner}/{repo}/wiki/new", { body: CreateWikiPageSchema, response: WikiPageSchema }),

  /** Changes or renames a wiki page. Requires write access to the wiki. */
  update: byPageName(updatePage),

  /** Deletes a wiki page. Requires write access to the wiki. */
  delete: byPageName(deletePage),

  /** Lists the commits that changed a wiki page, newest first. */
  listRevisions: byPageName(listPageRevisions),
});
