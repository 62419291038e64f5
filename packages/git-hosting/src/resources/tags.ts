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
  /** URL of the zip archive; like `tarball_url`, it is empty if archives are turned off. */
  zipball_url: string;
  tarball_url: string;
  /** Number of downloads of the source archives. Forgejo 8 or newer. */
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

/** An annotated tag, which is a git object. */
export interface AnnotatedTag {
  /** Name of the tag. */
  tag: string;
  sha: string;
  message: string;
  /** The tagged object. */
  object: AnnotatedTagObject | null;
  tagger: CommitUser | null;
  verification: PayloadCommitVerification | null;
  /** URL in the API. */
  url: string;
  /** Number of downloads of the source archives. Forgejo 8 or newer. */
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
  /** URL in the API. */
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
  /** Message of an annotated tag. Default: none, which creates a lightweight tag. */
  message?: string | undefined;
}

/** Schema of {@link CreateTag}. */
export const CreateTagSchema: z.Schema<CreateTag> = z.lazy(() =>
  z.object({ tag_name: z.string(), target: z.optional(z.string()), message: z.optional(z.string()) }),
);

/** A rule that limits the creation and deletion of tags with certain names. */
export interface TagProtection {
  id: number;
  /** Glob such as `v*`, or a regular expression between slashes. */
  name_pattern: string;
  /** Login names of users who may create and delete such tags. */
  whitelist_usernames: readonly string[] | null;
  /** Names of teams that may create and delete such tags. */
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

/** A rule to create that protects tags. */
export interface CreateTagProtection {
  /** Glob such as `v*`, or a regular expression between slashes. The server requires it. */
  name_pattern?: string | undefined;
  /** Login names of users who may create and delete such tags. Default: none. */
  whitelist_usernames?: readonly string[] | undefined;
  /** Names of teams that may create and delete such tags. Default: none. Only for repositories of organizations. */
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

/** Changes to a rule that protects tags; omitted fields stay unchanged. */
export interface UpdateTagProtection {
  /** Glob such as `v*`, or a regular expression between slashes. */
  name_pattern?: string | undefined;
  /** Login names of all users who may create and delete such tags. */
  whitelist_usernames?: readonly string[] | undefined;
  /** Names of all teams that may create and delete such tags. */
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
  /** Lists tags, newest first. */
  list: get("/repos/{owner}/{repo}/tags", { query: pageQuery, response: z.listOf(TagSchema) }),

  /** Reads a tag by its name. */
  get: get("/repos/{owner}/{repo}/tags/{+tag}", { response: TagSchema }),

  /** Reads an annotated tag by the hash of its object. Fails with 404 for a lightweight tag. */
  getAnnotated: get("/repos/{owner}/{repo}/git/tags/{sha}", { response: AnnotatedTagSchema }),

  /**
   * Creates a tag. Requires write access to code. Fails with 409 if the tag exists, with 405 or 422 if the name is
   * protected.
   */
  create: post("/repos/{owner}/{repo}/tags", { body: CreateTagSchema, response: TagSchema }),

  /**
   * Deletes a tag. Requires write access to code. Fails with 409 if the tag has a release, with 405 or 422 if the tag
   * is protected.
   */
  delete: del("/repos/{owner}/{repo}/tags/{+tag}"),
});

/** The rules that protect tags: `git.tags.protections`. All operations require admin access to the repository. */
export const tagProtections = defineResource({
  /** Lists all protections in one response. */
  list: get("/repos/{owner}/{repo}/tag_protections", {
    response: z.listOf(TagProtectionSchema, singlePage()),
    since: { gitea: "1.23", forgejo: "8" },
  }),

  /** Reads a protection. */
  get: get("/repos/{owner}/{repo}/tag_protections/{id}", {
    response: TagProtectionSchema,
    since: { gitea: "1.23", forgejo: "8" },
  }),

  /**
   * Creates a protection. Fails with 422 for an unknown user or team, with 403 if a protection with this pattern
   * exists.
   */
  create: post("/repos/{owner}/{repo}/tag_protections", {
    body: CreateTagProtectionSchema,
    response: TagProtectionSchema,
    since: { gitea: "1.23", forgejo: "8" },
  }),

  /** Changes a protection. */
  update: patch("/repos/{owner}/{repo}/tag_protections/{id}", {
    body: UpdateTagProtectionSchema,
    response: TagProtectionSchema,
    retry: "idempotent",
    since: { gitea: "1.23", forgejo: "8" },
  }),

  /** Deletes a protection. */
  delete: del("/repos/{owner}/{repo}/tag_protections/{id}", { since: { gitea: "1.23", forgejo: "8" } }),
});
