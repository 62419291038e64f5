import { defineResource, del, type FilePart, get, patch, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type Attachment, AttachmentSchema, UpdateAttachmentSchema } from "./issues/attachments.js";
import { type User, UserSchema } from "../documents/user.js";

/** A release of a repository. */
export interface Release {
  id: number;
  /** Title. */
  name: string;
  tag_name: string;
  /** Branch or commit the tag was or will be made of. */
  target_commitish: string;
  /** Notes. */
  body: string;
  /** Drafts have no tag yet and are seen only by those with write access. */
  draft: boolean;
  prerelease: boolean;
  author: User;
  assets: readonly Attachment[];
  created_at: string;
  /** The same as `created_at`. */
  published_at: string | null;
  /** Address in the API. */
  url: string;
  html_url: string;
  tarball_url: string;
  zipball_url: string;
  /** Address in the API that takes assets. */
  upload_url: string;
  /** Whether the links to the archives are hidden. Forgejo 8 or newer. */
  hide_archive_links?: boolean | undefined;
  /** Forgejo 8 or newer. */
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

/** How often the archives of a tag were fetched. */
export interface TagArchiveDownloadCount {
  zip: number;
  tar_gz: number;
}

/** Schema of {@link TagArchiveDownloadCount}. */
export const TagArchiveDownloadCountSchema: z.Schema<TagArchiveDownloadCount> = z.lazy(() =>
  z.object({ zip: z.int(), tar_gz: z.int() }),
);

/** A release to be created. */
export interface CreateRelease {
  /** Name of the tag, which is created unless it exists or the release is a draft. */
  tag_name: string;
  /** Branch or commit for a new tag. Default: the default branch. */
  target_commitish?: string | undefined;
  /** Text of a new tag, which it makes an annotated one. Gitea only. */
  tag_message?: string | undefined;
  /** Title. Default: the name of the tag. */
  name?: string | undefined;
  /** Notes. */
  body?: string | undefined;
  draft?: boolean | undefined;
  prerelease?: boolean | undefined;
  /** Forgejo 8 or newer. */
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

/** Changes to a release; what is left out stays as it is. */
export interface UpdateRelease {
  tag_name?: string | undefined;
  /** Branch or commit for a tag that does not exist yet. */
  target_commitish?: string | undefined;
  /** Title. */
  name?: string | undefined;
  /** Notes. */
  body?: string | undefined;
  /** false publishes a draft. */
  draft?: boolean | undefined;
  prerelease?: boolean | undefined;
  /** Forgejo 8 or newer. */
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

/** An asset for a release: a file, or a link to one. */
export interface ReleaseAssetUpload {
  attachment?: FilePart | Blob | undefined;
  /** Makes the asset a link, in place of `attachment`. Forgejo 9 or newer. */
  external_url?: string | undefined;
}

/** Schema of {@link ReleaseAssetUpload}. */
export const ReleaseAssetUploadSchema: z.Schema<ReleaseAssetUpload> = z.lazy(() =>
  z.object({ attachment: z.optional(z.file()), external_url: z.optional(z.string()) }),
);

/** The releases of a repository: `git.releases`. */
export const releases = defineResource({
  /** Lists releases, newest first. `draft` and `pre-release` keep or leave out a kind; `q` is known to Forgejo only. */
  list: get("/repos/{owner}/{repo}/releases", {
    query: () =>
      z.fields({
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

  /** Reads the newest release that is neither a draft nor a prerelease; a NotFoundError says that there is none. */
  getLatest: get("/repos/{owner}/{repo}/releases/latest", { response: ReleaseSchema }),

  /** Reads the release of a tag; a NotFoundError says that the tag has none. */
  getByTag: get("/repos/{owner}/{repo}/releases/tags/{tag}", { response: ReleaseSchema }),

  /** Creates a release. Needs write access to releases. Fails with 409 when the tag has a release already. */
  create: post("/repos/{owner}/{repo}/releases", { body: CreateReleaseSchema, response: ReleaseSchema }),

  /** Changes a release. Needs write access to releases. */
  update: patch("/repos/{owner}/{repo}/releases/{id}", {
    body: UpdateReleaseSchema,
    response: ReleaseSchema,
    retry: "idempotent",
  }),

  /** Deletes a release and leaves its tag. Needs write access to releases. */
  delete: del("/repos/{owner}/{repo}/releases/{id}"),

  /** Deletes the release of a tag and leaves the tag. Needs write access to releases. */
  deleteByTag: del("/repos/{owner}/{repo}/releases/tags/{tag}"),
});

/** The files of a release: `git.releases.assets`. */
export const releaseAssets = defineResource({
  /** Lists the files, all at once. */
  list: get("/repos/{owner}/{repo}/releases/{id}/assets", { response: z.listOf(AttachmentSchema, singlePage()) }),

  /** Reads what is known of a file; its bytes are at `browser_download_url`. */
  get: get("/repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}", { response: AttachmentSchema }),

  /** Adds a file from bytes, also from a stream of unknown length. Needs write access to releases. */
  uploadBytes: post("/repos/{owner}/{repo}/releases/{id}/assets", {
    query: () => z.fields({ name: z.string() }),
    body: z.binary(),
    bodyKey: "content",
    response: AttachmentSchema,
    media: { request: "bytes" },
    since: { gitea: "1.22", forgejo: "7" },
  }),

  /**
   * Adds a file, under another name if `name` is given, or a link to one. Needs write access to releases. A kind of file
   * the server does not take is a 400; one that is too big a 413, before Gitea 1.25 also a 422 or 500.
   */
  upload: post("/repos/{owner}/{repo}/releases/{id}/assets", {
    query: () => z.fields({ name: z.optional(z.string()) }),
    body: ReleaseAssetUploadSchema,
    response: AttachmentSchema,
    media: { request: "multipart" },
  }),

  /** Renames a file, or gives a link another target. Needs write access to releases. */
  update: patch("/repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}", {
    body: UpdateAttachmentSchema,
    response: AttachmentSchema,
    retry: "idempotent",
  }),

  /** Deletes a file. Needs write access to releases. */
  delete: del("/repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}"),
});
