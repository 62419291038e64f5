import { defineResource, get, post, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { wrappedList } from "../../lists/wrapped-list.js";

/** A workflow file on the default branch. */
export interface ActionWorkflow {
  /** Name of the file, such as `build.yml`. */
  id: string;
  /** What the file says in `name`, else the file's name. */
  name: string;
  /** Path of the file in the repository. */
  path: string;
  state: "active" | "disabled_manually" | (string & {});
  /** When the latest commit on the branch was made, and not the file; so is `updated_at`. */
  created_at: string;
  updated_at: string;
  /** Of year 1: the server does not fill it in. */
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

/** What a workflow is started with. */
export interface DispatchWorkflow {
  /** Branch or tag that it runs on, such as `main` or `refs/tags/v1`. */
  ref: string;
  /** Values of the inputs that the file declares; those left out have their defaults. */
  inputs?: Readonly<Record<string, string>> | undefined;
  /** Asks for the run that was started. Forgejo 11 or newer; in Gitea the query field `return_run_details`. */
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

/** The run that a dispatch has started: the first three fields are Forgejo's, the others Gitea's. */
export interface DispatchedRun {
  id?: number | undefined;
  /** Number within the repository. */
  run_number?: number | undefined;
  /** Names of its jobs. */
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
  /** Lists the workflows, all at once. */
  list: get("/repos/{owner}/{repo}/actions/workflows", {
    response: wrappedList("workflows", ActionWorkflowSchema),
    since: { gitea: "1.24" },
  }),

  /** Reads one workflow. `id` is the name of its file. */
  get: get("/repos/{owner}/{repo}/actions/workflows/{id}", {
    response: ActionWorkflowSchema,
    since: { gitea: "1.24" },
  }),

  /** Lets a workflow run again. Needs write access to Actions. */
  enable: put("/repos/{owner}/{repo}/actions/workflows/{id}/enable", { since: { gitea: "1.24" } }),

  /** Keeps a workflow from running. Needs write access to Actions. */
  disable: put("/repos/{owner}/{repo}/actions/workflows/{id}/disable", { since: { gitea: "1.24" } }),

  /**
   * Starts a workflow that has the trigger `workflow_dispatch`; `id` is the name of its file. Needs write access to
   * Actions. Gives the run only when asked to: with `return_run_info` in Forgejo 11 or newer, with `return_run_details` in
   * Gitea 1.26 or newer; else undefined. An unknown reference is a 404, a disabled workflow a 403.
   */
  dispatch: post("/repos/{owner}/{repo}/actions/workflows/{id}/dispatches", {
    query: () => z.fields({ return_run_details: z.optional(z.boolean()) }),
    body: DispatchWorkflowSchema,
    response: z.lazy(() => z.optional(DispatchedRunSchema)),
    since: { gitea: "1.24", forgejo: "8" },
  }),
});
