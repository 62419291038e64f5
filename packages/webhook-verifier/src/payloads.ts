export { checkPayload } from "./events/check-payload.js";
export { CreatePayloadSchema, DeletePayloadSchema, PushPayloadSchema } from "./payloads/ref-payloads.js";
export {
  ChangesFromPayloadSchema,
  ChangesPayloadSchema,
  IssueCommentPayloadSchema,
  IssuePayloadSchema,
} from "./payloads/issue-payloads.js";
export { PullRequestPayloadSchema, ReviewPayloadSchema } from "./payloads/pull-request-payloads.js";
export {
  ForkPayloadSchema,
  PackagePayloadSchema,
  ReleasePayloadSchema,
  RepositoryPayloadSchema,
  WikiPayloadSchema,
} from "./payloads/repository-payloads.js";
export {
  ActionPayloadSchema,
  CommitStatusPayloadSchema,
  WorkflowJobPayloadSchema,
  WorkflowRunPayloadSchema,
} from "./payloads/run-payloads.js";
export {
  AttachmentSchema,
  CommentSchema,
  ExternalTrackerSchema,
  ExternalWikiSchema,
  InternalTrackerSchema,
  IssueProjectSchema,
  IssueSchema,
  LabelSchema,
  MilestoneSchema,
  OrganizationSchema,
  PackageSchema,
  PayloadCommitSchema,
  PayloadCommitVerificationSchema,
  PayloadUserSchema,
  PermissionSchema,
  PRBranchInfoSchema,
  PullRequestMetaSchema,
  PullRequestSchema,
  ReleaseSchema,
  RepositoryMetaSchema,
  RepositorySchema,
  RepoTransferSchema,
  TeamSchema,
  UserSchema,
} from "./payloads/git-documents.js";
export {
  ActionRunSchema,
  ActionWorkflowJobSchema,
  ActionWorkflowRunSchema,
  ActionWorkflowSchema,
  ActionWorkflowStepSchema,
  RunPullRequestSchema,
  RunPullRequestSideSchema,
} from "./payloads/run-documents.js";
export {
  ActivityDocumentSchema,
  ActorDocumentSchema,
  AttachmentDocumentSchema,
  AttachmentPayloadSchema,
  ProjectDocumentSchema,
  ProjectPayloadSchema,
  TimeEntryDocumentSchema,
  TimeEntryPayloadSchema,
  WorkPackageCommentPayloadSchema,
  WorkPackageDocumentSchema,
  WorkPackagePayloadSchema,
} from "./payloads/openproject-payloads.js";

// The main entry point exports the payload types, so they are not repeated here.
export type { Mismatch } from "./events/check-payload.js";
export type { Schema } from "./payloads/schema.js";
