import * as z from "zod/mini";
import type { Schema } from "./schema.js";

/** A file attached to an issue, a comment or a release. */
export interface Attachment {
  id: number;
  name: string;
  size: number;
  download_count: number;
  created_at: string;
  uuid: string;
  browser_download_url: string;
  /** `attachment` or `external`. Forgejo 9. */
  type?: string | undefined;
}

/** Checks an {@link Attachment}; unknown fields pass and stay. */
export const AttachmentSchema: Schema<Attachment> = z.lazy(() =>
  z.looseObject({
    id: z.number(),
    name: z.string(),
    size: z.number(),
    download_count: z.number(),
    created_at: z.string(),
    uuid: z.string(),
    browser_download_url: z.string(),
    type: z.optional(z.string()),
  }),
);
