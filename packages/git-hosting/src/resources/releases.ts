import { defineResource, del, type FilePart, get, patch, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { PageQuery } from "../lists/page-query.js";
import { type Attachment, AttachmentSchema, UpdateAttachmentSchema } from "./issues/attachments.js";
import { type User, UserSchema } from "../documents/user.js";

/** A release of a repository. */
export interface Release {
  id: number;
  /** Title. */
  name: string;
  tag_name: string;
  /** Branch or commit that the tag is created from. */
  target_commitish: string;
  /** Release notes. */
  body: string;
  /**
   * Whether the release is a draft, which only users with write access can see. The server creates no tag for a draft.
   */
  draft: boolean;
  prerelease: boolean;
  author: User;
  assets: readonly Attachment[];
  created_at: string;
  /** Same value as `created_at`. */
  published_at: string | null;
  /** API URL of the release. */
  url: string;
  html_url: string;
  tarball_url: string;
  zipball_url: string;
  /** API URL for uploading assets. */
  upload_url: string;
  /** Whether the links to the source archives are hidden. Forgejo 8 or newer. */
  hide_archive_links?: boolean | undefined;
  /** Download counts of the source archives. Forgejo 8 or newer. */
  archive_download_count?: TagArchiveDownloadCount | null | undefined;
}

/** Schema of {@link Release}. */
export const ReleaseSchema: z.Schema<Release> = z.lazy(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    tag_name: z.string(),
    target_commitish: z.string(),
    body: z.string(),
    draft: z.boolean(),
    prerelease: z.boolean(),
    author: UserSchema,
    assets: z.array(AttachmentSchema),
    created_at: z.string(),
    published_at: z.nullable(z.string()),
    url: z.string(),
    html_url: z.string(),
    tarball_url: z.string(),
    zipball_url: z.string(),
    upload_url: z.string(),
    hide_archive_links: z.optional(z.boolean()),
    archive_download_count: z.nullish(TagArchiveDownloadCountSchema),
  }),
);

/** Download counts of a tag's source archives, by format. */
export interface TagArchiveDownloadCount {
  zip: number;
  tar_gz: number;
}

/** Schema of {@link TagArchiveDownloadCount}. */
export const TagArchiveDownloadCountSchema: z.Schema<TagArchiveDownloadCount> = z.lazy(() =>
  z.object({ zip: z.int(), tar_gz: z.int() }),
);

/** A release to create. */
export interface CreateRelease {
  /** Name of the tag. If the tag does not exist, the server creates it, unless the release is a draft. */
  tag_name: string;
  /** Branch or commit to create a new tag from. Default: the default branch. */
  target_commitish?: string | undefined;
  /** Message for a new tag. A tag with a message is an annotated tag. Gitea only. */
  tag_message?: string | undefined;
  /** Title. Default: the name of the tag. */
  name?: string | undefined;
  /** Release notes. */
  body?: string | undefined;
  /**
   * Saves the release as a draft, which only users with write access can see. The server creates no tag for a draft.
   * Default false.
   */
  draft?: boolean | undefined;
  /** Marks the release as a prerelease, which `getLatest` skips. Default false. */
  prerelease?: boolean | undefined;
  /** Hides the links to the source archives on the release's page. Default false. Forgejo 8 or newer. */
  hide_archive_links?: boolean | undefined;
}

/** Schema of {@link CreateRelease}. */
export const CreateReleaseSchema: z.Schema<CreateRelease> = z.lazy(() =>
  z.object({
    tag_name: z.string(),
    target_commitish: z.optional(z.string()),
    tag_message: z.optional(z.string()),
    name: z.optional(z.string()),
    body: z.optional(z.string()),
    draft: z.optional(z.boolean()),
    prerelease: z.optional(z.boolean()),
    hide_archive_links: z.optional(z.boolean()),
  }),
);

/** Changes to a release; omitted fields stay unchanged. */
export interface UpdateRelease {
  /** Name of the tag. A different name moves the release to that tag. */
  tag_name?: string | undefined;
  /** Branch or commit to create the tag from, if the tag does not exist yet. */
  target_commitish?: string | undefined;
  /** Title. */
  name?: string | undefined;
  /** Release notes. */
  body?: string | undefined;
  /** Whether the release is a draft. Setting it to `false` publishes a draft. */
  draft?: boolean | undefined;
  /** Marks the release as a prerelease (true) or as a stable release (false). */
  prerelease?: boolean | undefined;
  /** Hides the links to the source archives on the release's page. Forgejo 8 or newer. */
  hide_archive_links?: boolean | undefined;
}

/** Schema of {@link UpdateRelease}. */
export const UpdateReleaseSchema: z.Schema<UpdateRelease> = z.lazy(() =>
  z.object({
    tag_name: z.optional(z.string()),
    target_commitish: z.optional(z.string()),
    name: z.optional(z.string()),
    body: z.optional(z.string()),
    draft: z.optional(z.boolean()),
    prerelease: z.optional(z.boolean()),
    hide_archive_links: z.optional(z.boolean()),
  }),
);

/** An asset of a release: a file, or a link to one. */
export interface ReleaseAssetUpload {
  /** The file. A `File` object also supplies the file's name. Omit this field if `external_url` is given. */
  attachment?: FilePart | Blob | undefined;
  /** URL to link to, instead of uploading a file as `attachment`. Forgejo 9 or newer. */
  external_url?: string | undefined;
}

/** Schema of {@link ReleaseAssetUpload}. */
export const ReleaseAssetUploadSchema: z.Schema<ReleaseAssetUpload> = z.lazy(() =>
  z.object({ attachment: z.optional(z.file()), external_url: z.optional(z.string()) }),
);

/** Query fields for a list of releases. */
export interface ReleaseQuery extends PageQuery {
  /** Lists only drafts (true) or excludes them (false). Default: both drafts and published releases. */
  draft?: boolean | undefined;
  /** Lists only prereleases (true) or only stable releases (false). Default: both. */
  "pre-release"?: boolean | undefined;
  /** Words to search for. Forgejo only. */
  q?: string | undefined;
}

/** Query fields for uploading a file as bytes. */
export interface UploadBytesQuery {
  /** Name of the file in the release. */
  name: string;
}

/** Query fields for uploading a file in a multipart form. */
export interface UploadQuery {
  /** Name of the file. Default: the file name in the form. */
  name?: string | undefined;
}

/** The releases of a repository: `git.releases`. */
export const releases = defineResource({
  /**
   * Lists a repository's releases, newest first. With `draft: true`, only drafts are listed; with `draft: false`,
   * drafts are excluded. `pre-release` does the same for prereleases. `q` works only in Forgejo.
   */
  list: get("/repos/{owner}/{repo}/releases", {
    query: (): z.Schema<ReleaseQuery> =>
      z.object({
        draft: z.optional(z.boolean()),
        "pre-release": z.optional(z.boolean()),
        q: z.optional(z.string()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(ReleaseSchema),
  }),

  /** Reads a release. */
  get: get("/repos/{owner}/{repo}/releases/{id}", { response: ReleaseSchema }),

  /** Reads the newest release that is neither a draft nor a prerelease. Fails with 404 if no such release exists. */
  getLatest: get("/repos/{owner}/{repo}/releases/latest", { response: ReleaseSchema }),

  /** Reads the release for a tag. Fails with 404 if the tag has no release. */
  getByTag: get("/repos/{owner}/{repo}/releases/tags/{tag}", { response: ReleaseSchema }),

  /** Creates a release. Requires write access to releases. Fails with 409 if the tag already has a release. */
  create: post("/repos/{owner}/{repo}/releases", { body: CreateReleaseSchema, response: ReleaseSchema }),

  /** Changes a release. Requires write access to releases. */
  update: patch("/repos/{owner}/{repo}/releases/{id}", {
    body: UpdateReleaseSchema,
    response: ReleaseSchema,
    retry: "idempotent",
  }),

  /** Deletes a release but keeps its tag. Requires write access to releases. */
  delete: del("/repos/{owner}/{repo}/releases/{id}"),

  /** Deletes the release for a tag but keeps the tag. Requires write access to releases. */
  deleteByTag: del("/repos/{owner}/{repo}/releases/tags/{tag}"),
});

/** The files of a release: `git.releases.assets`. */
export const releaseAssets = defineResource({
  /** Lists all of a release's files in one response. */
  list: get("/repos/{owner}/{repo}/releases/{id}/assets", { response: z.listOf(AttachmentSchema, singlePage()) }),

  /** Reads the details of a release's file. The content is available at `browser_download_url`. */
  get: get("/repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}", { response: AttachmentSchema }),

  /**
   * Adds a file to a release by sending its bytes. The bytes can be a stream of unknown length. Requires write access
   * to releases.
   */
  uploadBytes: post("/repos/{owner}/{repo}/releases/{id}/assets", {
    query: (): z.Schema<UploadBytesQuery> => z.object({ name: z.string() }),
    body: z.binary(),
    /** The file's bytes, as a `Blob`, `Uint8Array`, `ArrayBuffer` or `ReadableStream`. */
    bodyKey: "content",
    response: AttachmentSchema,
    media: { request: "bytes" },
    since: { gitea: "1.22", forgejo: "7" },
  }),

  /**
   * Adds a file, or a link to a file, to a release. `name` sets the file's name. Requires write access to releases.
   * Fails with 400 if the file type is not allowed, and with 413 (422 or 500 before Gitea 1.25) if the file is too
   * large.
   */
  upload: post("/repos/{owner}/{repo}/releases/{id}/assets", {
    query: (): z.Schema<UploadQuery> => z.object({ name: z.optional(z.string()) }),
    body: ReleaseAssetUploadSchema,
    response: AttachmentSchema,
    media: { request: "multipart" },
  }),

  /** Renames a release's file, or changes the target of a link. Requires write access to releases. */
  update: patch("/repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}", {
    body: UpdateAttachmentSchema,
    response: AttachmentSchema,
    retry: "idempotent",
  }),

  /** Deletes a file from a release. Requires write access to releases. */
  delete: del("/repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}"),
});
