import { defineResource, del, get, post, put, singlePage, written } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { nameList } from "../lists/name-list.js";
import {
  type CommitMeta,
  CommitMetaSchema,
  type CommitUser,
  CommitUserSchema,
  type PayloadCommitVerification,
  PayloadCommitVerificationSchema,
} from "./commits/commits.js";
import {
  type ApplyDiffPatchFile,
  ApplyDiffPatchFileSchema,
  ChangeFilesSchema,
  CreateFileSchema,
  DeleteFileSchema,
  UpdateFileSchema,
} from "../documents/file-changes.js";

export {
  type ApplyDiffPatchFile,
  ApplyDiffPatchFileSchema,
  type ChangeFileOperation,
  ChangeFileOperationSchema,
  type ChangeFiles,
  ChangeFilesSchema,
  type CommitDates,
  CommitDatesSchema,
  type CommitDetails,
  type CreateFile,
  CreateFileSchema,
  type DeleteFile,
  DeleteFileSchema,
  type UpdateFile,
  UpdateFileSchema,
} from "../documents/file-changes.js";

/** An entry in a repository's tree: a file, a directory, a symbolic link or a submodule. */
export interface ContentsResponse {
  name: string;
  path: string;
  type: "file" | "dir" | "symlink" | "submodule" | (string & {});
  /** Hash of the blob or tree. To update or delete a file, pass its hash as `sha`. */
  sha: string;
  /** Size in bytes; 0 for directories. */
  size: number;
  /** Encoding of `content`: `base64`; null if `content` is null. */
  encoding: "base64" | (string & {}) | null;
  /**
   * Content of a file in base64; null for other entries, in directory listings, and for files above the server's size
   * limit.
   */
  content: string | null;
  /** Target of a symbolic link. */
  target: string | null;
  /** URL of a submodule's repository. */
  submodule_git_url: string | null;
  /** API URL of the entry. */
  url: string | null;
  html_url: string | null;
  /** API URL of the blob or tree. */
  git_url: string | null;
  /** URL of the content; null unless the entry is a file. */
  download_url: string | null;
  _links?: FileLinksResponse | null | undefined;
  /** Hash of the commit that last changed the entry. Gitea 1.25 and newer include it only on request. */
  last_commit_sha?: string | undefined;
  /** Time of the commit that last changed the entry. Forgejo 12 or newer. */
  last_commit_when?: string | undefined;
  /** Committer date of the commit that last changed the entry. Gitea 1.24 or newer. */
  last_committer_date?: string | undefined;
  /** Author date of the commit that last changed the entry. Gitea 1.24 or newer. */
  last_author_date?: string | undefined;
  /**
   * Message of the commit that last changed the entry. Only `getExtended` returns it, and only if requested. Gitea 1.25
   * or newer.
   */
  last_commit_message?: string | undefined;
  /** Hash of the file in LFS. Only `getExtended` returns it, and only if requested. Gitea 1.25 or newer. */
  lfs_oid?: string | undefined;
  /** Size of the file in LFS, in bytes; present together with `lfs_oid`. */
  lfs_size?: number | undefined;
}

/** Schema of {@link ContentsResponse}. */
export const ContentsResponseSchema: z.Schema<ContentsResponse> = z.lazy(() =>
  z.object({
    name: z.string(),
    path: z.string(),
    type: z.string(),
    sha: z.string(),
    size: z.int(),
    encoding: z.nullable(z.string()),
    content: z.nullable(z.string()),
    target: z.nullable(z.string()),
    submodule_git_url: z.nullable(z.string()),
    url: z.nullable(z.string()),
    html_url: z.nullable(z.string()),
    git_url: z.nullable(z.string()),
    download_url: z.nullable(z.string()),
    _links: z.nullish(FileLinksResponseSchema),
    last_commit_sha: z.optional(z.string()),
    last_commit_when: z.optional(z.string()),
    last_committer_date: z.optional(z.string()),
    last_author_date: z.optional(z.string()),
    last_commit_message: z.optional(z.string()),
    lfs_oid: z.optional(z.string()),
    lfs_size: z.optional(z.int()),
  }),
);

/** URLs of an entry. */
export interface FileLinksResponse {
  self: string | null;
  git: string | null;
  html: string | null;
}

/** Schema of {@link FileLinksResponse}. */
export const FileLinksResponseSchema: z.Schema<FileLinksResponse> = z.lazy(() =>
  z.object({
    self: z.nullable(z.string()),
    git: z.nullable(z.string()),
    html: z.nullable(z.string()),
  }),
);

/** The commit that changed one or more files. */
export interface FileCommitResponse {
  sha: string;
  message: string;
  author: CommitUser | null;
  committer: CommitUser | null;
  /** Time of the commit; a date in the year 1 if the server did not determine it. */
  created: string;
  parents: readonly CommitMeta[] | null;
  tree: CommitMeta | null;
  /** API URL of the commit. */
  url: string;
  html_url: string;
}

/** Schema of {@link FileCommitResponse}. */
export const FileCommitResponseSchema: z.Schema<FileCommitResponse> = z.lazy(() =>
  z.object({
    sha: z.string(),
    message: z.string(),
    author: z.nullable(CommitUserSchema),
    committer: z.nullable(CommitUserSchema),
    created: z.string(),
    parents: z.nullable(z.array(CommitMetaSchema)),
    tree: z.nullable(CommitMetaSchema),
    url: z.string(),
    html_url: z.string(),
  }),
);

/** A changed file, and the commit that changed it. */
export interface FileResponse {
  content: ContentsResponse | null;
  commit: FileCommitResponse | null;
  verification: PayloadCommitVerification | null;
}

/** Schema of {@link FileResponse}. */
export const FileResponseSchema: z.Schema<FileResponse> = z.lazy(() =>
  z.object({
    content: z.nullable(ContentsResponseSchema),
    commit: z.nullable(FileCommitResponseSchema),
    verification: z.nullable(PayloadCommitVerificationSchema),
  }),
);

/** Changed files, and the commit that changed them. */
export interface FilesResponse {
  /** Files in the order of the request; null for deleted files. */
  files: readonly (ContentsResponse | null)[] | null;
  commit: FileCommitResponse | null;
  verification: PayloadCommitVerification | null;
}

/** Schema of {@link FilesResponse}. */
export const FilesResponseSchema: z.Schema<FilesResponse> = z.lazy(() =>
  z.object({
    files: z.nullable(z.array(z.nullable(ContentsResponseSchema))),
    commit: z.nullable(FileCommitResponseSchema),
    verification: z.nullable(PayloadCommitVerificationSchema),
  }),
);

/** Result of deleting a file. */
export interface FileDeleteResponse {
  /** Always null, because the file no longer exists. */
  content: null;
  commit: FileCommitResponse | null;
  verification: PayloadCommitVerification | null;
}

/** Schema of {@link FileDeleteResponse}. */
export const FileDeleteResponseSchema: z.Schema<FileDeleteResponse> = z.lazy(() =>
  z.object({
    content: z.null(),
    commit: z.nullable(FileCommitResponseSchema),
    verification: z.nullable(PayloadCommitVerificationSchema),
  }),
);

/**
 * The contents at a path. For a directory, `dir_contents` lists its entries. For a file or other entry, `file_contents`
 * describes the entry. The unused field is null or absent.
 */
export interface ContentsExtResponse {
  file_contents?: ContentsResponse | null | undefined;
  dir_contents?: readonly ContentsResponse[] | null | undefined;
}

/** Schema of {@link ContentsExtResponse}. */
export const ContentsExtResponseSchema: z.Schema<ContentsExtResponse> = z.lazy(() =>
  z.object({
    file_contents: z.nullish(ContentsResponseSchema),
    dir_contents: z.nullish(z.array(ContentsResponseSchema)),
  }),
);

/** Paths of the files to read. */
export interface GetFiles {
  /** Paths from the root of the repository. The response lists the files in the same order. */
  files: readonly string[];
}

/** Schema of {@link GetFiles}. */
export const GetFilesSchema: z.Schema<GetFiles> = z.lazy(() => z.object({ files: z.array(z.string()) }));

/** Query field that selects the commit to read from. */
export interface RefQuery {
  /** Commit, branch or tag to read from. Default: the default branch. */
  ref?: string | undefined;
}

/** Query fields for `getExtended`. */
export interface ExtendedContentsQuery extends RefQuery {
  /** Parts to add to the metadata: `file_content`, `lfs_metadata`, `commit_metadata`, `commit_message`. */
  includes?: readonly string[] | undefined;
}

function refQuery(): z.Schema<RefQuery> {
  return z.object({ ref: z.optional(z.string()) });
}

const entry = (): z.Schema<ContentsResponse | null> => z.nullable(ContentsResponseSchema);

/**
 * Request body for applying a patch. Older versions of Gitea, and Forgejo up to version 17, require `sha` but ignore
 * its value.
 */
const patchBody = /* @__PURE__ */ written<ApplyDiffPatchFile, ApplyDiffPatchFile>(ApplyDiffPatchFileSchema, {
  fields: [],
  write: (patch) => ({ ...patch, sha: patch["sha"] ?? "unused" }),
});

/** Query fields for downloading an archive. */
export interface ArchiveQuery {
  /** Files and folders to include in the archive. Default: all. Gitea 1.26 or newer; other servers ignore it. */
  path?: readonly string[] | undefined;
}

/**
 * The files of a repository: `git.contents`. For everyday use, prefer `readFile`, `writeFile` and `changeFiles`, which
 * handle base64 and conflicts.
 */
export const contents = defineResource({
  /** Lists the entries of a repository's root directory, without their content. */
  list: get("/repos/{owner}/{repo}/contents", {
    query: refQuery,
    response: z.listOf(ContentsResponseSchema, singlePage()),
  }),

  /** Reads the file or other entry at a path. For a directory, the response is an array of its entries. */
  get: get("/repos/{owner}/{repo}/contents/{+path}", {
    query: refQuery,
    response: z.union([ContentsResponseSchema, z.array(ContentsResponseSchema)]),
  }),

  /**
   * Reads the entry at a path. The response has the same format for directories as for all other entries. `includes`
   * selects parts to add to the metadata: `file_content`, `lfs_metadata`, `commit_metadata`, `commit_message`. Gitea
   * only.
   */
  getExtended: get("/repos/{owner}/{repo}/contents-ext/{+path}", {
    query: (): z.Schema<ExtendedContentsQuery> =>
      z.object({ ref: z.optional(z.string()), includes: z.optional(nameList()) }),
    response: ContentsExtResponseSchema,
    since: { gitea: "1.25" },
  }),

  /**
   * Reads several files at once. `body` contains their paths: `{ files: ["a", "b"] }`. The response contains null for
   * each file that does not exist. The server silently omits files beyond its limits on the number of files and on
   * their total size. Gitea only.
   */
  getMany: get("/repos/{owner}/{repo}/file-contents", {
    query: () =>
      z.fields({
        /** Paths of the files, as `{ files: ["a", "b"] }`. The client sends them as JSON. */
        body: GetFilesSchema,
        /** Commit, branch or tag to read from. Default: the default branch. */
        ref: z.optional(z.string()),
      }),
    response: z.listOf(entry(), singlePage()),
    since: { gitea: "1.24" },
  }),

  /**
   * Reads several files like `getMany`, but sends their paths in the request body. The maximum length of a URL then
   * does not limit the number of files. Requires write access. Gitea only.
   */
  getManyInBody: post("/repos/{owner}/{repo}/file-contents", {
    query: refQuery,
    body: GetFilesSchema,
    response: z.listOf(entry(), singlePage()),
    retry: "safe",
    since: { gitea: "1.24" },
  }),

  /** Creates a file with a commit. Fails with 422 if the file exists. */
  create: post("/repos/{owner}/{repo}/contents/{+path}", { body: CreateFileSchema, response: FileResponseSchema }),

  /**
   * Changes or moves a file with a commit. Fails if `sha` is not the hash of the current blob: with 422 in Gitea and in
   * Forgejo before 12, and with 409 in Forgejo 12 and newer. The client does not retry if the outcome of the request is
   * unknown: the request may have succeeded, and a retry with the outdated `sha` would then fail.
   */
  update: put("/repos/{owner}/{repo}/contents/{+path}", {
    body: UpdateFileSchema,
    response: FileResponseSchema,
    retry: "create",
  }),

  /**
   * Deletes a file with a commit. Fails if `sha` is not the hash of the current blob: with 409 in Forgejo 12 and newer,
   * and with 422 or 400 in other servers. The client does not retry if the outcome of the request is unknown: the
   * request may have deleted the file, and a retry would then fail.
   */
  delete: del("/repos/{owner}/{repo}/contents/{+path}", {
    body: DeleteFileSchema,
    response: FileDeleteResponseSchema,
    retry: "create",
  }),

  /** Changes several files with one commit. If one change fails, no file is changed. */
  change: post("/repos/{owner}/{repo}/contents", { body: ChangeFilesSchema, response: FilesResponseSchema }),

  /** Applies a patch and commits the result. */
  applyPatch: post("/repos/{owner}/{repo}/diffpatch", {
    body: patchBody,
    response: FileResponseSchema,
  }),

  /** Reads a file as a stream, exactly as git stores it. For a file in LFS, this is the LFS pointer. */
  getRaw: get("/repos/{owner}/{repo}/raw/{+path}", { query: refQuery, media: { response: "stream" } }),

  /** Reads a file as a stream, from LFS if the file is stored there. The server may redirect to its object storage. */
  getMedia: get("/repos/{owner}/{repo}/media/{+path}", { query: refQuery, media: { response: "stream" } }),

  /**
   * Downloads a repository's archive as a stream. `archive` is a reference with the format as its extension:
   * `main.zip`, `v1.0.tar.gz` or `main.bundle`. Fails with 400 for any other format. `path` limits the archive to
   * certain files and folders (Gitea 1.26 or newer).
   */
  getArchive: get("/repos/{owner}/{repo}/archive/{+archive}", {
    query: (): z.Schema<ArchiveQuery> => z.object({ path: z.optional(z.array(z.string())) }),
    media: { response: "stream" },
  }),

  /** Reads the `.editorconfig` properties that apply to a file. */
  getEditorConfig: get("/repos/{owner}/{repo}/editorconfig/{path}", {
    query: refQuery,
    response: z.record(z.string(), z.unknown()),
  }),
});
