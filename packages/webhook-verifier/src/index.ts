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
export type { Mismatch } from "./events/check-payload.js";
export type { CreatePayload, DeletePayload, PushPayload } from "./payloads/ref-payloads.js";
export type {
  ChangesFromPayload,
  ChangesPayload,
  IssueAction,
  IssueCommentPayload,
  IssuePayload,
} from "./payloads/issue-payloads.js";
export type { PullRequestPayload, PullRequestReviewPayload, ReviewPayload } from "./payloads/pull-request-payloads.js";
export type {
  ForkPayload,
  PackagePayload,
  ReleasePayload,
  RepositoryPayload,
  WikiPayload,
} from "./payloads/repository-payloads.js";
export type {
  ActionPayload,
  CommitStatusPayload,
  WorkflowJobPayload,
  WorkflowRunPayload,
} from "./payloads/run-payloads.js";
export type { EventRepository } from "./payloads/git-documents.js";
export type {
  AttachmentPayload,
  OpenProjectPayload,
  ProjectPayload,
  TimeEntryPayload,
  WorkPackageCommentPayload,
  WorkPackagePayload,
} from "./payloads/openproject-payloads.js";
