import type { ActionLink, HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import * as z from "@halyard/http-core/schema";
import { type Formattable, FormattableSchema } from "../../documents/formattable.js";
import type { User } from "../users/document.js";

/** An uploaded file. Read its bytes with `pm.download(attachment, "downloadLocation")`. */
export interface Attachment extends HalDocument {
  _type: "Attachment";
  id: number;
  fileName: string;
  /** Size in bytes. */
  fileSize?: number | undefined;
  description: Formattable;
  /** `prepared` until a direct upload is completed; `quarantined` if a virus was found. */
  status?: "uploaded" | "prepared" | "scanned" | "quarantined" | "rescan" | (string & {}) | undefined;
  /** Media type, as detected by the server. */
  contentType: string;
  digest: Digest;
  createdAt: string;
  _links: {
    self: Link<Attachment>;
    /** Resource that the file is attached to. Empty until a resource links to the file. */
    container?: Link | NullLink | undefined;
    author: Link<User>;
    /** Download URL of the file, possibly on another server. */
    downloadLocation: Link;
    /** Download URL of the file on this server. */
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
  /** Name of the algorithm, such as `md5`. */
  algorithm: string;
  hash: string;
}

/** Schema of {@link Digest}. */
export const DigestSchema: z.Schema<Digest> = z.lazy(() => z.object({ algorithm: z.string(), hash: z.string() }));
