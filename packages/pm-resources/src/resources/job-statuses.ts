import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { Workspace } from "./workspaces/document.js";

/** Status of a background job. */
export interface JobStatus extends HalDocument {
  _type: "JobStatus";
  /** UUID of the job. */
  jobId: string;
  status: "in_queue" | "in_process" | "success" | "failure" | "error" | "cancelled" | (string & {});
  /** Message in the caller's language. */
  message?: string | null | undefined;
  payload?: JobPayload | null | undefined;
  _links: { self: Link<JobStatus> };
}

/** Result of a job. */
export interface JobPayload extends HalDocument {
  /** URL of the web page to open when the job has ended. */
  redirect?: string | undefined;
  /** Problems that did not stop the job, such as a member that could not be copied. */
  errors?: readonly string[] | undefined;
  _links?: { project?: Link<Workspace> | undefined } | undefined;
}

/** Schema of {@link JobStatus}. */
export const JobStatusSchema: z.Schema<JobStatus> = z.lazy(() =>
  hal.document({
    _type: z.literal("JobStatus"),
    jobId: z.string(),
    status: z.string(),
    message: z.nullish(z.string()),
    payload: z.nullish(
      hal.document({
        redirect: z.optional(z.string()),
        errors: z.optional(z.array(z.string())),
        _links: z.optional(z.object({ project: z.optional(hal.linkTo<Workspace>()) })),
      }),
    ),
    _links: z.object({ self: hal.linkTo<JobStatus>() }),
  }),
);

/** Statuses of background jobs: `pm.jobStatuses`. */
export const jobStatuses = defineResource({
  /** Reads the status of a background job that the caller started. Fails with 404 for other users' jobs. */
  get: get("/job_statuses/{id}", { response: JobStatusSchema }),
});
