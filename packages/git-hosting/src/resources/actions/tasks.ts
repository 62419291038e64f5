import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { ActionStatus } from "./runs.js";
import { wrappedList } from "../../lists/wrapped-list.js";

/** A task: a runner's execution of a job. */
export interface ActionTask {
  id: number;
  name: string;
  display_title: string;
  /** Run number within the repository. */
  run_number: number;
  /** File name of the workflow. */
  workflow_id: string;
  event: string;
  status: ActionStatus;
  head_branch: string;
  head_sha: string;
  created_at: string;
  updated_at: string;
  run_started_at: string;
  /** URL of the run's page. */
  url: string;
}

/** Schema of {@link ActionTask}. */
export const ActionTaskSchema: z.Schema<ActionTask> = z.lazy(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    display_title: z.string(),
    run_number: z.int(),
    workflow_id: z.string(),
    event: z.string(),
    status: z.string(),
    head_branch: z.string(),
    head_sha: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    run_started_at: z.string(),
    url: z.string(),
  }),
);

/** The tasks of a repository, one for each job that a runner picked up: `git.actions.tasks`. */
export const repoActionTasks = defineResource({
  /** Lists a repository's tasks, newest first. Only Forgejo supports `status`. */
  list: get("/repos/{owner}/{repo}/actions/tasks", {
    query: () =>
      z.fields({
        /** Lists only tasks in these states. Default: all. Forgejo only; Gitea ignores this field. */
        status: z.optional(
          z.array(z.enum(["unknown", "waiting", "running", "success", "failure", "cancelled", "skipped", "blocked"])),
        ),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: wrappedList("workflow_runs", ActionTaskSchema),
    since: { gitea: "1.23", forgejo: "8" },
  }),
});
