import type { ActionLink, HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import * as z from "@halyard/http-core/schema";
import { type Formattable, FormattableSchema } from "../../documents/formattable.js";
import type { User } from "../users/document.js";

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
  hal.document({
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

/** Checksum of a file. */
export interface Digest {
  /** Such as `md5`. */
  algorithm: string;
  hash: string;
}

/** Schema of {@link Digest}. */
export const DigestSchema: z.Schema<Digest> = z.lazy(() => z.object({ algorithm: z.string(), hash: z.string() }));
