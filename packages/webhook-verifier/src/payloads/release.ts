import * as z from "zod/mini";
import { AttachmentSchema, type Attachment } from "./attachment.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** A release. */
export interface Release {
  id: number;
  tag_name: string;
  target_commitish: string;
  name: string;
  body: string;
  /** API address; `html_url` is the page. */
  url: string;
  html_url: string;
  tarball_url: string;
  zipball_url: string;
  upload_url: string;
  draft: boolean;
  prerelease: boolean;
  created_at: string;
  /** The same as `created_at`. */
  published_at: string;
  author: User;
  assets: Attachment[] | null;
  /** Forgejo 8. */
  hide_archive_links?: boolean | undefined;
  /** Forgejo 8. */
  archive_download_count?: { zip: number; tar_gz: number } | null | undefined;
}

/** Checks a {@link Release}; unknown fields pass and stay. */
export const ReleaseSchema: Schema<Release> = z.lazy(() =>
  z.looseObject({
    id: z.number(),
    tag_name: z.string(),
    target_commitish: z.string(),
    name: z.string(),
    body: z.string(),
    url: z.string(),
    html_url: z.string(),
    tarball_url: z.string(),
    zipball_url: z.string(),
    upload_url: z.string(),
    draft: z.boolean(),
    prerelease: z.boolean(),
    created_at: z.string(),
    published_at: z.string(),
    author: UserSchema,
    assets: z.nullable(z.array(AttachmentSchema)),
    hide_archive_links: z.optional(z.boolean()),
    archive_download_count: z.optional(z.nullable(z.looseObject({ zip: z.number(), tar_gz: z.number() }))),
  }),
);
