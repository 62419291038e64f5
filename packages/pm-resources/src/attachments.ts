import type { ActionLink, HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { AttachmentUploadSchema, DirectUploadInputSchema, DirectUploadSchema } from "./attachment-uploads.js";
import { collectionOf } from "./collection.js";
import { uploadMethod } from "./upload-method.js";
import type { User } from "./users.js";
import { type Digest, DigestSchema, type Formattable, FormattableSchema } from "./values.js";

/** A file that was uploaded. Its bytes are behind the link `downloadLocation`: `pm.download(attachment, "downloadLocation")`. */
export interface Attachment extends HalDocument {
  _type: "Attachment";
  id: number;
  fileName: string;
  /** Bytes. */
  fileSize?: number | undefined;
  description: Formattable;
  /** `prepared` while a direct upload has not been completed; `quarantined` when a virus was found. */
  status?: "uploaded" | "prepared" | "scanned" | "quarantined" | "rescan" | (string & {}) | undefined;
  /** Media type, as the server found it. */
  contentType: string;
  digest: Digest;
  createdAt: string;
  _links: {
    self: Link<Attachment>;
    /** What it is attached to; nothing while it has not been claimed. */
    container?: Link | NullLink | undefined;
    author: Link<User>;
    /** The bytes; it may lead to a storage elsewhere. */
    downloadLocation: Link;
    /** The bytes by way of this server. */
    staticDownloadLocation?: Link | undefined;
    delete?: ActionLink<void, void> | undefined;
  };
}

/** Schema of {@link Attachment}. */
export const AttachmentSchema: z.Schema<Attachment> = z.lazy(() =>
  z.object({
    _type: z.literal("Attachment"),
    id: z.int(),
    fileName: z.string(),
    fileSize: z.optional(z.int()),
    description: FormattableSchema,
    status: z.optional(z.string()),
    contentType: z.string(),
    digest: DigestSchema,
    createdAt: z.string(),
    _links: z.object({
      self: hal.linkTo<Attachment>(),
      container: z.optional(hal.nullableLinkTo<unknown>()),
      author: hal.linkTo<User>(),
      downloadLocation: hal.linkTo<unknown>(),
      staticDownloadLocation: z.optional(hal.linkTo<unknown>()),
      delete: z.optional(hal.actionLink()),
    }),
  }),
);

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
   * Uploads a file that belongs to nothing yet, in one step. Link it from a new work package or the like, as the same user
   * and only once; otherwise the server removes it after some hours. Needs a permission that allows files anywhere.
   *
   * @throws ValidationError when the file is larger than the instance allows, or of a kind that it refuses.
   */
  create,

  /** Begins the upload of such a file straight to the instance's storage: see {@link DirectUpload}. */
  prepare,

  /**
   * Ends a direct upload. Only who began it can. The server looks into the file afterwards: its kind, and viruses. Once
   * that is done, there is nothing left to end, and this is a 404.
   */
  complete,

  /** Reads what is known of a file. 404 also where the reader may not see what it is attached to. */
  get: read,

  /** The bytes of a file, as a stream. The server may redirect to its storage, which gets no credential. */
  content: get("/attachments/{id}/content", { media: { response: "stream" } }),

  /** Deletes a file for good. Needs the permission to edit what it is attached to. */
  delete: del("/attachments/{id}"),
});

/** The files of a work package: `pm.workPackages.attachments`. Needs the permission to edit or add work packages. */
export const workPackageAttachments = attachmentsOf<"/work_packages/{workPackage}", { workPackage: string | number }>(
  "/work_packages/{workPackage}",
);

/** The files of a comment: `pm.activities.attachments`. Needs the permission to comment, internally or openly. */
export const activityAttachments = attachmentsOf<"/activities/{activity}", { activity: string | number }>(
  "/activities/{activity}",
);

/** The files of a meeting: `pm.meetings.attachments`. Needs the permission to edit meetings. */
export const meetingAttachments = attachmentsOf<"/meetings/{meeting}", { meeting: string | number }>(
  "/meetings/{meeting}",
);

/** The files of a message in a forum: `pm.posts.attachments`. Needs the permission to edit messages. */
export const postAttachments = attachmentsOf<"/posts/{post}", { post: string | number }>("/posts/{post}");

/** The files of a wiki page: `pm.wikiPages.attachments`. Needs the permission to edit wiki pages. */
export const wikiPageAttachments = attachmentsOf<"/wiki_pages/{wikiPage}", { wikiPage: string | number }>(
  "/wiki_pages/{wikiPage}",
);

/** The files of what stands at a path. */
/* @__NO_SIDE_EFFECTS__ */
function attachmentsOf<const Path extends string, Place extends object>(path: Path) {
  const create = post(`${path}/attachments`, uploadOptions);
  const prepare = post(`${path}/attachments/prepare`, prepareOptions);
  return defineResource({
    /** Lists the files, all at once. 404 where the reader may not see what they are attached to. */
    list: get(`${path}/attachments`, { response: collectionOf(AttachmentSchema) }),

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
