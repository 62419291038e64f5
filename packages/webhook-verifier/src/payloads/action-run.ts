import * as z from "zod/mini";
import { RepositorySchema, type Repository } from "./repository.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** One run of a workflow (Forgejo). */
export interface ActionRun {
  id: number;
  title: string;
  repository: Repository;
  workflow_id: string;
  index_in_repo: number;
  trigger_user: User;
  /** Spelt like this by the server. */
  ScheduleID: number;
  /** Name of the branch or tag, or `#12` for a pull request. */
  prettyref: string;
  is_ref_deleted: boolean;
  commit_sha: string;
  is_fork_pull_request: boolean;
  need_approval: boolean;
  approved_by: number;
  event: string;
  /** JSON inside a string: the event that started the run. */
  event_payload: string;
  trigger_event: string;
  status: string;
  started: string;
  stopped: string;
  created: string;
  updated: string;
  /** In nanoseconds; absent when 0. */
  duration?: number | undefined;
  html_url: string;
}

/** Checks an {@link ActionRun}; unknown fields pass and stay. */
export const ActionRunSchema: Schema<ActionRun> = z.lazy(() =>
  z.looseObject({
    id: z.number(),
    title: z.string(),
    repository: RepositorySchema,
    workflow_id: z.string(),
    index_in_repo: z.number(),
    trigger_user: UserSchema,
    ScheduleID: z.number(),
    prettyref: z.string(),
    is_ref_deleted: z.boolean(),
    commit_sha: z.string(),
    is_fork_pull_request: z.boolean(),
    need_approval: z.boolean(),
    approved_by: z.number(),
    event: z.string(),
    event_payload: z.string(),
    trigger_event: z.string(),
    status: z.string(),
    started: z.string(),
    stopped: z.string(),
    created: z.string(),
    updated: z.string(),
    duration: z.optional(z.number()),
    html_url: z.string(),
  }),
);
