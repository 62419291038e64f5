import * as z from "zod/mini";
import { RepositorySchema, type Repository } from "./repository.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** A workflow file of Gitea Actions. */
export interface ActionWorkflow {
  id: string;
  name: string;
  path: string;
  state: string;
  created_at: string;
  updated_at: string;
  url: string;
  html_url: string;
  badge_url: string;
  deleted_at: string;
}

/** Checks an {@link ActionWorkflow}; unknown fields pass and stay. */
export const ActionWorkflowSchema: Schema<ActionWorkflow> = z.lazy(() =>
  z.looseObject({
    id: z.string(),
    name: z.string(),
    path: z.string(),
    state: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    url: z.string(),
    html_url: z.string(),
    badge_url: z.string(),
    deleted_at: z.string(),
  }),
);

/** One run of a workflow (Gitea). */
export interface ActionWorkflowRun {
  id: number;
  url: string;
  /** Gitea 1.27. */
  previous_attempt_url?: string | null | undefined;
  html_url: string;
  display_title: string;
  /** `file.yml@refs/heads/main`. */
  path: string;
  /** What started it. */
  event: string;
  /** 0 up to Gitea 1.26. */
  run_attempt: number;
  /** The number that the pages show. */
  run_number: number;
  repository_id?: number | undefined;
  head_sha: string;
  /** Absent for tags and pull requests. */
  head_branch?: string | undefined;
  /** `queued`, `waiting`, `in_progress` or `completed`. */
  status: string;
  actor?: User | undefined;
  trigger_actor?: User | undefined;
  repository?: Repository | undefined;
  head_repository?: Repository | undefined;
  /** `success`, `failure`, `cancelled` or `skipped`, once completed. */
  conclusion?: string | undefined;
  /** Gitea 1.27. */
  pull_requests?: unknown[] | null | undefined;
  /** 1970-01-01 until it starts. */
  started_at: string;
  completed_at: string;
}

/** Checks an {@link ActionWorkflowRun}; unknown fields pass and stay. */
export const ActionWorkflowRunSchema: Schema<ActionWorkflowRun> = z.lazy(() =>
  z.looseObject({
    id: z.number(),
    url: z.string(),
    previous_attempt_url: z.optional(z.nullable(z.string())),
    html_url: z.string(),
    display_title: z.string(),
    path: z.string(),
    event: z.string(),
    run_attempt: z.number(),
    run_number: z.number(),
    repository_id: z.optional(z.number()),
    head_sha: z.string(),
    head_branch: z.optional(z.string()),
    status: z.string(),
    actor: z.optional(UserSchema),
    trigger_actor: z.optional(UserSchema),
    repository: z.optional(RepositorySchema),
    head_repository: z.optional(RepositorySchema),
    conclusion: z.optional(z.string()),
    pull_requests: z.optional(z.nullable(z.array(z.unknown()))),
    started_at: z.string(),
    completed_at: z.string(),
  }),
);

/** One job of a workflow run (Gitea). */
export interface ActionWorkflowJob {
  id: number;
  url: string;
  html_url: string;
  /** Id of the run, not its number. */
  run_id: number;
  run_url: string;
  name: string;
  labels: string[] | null;
  run_attempt: number;
  head_sha: string;
  head_branch?: string | undefined;
  status: string;
  /** As in {@link ActionWorkflowRun}. */
  conclusion?: string | undefined;
  runner_id?: number | undefined;
  runner_name?: string | undefined;
  /** Empty before a runner takes the job. */
  steps: ActionWorkflowStep[] | null;
  created_at: string;
  started_at: string;
  completed_at: string;
}

/** Checks an {@link ActionWorkflowJob}; unknown fields pass and stay. */
export const ActionWorkflowJobSchema: Schema<ActionWorkflowJob> = z.lazy(() =>
  z.looseObject({
    id: z.number(),
    url: z.string(),
    html_url: z.string(),
    run_id: z.number(),
    run_url: z.string(),
    name: z.string(),
    labels: z.nullable(z.array(z.string())),
    run_attempt: z.number(),
    head_sha: z.string(),
    head_branch: z.optional(z.string()),
    status: z.string(),
    conclusion: z.optional(z.string()),
    runner_id: z.optional(z.number()),
    runner_name: z.optional(z.string()),
    steps: z.nullable(z.array(ActionWorkflowStepSchema)),
    created_at: z.string(),
    started_at: z.string(),
    completed_at: z.string(),
  }),
);

/** One step of a job. */
export interface ActionWorkflowStep {
  name: string;
  /** Counted from 0. */
  number: number;
  status: string;
  conclusion?: string | undefined;
  started_at: string;
  completed_at: string;
}

/** Checks an {@link ActionWorkflowStep}; unknown fields pass and stay. */
export const ActionWorkflowStepSchema: Schema<ActionWorkflowStep> = z.lazy(() =>
  z.looseObject({
    name: z.string(),
    number: z.number(),
    status: z.string(),
    conclusion: z.optional(z.string()),
    started_at: z.string(),
    completed_at: z.string(),
  }),
);
