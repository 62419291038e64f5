export {
  activityAttachments,
  attachments,
  meetingAttachments,
  postAttachments,
  wikiPageAttachments,
  workPackageAttachments,
} from "./operations.js";
export { AttachmentSchema, DigestSchema } from "./document.js";
export {
  AttachmentMetadataSchema,
  AttachmentUploadSchema,
  DirectUploadInputSchema,
  DirectUploadSchema,
} from "./uploads.js";

export type { Attachment, Digest } from "./document.js";
export type {
  AttachmentMetadata,
  AttachmentUpload,
  DirectUpload,
  DirectUploadInput,
  DirectUploadMetadata,
  StorageUploadLink,
} from "./uploads.js";
