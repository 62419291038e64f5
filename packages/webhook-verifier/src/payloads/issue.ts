import * as z from "zod/mini";
import { AttachmentSchema, type Attachment } from "./attachment.js";
import { LabelSchema, type Label } from "./label.js";
import { MilestoneSchema, type Milestone } from "./milestone.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** An issue, or a pull request seen as one. */
export interface Issue {
  id: number;
  /** API address; `html_url` is the page. */
  url: string;
  html_url: string;
  number: number;
  user: User;
  original_author: string;
  original_author_id: number;
  title: string;
  body: string;
  /** The branch chosen for the issue, mostly empty. */
  ref: string;
  assets: Attachment[] | null;
  labels: Label[] | null;
  milestone: Milestone | null;
  /** Gitea 1.27. */
  projects?: unknown[] | null | undefined;
  assignee: User | null;
  /** Null when nobody is assigned. */
  assignees: User[] | null;
  state: "open" | "closed";
  is_locked: boolean;
  comments: number;
  created_at: string;
  updated_at: string;
  closed_at: string | null;
  due_date: string | null;
  /** In seconds. Gitea 1.25. */
  time_estimate?: number | undefined;
  /** Set when the issue is a pull request. */
  pull_request: PullRequestMeta | null;
  repository: RepositoryMeta | null;
  /** 0 when it is not pinned. */
  pin_order: number;
  /** Gitea 1.26. */
  content_version?: number | undefined;
}

/** Checks an {@link Issue}; unknown fields pass and stay. */
export const IssueSchema: Schema<Issue> = z.lazy(() =>
  z.looseObject({
    id: z.number(),
    url: z.string(),
    html_url: z.string(),
    number: z.number(),
    user: UserSchema,
    original_author: z.string(),
    original_author_id: z.number(),
    title: z.string(),
    body: z.string(),
    ref: z.string(),
    assets: z.nullable(z.array(AttachmentSchema)),
    labels: z.nullable(z.array(LabelSchema)),
    milestone: z.nullable(MilestoneSchema),
    projects: z.optional(z.nullable(z.array(z.unknown()))),
    assignee: z.nullable(UserSchema),
    assignees: z.nullable(z.array(UserSchema)),
    state: z.enum(["open", "closed"]),
    is_locked: z.boolean(),
    comments: z.number(),
    created_at: z.string(),
    updated_at: z.string(),
    closed_at: z.nullable(z.string()),
    due_date: z.nullable(z.string()),
    time_estimate: z.optional(z.number()),
    pull_request: z.nullable(PullRequestMetaSchema),
    repository: z.nullable(RepositoryMetaSchema),
    pin_order: z.number(),
    content_version: z.optional(z.number()),
  }),
);

/** What an issue tells of being a pull request. */
export interface PullRequestMeta {
  merged: boolean;
  merged_at: string | null;
  /** Gitea 1.22. */
  draft?: boolean | undefined;
  /** Gitea 1.22, Forgejo 8. */
  html_url?: string | undefined;
}

/** Checks a {@link PullRequestMeta}; unknown fields pass and stay. */
export const PullRequestMetaSchema: Schema<PullRequestMeta> = z.lazy(() =>
  z.looseObject({
    merged: z.boolean(),
    merged_at: z.nullable(z.string()),
    draft: z.optional(z.boolean()),
    html_url: z.optional(z.string()),
  }),
);

/** The repository of an issue, in short. */
export interface RepositoryMeta {
  id: number;
  name: string;
  /** Name of the owner, where a {@link Repository} has the whole account. */
  owner: string;
  full_name: string;
}

/** Checks a {@link RepositoryMeta}; unknown fields pass and stay. */
export const RepositoryMetaSchema: Schema<RepositoryMeta> = z.lazy(() =>
  z.looseObject({
    id: z.number(),
    name: z.string(),
    owner: z.string(),
    full_name: z.string(),
  }),
);
