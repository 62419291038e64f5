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

/** What is told about a file that is uploaded. */
export interface AttachmentMetadata {
  /** The name it gets; the one of the file itself is ignored. */
  fileName: string;
  description?: FormattableInput | undefined;
}

/** Schema of {@link AttachmentMetadata}. */
export const AttachmentMetadataSchema: z.Schema<AttachmentMetadata> = z.lazy(() => z.object(metadataFields()));

/** A file to be uploaded: what is told about it goes first. */
export interface AttachmentUpload {
  metadata: AttachmentMetadata;
  file: FilePart | Blob;
}

/** Schema of {@link AttachmentUpload}. */
export const AttachmentUploadSchema: z.Schema<AttachmentUpload> = z.lazy(() =>
  z.object({ metadata: AttachmentMetadataSchema, file: z.file() }),
);

/** What is told about a file before it goes straight to the instance's storage. */
export interface DirectUploadMetadata extends AttachmentMetadata {
  /** Bytes, exactly as many as will be sent. */
  fileSize: number;
  /** Media type, as far as known; the server finds out itself in the end. */
  contentType?: string | undefined;
  digest?: Digest | undefined;
}

/** The beginning of a direct upload. */
export interface DirectUploadInput {
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

/** A request to the storage that takes a file; for the storage it is proof enough, so keep it to yourself. */
export interface StorageUploadLink extends Link {
  /** Fields of the multipart body, in this order and before the field `file`. */
  form_fields: Readonly<Record<string, string>>;
}

/**
 * A direct upload that has begun. Send the file as multipart with the fields of `addAttachment` to its address, then
 * complete the upload. An instance that keeps files itself answers 422 in place of this: upload in one step then.
 */
export interface DirectUpload extends HalDocument {
  _type: "AttachmentUpload";
  /** Id of the file to be. */
  id: number;
  fileName: string;
  description?: Formattable | undefined;
  createdAt?: string | undefined;
  _links: {
    /** An address without anything behind it. */
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
