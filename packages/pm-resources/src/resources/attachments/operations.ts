import { defineResource, del, get, post } from "@halyard/http-core";
import { wholeCollectionOf } from "../../lists/collection.js";
import { uploadMethod } from "../../methods/upload.js";
import { AttachmentSchema } from "./document.js";
import { AttachmentUploadSchema, DirectUploadInputSchema, DirectUploadSchema } from "./uploads.js";

const uploadOptions = {
  body: AttachmentUploadSchema,
  response: AttachmentSchema,
  media: { request: "multipart" },
} as const;
const prepareOptions = {
  body: DirectUploadInputSchema,
  response: DirectUploadSchema,
  media: { request: "multipart" },
} as const;

const create = post("/attachments", uploadOptions);
const prepare = post("/attachments/prepare", prepareOptions);
const complete = get("/attachments/{id}/uploaded", { response: AttachmentSchema, retry: "idempotent" });
const read = get("/attachments/{id}", { response: AttachmentSchema });

/** Uploaded files: `pm.attachments`. */
export const attachments = defineResource({
  /**
   * Uploads a file that is not attached to a resource yet. The file is sent directly to the instance's storage when
   * possible, otherwise through the server. Afterwards, link the file from a new resource, as described for `create`.
   *
   * @throws AttachmentTooLargeError when the file is larger than the instance accepts. No part of the file was sent.
   * @example
   * const file = await openAsBlob("crane.pdf", { type: "application/pdf" });
   * const { _links } = await pm.attachments.upload({ file, fileName: "crane.pdf" });
   * await pm.workPackages.create({ subject: "Repair it", _links: { project, attachments: [_links.self] } });
   */
  upload: uploadMethod<object>({ create, prepare, complete, read }),

  /**
   * Uploads a file that is not attached to a resource yet, in one request. The same user must then link the file from
   * one new resource, such as a work package. Otherwise, the server deletes the file after some hours. Requires at
   * least one of the permissions for attaching files.
   *
   * @throws ValidationError when the instance refuses the file's size or type.
   */
  create,

  /**
   * Prepares a direct upload to the instance's storage, for a file that is not attached to a resource yet. See
   * {@link DirectUpload}.
   */
  prepare,

  /**
   * Completes a direct upload. Only the user who prepared the upload can complete it. The server then checks the file's
   * type and scans it for viruses. Completing an upload a second time fails with 404.
   */
  complete,

  /** Reads the metadata of a file. Fails with 404 when the caller may not see the resource that it is attached to. */
  get: read,

  /**
   * Reads the content of a file as a stream. The server may redirect to its storage; the client sends no credential
   * there.
   */
  content: get("/attachments/{id}/content", { media: { response: "stream" } }),

  /** Deletes a file permanently. Requires the permission to edit the resource that it is attached to. */
  delete: del("/attachments/{id}"),
});

/**
 * The files of a work package: `pm.workPackages.attachments`. Attaching files requires the permission to edit or add
 * work packages; listing them requires only that the caller can see the work package.
 */
export const workPackageAttachments = attachmentsOf<"/work_packages/{workPackage}", { workPackage: string | number }>(
  "/work_packages/{workPackage}",
);

/**
 * The files of a comment: `pm.activities.attachments`. Attaching files requires the permission to write comments, or to
 * write internal comments; listing them requires only that the caller can see the comment.
 */
export const activityAttachments = attachmentsOf<"/activities/{activity}", { activity: string | number }>(
  "/activities/{activity}",
);

/**
 * The files of a meeting: `pm.meetings.attachments`. Attaching files requires the permission to edit meetings; listing
 * them requires only that the caller can see the meeting.
 */
export const meetingAttachments = attachmentsOf<"/meetings/{meeting}", { meeting: string | number }>(
  "/meetings/{meeting}",
);

/**
 * The files of a forum message: `pm.posts.attachments`. Attaching files requires the permission to edit messages;
 * listing them requires only that the caller can see the message.
 */
export const postAttachments = attachmentsOf<"/posts/{post}", { post: string | number }>("/posts/{post}");

/**
 * The files of a wiki page: `pm.wikiPages.attachments`. Attaching files requires the permission to edit wiki pages;
 * listing them requires only that the caller can see the page.
 */
export const wikiPageAttachments = attachmentsOf<"/wiki_pages/{wikiPage}", { wikiPage: string | number }>(
  "/wiki_pages/{wikiPage}",
);

/** Declares the operations for a resource's attachments. `path` is the path of the resource. */
/* @__NO_SIDE_EFFECTS__ */
function attachmentsOf<const Path extends string, Place extends object>(path: Path) {
  const create = post(`${path}/attachments`, uploadOptions);
  const prepare = post(`${path}/attachments/prepare`, prepareOptions);
  return defineResource({
    /**
     * Lists all attached files. Fails with 404 when the caller may not see the resource that the files are attached to.
     */
    list: get(`${path}/attachments`, { response: wholeCollectionOf(AttachmentSchema) }),

    /**
     * Attaches a file. The file is sent directly to the instance's storage when possible, otherwise through the server.
     *
     * @throws AttachmentTooLargeError when the file is larger than the instance accepts. No part of the file was sent.
     * @throws ValidationError when the instance refuses the file's type.
     */
    upload: uploadMethod<Place>({ create, prepare, complete, read }),

    /** Attaches a file in one request. Fails with 422 when the instance refuses the file's size or type. */
    create,

    /** Prepares a direct upload to the instance's storage. See {@link DirectUpload}. */
    prepare,
  });
}
