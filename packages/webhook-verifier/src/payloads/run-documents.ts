import type {
  ActionRun,
  ActionWorkflow,
  ActionWorkflowJob,
  ActionWorkflowRun,
  ActionWorkflowStep,
  RunPullRequest,
  RunPullRequestSide,
} from "@halyard/git-hosting";
import * as z from "zod/mini";
import { RepositorySchema, UserSchema } from "./git-documents.js";
import { each, loose, nullableList, type Schema } from "./schema.js";

/** Schema of {@link ActionWorkflow}. */
export const ActionWorkflowSchema: Schema<ActionWorkflow> = loose(() => ({
  ...each(z.string(), "id", "name", "path", "state", "url", "html_url", "badge_url"),
  ...each(z.string(), "created_at", "updated_at", "deleted_at"),
}));

/** Schema of {@link ActionWorkflowRun}. */
export const ActionWorkflowRunSchema: Schema<ActionWorkflowRun> = loose(() => ({
  ...each(z.number(), "id", "run_attempt", "run_number"),
  repository_id: z.optional(z.number()),
  ...each(z.string(), "url", "html_url", "display_title", "path", "event", "head_sha", "status"),
  ...each(z.string(), "started_at", "completed_at"),
  ...each(z.optional(z.string()), "head_branch", "conclusion"),
  ...each(z.optional(UserSchema), "actor", "trigger_actor"),
  ...each(z.optional(RepositorySchema), "repository", "head_repository"),
  pull_requests: z.optional(nullableList(RunPullRequestSchema)),
  previous_attempt_url: z.nullish(z.string()),
}));

/** Schema of {@link RunPullRequest}. */
export const RunPullRequestSchema: Schema<RunPullRequest> = loose(() => ({
  ...each(z.number(), "id", "number"),
  url: z.string(),
  ...each(RunPullRequestSideSchema, "head", "base"),
}));

/** Schema of {@link RunPullRequestSide}. */
export const RunPullRequestSideSchema: Schema<RunPullRequestSide> = loose(() => ({
  ...each(z.string(), "ref", "sha"),
  repo: z.object({ id: z.number(), ...each(z.string(), "name", "url") }),
}));

/** Schema of {@link ActionWorkflowJob}. */
export const ActionWorkflowJobSchema: Schema<ActionWorkflowJob> = loose(() => ({
  ...each(z.number(), "id", "run_id", "run_attempt"),
  runner_id: z.optional(z.number()),
  ...each(z.string(), "url", "html_url", "run_url", "name", "head_sha", "status"),
  ...each(z.string(), "created_at", "started_at", "completed_at"),
  ...each(z.optional(z.string()), "head_branch", "conclusion", "runner_name"),
  labels: nullableList(z.string()),
  steps: nullableList(ActionWorkflowStepSchema),
}));

/** Schema of {@link ActionWorkflowStep}. */
export const ActionWorkflowStepSchema: Schema<ActionWorkflowStep> = loose(() => ({
  number: z.number(),
  ...each(z.string(), "name", "status", "started_at", "completed_at"),
  conclusion: z.optional(z.string()),
}));

/** Schema of {@link ActionRun}. */
export const ActionRunSchema: Schema<ActionRun> = loose(() => ({
  ...each(z.number(), "id", "index_in_repo", "ScheduleID", "approved_by"),
  duration: z.optional(z.number()),
  ...each(z.string(), "title", "workflow_id", "prettyref", "commit_sha", "event", "event_payload", "trigger_event"),
  ...each(z.string(), "status", "started", "stopped", "created", "updated", "html_url"),
  ...each(z.boolean(), "is_ref_deleted", "is_fork_pull_request", "need_approval"),
  repository: RepositorySchema,
  trigger_user: UserSchema,
}));
