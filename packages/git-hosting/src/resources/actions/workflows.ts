import { defineResource, get, post, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { wrappedList } from "../../lists/wrapped-list.js";

/** A workflow, defined by a file on the default branch. */
export interface ActionWorkflow {
  /** Name of the workflow's file, such as `build.yml`. */
  id: string;
  /** Value of `name` in the workflow's file, or the file's name if there is no `name`. */
  name: string;
  /** Path of the file in the repository. */
  path: string;
  state: "active" | "disabled_manually" | (string & {});
  /**
   * Time of the latest commit on the default branch, even if that commit did not change the workflow's file. The
   * same applies to `updated_at`.
   */
  created_at: string;
  updated_at: string;
  /** Always a date in the year 1, because the server does not set it. */
  deleted_at: string;
  url: string;
  html_url: string;
  badge_url: string;
}

/** Schema of {@link ActionWorkflow}. */
export const ActionWorkflowSchema: z.Schema<ActionWorkflow> = z.lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    path: z.string(),
    state: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    deleted_at: z.string(),
    url: z.string(),
    html_url: z.string(),
    badge_url: z.string(),
  }),
);

/** Reference and inputs for starting a workflow run. */
export interface DispatchWorkflow {
  /** Branch or tag to run on, such as `main` or `refs/tags/v1`. */
  ref: string;
  /** Values for the inputs that the workflow file declares. Default: the default values in the file. */
  inputs?: Readonly<Record<string, string>> | undefined;
  /**
   * Whether the response contains the started run. Default false. Forgejo 11 or newer; in Gitea, use the query field
   * `return_run_details`.
   */
  return_run_info?: boolean | undefined;
}

/** Schema of {@link DispatchWorkflow}. */
export const DispatchWorkflowSchema: z.Schema<DispatchWorkflow> = z.lazy(() =>
  z.object({
    ref: z.string(),
    inputs: z.optional(z.record(z.string(), z.string())),
    return_run_info: z.optional(z.boolean()),
  }),
);

/** The run that a dispatch started. `id`, `run_number` and `jobs` come from Forgejo, the other fields from Gitea. */
export interface DispatchedRun {
  id?: number | undefined;
  /** Run number within the repository. */
  run_number?: number | undefined;
  /** Names of the run's jobs. */
  jobs?: readonly string[] | null | undefined;
  workflow_run_id?: number | undefined;
  run_url?: string | undefined;
  html_url?: string | undefined;
}

/** Schema of {@link DispatchedRun}. */
export const DispatchedRunSchema: z.Schema<DispatchedRun> = z.lazy(() =>
  z.object({
    id: z.optional(z.int()),
    run_number: z.optional(z.int()),
    jobs: z.nullish(z.array(z.string())),
    workflow_run_id: z.optional(z.int()),
    run_url: z.optional(z.string()),
    html_url: z.optional(z.string()),
  }),
);

/** The workflows of a repository: `git.actions.workflows`. */
export const repoActionWorkflows = defineResource({
  /** Lists all workflows in one response. */
  list: get("/repos/{owner}/{repo}/actions/workflows", {
    response: wrappedList("workflows", ActionWorkflowSchema),
    since: { gitea: "1.24" },
  }),

  /** Reads one workflow. `id` is its file name. */
  get: get("/repos/{owner}/{repo}/actions/workflows/{id}", {
    response: ActionWorkflowSchema,
    since: { gitea: "1.24" },
  }),

  /** Enables a workflow. Requires write access to Actions. */
  enable: put("/repos/{owner}/{repo}/actions/workflows/{id}/enable", { since: { gitea: "1.24" } }),

  /** Disables a workflow. Requires write access to Actions. */
  disable: put("/repos/{owner}/{repo}/actions/workflows/{id}/disable", { since: { gitea: "1.24" } }),

  /**
   * Starts a workflow that has a `workflow_dispatch` trigger. `id` is the workflow's file name. Requires write access
   * to Actions. To get the started run, set `return_run_info` in Forgejo 11 or newer, or `return_run_details` in Gitea
   * 1.26 or newer. Otherwise, the result is undefined. If another repository provides the workflow, set
   * `scoped_workflow_source_repo_id` to the id of that repository (Gitea 1.27 or newer). Fails with 404 for an unknown
   * reference, and with 403 for a disabled workflow.
   */
  dispatch: post("/repos/{owner}/{repo}/actions/workflows/{id}/dispatches", {
    query: () =>
      z.fields({
        /** Whether the response contains the started run. Default false. Gitea 1.26 or newer. */
        return_run_details: z.optional(z.boolean()),
        /** Id of the repository that provides the workflow. Default: this repository. Gitea 1.27 or newer. */
        scoped_workflow_source_repo_id: z.optional(z.int()),
      }),
    body: DispatchWorkflowSchema,
    response: z.lazy(() => z.optional(DispatchedRunSchema)),
    since: { gitea: "1.24", forgejo: "8" },
  }),
});
