import { defineResource, del, get, paged, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { nameList } from "../lists/name-list.js";
import { type Commit, CommitSchema } from "./commits/commits.js";
import { fieldPaging } from "../lists/field-paging.js";

/** A blob: the content of a file, identified by its hash. */
export interface GitBlob {
  sha: string;
  /** Size in bytes. */
  size: number;
  /** Encoding of the content: `base64`; null if the blob is above the server's size limit. */
  encoding: "base64" | (string & {}) | null;
  /** Content in base64; null if the blob is above the server's size limit. */
  content: string | null;
  /** API URL of the blob. */
  url: string;
  /** Hash of the file in LFS. Present if the blob is an LFS pointer. Gitea 1.25 or newer. */
  lfs_oid?: string | undefined;
  /** Size of the file in LFS, in bytes; present together with `lfs_oid`. */
  lfs_size?: number | undefined;
}

/** Schema of {@link GitBlob}. */
export const GitBlobSchema: z.Schema<GitBlob> = z.lazy(() =>
  z.object({
    sha: z.string(),
    size: z.int(),
    encoding: z.nullable(z.string()),
    content: z.nullable(z.string()),
    url: z.string(),
    lfs_oid: z.optional(z.string()),
    lfs_size: z.optional(z.int()),
  }),
);

/** A branch, tag or other reference. */
export interface Reference {
  /** Full name, such as `refs/heads/main`. */
  ref: string;
  object: GitObject | null;
  /** API URL of the reference. */
  url: string;
}

/** Schema of {@link Reference}. */
export const ReferenceSchema: z.Schema<Reference> = z.lazy(() =>
  z.object({
    ref: z.string(),
    object: z.nullable(GitObjectSchema),
    url: z.string(),
  }),
);

/** The object that a reference points to. */
export interface GitObject {
  sha: string;
  type: "commit" | "tag" | "tree" | "blob" | (string & {});
  /** API URL of the object. */
  url: string;
}

/** Schema of {@link GitObject}. */
export const GitObjectSchema: z.Schema<GitObject> = z.lazy(() =>
  z.object({
    sha: z.string(),
    type: z.string(),
    url: z.string(),
  }),
);

/** An entry of a tree. */
export interface GitEntry {
  path: string;
  /** File mode in octal, such as `100644`. */
  mode: string;
  type: "blob" | "tree" | "commit" | (string & {});
  sha: string;
  /** Size in bytes; 0 for trees. */
  size: number;
  /** API URL of the entry. */
  url: string;
}

/** Schema of {@link GitEntry}. */
export const GitEntrySchema: z.Schema<GitEntry> = z.lazy(() =>
  z.object({
    path: z.string(),
    mode: z.string(),
    type: z.string(),
    sha: z.string(),
    size: z.int(),
    url: z.string(),
  }),
);

/** One page of a tree's entries. */
export interface GitTreeResponse {
  sha: string;
  /** Entries on this page. */
  tree: readonly GitEntry[] | null;
  /** Whether another page follows. */
  truncated: boolean;
  /** Page number, starting at 1. */
  page: number;
  /** Total number of entries on all pages. */
  total_count: number;
  /** API URL of the tree. */
  url: string;
}

/** Schema of {@link GitTreeResponse}. */
export const GitTreeResponseSchema: z.Schema<GitTreeResponse> = z.lazy(() =>
  z.object({
    sha: z.string(),
    tree: z.nullable(z.array(GitEntrySchema)),
    truncated: z.boolean(),
    page: z.int(),
    total_count: z.int(),
    url: z.string(),
  }),
);

/** A note on a commit. */
export interface Note {
  message: string;
  /** The commit that contains the note, not the commit that the note is about. */
  commit: Commit | null;
}

/** Schema of {@link Note}. */
export const NoteSchema: z.Schema<Note> = z.lazy(() =>
  z.object({
    message: z.string(),
    commit: z.nullable(CommitSchema),
  }),
);

/** A note to set on a commit. */
export interface SetNote {
  /** Text of the note. It replaces any existing note on the commit. */
  message: string;
}

/** Schema of {@link SetNote}. */
export const SetNoteSchema: z.Schema<SetNote> = z.lazy(() => z.object({ message: z.string() }));

/** Git objects and references: `git.gitData`. */
export const gitData = defineResource({
  /** Blobs, which are the contents of files: `git.gitData.blobs`. */
  blobs: {
    /** Reads several blobs by their hashes. Forgejo only. */
    list: get("/repos/{owner}/{repo}/git/blobs", {
      query: () =>
        z.fields({
          /** Hashes of the blobs. The maximum length of a URL limits their number. */
          shas: nameList(),
        }),
      response: z.listOf(GitBlobSchema, singlePage()),
      since: { forgejo: "12" },
    }),

    /** Reads a blob. Fails with 400 if the hash is unknown. */
    get: get("/repos/{owner}/{repo}/git/blobs/{sha}", { response: GitBlobSchema }),
  },

  /** Branches, tags and all other references: `git.gitData.refs`. */
  refs: {
    /** Lists all of a repository's references in one response. */
    list: get("/repos/{owner}/{repo}/git/refs", { response: z.listOf(ReferenceSchema, singlePage()) }),

    /**
     * Lists the references whose full names begin with a prefix. `ref` is the prefix without `refs/`, such as `heads/`
     * or `tags/v1`. Fails with 404 if there are none.
     */
    listMatching: get("/repos/{owner}/{repo}/git/refs/{+ref}", {
      response: z.listOf(ReferenceSchema, singlePage()),
    }),
  },

  /** Trees, which are the directories of a commit: `git.gitData.trees`. */
  trees: {
    /**
     * Lists the entries of a tree. `sha` is the hash of the tree or of a commit, or the name of a branch or tag. With
     * `recursive`, the list also contains the entries of all subdirectories. Fails with 400 if the tree does not exist.
     */
    list: get("/repos/{owner}/{repo}/git/trees/{sha}", {
      query: () =>
        z.fields({
          /** Also lists the entries of all subdirectories, with their full paths. Default false. */
          recursive: z.optional(z.boolean()),
          page: z.optional(z.int()),
          /**
           * Number of entries per page. The default and the maximum are the server's `default_git_trees_per_page`,
           * usually 1000.
           */
          per_page: z.optional(z.int()),
        }),
      response: paged(
        GitTreeResponseSchema,
        fieldPaging((document: GitTreeResponse) => ({ items: document.tree, total: document.total_count })),
      ),
    }),
  },

  /** Notes on commits: `git.gitData.notes`. */
  notes: {
    /** Reads the note on a commit. `verification` and `files` default to true. */
    get: get("/repos/{owner}/{repo}/git/notes/{sha}", {
      query: () =>
        z.fields({
          /**
           * Whether the server verifies the signature of the commit that contains the note. Default true; false is
           * faster.
           */
          verification: z.optional(z.boolean()),
          /**
           * Whether the response lists the files changed by the commit that contains the note. Default true; false is
           * faster.
           */
          files: z.optional(z.boolean()),
        }),
      response: NoteSchema,
    }),

    /** Sets the note on a commit, replacing any existing note. Requires write access to code. Forgejo only. */
    set: post("/repos/{owner}/{repo}/git/notes/{sha}", {
      body: SetNoteSchema,
      response: NoteSchema,
      retry: "idempotent",
      since: { forgejo: "10" },
    }),

    /** Removes the note on a commit. Requires write access to code. Forgejo only. */
    delete: del("/repos/{owner}/{repo}/git/notes/{sha}", { since: { forgejo: "10" } }),
  },
});
