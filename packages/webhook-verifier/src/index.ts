export { verify } from "./verification/verify.js";
export { parse } from "./events/parse.js";
export { createReceiver } from "./receiver/create-receiver.js";
export { createMemoryReplayStore } from "./receiver/replay-store.js";
export { forgejo, gitea } from "./providers/git-servers.js";
export { hmac } from "./providers/hmac.js";
export { openproject } from "./providers/openproject.js";
export { standardWebhooks } from "./providers/standard-webhooks.js";
export { ConfigurationError } from "./errors/configuration-error.js";
export { HandlerError } from "./errors/handler-error.js";

export type { Delivery, DeliveryHeaders, RawBody, RawDelivery, UnreadDelivery } from "./verification/delivery.js";
export type { RefusalReason, Refused, Verification, Verified } from "./verification/verification.js";
export type {
  Claim,
  EventFamily,
  ExpiringSecret,
  HeaderReader,
  KeyAlgorithm,
  Provider,
  SecretInput,
  VerificationKey,
} from "./verification/provider.js";
export type { ForgejoOptions, GiteaOptions, InstallationTarget } from "./providers/git-servers.js";
export type { HmacOptions, SignedTimestamp } from "./providers/hmac.js";
export type { OpenProjectOptions } from "./providers/openproject.js";
export type { StandardWebhooksOptions } from "./providers/standard-webhooks.js";
export type {
  ActionOf,
  ContextArgument,
  EventNamed,
  IncomingDelivery,
  ReceivedEvent,
  Receiver,
} from "./receiver/receiver.js";
export type { EventSummary, ReceiverLimits, ReceiverOptions } from "./receiver/receiver-options.js";
export type { ReceiverResponse, ResponseReason } from "./receiver/response.js";
export type { MemoryReplayStoreOptions, ReplayStore } from "./receiver/replay-store.js";
export type { Parsed } from "./events/parse.js";
export type { AnyEvent, DeliveryInfo, EventsByFamily, UnknownEvent, WebhookEvent } from "./events/webhook-event.js";
export type {
  ActionRunEvent,
  CreateEvent,
  DeleteEvent,
  ForkEvent,
  GitEvent,
  IssueCommentEvent,
  IssuesEvent,
  PackageEvent,
  PullRequestCommentEvent,
  PullRequestEvent,
  PullRequestReviewEvent,
  PushEvent,
  ReleaseEvent,
  RepositoryEvent,
  StatusEvent,
  WikiEvent,
  WorkflowJobEvent,
  WorkflowRunEvent,
} from "./events/git-event.js";
export type {
  AttachmentEvent,
  OpenProjectEvent,
  ProjectEvent,
  TimeEntryEvent,
  WorkPackageCommentEvent,
  WorkPackageEvent,
} from "./events/openproject-event.js";
export type { Mismatch } from "./payloads/mismatch.js";
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
