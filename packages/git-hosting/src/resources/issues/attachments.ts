import { defineResource, del, type FilePart, get, patch, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { timeInput } from "../../documents/times.js";

/** A file attached to an issue, a comment or a release. */
export interface Attachment {
  id: number;
  name: string;
  /** Size in bytes. */
  size: number;
  uuid: string;
  /** URL for downloading the file. It is under the server's root, not under the API's path. */
  browser_download_url: string;
  download_count: number;
  created_at: string;
  /** `external` for a release asset that is only a link, `attachment` for any other file. Forgejo 9 or newer. */
  type?: "attachment" | "external" | (string & {}) | undefined;
}

/** Schema of {@link Attachment}. */
export const AttachmentSchema: z.Schema<Attachment> = z.lazy(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    size: z.int(),
    uuid: z.string(),
    browser_download_url: z.string(),
    download_count: z.int(),
    created_at: z.string(),
    type: z.optional(z.string()),
  }),
);

/** Changes to an attachment; omitted fields stay unchanged. */
export interface UpdateAttachment {
  /** New file name. Its extension must belong to an allowed file type. */
  name?: string | undefined;
  /**
   * New target URL for an asset that is only a link. The server refuses this field for other assets. Forgejo 9 or
   * newer.
   */
  browser_download_url?: string | undefined;
}

/** Schema of {@link UpdateAttachment}. */
export const UpdateAttachmentSchema: z.Schema<UpdateAttachment> = z.lazy(() =>
  z.object({ name: z.optional(z.string()), browser_download_url: z.optional(z.string()) }),
);

/** A file to attach. */
export interface AttachmentUpload {
  /**
   * The file. A `File` also provides the file name. The server limits size and type: see `git.settings.getAttachment`.
   */
  attachment: FilePart | Blob;
}

/** Schema of {@link AttachmentUpload}. */
export const AttachmentUploadSchema: z.Schema<AttachmentUpload> = z.lazy(() => z.object({ attachment: z.file() }));

/** Files attached to an issue or pull request: `git.issues.attachments`. */
export const issueAttachments = defineResource({
  /** Lists all files attached to an issue, in one response. */
  list: get("/repos/{owner}/{repo}/issues/{index}/assets", { response: z.listOf(AttachmentSchema, singlePage()) }),

  /** Reads the details of a file attached to an issue. The file itself is at `browser_download_url`. */
  get: get("/repos/{owner}/{repo}/issues/{index}/assets/{attachment_id}", { response: AttachmentSchema }),

  /**
   * Attaches a file to an issue. `name` sets the file name. Allowed for the issue's author and for users with write
   * access to issues. Fails with 400 or 422 if the file type is not allowed, and with 413 (422 or 500 before Gitea
   * 1.25) if the file is too large. `updated_at` works only in Forgejo, for owners and administrators.
   */
  upload: post("/repos/{owner}/{repo}/issues/{index}/assets", {
    query: () =>
      z.fields({
        /** File name. Default: the file name in the multipart body. */
        name: z.optional(z.string()),
        /** Time of the upload. Only repository owners and administrators may set it. Forgejo only. */
        updated_at: z.optional(timeInput()),
      }),
    body: AttachmentUploadSchema,
    response: AttachmentSchema,
    media: { request: "multipart" },
  }),

  /** Renames a file attached to an issue. Allowed for the issue's author and for users with write access to issues. */
  update: patch("/repos/{owner}/{repo}/issues/{index}/assets/{attachment_id}", {
    body: UpdateAttachmentSchema,
    response: AttachmentSchema,
    retry: "idempotent",
  }),

  /** Deletes a file attached to an issue. Allowed for the issue's author and for users with write access to issues. */
  delete: del("/repos/{owner}/{repo}/issues/{index}/assets/{attachment_id}"),
});

/** Files attached to a comment: `git.issues.comments.attachments`. */
export const commentAttachments = defineResource({
  /** Lists all files attached to a comment, in one response. */
  list: get("/repos/{owner}/{repo}/issues/comments/{id}/assets", {
    response: z.listOf(AttachmentSchema, singlePage()),
  }),

  /** Reads the details of a file attached to a comment. The file itself is at `browser_download_url`. */
  get: get("/repos/{owner}/{repo}/issues/comments/{id}/assets/{attachment_id}", { response: AttachmentSchema }),

  /**
   * Attaches a file to a comment. The query fields are the same as for an issue, and the upload fails for the same
   * reasons: see {@link issueAttachments}. Allowed for the comment's author and for users with write access to issues.
   */
  upload: post("/repos/{owner}/{repo}/issues/comments/{id}/assets", {
    query: () =>
      z.fields({
        /** File name. Default: the file name in the multipart body. */
        name: z.optional(z.string()),
        /** Time of the upload. Only repository owners and administrators may set it. Forgejo only. */
        updated_at: z.optional(timeInput()),
      }),
    body: AttachmentUploadSchema,
    response: AttachmentSchema,
    media: { request: "multipart" },
  }),

  /**
   * Renames a file attached to a comment. Allowed for the comment's author and for users with write access to issues.
   */
  update: patch("/repos/{owner}/{repo}/issues/comments/{id}/assets/{attachment_id}", {
    body: UpdateAttachmentSchema,
    response: AttachmentSchema,
    retry: "idempotent",
  }),

  /**
   * Deletes a file attached to a comment. Allowed for the comment's author and for users with write access to issues.
   */
  delete: del("/repos/{owner}/{repo}/issues/comments/{id}/assets/{attachment_id}"),
});
