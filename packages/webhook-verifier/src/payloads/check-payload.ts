import type { AnyEvent } from "../events/webhook-event.js";
import { ActionPayloadSchema } from "./action-payload.js";
import { CreatePayloadSchema } from "./create-payload.js";
import { DeletePayloadSchema } from "./delete-payload.js";
import { ForkPayloadSchema } from "./fork-payload.js";
import { IssueCommentPayloadSchema } from "./issue-comment-payload.js";
import { IssuePayloadSchema } from "./issue-payload.js";
import type { Mismatch } from "./mismatch.js";
import {
  AttachmentPayloadSchema,
  ProjectPayloadSchema,
  TimeEntryPayloadSchema,
  WorkPackageCommentPayloadSchema,
  WorkPackagePayloadSchema,
} from "./openproject-payloads.js";
import { PackagePayloadSchema } from "./package-payload.js";
import { PullRequestPayloadSchema } from "./pull-request-payload.js";
import { PushPayloadSchema } from "./push-payload.js";
import { ReleasePayloadSchema } from "./release-payload.js";
import { RepositoryPayloadSchema } from "./repository-payload.js";
import type { Schema } from "./schema.js";
import { CommitStatusPayloadSchema } from "./status-payload.js";
import { WikiPayloadSchema } from "./wiki-payload.js";
import { WorkflowJobPayloadSchema } from "./workflow-job-payload.js";
import { WorkflowRunPayloadSchema } from "./workflow-run-payload.js";

type Fault = NonNullable<ReturnType<Schema<unknown>["safeParse"]>["error"]>["issues"][number];

/** A list longer than this tells no more, and a sender decides how long it gets. */
const mostMismatches = 1000;

const schemas: Readonly<Record<Exclude<AnyEvent["event"], "unknown">, Schema<unknown>>> = {
  push: PushPayloadSchema,
  create: CreatePayloadSchema,
  delete: DeletePayloadSchema,
  fork: ForkPayloadSchema,
  issues: IssuePayloadSchema,
  issue_comment: IssueCommentPayloadSchema,
  pull_request: PullRequestPayloadSchema,
  pull_request_comment: IssueCommentPayloadSchema,
  pull_request_review: PullRequestPayloadSchema,
  wiki: WikiPayloadSchema,
  repository: RepositoryPayloadSchema,
  release: ReleasePayloadSchema,
  package: PackagePayloadSchema,
  status: CommitStatusPayloadSchema,
  workflow_run: WorkflowRunPayloadSchema,
  workflow_job: WorkflowJobPayloadSchema,
  action_run: ActionPayloadSchema,
  work_package: WorkPackagePayloadSchema,
  work_package_comment: WorkPackageCommentPayloadSchema,
  project: ProjectPayloadSchema,
  time_entry: TimeEntryPayloadSchema,
  attachment: AttachmentPayloadSchema,
};

/**
 * Compares the body of an event with what Halyard declares for it, and lists the differences (at most 1,000). Required is what every
 * server from Gitea 1.21 and Forgejo 7 on sends; fields that nobody declared are no difference. Never throws, and never
 * changes the event. An unknown event has nothing to be compared with.
 *
 * @example
 * const receiver = createReceiver({
 *   provider: forgejo({ secrets: [secret] }),
 *   checkPayload,
 *   onMismatch: (event, mismatches) => console.warn(event.event, mismatches),
 * });
 */
export function checkPayload(event: AnyEvent): readonly Mismatch[] {
  if (event.event === "unknown") return [];
  try {
    const result = schemas[event.event].safeParse(event.payload);
    return result.success
      ? []
      : result.error.issues.slice(0, mostMismatches).map((fault) => toMismatch(fault, event.payload));
  } catch {
    // Repositories can be nested (`parent`) as deep as the body allows, which is deeper than the stack does.
    return [{ path: "", expected: "a body that can be checked", got: "one nested too deeply" }];
  }
}

function toMismatch(fault: Fault, payload: unknown): Mismatch {
  const path = fault.path.map(String);
  const value = path.reduce<unknown>((parent, key) => (parent as Readonly<Record<string, unknown>>)[key], payload);
  return { path: path.join("."), expected: expectation(fault), got: kindOf(value) };
}

function expectation(fault: Fault): string {
  if (fault.code === "invalid_type") return fault.expected;
  if (fault.code === "invalid_value") return fault.values.map((value) => JSON.stringify(value)).join(" or ");
  return fault.code;
}

function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value;
}
