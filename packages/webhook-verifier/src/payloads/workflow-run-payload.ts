import * as z from "zod/mini";
import {
  ActionWorkflowSchema,
  type ActionWorkflow,
  ActionWorkflowRunSchema,
  type ActionWorkflowRun,
} from "./action-workflow.js";
import { OrganizationSchema, type Organization } from "./organization.js";
import { PullRequestSchema, type PullRequest } from "./pull-request.js";
import { RepositorySchema, type Repository } from "./repository.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** Body of `workflow_run` (Gitea 1.25). */
export interface WorkflowRunPayload {
  action: "requested" | "in_progress" | "completed";
  workflow: ActionWorkflow;
  workflow_run: ActionWorkflowRun;
  /** Declared by the server, never sent. */
  pull_request?: PullRequest | undefined;
  /** Present when an organisation owns the repository. */
  organization?: Organization | undefined;
  repository: Repository;
  sender: User;
}

/** Checks a {@link WorkflowRunPayload}; unknown fields pass and stay. */
export const WorkflowRunPayloadSchema: Schema<WorkflowRunPayload> = z.lazy(() =>
  z.looseObject({
    action: z.enum(["requested", "in_progress", "completed"]),
    workflow: ActionWorkflowSchema,
    workflow_run: ActionWorkflowRunSchema,
    pull_request: z.optional(PullRequestSchema),
    organization: z.optional(OrganizationSchema),
    repository: RepositorySchema,
    sender: UserSchema,
  }),
);
