import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { ActionStatus, ActionWorkflowConclusion, ActionWorkflowStatus } from "./runs.js";
import { wrappedList } from "../../lists/wrapped-list.js";

/** A step of a job. */
export interface ActionWorkflowStep {
  /** Position of the step within its job, starting at 0. */
  number: number;
  name: string;
  status: ActionWorkflowStatus;
  /** Result of the step; absent until the step completes. */
  conclusion?: ActionWorkflowConclusion | undefined;
  started_at: string;
  completed_at: string;
}

/** Schema of {@link ActionWorkflowStep}. */
export const ActionWorkflowStepSchema: z.Schema<ActionWorkflowStep> = z.lazy(() =>
  z.object({
    number: z.int(),
    name: z.string(),
    status: z.string(),
    conclusion: z.optional(z.string()),
    started_at: z.string(),
    completed_at: z.string(),
  }),
);

/** A job in Gitea's format, which is similar to GitHub's. */
export interface ActionWorkflowJob {
  id: number;
  name: string;
  /** Id of the job's run. */
  run_id: number;
  run_url: string;
  run_attempt: number;
  status: ActionWorkflowStatus;
  /** Result of the job; absent until the job completes. */
  conclusion?: ActionWorkflowConclusion | undefined;
  head_sha: string;
  /** The run's branch; absent for tags and pull requests. */
  head_branch?: string | undefined;
  /** Labels that a runner must have, from the job's `runs-on`. */
  labels: readonly string[] | null;
  /** Id of the runner; absent until a runner takes the job. */
  runner_id?: number | undefined;
  runner_name?: string | undefined;
  /** Steps of the job; empty until a runner takes the job. */
  steps: readonly ActionWorkflowStep[] | null;
  created_at: string;
  started_at: string;
  completed_at: string;
  url: string;
  html_url: string;
}

/** Schema of {@link ActionWorkflowJob}. */
export const ActionWorkflowJobSchema: z.Schema<ActionWorkflowJob> = z.lazy(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    run_id: z.int(),
    run_url: z.string(),
    run_attempt: z.int(),
    status: z.string(),
    conclusion: z.optional(z.string()),
    head_sha: z.string(),
    head_branch: z.optional(z.string()),
    labels: z.nullable(z.array(z.string())),
    runner_id: z.optional(z.int()),
    runner_name: z.optional(z.string()),
    steps: z.nullable(z.array(ActionWorkflowStepSchema)),
    created_at: z.string(),
    started_at: z.string(),
    completed_at: z.string(),
    url: z.string(),
    html_url: z.string(),
  }),
);

/** A job in Forgejo's format. */
export interface ActionRunJob {
  id: number;
  name: string;
  /** Id of the job's run. Absent in older versions of Forgejo. */
  run_id?: number | undefined;
  /** Number of attempts, including the current attempt. Absent in older versions of Forgejo. */
  attempt?: number | undefined;
  /** Identifier of a single attempt of the job. Absent in older versions of Forgejo. */
  handle?: string | undefined;
  owner_id: number;
  repo_id: number;
  status: ActionStatus;
  /** Names of the jobs that must run first. */
  needs: readonly string[] | null;
  /** Labels that a runner must have, from the job's `runs-on`. */
  runs_on: readonly string[] | null;
  /** Id of the latest task; 0 if the job has no task. */
  task_id: number;
}

/** Schema of {@link ActionRunJob}. */
export const ActionRunJobSchema: z.Schema<ActionRunJob> = z.lazy(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    run_id: z.optional(z.int()),
    attempt: z.optional(z.int()),
    handle: z.optional(z.string()),
    owner_id: z.int(),
    repo_id: z.int(),
    status: z.string(),
    needs: z.nullable(z.array(z.string())),
    runs_on: z.nullable(z.array(z.string())),
    task_id: z.int(),
  }),
);

/** A job from Gitea or Forgejo. `"task_id" in job` is true only for jobs from Forgejo. */
export type AnyActionJob = ActionWorkflowJob | ActionRunJob;

/** Schema of {@link AnyActionJob}. */
export const AnyActionJobSchema: z.Schema<AnyActionJob> = z.lazy(() =>
  z.union([ActionWorkflowJobSchema, ActionRunJobSchema]),
);

/** Filters for Gitea's lists of jobs. The server rejects an unknown `status` with 400. */
const jobsQuery = () =>
  z.fields({
    /**
     * State or result: `queued`, `waiting`, `in_progress`, `success`, `failure`, `cancelled` or `skipped`. Default:
     * all.
     */
    status: z.optional(z.string()),
    page: z.optional(z.int()),
    limit: z.optional(z.int()),
  });

/** Filters for the job lists that Gitea 1.27 and newer can sort. */
const sortedJobsQuery = () =>
  z.fields({
    /**
     * State or result: `queued`, `waiting`, `in_progress`, `success`, `failure`, `cancelled` or `skipped`. Default:
     * all.
     */
    status: z.optional(z.string()),
    /** Field to sort by. Only `id` is supported. Gitea 1.27 or newer; other servers ignore it. */
    sort: z.optional(z.enum(["id"])),
    /** Direction of `sort`. Gitea 1.27 or newer; other servers ignore it. */
    order: z.optional(z.enum(["asc", "desc"])),
    page: z.optional(z.int()),
    limit: z.optional(z.int()),
  });

/** The jobs of a repository: `git.actions.jobs`. */
export const repoActionJobs = defineResource({
  /** Lists the jobs of all runs in a repository. `sort` and `order` need Gitea 1.27 or newer. */
  list: get("/repos/{owner}/{repo}/actions/jobs", {
    query: sortedJobsQuery,
    response: wrappedList("jobs", ActionWorkflowJobSchema),
    since: { gitea: "1.25" },
  }),

  /** Reads one job. */
  get: get("/repos/{owner}/{repo}/actions/jobs/{id}", { response: ActionWorkflowJobSchema, since: { gitea: "1.25" } }),

  /** Downloads a job's log as plain text. `attempt` (Forgejo only) selects an attempt by its number, starting at 1. */
  downloadLogs: get("/repos/{owner}/{repo}/actions/jobs/{id}/logs", {
    query: () =>
      z.fields({
        /** Attempt number, starting at 1. Default: the newest attempt. Forgejo only; Gitea ignores it. */
        attempt: z.optional(z.int()),
      }),
    media: { response: "stream" },
    since: { gitea: "1.24", forgejo: "16" },
  }),
});

/** The jobs of one run: `git.actions.runs.jobs`. */
export const runActionJobs = defineResource({
  /**
   * Lists the jobs of a run. Only Gitea supports the query fields. `sort` and `order` need Gitea 1.27 or newer. Forgejo
   * returns all jobs in one response.
   */
  list: get("/repos/{owner}/{repo}/actions/runs/{run}/jobs", {
    query: sortedJobsQuery,
    response: wrappedList("jobs", AnyActionJobSchema),
    since: { gitea: "1.25", forgejo: "16" },
  }),

  /** Reruns one job and the jobs that depend on it. Fails with 400 or 409 while the run is in progress. */
  rerun: post("/repos/{owner}/{repo}/actions/runs/{run}/jobs/{id}/rerun", {
    response: ActionWorkflowJobSchema,
    since: { gitea: "1.26" },
  }),
});

/** The jobs of one attempt of a run: `git.actions.runs.attempts.jobs`. */
export const attemptActionJobs = defineResource({
  /** Lists the jobs of one attempt of a run. */
  list: get("/repos/{owner}/{repo}/actions/runs/{run}/attempts/{attempt}/jobs", {
    query: jobsQuery,
    response: wrappedList("jobs", ActionWorkflowJobSchema),
    since: { gitea: "1.27" },
  }),
});

/** The jobs of an organization's repositories: `git.orgs.actions.jobs`. */
export const orgActionJobs = defineResource({
  /** Lists the jobs of an organization's repositories. Requires ownership of the organization. */
  list: get("/orgs/{org}/actions/jobs", {
    query: jobsQuery,
    response: wrappedList("jobs", ActionWorkflowJobSchema),
    since: { gitea: "1.25" },
  }),
});

/** The jobs of the current user's repositories: `git.user.actions.jobs`. */
export const userActionJobs = defineResource({
  /** Lists the jobs of the current user's repositories. `sort` and `order` need Gitea 1.27 or newer. */
  list: get("/user/actions/jobs", {
    query: sortedJobsQuery,
    response: wrappedList("jobs", ActionWorkflowJobSchema),
    since: { gitea: "1.25" },
  }),
});

/** The jobs of the whole server: `git.admin.actions.jobs`. */
export const adminActionJobs = defineResource({
  /** Lists the jobs of the whole server. `sort` and `order` need Gitea 1.27 or newer. */
  list: get("/admin/actions/jobs", {
    query: sortedJobsQuery,
    response: wrappedList("jobs", ActionWorkflowJobSchema),
    since: { gitea: "1.25" },
  }),
});
