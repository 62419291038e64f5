import { type CallOptions, method, type MethodDefinition, post, ResponseShapeError } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { createJob, type Job } from "./job.js";
import { type WorkspaceInput, WorkspaceInputSchema } from "./workspace-input.js";

/** What a copy of a project is to look like: fields as of a new project, and what to take along. */
export interface ProjectCopyInput extends WorkspaceInput {
  _meta?:
    | {
        /** Whether people are told. Default false. */
        sendNotifications?: boolean | undefined;
        /**
         * What to take along: `copyMembers`, `copyWorkPackages`, `copyVersions`, `copyWiki` and so on; the form lists what this
         * server knows. Default: everything where none is given.
         */
        [part: `copy${string}`]: boolean | undefined;
      }
    | undefined;
}

/** Schema of {@link ProjectCopyInput}. */
export const ProjectCopyInputSchema: z.Schema<ProjectCopyInput> = WorkspaceInputSchema;

/** Asks for a copy; the answer names a job. */
export const requestProjectCopy = post("/projects/{id}/copy", { body: ProjectCopyInputSchema, redirect: "manual" });

/** Copies a project. The input is the `id` of the project together with the fields of the copy. */
export type CopyProject = (
  input: ProjectCopyInput & { readonly id: string | number },
  options?: CallOptions,
) => Promise<Job>;

/**
 * The method `copy` of projects.
 *
 * @throws ResponseShapeError when the server does not say which job it has begun.
 * @example
 * const job = await pm.projects.copy({ id: 7, name: "Second edition", identifier: "second" });
 * const { payload } = await job.wait();
 * const copy = payload && (await pm.follow(payload, "project"));
 */
export const copyProject: MethodDefinition<CopyProject> = method((context): CopyProject => {
  const request = context.bind(requestProjectCopy);
  return async (input, options) => {
    const { response } = await request(input, options).withResponse();
    // Only the id counts: the address may be spelt for another way to this server.
    const id = /\/job_statuses\/([\w-]+)\/?$/.exec(response.headers.get("location") ?? "")?.[1];
    if (id !== undefined) return createJob(id, context);
    throw new ResponseShapeError(
      { operation: context.name, method: "POST", url: response.url },
      response.status,
      "its `Location` header names no job",
      {},
      response.attempts,
    );
  };
});
