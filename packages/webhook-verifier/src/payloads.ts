export { checkPayload } from "./payloads/check-payload.js";
export { PushPayloadSchema } from "./payloads/push-payload.js";
export { CreatePayloadSchema } from "./payloads/create-payload.js";
export { DeletePayloadSchema } from "./payloads/delete-payload.js";
export { ForkPayloadSchema } from "./payloads/fork-payload.js";
export { IssuePayloadSchema } from "./payloads/issue-payload.js";
export { IssueCommentPayloadSchema } from "./payloads/issue-comment-payload.js";
export { PullRequestPayloadSchema, ReviewPayloadSchema } from "./payloads/pull-request-payload.js";
export { WikiPayloadSchema } from "./payloads/wiki-payload.js";
export { RepositoryPayloadSchema } from "./payloads/repository-payload.js";
export { ReleasePayloadSchema } from "./payloads/release-payload.js";
export { PackagePayloadSchema } from "./payloads/package-payload.js";
export { CommitStatusPayloadSchema } from "./payloads/status-payload.js";
export { WorkflowRunPayloadSchema } from "./payloads/workflow-run-payload.js";
export { WorkflowJobPayloadSchema } from "./payloads/workflow-job-payload.js";
export { ActionPayloadSchema } from "./payloads/action-payload.js";
export {
  AttachmentPayloadSchema,
  ProjectPayloadSchema,
  TimeEntryPayloadSchema,
  WorkPackageCommentPayloadSchema,
  WorkPackagePayloadSchema,
} from "./payloads/openproject-payloads.js";
export { UserSchema } from "./payloads/user.js";
export { OrganizationSchema, TeamSchema } from "./payloads/organization.js";
export {
  ExternalTrackerSchema,
  ExternalWikiSchema,
  InternalTrackerSchema,
  PermissionSchema,
  RepoTransferSchema,
  RepositorySchema,
} from "./payloads/repository.js";
export { LabelSchema } from "./payloads/label.js";
export { MilestoneSchema } from "./payloads/milestone.js";
export { AttachmentSchema } from "./payloads/attachment.js";
export { IssueSchema, PullRequestMetaSchema, RepositoryMetaSchema } from "./payloads/issue.js";
export { PRBranchInfoSchema, PullRequestSchema } from "./payloads/pull-request.js";
export { CommentSchema } from "./payloads/comment.js";
export { ReleaseSchema } from "./payloads/release.js";
export { PackageSchema } from "./payloads/package.js";
export { PayloadCommitSchema, PayloadCommitVerificationSchema, PayloadUserSchema } from "./payloads/commit.js";
export { ChangesFromPayloadSchema, ChangesPayloadSchema } from "./payloads/changes.js";
export {
  ActionWorkflowJobSchema,
  ActionWorkflowRunSchema,
  ActionWorkflowSchema,
  ActionWorkflowStepSchema,
} from "./payloads/action-workflow.js";
export { ActionRunSchema } from "./payloads/action-run.js";
export {
  ActivityDocumentSchema,
  ActorDocumentSchema,
  AttachmentDocumentSchema,
  ProjectDocumentSchema,
  TimeEntryDocumentSchema,
  WorkPackageDocumentSchema,
} from "./payloads/openproject-documents.js";

export type { Mismatch } from "./payloads/mismatch.js";
export type { Schema } from "./payloads/schema.js";
export type { PushPayload } from "./payloads/push-payload.js";
export type { CreatePayload } from "./payloads/create-payload.js";
export type { DeletePayload } from "./payloads/delete-payload.js";
export type { ForkPayload } from "./payloads/fork-payload.js";
export type { IssuePayload } from "./payloads/issue-payload.js";
export type { IssueCommentPayload } from "./payloads/issue-comment-payload.js";
export type { PullRequestPayload, PullRequestReviewPayload, ReviewPayload } from "./payloads/pull-request-payload.js";
export type { WikiPayload } from "./payloads/wiki-payload.js";
export type { RepositoryPayload } from "./payloads/repository-payload.js";
export type { ReleasePayload } from "./payloads/release-payload.js";
export type { PackagePayload } from "./payloads/package-payload.js";
export type { CommitStatusPayload } from "./payloads/status-payload.js";
export type { WorkflowRunPayload } from "./payloads/workflow-run-payload.js";
export type { WorkflowJobPayload } from "./payloads/workflow-job-payload.js";
export type { ActionPayload } from "./payloads/action-payload.js";
export type {
  AttachmentPayload,
  OpenProjectPayload,
  ProjectPayload,
  TimeEntryPayload,
  WorkPackageCommentPayload,
  WorkPackagePayload,
} from "./payloads/openproject-payloads.js";
export type { User } from "./payloads/user.js";
export type { Organization, Team } from "./payloads/organization.js";
export type {
  ExternalTracker,
  ExternalWiki,
  InternalTracker,
  Permission,
  RepoTransfer,
  Repository,
} from "./payloads/repository.js";
export type { Label } from "./payloads/label.js";
export type { Milestone } from "./payloads/milestone.js";
export type { Attachment } from "./payloads/attachment.js";
export type { Issue, PullRequestMeta, RepositoryMeta } from "./payloads/issue.js";
export type { PRBranchInfo, PullRequest } from "./payloads/pull-request.js";
export type { Comment } from "./payloads/comment.js";
export type { Release } from "./payloads/release.js";
export type { Package } from "./payloads/package.js";
export type { PayloadCommit, PayloadCommitVerification, PayloadUser } from "./payloads/commit.js";
export type { ChangesFromPayload, ChangesPayload } from "./payloads/changes.js";
export type {
  ActionWorkflow,
  ActionWorkflowJob,
  ActionWorkflowRun,
  ActionWorkflowStep,
} from "./payloads/action-workflow.js";
export type { ActionRun } from "./payloads/action-run.js";
