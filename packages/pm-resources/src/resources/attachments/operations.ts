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

/** Files: `pm.attachments`. */
export const attachments = defineResource({
  /**
   * Uploads a file that belongs to nothing yet, by the best way there is: see `create`.
   *
   * @throws AttachmentTooLargeError before anything is sent.
   * @example
   * const file = await openAsBlob("crane.pdf", { type: "application/pdf" });
   * const { _links } = await pm.attachments.upload({ file, fileName: "crane.pdf" });
   * await pm.workPackages.create({ subject: "Mend it", _links: { project, attachments: [_links.self] } });
   */
  upload: uploadMethod<object>({ create, prepare, complete, read }),

  /**
   * Uploads a file that belongs to nothing yet, in one step. Link it from a new work package or the like, as the same
   * user and only once; otherwise the server removes it after some hours. Requires a permission that allows files
   * anywhere.
   *
   * @throws ValidationError when the file is larger than the instance allows, or of a kind that it refuses.
   */
  create,

  /** Begins the upload of such a file straight to the instance's storage: see {@link DirectUpload}. */
  prepare,

  /**
   * Completes a direct upload. Only who began it can. The server looks into the file afterwards: its kind, and viruses.
   * Once that is done, there is nothing left to end, and this is a 404.
   */
  complete,

  /** Reads the metadata of a file. 404 also where the caller may not see what it is attached to. */
  get: read,

  /** The bytes of a file, as a stream. The server may redirect to its storage, which gets no credential. */
  content: get("/attachments/{id}/content", { media: { response: "stream" } }),

  /** Deletes a file for good. Requires the permission to edit what it is attached to. */
  delete: del("/attachments/{id}"),
});

/** The files of a work package: `pm.workPackages.attachments`. Requires the permission to edit or add work packages. */
export const workPackageAttachments = attachmentsOf<"/work_packages/{workPackage}", { workPackage: string | number }>(
  "/work_packages/{workPackage}",
);

/** The files of a comment: `pm.activities.attachments`. Requires the permission to comment, internally or openly. */
export const activityAttachments = attachmentsOf<"/activities/{activity}", { activity: string | number }>(
  "/activities/{activity}",
);

/** The files of a meeting: `pm.meetings.attachments`. Requires the permission to edit meetings. */
export const meetingAttachments = attachmentsOf<"/meetings/{meeting}", { meeting: string | number }>(
  "/meetings/{meeting}",
);

/** The files of a message in a forum: `pm.posts.attachments`. Requires the permission to edit messages. */
export const postAttachments = attachmentsOf<"/posts/{post}", { post: string | number }>("/posts/{post}");

/** The files of a wiki page: `pm.wikiPages.attachments`. Requires the permission to edit wiki pages. */
export const wikiPageAttachments = attachmentsOf<"/wiki_pages/{wikiPage}", { wikiPage: string | number }>(
  "/wiki_pages/{wikiPage}",
);

/** The files of what stands at a path. */
/* @__NO_SIDE_EFFECTS__ */
function attachmentsOf<const Path extends string, Place extends object>(path: Path) {
  const create = post(`${path}/attachments`, uploadOptions);
  const prepare = post(`${path}/attachments/prepare`, prepareOptions);
  return defineResource({
    /** Lists the files, all at once. 404 when the caller may not see what they are attached to. */
    list: get(`${path}/attachments`, { response: wholeCollectionOf(AttachmentSchema) }),

    /**
     * Attaches a file, by the best way there is: straight to the instance's storage where that is possible, else in one
     * step.
     *
     * @throws AttachmentTooLargeError before anything is sent.
     * @throws ValidationError when the file is of a kind that the instance refuses.
     */
    upload: uploadMethod<Place>({ create, prepare, complete, read }),

    /** Attaches a file in one step; 422 when it is too large, or of a kind that the instance refuses. */
    create,

    /** Begins the upload of a file straight to the instance's storage: see {@link DirectUpload}. */
    prepare,
  });
}
