import { defineResource, del, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type ActionWorkflowRun, ActionWorkflowRunSchema } from "./runs.js";
import { wrappedList } from "../../lists/wrapped-list.js";

/** An artifact: files that a workflow run saved. */
export interface ActionArtifact {
  id: number;
  name: string;
  size_in_bytes: number;
  /** Whether the content has been deleted. The artifact still appears in lists. */
  expired: boolean;
  created_at: string;
  updated_at: string;
  expires_at: string;
  /** Id of the run that created the artifact. Forgejo only. */
  run_id?: number | undefined;
  /** The run that created the artifact, with `id`, `repository_id` and `head_sha` only. Gitea only. */
  workflow_run?: ActionWorkflowRun | null | undefined;
  /** API URL of the artifact. Gitea only. */
  url?: string | undefined;
  archive_download_url: string;
}

/** Schema of {@link ActionArtifact}. */
export const ActionArtifactSchema: z.Schema<ActionArtifact> = z.lazy(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    size_in_bytes: z.int(),
    expired: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    expires_at: z.string(),
    run_id: z.optional(z.int()),
    workflow_run: z.nullish(ActionWorkflowRunSchema),
    url: z.optional(z.string()),
    archive_download_url: z.string(),
  }),
);

/** Query fields for artifact lists. Gitea supports `page` and `limit`, although its API description omits them. */
const artifactsQuery = () =>
  z.fields({
    /** Lists only artifacts with exactly this name. Default: all. */
    name: z.optional(z.string()),
    page: z.optional(z.int()),
    limit: z.optional(z.int()),
  });

/**
 * The artifacts of a repository: `git.actions.artifacts`. Artifacts that were uploaded with a protocol older than
 * version 4 are not included. `actions/upload-artifact@v4` uses version 4.
 */
export const repoActionArtifacts = defineResource({
  /** Lists the artifacts of all runs in a repository. `name` must match exactly. */
  list: get("/repos/{owner}/{repo}/actions/artifacts", {
    query: artifactsQuery,
    response: wrappedList("artifacts", ActionArtifactSchema),
    since: { gitea: "1.24", forgejo: "16" },
  }),

  /** Reads one artifact. */
  get: get("/repos/{owner}/{repo}/actions/artifacts/{id}", {
    response: ActionArtifactSchema,
    since: { gitea: "1.24", forgejo: "16" },
  }),

  /** Deletes an artifact. Gitea marks the artifact as deleted, and removes its files in the next clean-up. */
  delete: del("/repos/{owner}/{repo}/actions/artifacts/{id}", { since: { gitea: "1.24", forgejo: "16" } }),

  /**
   * Downloads an artifact as a zip archive. Gitea redirects to a signed URL. If the server uses object storage, that
   * URL can have another origin, to which the client does not send the credential. Fails with 404 if the artifact has
   * expired.
   */
  download: get("/repos/{owner}/{repo}/actions/artifacts/{id}/zip", {
    media: { response: "stream" },
    since: { gitea: "1.24", forgejo: "16" },
  }),
});

/** The artifacts of one run: `git.actions.runs.artifacts`. */
export const runActionArtifacts = defineResource({
  /** Lists the artifacts of a run. `name` must match exactly. */
  list: get("/repos/{owner}/{repo}/actions/runs/{run}/artifacts", {
    query: artifactsQuery,
    response: wrappedList("artifacts", ActionArtifactSchema),
    since: { gitea: "1.24", forgejo: "16" },
  }),
});
