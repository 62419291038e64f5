import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../lists/page-query.js";

/** What a limit counts. */
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

/** A limit for the sum of some subjects. */
export interface QuotaRuleInfo {
  /** For administrators only. */
  name?: string | undefined;
  /** Bytes; -1 for no limit. */
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

/** Rules that hold for the users of the group, all of them at once. */
export interface QuotaGroup {
  /** For administrators only. */
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

/** How much storage is used, in bytes. */
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

/** How much storage a user or an organization uses, and what limits there are. */
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

/** An artifact that counts. */
export interface QuotaUsedArtifact {
  name: string;
  /** Bytes, compressed. */
  size: number;
  /** Page of the run that made it. */
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

/** An attachment that counts. */
export interface QuotaUsedAttachment {
  name: string;
  /** Bytes. */
  size: number;
  api_url: string;
  /** The issue, comment or release it is attached to. */
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

/** A version of a package that counts. */
export interface QuotaUsedPackage {
  name: string;
  type: string;
  version: string;
  /** Bytes. */
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

const subjectQuery = () => {
  const subject: z.Schema<QuotaSubject> = z.string();
  return z.fields({ subject });
};

const since = { forgejo: "9" };

/** The current user's storage: `git.user.quota`. All quotas are a 404 where they are turned off, as they are by default. */
export const userQuota = defineResource({
  /** Reads use and limits. */
  get: get("/user/quota", { response: QuotaInfoSchema, since }),

  /** True while a {@link QuotaSubject} is within its limits. An unknown subject is a 422. */
  check: get("/user/quota/check", { query: subjectQuery, response: z.lazy(() => z.boolean()), since }),

  /** Lists the artifacts that count. */
  listArtifacts: get("/user/quota/artifacts", {
    query: pageQuery,
    response: z.listOf(QuotaUsedArtifactSchema),
    since,
  }),

  /** Lists the attachments that count. */
  listAttachments: get("/user/quota/attachments", {
    query: pageQuery,
    response: z.listOf(QuotaUsedAttachmentSchema),
    since,
  }),

  /** Lists the packages that count. */
  listPackages: get("/user/quota/packages", { query: pageQuery, response: z.listOf(QuotaUsedPackageSchema), since }),
});

/** An organization's storage: `git.orgs.quota`. All of it needs ownership. */
export const orgQuota = defineResource({
  /** Reads use and limits. */
  get: get("/orgs/{org}/quota", { response: QuotaInfoSchema, since }),

  /** True while a {@link QuotaSubject} is within its limits. An unknown subject is a 422. */
  check: get("/orgs/{org}/quota/check", { query: subjectQuery, response: z.lazy(() => z.boolean()), since }),

  /** Lists the artifacts that count. */
  listArtifacts: get("/orgs/{org}/quota/artifacts", {
    query: pageQuery,
    response: z.listOf(QuotaUsedArtifactSchema),
    since,
  }),

  /** Lists the attachments that count. */
  listAttachments: get("/orgs/{org}/quota/attachments", {
    query: pageQuery,
    response: z.listOf(QuotaUsedAttachmentSchema),
    since,
  }),

  /** Lists the packages that count. */
  listPackages: get("/orgs/{org}/quota/packages", {
    query: pageQuery,
    response: z.listOf(QuotaUsedPackageSchema),
    since,
  }),
});
