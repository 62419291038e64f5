import type {
  ActionRun,
  ActionWorkflow,
  ActionWorkflowJob,
  ActionWorkflowRun,
  Organization,
  PayloadCommit,
  PullRequest,
  User,
} from "@halyard/git-hosting";
import * as z from "zod/mini";
import {
  OrganizationSchema,
  PayloadCommitSchema,
  PullRequestSchema,
  RepositorySchema,
  UserSchema,
  type EventRepository,
} from "./git-documents.js";
import {
  ActionRunSchema,
  ActionWorkflowJobSchema,
  ActionWorkflowRunSchema,
  ActionWorkflowSchema,
} from "./run-documents.js";
import { each, loose, type Schema } from "./schema.js";

/** Body of a `status` event (since Gitea 1.23). */
export interface CommitStatusPayload {
  commit: PayloadCommit;
  context: string;
  created_at: string;
  description: string;
  id: number;
  repository: EventRepository;
  sender: User;
  sha: string;
  /** State of the check: `pending`, `success`, `error`, `failure`, `warning` or `skipped`. */
  state: string;
  target_url: string;
  updated_at: string | null;
}

/** Schema of {@link CommitStatusPayload}. */
export const CommitStatusPayloadSchema: Schema<CommitStatusPayload> = loose(() => ({
  id: z.number(),
  ...each(z.string(), "context", "description", "sha", "state", "target_url", "created_at"),
  updated_at: z.nullable(z.string()),
  commit: PayloadCommitSchema,
  repository: RepositorySchema,
  sender: UserSchema,
}));

/** Body of a `workflow_run` event (since Gitea 1.25). */
export interface WorkflowRunPayload {
  action: "requested" | "in_progress" | "completed";
  workflow: ActionWorkflow;
  workflow_run: ActionWorkflowRun;
  /** Declared by the server, but never sent. */
  pull_request?: PullRequest | undefined;
  /** Present when an organization owns the repository. */
  organization?: Organization | undefined;
  repository: EventRepository;
  sender: User;
}

/** Schema of {@link WorkflowRunPayload}. */
export const WorkflowRunPayloadSchema: Schema<WorkflowRunPayload> = loose(() => ({
  action: z.enum(["requested", "in_progress", "completed"]),
  workflow: ActionWorkflowSchema,
  workflow_run: ActionWorkflowRunSchema,
  pull_request: z.optional(PullRequestSchema),
  organization: z.optional(OrganizationSchema),
  repository: RepositorySchema,
  sender: UserSchema,
}));

/** Body of a `workflow_job` event (since Gitea 1.24). */
export interface WorkflowJobPayload {
  action: "queued" | "waiting" | "in_progress" | "completed";
  workflow_job: ActionWorkflowJob;
  /** Declared by the server, but never sent. */
  pull_request?: PullRequest | undefined;
  /** Present when an organization owns the repository. */
  organization?: Organization | undefined;
  repository: EventRepository;
  sender: User;
}

/** Schema of {@link WorkflowJobPayload}. */
export const WorkflowJobPayloadSchema: Schema<WorkflowJobPayload> = loose(() => ({
  action: z.enum(["queued", "waiting", "in_progress", "completed"]),
  workflow_job: ActionWorkflowJobSchema,
  pull_request: z.optional(PullRequestSchema),
  organization: z.optional(OrganizationSchema),
  repository: RepositorySchema,
  sender: UserSchema,
}));

/** Body of an `action_run` event (since Forgejo 12). The repository and the user are inside `run`. */
export interface ActionPayload {
  /** Outcome of the run. `recover` means success after a failure. */
  action: "failure" | "recover" | "success";
  run: ActionRun;
  /** The run's status before it ended. */
  prior_status: string;
  /** The previous run of the same workflow. */
  last_run?: ActionRun | undefined;
}

/** Schema of {@link ActionPayload}. */
export const ActionPayloadSchema: Schema<ActionPayload> = loose(() => ({
  action: z.enum(["failure", "recover", "success"]),
  run: ActionRunSchema,
  prior_status: z.string(),
  last_run: z.optional(ActionRunSchema),
}));
