import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../lists/page-query.js";

/** A kind of data that counts towards a limit. */
export type QuotaSubject =
  | "size:all"
  | "size:repos:all"
  | "size:repos:public"
  | "size:repos:private"
  | "size:git:all"
  | "size:git:lfs"
  | "size:assets:all"
  | "size:assets:attachments:all"
  | "size:assets:attachments:issues"
  | "size:assets:attachments:releases"
  | "size:assets:artifacts"
  | "size:assets:packages:all"
  | "size:assets:wiki"
  | (string & {});

/** A limit on the total size of one or more kinds of data. */
export interface QuotaRuleInfo {
  /** Name. Only administrators can see it. */
  name?: string | undefined;
  /** Limit in bytes; -1 for no limit. */
  limit: number;
  subjects?: readonly QuotaSubject[] | null | undefined;
}

/** Schema of {@link QuotaRuleInfo}. */
export const QuotaRuleInfoSchema: z.Schema<QuotaRuleInfo> = z.lazy(() =>
  z.object({
    name: z.optional(z.string()),
    limit: z.int(),
    subjects: z.nullish(z.array(z.string())),
  }),
);

/** A group of users, with the quota rules that apply to each of them. */
export interface QuotaGroup {
  /** Name. Only administrators can see it. */
  name?: string | undefined;
  rules: readonly QuotaRuleInfo[] | null;
}

/** Schema of {@link QuotaGroup}. */
export const QuotaGroupSchema: z.Schema<QuotaGroup> = z.lazy(() =>
  z.object({
    name: z.optional(z.string()),
    rules: z.nullable(z.array(QuotaRuleInfoSchema)),
  }),
);

/** Storage usage in bytes. */
export interface QuotaUsed {
  size: {
    repos: { public: number; private: number };
    git: { LFS: number };
    assets: {
      attachments: { issues: number; releases: number };
      artifacts: number;
      packages: { all: number };
    };
  };
}

/** Schema of {@link QuotaUsed}. */
export const QuotaUsedSchema: z.Schema<QuotaUsed> = z.lazy(() =>
  z.object({
    size: z.object({
      repos: z.object({ public: z.int(), private: z.int() }),
      git: z.object({ LFS: z.int() }),
      assets: z.object({
        attachments: z.object({ issues: z.int(), releases: z.int() }),
        artifacts: z.int(),
        packages: z.object({ all: z.int() }),
      }),
    }),
  }),
);

/** Storage usage and limits of a user or organization. */
export interface QuotaInfo {
  used: QuotaUsed;
  groups: readonly QuotaGroup[] | null;
}

/** Schema of {@link QuotaInfo}. */
export const QuotaInfoSchema: z.Schema<QuotaInfo> = z.lazy(() =>
  z.object({
    used: QuotaUsedSchema,
    groups: z.nullable(z.array(QuotaGroupSchema)),
  }),
);

/** An artifact that counts towards the quota. */
export interface QuotaUsedArtifact {
  name: string;
  /** Compressed size in bytes. */
  size: number;
  /** Web page of the workflow run that created the artifact. */
  html_url: string;
}

/** Schema of {@link QuotaUsedArtifact}. */
export const QuotaUsedArtifactSchema: z.Schema<QuotaUsedArtifact> = z.lazy(() =>
  z.object({
    name: z.string(),
    size: z.int(),
    html_url: z.string(),
  }),
);

/** An attachment that counts towards the quota. */
export interface QuotaUsedAttachment {
  name: string;
  /** Size in bytes. */
  size: number;
  api_url: string;
  /** The issue, comment or release that the attachment belongs to. */
  contained_in: { api_url: string; html_url: string };
}

/** Schema of {@link QuotaUsedAttachment}. */
export const QuotaUsedAttachmentSchema: z.Schema<QuotaUsedAttachment> = z.lazy(() =>
  z.object({
    name: z.string(),
    size: z.int(),
    api_url: z.string(),
    contained_in: z.object({ api_url: z.string(), html_url: z.string() }),
  }),
);

/** A package version that counts towards the quota. */
export interface QuotaUsedPackage {
  name: string;
  type: string;
  version: string;
  /** Size in bytes. */
  size: number;
  html_url: string;
}

/** Schema of {@link QuotaUsedPackage}. */
export const QuotaUsedPackageSchema: z.Schema<QuotaUsedPackage> = z.lazy(() =>
  z.object({
    name: z.string(),
    type: z.string(),
    version: z.string(),
    size: z.int(),
    html_url: z.string(),
  }),
);

const subject = (): z.Schema<QuotaSubject> => z.string();

const subjectQuery = () =>
  z.fields({
    /** Kind of data, such as `size:all` or `size:repos:private`. The call fails with 422 for an unknown kind. */
    subject: subject(),
  });

const since = { forgejo: "9" };

/**
 * The current user's storage quota: `git.user.quota`. All quota operations fail with 404 if quotas are turned off,
 * which is the default.
 */
export const userQuota = defineResource({
  /** Reads the current user's storage usage and limits. */
  get: get("/user/quota", { response: QuotaInfoSchema, since }),

  /**
   * Returns whether the current user is within the limits for a {@link QuotaSubject}. Fails with 422 for an unknown
   * subject.
   */
  check: get("/user/quota/check", { query: subjectQuery, response: z.lazy(() => z.boolean()), since }),

  /** Lists the artifacts that count towards the current user's quota. */
  listArtifacts: get("/user/quota/artifacts", {
    query: pageQuery,
    response: z.listOf(QuotaUsedArtifactSchema),
    since,
  }),

  /** Lists the attachments that count towards the current user's quota. */
  listAttachments: get("/user/quota/attachments", {
    query: pageQuery,
    response: z.listOf(QuotaUsedAttachmentSchema),
    since,
  }),

  /** Lists the package versions that count towards the current user's quota. */
  listPackages: get("/user/quota/packages", { query: pageQuery, response: z.listOf(QuotaUsedPackageSchema), since }),
});

/** An organization's storage quota: `git.orgs.quota`. All operations require ownership of the organization. */
export const orgQuota = defineResource({
  /** Reads an organization's storage usage and limits. */
  get: get("/orgs/{org}/quota", { response: QuotaInfoSchema, since }),

  /**
   * Returns whether an organization is within the limits for a {@link QuotaSubject}. Fails with 422 for an unknown
   * subject.
   */
  check: get("/orgs/{org}/quota/check", { query: subjectQuery, response: z.lazy(() => z.boolean()), since }),

  /** Lists the artifacts that count towards an organization's quota. */
  listArtifacts: get("/orgs/{org}/quota/artifacts", {
    query: pageQuery,
    response: z.listOf(QuotaUsedArtifactSchema),
    since,
  }),

  /** Lists the attachments that count towards an organization's quota. */
  listAttachments: get("/orgs/{org}/quota/attachments", {
    query: pageQuery,
    response: z.listOf(QuotaUsedAttachmentSchema),
    since,
  }),

  /** Lists the package versions that count towards an organization's quota. */
  listPackages: get("/orgs/{org}/quota/packages", {
    query: pageQuery,
    response: z.listOf(QuotaUsedPackageSchema),
    since,
  }),
});
