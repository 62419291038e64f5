import * as z from "zod/mini";
import { LabelSchema, type Label } from "./label.js";
import { MilestoneSchema, type Milestone } from "./milestone.js";
import { TeamSchema, type Team } from "./organization.js";
import { RepositorySchema, type Repository } from "./repository.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** A pull request. */
export interface PullRequest {
  id: number;
  /** The page, not the API address. */
  url: string;
  number: number;
  user: User;
  title: string;
  body: string;
  labels: Label[] | null;
  milestone: Milestone | null;
  assignee: User | null;
  /** Empty or null when nobody is assigned, depending on server and version. */
  assignees: User[] | null;
  requested_reviewers: User[] | null;
  /** Gitea 1.23, Forgejo 9. */
  requested_reviewers_teams?: Team[] | null | undefined;
  state: "open" | "closed";
  /** Gitea 1.22, Forgejo 8. */
  draft?: boolean | undefined;
  is_locked: boolean;
  comments: number;
  /** Gitea 1.22, Forgejo 8. */
  review_comments?: number | undefined;
  /** Gitea 1.22, Forgejo 8. Forgejo leaves it at 0. */
  additions?: number | undefined;
  /** As `additions`. */
  deletions?: number | undefined;
  /** As `additions`. */
  changed_files?: number | undefined;
  html_url: string;
  diff_url: string;
  patch_url: string;
  mergeable: boolean;
  /** True in a `closed` delivery means that the pull request was merged. */
  merged: boolean;
  merged_at: string | null;
  merge_commit_sha: string | null;
  merged_by: User | null;
  allow_maintainer_edit: boolean;
  base: PRBranchInfo;
  head: PRBranchInfo;
  merge_base: string;
  due_date: string | null;
  created_at: string | null;
  updated_at: string | null;
  closed_at: string | null;
  pin_order: number;
  /** Gitea 1.26. */
  content_version?: number | undefined;
  /** 0 for a branch, 1 for AGit. Forgejo 11. */
  flow?: number | undefined;
}

/** Checks a {@link PullRequest}; unknown fields pass and stay. */
export const PullRequestSchema: Schema<PullRequest> = z.lazy(() =>
  z.looseObject({
    id: z.number(),
    url: z.string(),
    number: z.number(),
    user: UserSchema,
    title: z.string(),
    body: z.string(),
    labels: z.nullable(z.array(LabelSchema)),
    milestone: z.nullable(MilestoneSchema),
    assignee: z.nullable(UserSchema),
    assignees: z.nullable(z.array(UserSchema)),
    requested_reviewers: z.nullable(z.array(UserSchema)),
    requested_reviewers_teams: z.optional(z.nullable(z.array(TeamSchema))),
    state: z.enum(["open", "closed"]),
    draft: z.optional(z.boolean()),
    is_locked: z.boolean(),
    comments: z.number(),
    review_comments: z.optional(z.number()),
    additions: z.optional(z.number()),
    deletions: z.optional(z.number()),
    changed_files: z.optional(z.number()),
    html_url: z.string(),
    diff_url: z.string(),
    patch_url: z.string(),
    mergeable: z.boolean(),
    merged: z.boolean(),
    merged_at: z.nullable(z.string()),
    merge_commit_sha: z.nullable(z.string()),
    merged_by: z.nullable(UserSchema),
    allow_maintainer_edit: z.boolean(),
    base: PRBranchInfoSchema,
    head: PRBranchInfoSchema,
    merge_base: z.string(),
    due_date: z.nullable(z.string()),
    created_at: z.nullable(z.string()),
    updated_at: z.nullable(z.string()),
    closed_at: z.nullable(z.string()),
    pin_order: z.number(),
    content_version: z.optional(z.number()),
    flow: z.optional(z.number()),
  }),
);

/** One side of a pull request. */
export interface PRBranchInfo {
  /** Name of the branch without its owner; empty for AGit. */
  label: string;
  /** Name of the branch, or `refs/pull/N/head` when it is gone. */
  ref: string;
  sha: string;
  repo_id: number;
  /** Null when the fork was deleted; `repo_id` is -1 then. */
  repo: Repository | null;
}

/** Checks a {@link PRBranchInfo}; unknown fields pass and stay. */
export const PRBranchInfoSchema: Schema<PRBranchInfo> = z.lazy(() =>
  z.looseObject({
    label: z.string(),
    ref: z.string(),
    sha: z.string(),
    repo_id: z.number(),
    repo: z.nullable(RepositorySchema),
  }),
);
