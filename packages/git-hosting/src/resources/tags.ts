import { defineResource, del, get, patch, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import {
  type CommitMeta,
  CommitMetaSchema,
  type CommitUser,
  CommitUserSchema,
  type PayloadCommitVerification,
  PayloadCommitVerificationSchema,
} from "./commits/commits.js";
import { pageQuery } from "../lists/page-query.js";
import { type TagArchiveDownloadCount, TagArchiveDownloadCountSchema } from "./releases.js";

/** A tag, annotated or lightweight. */
export interface Tag {
  name: string;
  /** Hash of the tag object; for a lightweight tag, the hash of the commit. */
  id: string;
  /** Message of the tag; for a lightweight tag, the message of the commit. */
  message: string;
  commit: CommitMeta | null;
  /** URL of the zip archive. Empty, like `tarball_url`, if archives are turned off. */
  zipball_url: string;
  tarball_url: string;
  /** Download counts of the source archives. Forgejo 8 or newer. */
  archive_download_count?: TagArchiveDownloadCount | null | undefined;
}

/** Schema of {@link Tag}. */
export const TagSchema: z.Schema<Tag> = z.lazy(() =>
  z.object({
    name: z.string(),
    id: z.string(),
    message: z.string(),
    commit: z.nullable(CommitMetaSchema),
    zipball_url: z.string(),
    tarball_url: z.string(),
    archive_download_count: z.nullish(TagArchiveDownloadCountSchema),
  }),
);

/** An annotated tag, which git stores as an object of its own. */
export interface AnnotatedTag {
  /** Name of the tag. */
  tag: string;
  sha: string;
  message: string;
  /** The tagged object. */
  object: AnnotatedTagObject | null;
  tagger: CommitUser | null;
  verification: PayloadCommitVerification | null;
  /** API URL of the tag. */
  url: string;
  /** Download counts of the source archives. Forgejo 8 or newer. */
  archive_download_count?: TagArchiveDownloadCount | null | undefined;
}

/** Schema of {@link AnnotatedTag}. */
export const AnnotatedTagSchema: z.Schema<AnnotatedTag> = z.lazy(() =>
  z.object({
    tag: z.string(),
    sha: z.string(),
    message: z.string(),
    object: z.nullable(AnnotatedTagObjectSchema),
    tagger: z.nullable(CommitUserSchema),
    verification: z.nullable(PayloadCommitVerificationSchema),
    url: z.string(),
    archive_download_count: z.nullish(TagArchiveDownloadCountSchema),
  }),
);

/** The object that an annotated tag points to. */
export interface AnnotatedTagObject {
  type: "commit" | "tree" | "blob" | "tag" | (string & {});
  sha: string;
  /** API URL of the object. */
  url: string;
}

/** Schema of {@link AnnotatedTagObject}. */
export const AnnotatedTagObjectSchema: z.Schema<AnnotatedTagObject> = z.lazy(() =>
  z.object({ type: z.string(), sha: z.string(), url: z.string() }),
);

/** A tag to create. */
export interface CreateTag {
  /** Name of the new tag. The call fails with 409 if the name is taken. */
  tag_name: string;
  /** Branch or commit to tag. Default: the default branch. */
  target?: string | undefined;
  /** Message for the tag. A tag with a message is annotated; a tag without one is lightweight. */
  message?: string | undefined;
}

/** Schema of {@link CreateTag}. */
export const CreateTagSchema: z.Schema<CreateTag> = z.lazy(() =>
  z.object({ tag_name: z.string(), target: z.optional(z.string()), message: z.optional(z.string()) }),
);

/** A rule that limits who may create and delete tags with certain names. */
export interface TagProtection {
  id: number;
  /** Pattern for tag names: a glob such as `v*`, or a regular expression between slashes. */
  name_pattern: string;
  /** Login names of users who may create and delete tags matching `name_pattern`. */
  whitelist_usernames: readonly string[] | null;
  /** Names of teams that may create and delete tags matching `name_pattern`. */
  whitelist_teams: readonly string[] | null;
  created_at: string;
  updated_at: string;
}

/** Schema of {@link TagProtection}. */
export const TagProtectionSchema: z.Schema<TagProtection> = z.lazy(() =>
  z.object({
    id: z.int(),
    name_pattern: z.string(),
    whitelist_usernames: z.nullable(z.array(z.string())),
    whitelist_teams: z.nullable(z.array(z.string())),
    created_at: z.string(),
    updated_at: z.string(),
  }),
);

/** A tag protection to create. */
export interface CreateTagProtection {
  /**
   * Pattern for tag names: a glob such as `v*`, or a regular expression between slashes. The server requires this
   * field.
   */
  name_pattern?: string | undefined;
  /** Login names of users who may create and delete tags matching `name_pattern`. Default: none. */
  whitelist_usernames?: readonly string[] | undefined;
  /**
   * Names of teams that may create and delete tags matching `name_pattern`. Default: none. Only for repositories that
   * an organization owns.
   */
  whitelist_teams?: readonly string[] | undefined;
}

/** Schema of {@link CreateTagProtection}. */
export const CreateTagProtectionSchema: z.Schema<CreateTagProtection> = z.lazy(() =>
  z.object({
    name_pattern: z.optional(z.string()),
    whitelist_usernames: z.optional(z.array(z.string())),
    whitelist_teams: z.optional(z.array(z.string())),
  }),
);

/** Changes to a tag protection. Omitted fields stay unchanged. */
export interface UpdateTagProtection {
  /** New pattern for tag names: a glob such as `v*`, or a regular expression between slashes. */
  name_pattern?: string | undefined;
  /** Login names of all users who may create and delete tags matching `name_pattern`. */
  whitelist_usernames?: readonly string[] | undefined;
  /** Names of all teams that may create and delete tags matching `name_pattern`. */
  whitelist_teams?: readonly string[] | undefined;
}

/** Schema of {@link UpdateTagProtection}. */
export const UpdateTagProtectionSchema: z.Schema<UpdateTagProtection> = z.lazy(() =>
  z.object({
    name_pattern: z.optional(z.string()),
    whitelist_usernames: z.optional(z.array(z.string())),
    whitelist_teams: z.optional(z.array(z.string())),
  }),
);

/** The tags of a repository: `git.tags`. */
export const tags = defineResource({
  /** Lists a repository's tags, newest first. */
  list: get("/repos/{owner}/{repo}/tags", { query: pageQuery, response: z.listOf(TagSchema) }),

  /** Reads a tag by its name. */
  get: get("/repos/{owner}/{repo}/tags/{+tag}", { response: TagSchema }),

  /** Reads an annotated tag by the hash of its tag object. Fails with 404 for a lightweight tag. */
  getAnnotated: get("/repos/{owner}/{repo}/git/tags/{sha}", { response: AnnotatedTagSchema }),

  /**
   * Creates a tag. Requires write access to code. Fails with 409 if the tag exists, and with 405 or 422 if its name is
   * protected.
   */
  create: post("/repos/{owner}/{repo}/tags", { body: CreateTagSchema, response: TagSchema }),

  /**
   * Deletes a tag. Requires write access to code. Fails with 409 if the tag has a release, and with 405 or 422 if the
   * tag is protected.
   */
  delete: del("/repos/{owner}/{repo}/tags/{+tag}"),
});

/** The rules that protect tags: `git.tags.protections`. All operations require admin access to the repository. */
export const tagProtections = defineResource({
  /** Lists all of a repository's tag protections in one response. */
  list: get("/repos/{owner}/{repo}/tag_protections", {
    response: z.listOf(TagProtectionSchema, singlePage()),
    since: { gitea: "1.23", forgejo: "8" },
  }),

  /** Reads a tag protection. */
  get: get("/repos/{owner}/{repo}/tag_protections/{id}", {
    response: TagProtectionSchema,
    since: { gitea: "1.23", forgejo: "8" },
  }),

  /**
   * Creates a tag protection. Fails with 422 for an unknown user or team, and with 403 if a protection with the same
   * pattern exists.
   */
  create: post("/repos/{owner}/{repo}/tag_protections", {
    body: CreateTagProtectionSchema,
    response: TagProtectionSchema,
    since: { gitea: "1.23", forgejo: "8" },
  }),

  /** Changes a tag protection. */
  update: patch("/repos/{owner}/{repo}/tag_protections/{id}", {
    body: UpdateTagProtectionSchema,
    response: TagProtectionSchema,
    retry: "idempotent",
    since: { gitea: "1.23", forgejo: "8" },
  }),

  /** Deletes a tag protection. */
  delete: del("/repos/{owner}/{repo}/tag_protections/{id}", { since: { gitea: "1.23", forgejo: "8" } }),
});
