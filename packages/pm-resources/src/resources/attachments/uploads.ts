import type { ActionLink, HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import type { FilePart } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import {
  type Formattable,
  type FormattableInput,
  FormattableInputSchema,
  FormattableSchema,
} from "../../documents/formattable.js";
import type { User } from "../users/document.js";
import { type Attachment, type Digest, DigestSchema } from "./document.js";

/** Metadata of an upload. */
export interface AttachmentMetadata {
  /** Name of the attachment. The server ignores the name in the file part. */
  fileName: string;
  /** Description of the file, as `{ raw }`. Default: empty. */
  description?: FormattableInput | undefined;
}

/** Schema of {@link AttachmentMetadata}. */
export const AttachmentMetadataSchema: z.Schema<AttachmentMetadata> = z.lazy(() => z.object(metadataFields()));

/** Request body for an upload. The metadata must come before the file. */
export interface AttachmentUpload {
  /** Name and description of the file, sent as JSON in the first part. */
  metadata: AttachmentMetadata;
  /**
   * Content of the file. The server responds with 422 if the file is larger than `maximumAttachmentFileSize` (see
   * `pm.configuration`).
   */
  file: FilePart | Blob;
}

/** Schema of {@link AttachmentUpload}. */
export const AttachmentUploadSchema: z.Schema<AttachmentUpload> = z.lazy(() =>
  z.object({ metadata: AttachmentMetadataSchema, file: z.file() }),
);

/** Metadata of a direct upload. */
export interface DirectUploadMetadata extends AttachmentMetadata {
  /** Exact size of the file in bytes. */
  fileSize: number;
  /** Media type, if the caller knows it. The server detects the media type itself after the upload. */
  contentType?: string | undefined;
  /** Checksum of the file. Default: none. */
  digest?: Digest | undefined;
}

/** Request body that prepares a direct upload. */
export interface DirectUploadInput {
  /** Name, size and description of the file that will be uploaded, sent as JSON. */
  metadata: DirectUploadMetadata;
}

/** Schema of {@link DirectUploadInput}. */
export const DirectUploadInputSchema: z.Schema<DirectUploadInput> = z.lazy(() =>
  z.object({
    metadata: z.object({
      ...metadataFields(),
      fileSize: z.int().check(z.minimum(0)),
      contentType: z.optional(z.string()),
      digest: z.optional(DigestSchema),
    }),
  }),
);

/**
 * Link for uploading the file to the storage. The link authorises the upload without a credential, so keep it secret.
 */
export interface StorageUploadLink extends Link {
  /** Fields of the multipart body. They must come in this order and before the field `file`. */
  form_fields: Readonly<Record<string, string>>;
}

/**
 * A prepared direct upload. Send the file as multipart to the URL of the link `addAttachment`, together with the link's
 * `form_fields`. Then complete the upload. An instance whose storage does not accept direct uploads responds with 422;
 * use `create` for such an instance.
 */
export interface DirectUpload extends HalDocument {
  _type: "AttachmentUpload";
  /** Id that the attachment will have. */
  id: number;
  fileName: string;
  description?: Formattable | undefined;
  createdAt?: string | undefined;
  _links: {
    /** Placeholder link, which cannot be followed. */
    self: Link;
    author: Link<User>;
    container?: Link | NullLink | undefined;
    addAttachment: StorageUploadLink;
    completeUpload: ActionLink<void, Attachment>;
    downloadLocation?: Link | undefined;
    staticDownloadLocation?: Link | undefined;
    delete?: ActionLink<void, void> | undefined;
  };
}

const uploadLink = z.lazy(() =>
  z.fields({ href: z.string(), form_fields: z.record(z.string(), z.string()) }),
) as z.AnySchema as z.Schema<StorageUploadLink>;

/** Schema of {@link DirectUpload}. */
export const DirectUploadSchema: z.Schema<DirectUpload> = z.lazy(() =>
  hal.document({
    _type: z.literal("AttachmentUpload"),
    id: z.int(),
    fileName: z.string(),
    description: z.optional(FormattableSchema),
    createdAt: z.optional(z.string()),
    _links: z.object({
      self: hal.linkTo<unknown>(),
      author: hal.linkTo<User>(),
      container: z.optional(hal.nullableLinkTo<unknown>()),
      addAttachment: uploadLink,
      completeUpload: hal.actionLink<void, Attachment>(),
      downloadLocation: z.optional(hal.linkTo<unknown>()),
      staticDownloadLocation: z.optional(hal.linkTo<unknown>()),
      delete: z.optional(hal.actionLink()),
    }),
  }),
);

function metadataFields() {
  return { fileName: z.string().check(z.minLength(1)), description: z.optional(FormattableInputSchema) };
}
