import { IssueCommentPayloadSchema, IssuePayloadSchema } from "../payloads/issue-payloads.js";
import {
  AttachmentPayloadSchema,
  ProjectPayloadSchema,
  TimeEntryPayloadSchema,
  WorkPackageCommentPayloadSchema,
  WorkPackagePayloadSchema,
} from "../payloads/openproject-payloads.js";
import { PullRequestPayloadSchema } from "../payloads/pull-request-payloads.js";
import { CreatePayloadSchema, DeletePayloadSchema, PushPayloadSchema } from "../payloads/ref-payloads.js";
import {
  ForkPayloadSchema,
  PackagePayloadSchema,
  ReleasePayloadSchema,
  RepositoryPayloadSchema,
  WikiPayloadSchema,
} from "../payloads/repository-payloads.js";
import {
  ActionPayloadSchema,
  CommitStatusPayloadSchema,
  WorkflowJobPayloadSchema,
  WorkflowRunPayloadSchema,
} from "../payloads/run-payloads.js";
import type { Schema } from "../payloads/schema.js";
import type { AnyEvent } from "./webhook-event.js";

/** A part of a body that does not match its type. Contains no values from the body. */
export interface Mismatch {
  /** Path of the field, such as `pull_request.base.repo`. Empty for the whole body. */
  readonly path: string;
  /** Description of the expected type. */
  readonly expected: string;
  /** Description of the actual type, or `nothing` for a missing field. */
  readonly got: string;
}

type Issue = NonNullable<ReturnType<Schema<unknown>["safeParse"]>["error"]>["issues"][number];

/** Maximum number of reported mismatches. Without a limit, the sender would control the number. */
const maxMismatches = 1000;

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
 * Compares an event's body with its type. Returns the mismatches, at most 1,000. A field is required if every server
 * since Gitea 1.21 and Forgejo 7 sends it. Additional fields are not a mismatch. An unknown event has no type, so it
 * has no mismatches. Never throws, and never changes the event.
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
      : result.error.issues.slice(0, maxMismatches).map((issue) => toMismatch(issue, event.payload));
  } catch {
    // A repository contains its parent repository, so a body can be nested too deeply for the stack.
    return [{ path: "", expected: "a body with less nesting", got: "deeper nesting" }];
  }
}

function toMismatch(issue: Issue, payload: unknown): Mismatch {
  const path = issue.path.map(String);
  const value = path.reduce<unknown>((parent, key) => (parent as Readonly<Record<string, unknown>>)[key], payload);
  return { path: path.join("."), expected: expectation(issue), got: kindOf(value) };
}

function expectation(issue: Issue): string {
  if (issue.code === "invalid_type") return issue.expected;
  if (issue.code === "invalid_value") return issue.values.map((value) => JSON.stringify(value)).join(" or ");
  return issue.code;
}

function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value;
}
