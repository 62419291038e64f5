import * as z from "zod/mini";
import { ActionWorkflowJobSchema, type ActionWorkflowJob } from "./action-workflow.js";
import { OrganizationSchema, type Organization } from "./organization.js";
import { PullRequestSchema, type PullRequest } from "./pull-request.js";
import { RepositorySchema, type Repository } from "./repository.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** Body of `workflow_job` (Gitea 1.24). */
export interface WorkflowJobPayload {
  action: "queued" | "waiting" | "in_progress" | "completed";
  workflow_job: ActionWorkflowJob;
  /** Declared by the server, never sent. */
  pull_request?: PullRequest | undefined;
  /** Present when an organisation owns the repository. */
  organization?: Organization | undefined;
  repository: Repository;
  sender: User;
}

/** Checks a {@link WorkflowJobPayload}; unknown fields pass and stay. */
export const WorkflowJobPayloadSchema: Schema<WorkflowJobPayload> = z.lazy(() =>
  z.looseObject({
    action: z.enum(["queued", "waiting", "in_progress", "completed"]),
    workflow_job: ActionWorkflowJobSchema,
    pull_request: z.optional(PullRequestSchema),
    organization: z.optional(OrganizationSchema),
    repository: RepositorySchema,
    sender: UserSchema,
  }),
);
