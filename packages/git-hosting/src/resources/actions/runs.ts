import { defineResource, del, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type Repository, RepositorySchema } from "../../documents/repository.js";
import { type User, UserSchema } from "../../documents/user.js";
import { wrappedList } from "../../lists/wrapped-list.js";

/** State of a run, job or step in Gitea. */
export type ActionWorkflowStatus = "queued" | "waiting" | "in_progress" | "completed" | (string & {});

/** Result of a completed run, job or step in Gitea. */
export type ActionWorkflowConclusion = "success" | "failure" | "cancelled" | "skipped" | (string & {});

/** State or result of a run, job or task in Forgejo. */
export type ActionStatus =
  | "unknown"
  | "waiting"
  | "running"
  | "success"
  | "failure"
  | "cancelled"
  | "skipped"
  | "blocked"
  | (string & {});

/** A workflow run in Gitea's format, which is similar to GitHub's. */
export interface ActionWorkflowRun {
  id: number;
  /** Run number within the repository, as shown in the web interface. */
  run_number: number;
  /** Attempt number; 0 before Gitea 1.27. */
  run_attempt: number;
  display_title: string;
  /** Workflow file and reference, such as `build.yml@refs/heads/main`. */
  path: string;
  event: string;
  status: ActionWorkflowStatus;
  /** Result of the run; absent until the run completes. */
  conclusion?: ActionWorkflowConclusion | undefined;
  head_sha: string;
  /** The run's branch; absent for tags and pull requests. */
  head_branch?: string | undefined;
  actor?: User | null | undefined;
  trigger_actor?: User | null | undefined;
  repository_id?: number | undefined;
  repository?: Repository | null | undefined;
  head_repository?: Repository | null | undefined;
  /** Start time; a date in 1970 until the run starts. */
  started_at: string;
  /** End time; a date in 1970 until the run ends. */
  completed_at: string;
  /** Pull requests whose head is the run's commit. Gitea 1.27 or newer. */
  pull_requests?: readonly RunPullRequest[] | null | undefined;
  url: string;
  html_url: string;
  /** API URL of the previous attempt; null for the first attempt. Gitea 1.27 or newer. */
  previous_attempt_url?: string | null | undefined;
}

/** Schema of {@link ActionWorkflowRun}. */
export const ActionWorkflowRunSchema: z.Schema<ActionWorkflowRun> = z.lazy(() =>
  z.object({
    id: z.int(),
    run_number: z.int(),
    run_attempt: z.int(),
    display_title: z.string(),
    path: z.string(),
    event: z.string(),
    status: z.string(),
    conclusion: z.optional(z.string()),
    head_sha: z.string(),
    head_branch: z.optional(z.string()),
    actor: z.nullish(UserSchema),
    trigger_actor: z.nullish(UserSchema),
    repository_id: z.optional(z.int()),
    repository: z.nullish(RepositorySchema),
    head_repository: z.nullish(RepositorySchema),
    started_at: z.string(),
    completed_at: z.string(),
    pull_requests: z.nullish(z.array(RunPullRequestSchema)),
    url: z.string(),
    html_url: z.string(),
    previous_attempt_url: z.nullish(z.string()),
  }),
);

/** A run's pull request, in short form. */
export interface RunPullRequest {
  id: number;
  /** Number of the pull request within the repository. */
  number: number;
  /** API URL of the pull request. */
  url: string;
  head: RunPullRequestSide;
  base: RunPullRequestSide;
}

/** The head or base of a run's pull request. */
export interface RunPullRequestSide {
  /** Name of the branch. */
  ref: string;
  sha: string;
  repo: { id: number; name: string; url: string };
}

/** Schema of {@link RunPullRequestSide}. */
export const RunPullRequestSideSchema: z.Schema<RunPullRequestSide> = z.lazy(() =>
  z.object({
    ref: z.string(),
    sha: z.string(),
    repo: z.object({ id: z.int(), name: z.string(), url: z.string() }),
  }),
);

/** Schema of {@link RunPullRequest}. */
export const RunPullRequestSchema: z.Schema<RunPullRequest> = z.lazy(() =>
  z.object({
    id: z.int(),
    number: z.int(),
    url: z.string(),
    head: RunPullRequestSideSchema,
    base: RunPullRequestSideSchema,
  }),
);

/** A workflow run in Forgejo's format. */
export interface ActionRun {
  id: number;
  /** Run number within the repository, as shown in the web interface. */
  index_in_repo: number;
  title: string;
  /** File name of the workflow. */
  workflow_id: string;
  status: ActionStatus;
  /** The server's name for the event that started the run. */
  event: string;
  /** The event's name in the workflow's `on` section. */
  trigger_event: string;
  /** The event's payload, as a JSON string. */
  event_payload: string;
  trigger_user: User | null;
  repository: Repository | null;
  commit_sha: string;
  /** Name of the branch or tag, or `#12` for a pull request. */
  prettyref: string;
  /** Whether the branch or tag has been deleted. */
  is_ref_deleted: boolean;
  is_fork_pull_request: boolean;
  /** Whether the run comes from a fork and is waiting for a maintainer's approval. */
  need_approval: boolean;
  /** Id of the user who approved the run; 0 if no one has approved it. */
  approved_by: number;
  /**
   * Id of the schedule that started the run; 0 for all other runs. The server sends this field name with a capital
   * letter.
   */
  ScheduleID: number;
  created: string;
  updated: string;
  /** Start time; a date in 1970 until the run starts. */
  started: string;
  /** End time; a date in 1970 until the run ends. */
  stopped: string;
  /** Duration in nanoseconds; absent if 0. */
  duration?: number | undefined;
  html_url: string;
}

/** Schema of {@link ActionRun}. */
export const ActionRunSchema: z.Schema<ActionRun> = z.lazy(() =>
  z.object({
    id: z.int(),
    index_in_repo: z.int(),
    title: z.string(),
    workflow_id: z.string(),
    status: z.string(),
    event: z.string(),
    trigger_event: z.string(),
    event_payload: z.string(),
    trigger_user: z.nullable(UserSchema),
    repository: z.nullable(RepositorySchema),
    commit_sha: z.string(),
    prettyref: z.string(),
    is_ref_deleted: z.boolean(),
    is_fork_pull_request: z.boolean(),
    need_approval: z.boolean(),
    approved_by: z.int(),
    ScheduleID: z.int(),
    created: z.string(),
    updated: z.string(),
    started: z.string(),
    stopped: z.string(),
    duration: z.optional(z.int()),
    html_url: z.string(),
  }),
);

/** A run from Gitea or Forgejo. `"index_in_repo" in run` is true only for runs from Forgejo. */
export type AnyActionRun = ActionWorkflowRun | ActionRun;

/** Schema of {@link AnyActionRun}. */
export const AnyActionRunSchema: z.Schema<AnyActionRun> = z.lazy(() =>
  z.union([ActionWorkflowRunSchema, ActionRunSchema]),
);

const oneOrMore = (): z.Schema<string | readonly string[]> => z.union([z.string(), z.array(z.string())]);

/** Filters for Gitea's lists of runs. The server rejects an unknown `status` with 400. */
const runsQuery = () =>
  z.fields({
    /** Event that started the run, such as `push` or `pull_request`. Default: any event. */
    event: z.optional(z.string()),
    /** Name of the branch. Default: all branches. */
    branch: z.optional(z.string()),
    /**
     * One or more states or results: `queued`, `in_progress`, `completed`, `success`, `failure`, `cancelled`,
     * `skipped`. Default: all.
     */
    status: z.optional(oneOrMore()),
    /** Login name of the user who started the run. Default: any user. */
    actor: z.optional(z.string()),
    /** Hash of the run's commit. Default: any commit. */
    head_sha: z.optional(z.string()),
    page: z.optional(z.int()),
    limit: z.optional(z.int()),
  });

/** The workflow runs of a repository: `git.actions.runs`. */
export const repoActionRuns = defineResource({
  /**
   * Lists a repository's workflow runs, newest first. For `status`, Gitea accepts `queued`, `in_progress`, `completed`
   * and the values of {@link ActionWorkflowRun.conclusion}. Forgejo accepts the values of {@link ActionRun.status}.
   * Only Gitea supports `branch` and `actor`. Only Forgejo supports `run_number`, `ref`, `workflow_id`, and more than
   * one `event`. `exclude_pull_requests` (Gitea 1.27 or newer) leaves each run's `pull_requests` empty.
   */
  list: get("/repos/{owner}/{repo}/actions/runs", {
    query: () =>
      z.fields({
        /** Event that started the run, such as `push`. Forgejo accepts several events. Default: any event. */
        event: z.optional(oneOrMore()),
        /** Name of the branch. Default: all branches. Gitea only. */
        branch: z.optional(z.string()),
        /** Full name of the branch or tag, such as `refs/heads/main`. Default: all. Forgejo only. */
        ref: z.optional(z.string()),
        /** File name of the workflow, such as `build.yml`. Default: all workflows. Forgejo only. */
        workflow_id: z.optional(z.string()),
        /** Run number within the repository, as shown in the web interface. Forgejo only. */
        run_number: z.optional(z.int()),
        /**
         * One or more states or results, such as `queued`, `in_progress`, `completed` or `success` in Gitea, and
         * `waiting`, `running` or `success` in Forgejo. Default: all.
         */
        status: z.optional(oneOrMore()),
        /** Login name of the user who started the run. Default: any user. Gitea only. */
        actor: z.optional(z.string()),
        /** Hash of the run's commit. Default: any commit. */
        head_sha: z.optional(z.string()),
        /** Leaves each run's `pull_requests` empty. Default false. Gitea 1.27 or newer. */
        exclude_pull_requests: z.optional(z.boolean()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: wrappedList("workflow_runs", AnyActionRunSchema),
    since: { gitea: "1.25", forgejo: "12" },
  }),

  /** Reads one workflow run by its id. The id differs from the run number in the web interface. */
  get: get("/repos/{owner}/{repo}/actions/runs/{id}", {
    response: AnyActionRunSchema,
    since: { gitea: "1.25", forgejo: "12" },
  }),

  /** Reads the workflow run that the client's job token belongs to. Intended for code that runs inside a workflow. */
  getCurrent: get("/actions/run", { response: ActionRunSchema, since: { forgejo: "16" } }),

  /** Deletes a workflow run, including its logs and artifacts. Fails with 400 while the run is in progress. */
  delete: del("/repos/{owner}/{repo}/actions/runs/{id}", { since: { gitea: "1.25", forgejo: "16" } }),

  /** Cancels a workflow run that is waiting or in progress. */
  cancel: post("/repos/{owner}/{repo}/actions/runs/{id}/cancel", { retry: "idempotent", since: { forgejo: "16" } }),

  /** Reruns all jobs of a workflow run. Fails with 400 or 409 while the run is in progress. */
  rerun: post("/repos/{owner}/{repo}/actions/runs/{id}/rerun", {
    response: ActionWorkflowRunSchema,
    since: { gitea: "1.26" },
  }),

  /** Reruns a workflow run's failed jobs and the jobs that depend on them. */
  rerunFailedJobs: post("/repos/{owner}/{repo}/actions/runs/{id}/rerun-failed-jobs", { since: { gitea: "1.26" } }),

  /** Downloads a zip archive with the logs of all jobs in a workflow run. */
  downloadLogs: get("/repos/{owner}/{repo}/actions/runs/{id}/logs", {
    media: { response: "stream" },
    since: { forgejo: "16" },
  }),
});

/** The attempts of a run: `git.actions.runs.attempts`. */
export const runAttempts = defineResource({
  /** Reads one attempt of a workflow run. Attempts are numbered from 1. */
  get: get("/repos/{owner}/{repo}/actions/runs/{run}/attempts/{attempt}", {
    response: ActionWorkflowRunSchema,
    since: { gitea: "1.27" },
  }),
});

/** The runs of a workflow: `git.actions.workflows.runs`. */
export const workflowRuns = defineResource({
  /**
   * Lists a workflow's runs, newest first. `workflow` is the workflow's file name. If another repository provides the
   * workflow, set `scoped_workflow_source_repo_id` to the id of that repository.
   */
  list: get("/repos/{owner}/{repo}/actions/workflows/{workflow}/runs", {
    query: () =>
      z.fields({
        /** Event that started the run, such as `push` or `pull_request`. Default: any event. */
        event: z.optional(z.string()),
        /** Name of the branch. Default: all branches. */
        branch: z.optional(z.string()),
        /**
         * One or more states or results: `queued`, `in_progress`, `completed`, `success`, `failure`, `cancelled`,
         * `skipped`. Default: all.
         */
        status: z.optional(oneOrMore()),
        /** Login name of the user who started the run. Default: any user. */
        actor: z.optional(z.string()),
        /** Hash of the run's commit. Default: any commit. */
        head_sha: z.optional(z.string()),
        /** Leaves each run's `pull_requests` empty. Default false. */
        exclude_pull_requests: z.optional(z.boolean()),
        /** Id of the repository that provides the workflow. Default: the repository that contains the runs. */
        scoped_workflow_source_repo_id: z.optional(z.int()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: wrappedList("workflow_runs", ActionWorkflowRunSchema),
    since: { gitea: "1.27" },
  }),
});

/** The workflow runs of an organization's repositories: `git.orgs.actions.runs`. */
export const orgActionRuns = defineResource({
  /** Lists the workflow runs of an organization's repositories. Requires ownership of the organization. */
  list: get("/orgs/{org}/actions/runs", {
    query: runsQuery,
    response: wrappedList("workflow_runs", ActionWorkflowRunSchema),
    since: { gitea: "1.25" },
  }),
});

/** The workflow runs of the current user's repositories: `git.user.actions.runs`. */
export const userActionRuns = defineResource({
  /** Lists the workflow runs of the current user's repositories. */
  list: get("/user/actions/runs", {
    query: runsQuery,
    response: wrappedList("workflow_runs", ActionWorkflowRunSchema),
    since: { gitea: "1.25" },
  }),
});

/** The workflow runs of the whole server: `git.admin.actions.runs`. */
export const adminActionRuns = defineResource({
  /** Lists the workflow runs of the whole server. */
  list: get("/admin/actions/runs", {
    query: runsQuery,
    response: wrappedList("workflow_runs", ActionWorkflowRunSchema),
    since: { gitea: "1.25" },
  }),
});
