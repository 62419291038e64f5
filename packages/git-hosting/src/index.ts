export { createGitClient } from "./git-client.js";
export { isNever } from "./documents/times.js";
export { parseServerVersion } from "./version.js";
export { FileConflictError } from "./errors/file-conflict-error.js";
export { NotMergeableError } from "./errors/not-mergeable-error.js";
export { UnreadableFileError } from "./errors/unreadable-file-error.js";
export { UnsupportedOperationError } from "./errors/unsupported-operation-error.js";

export {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  HalyardError,
  isHalyardError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RedirectError,
  RequestError,
  RequestValidationError,
  ResponseShapeError,
  ResponseTooLargeError,
  ServerError,
  TimeoutError,
  ValidationError,
} from "@halyard/http-core";

export type {
  AfterResponseEvent,
  AnyHalyardError,
  AnyOperation,
  ApiErrorCode,
  ApiProblem,
  Attempt,
  AuthRejection,
  AuthRequest,
  AuthStrategy,
  BeforeRequestEvent,
  BinaryBody,
  Bound,
  Call,
  CallOptions,
  Client,
  ClientCore,
  ExchangeInfo,
  ExchangeOutcome,
  ExtendedResources,
  RequestOutcome,
  Fetch,
  FilePart,
  FullClientOptions,
  HalyardErrorCode,
  Hooks,
  InputProblem,
  Instrumentation,
  LogFields,
  Logger,
  MediaTypes,
  MethodContext,
  MethodDefinition,
  Mismatch,
  MismatchReport,
  NoResources,
  Operation,
  OperationMethod,
  Page,
  PagedCall,
  PagedCallOptions,
  PagedMethod,
  PagedOperation,
  RateLimit,
  RedirectRefusal,
  RequestEvent,
  RequestSummary,
  ResourceDefinition,
  ResourceEntry,
  ResponseInfo,
  RetryClass,
  RetryEvent,
  RetryOptions,
  ServerVerbs,
  Since,
  TransferProgress,
  Transport,
  TransportOptions,
  TransportRequest,
  WithResponse,
} from "@halyard/http-core";
export type {
  AccessToken,
  AccessTokenCategory,
  AccessTokenScope,
  CreateAccessToken,
  CurrentAccessToken,
  RepoTarget,
} from "./resources/users/access-tokens.js";
export type { PageQuery } from "./lists/page-query.js";
export type { ActionArtifact } from "./resources/actions/artifacts.js";
export type { ActionRunJob, ActionWorkflowJob, ActionWorkflowStep, AnyActionJob } from "./resources/actions/jobs.js";
export type {
  ActionRunner,
  ActionRunnerLabel,
  UpdateActionRunner,
  RegisterRunner,
  RegisteredRunner,
  RegistrationToken,
} from "./resources/actions/runners.js";
export type {
  ActionRun,
  ActionStatus,
  ActionWorkflowConclusion,
  ActionWorkflowRun,
  ActionWorkflowStatus,
  AnyActionRun,
  RunPullRequest,
  RunPullRequestSide,
} from "./resources/actions/runs.js";
export type { CreateOrUpdateSecret, Secret } from "./resources/actions/secrets.js";
export type { ActionTask } from "./resources/actions/tasks.js";
export type { ActionVariable, CreateVariable, UpdateVariable } from "./resources/actions/variables.js";
export type { ActionWorkflow, DispatchWorkflow, DispatchedRun } from "./resources/actions/workflows.js";
export type { ActivityPubDocument, RemoteFollow } from "./resources/activity-pub.js";
export type { Activity, ActivityComment } from "./documents/activity.js";
export type {
  CreateQuotaGroup,
  CreateQuotaRule,
  UpdateQuotaRule,
  SetUserQuotaGroups,
} from "./resources/admin/quota.js";
export type { CreateUser, UpdateUser, RenameUser } from "./resources/admin/users.js";
export type { Cron } from "./resources/admin/admin.js";
export type { BlockedUser, BlockNote, OrgUserToBlock, UserToBlock } from "./resources/blocks.js";
export type {
  BranchProtection,
  BranchProtectionPriorities,
  CreateBranchProtection,
  UpdateBranchProtection,
} from "./resources/branches/protections.js";
export type {
  Branch,
  BranchQuery,
  CreateBranch,
  RenameBranch,
  SetBranchCommit,
} from "./resources/branches/branches.js";
export type { AddCollaborator, RepoCollaboratorPermission } from "./resources/repos/collaborators.js";
export type { CombinedStatusMethod, CommitLocation, CommitVerdict } from "./methods/combined-status.js";
export type {
  CombinedStatus,
  CommitStatus,
  CommitStatusState,
  CreateStatus,
  StatusQuery,
} from "./resources/commits/statuses.js";
export type {
  Commit,
  CommitAffectedFiles,
  CommitMeta,
  CommitStats,
  CommitUser,
  Compare,
  Identity,
  PayloadCommit,
  PayloadCommitVerification,
  PayloadUser,
  RepoCommit,
  CommitParts,
  CommitQuery,
  ComparisonQuery,
} from "./resources/commits/commits.js";
export type {
  ContentsExtResponse,
  ContentsResponse,
  FileCommitResponse,
  FileDeleteResponse,
  FileLinksResponse,
  FileResponse,
  FilesResponse,
  GetFiles,
  ArchiveQuery,
  RefQuery,
  ExtendedContentsQuery,
} from "./resources/contents.js";
export type { GitClient, GitClientOptions, GitVerbs } from "./core.js";
export type { MethodOf, RouteOf } from "./internal/routes.js";
export type { CreateEmail, DeleteEmail, Email } from "./resources/users/emails.js";
export type { EnsuredHook, EnsureHookMethod, HookOwner, WantedHook } from "./methods/ensure-hook.js";
export type {
  ApplyDiffPatchFile,
  ChangeFileOperation,
  ChangeFiles,
  CommitDates,
  CommitDetails,
  CreateFile,
  DeleteFile,
  UpdateFile,
} from "./documents/file-changes.js";
export type {
  FileChanges,
  FileDeletion,
  FileLocation,
  FileMove,
  FileWrite,
  RepoFile,
  WriteFile,
} from "./methods/files.js";
export type { ReplaceFlags } from "./resources/repos/flags.js";
export type { CreateFork } from "./resources/repos/forks.js";
export type { FullGitClient, FullGitClientOptions } from "./git-client.js";
export type { GitBlob, GitEntry, GitObject, GitTreeResponse, Note, Reference, SetNote } from "./resources/git-data.js";
export type { UpdateGitHook, GitHook } from "./resources/repos/git-hooks.js";
export type { CreateGPGKey, GPGKey, GPGKeyEmail, VerifyGPGKey } from "./resources/users/gpg-keys.js";
export type { HookEvent } from "./documents/hook-event.js";
export type { CreateHook, UpdateHook, Hook, HookConfig } from "./resources/hooks.js";
export type { Attachment, AttachmentUpload, UpdateAttachment } from "./resources/issues/attachments.js";
export type {
  Comment,
  CreateIssueComment,
  UpdateIssueComment,
  TimelineComment,
  CommentPeriod,
  CommentQuery,
} from "./resources/issues/comments.js";
export type { IssueMeta } from "./resources/issues/dependencies.js";
export type {
  IssueConfig,
  IssueConfigContactLink,
  IssueConfigValidation,
  IssueFormField,
  IssueTemplate,
} from "./resources/issues/templates.js";
export type {
  CreateIssue,
  SetDeadline,
  UpdateIssue,
  Issue,
  IssueDeadline,
  IssueAssignees,
  IssueProject,
  IssueSort,
  LockIssue,
  PullRequestMeta,
  RepositoryMeta,
  IssueQuery,
  IssueSearch,
} from "./resources/issues/issues.js";
export type { CreateKey, DeployKey, KeyQuery, PublicKey } from "./resources/users/keys.js";
export type { CreateLabel, UpdateLabel, IssueLabels, Label, LabelQuery } from "./resources/labels.js";
export type { CreateMilestone, UpdateMilestone, Milestone, MilestoneQuery } from "./resources/milestones.js";
export type {
  CreatePushMirror,
  MergeUpstream,
  MergeUpstreamResponse,
  MigrateRepo,
  PushMirror,
  SyncForkInfo,
} from "./resources/repos/mirrors.js";
export type { NodeInfo, NodeInfoUsage } from "./resources/node-info.js";
export type { NotMergeableReason } from "./errors/not-mergeable-error.js";
export type {
  NotificationCount,
  NotificationSubject,
  NotificationThread,
  MarkNotification,
  MarkNotifications,
  NotificationQuery,
} from "./resources/notifications.js";
export type { CreateOAuth2Application, OAuth2Application } from "./resources/users/oauth2-applications.js";
export type {
  AccessTokenRequest,
  AccessTokenResponse,
  JsonWebKeySet,
  TokenIntrospection,
} from "./resources/oauth2-provider.js";
export type { OpenIdUserInfo } from "./resources/open-id.js";
export type { Organization } from "./documents/organization.js";
export type { CreateOrg, UpdateOrg, OrganizationPermissions, RenameOrg } from "./resources/orgs/orgs.js";
export type { Package, PackageFile } from "./resources/packages.js";
export type { ChangedFile, PullCommitQuery, PullFileQuery } from "./resources/pulls/changes.js";
export type {
  CreatePullReview,
  CreatePullReviewComment,
  DismissPullReview,
  PullReview,
  PullReviewComment,
  PullReviewEvent,
  PullReviewRequest,
  ReplyToReviewComment,
  SubmitPullReview,
} from "./resources/pulls/reviews.js";
export type {
  CreatePullRequest,
  UpdatePullRequest,
  MergePullRequest,
  PRBranchInfo,
  PullRequest,
  PullDiffQuery,
  PullQuery,
  UpdateBranchQuery,
} from "./resources/pulls/pulls.js";
export type {
  QuotaGroup,
  QuotaInfo,
  QuotaRuleInfo,
  QuotaSubject,
  QuotaUsed,
  QuotaUsedArtifact,
  QuotaUsedAttachment,
  QuotaUsedPackage,
} from "./resources/quota.js";
export type { ReactionContent, Reaction } from "./resources/issues/reactions.js";
export type {
  CreateRelease,
  UpdateRelease,
  Release,
  ReleaseAssetUpload,
  TagArchiveDownloadCount,
  ReleaseQuery,
  UploadBytesQuery,
  UploadQuery,
} from "./resources/releases.js";
export type { Markdown, Markup } from "./resources/rendering.js";
export type { TransferRepo } from "./resources/repos/transfer.js";
export type {
  CreateRepo,
  UpdateRepo,
  GenerateRepo,
  NewIssuePinsAllowed,
  UpdateRepoAvatar,
  ActivityQuery,
  OwnRepoQuery,
  RepoSearch,
} from "./resources/repos/repos.js";
export type {
  ExternalTracker,
  ExternalWiki,
  InternalTracker,
  Permission,
  RepoTransfer,
  Repository,
} from "./documents/repository.js";
export type { GitResources } from "./resources.js";
export type { ReportedVersion } from "./resources/server-version.js";
export type {
  GeneralAPISettings,
  GeneralAttachmentSettings,
  GeneralRepoSettings,
  GeneralUISettings,
} from "./resources/settings.js";
export type { WatchInfo } from "./resources/repos/stars-and-watching.js";
export type {
  AnnotatedTag,
  AnnotatedTagObject,
  CreateTag,
  CreateTagProtection,
  UpdateTagProtection,
  Tag,
  TagProtection,
} from "./resources/tags.js";
export type { TimeInput } from "./documents/times.js";
export type { Team } from "./documents/team.js";
export type { CreateTeam, UpdateTeam, TeamSearch } from "./resources/orgs/teams.js";
export type {
  GitignoreTemplateInfo,
  LabelTemplate,
  LicenseTemplateInfo,
  LicensesTemplateListEntry,
} from "./resources/templates.js";
export type { AddTime, StopWatch, TrackedTime } from "./resources/time-tracking.js";
export type { RepoTopics, TopicResponse } from "./resources/repos/topics.js";
export type { UnreadableFileReason } from "./errors/unreadable-file-error.js";
export type { Badge, SentBadge, UserBadge } from "./resources/users/badges.js";
export type { UpdateUserSettings, UserSettings } from "./resources/users/settings.js";
export type { User, Visibility } from "./documents/user.js";
export type { UpdateUserAvatar, UserHeatmapData, UserActivityQuery, UserSearch } from "./resources/users/users.js";
export type { Product, ServerVersion } from "./version.js";
export type {
  PullLocation,
  WaitUntilMergeableMethod,
  WaitUntilMergeableOptions,
} from "./methods/wait-until-mergeable.js";
export type { OpenIdConfiguration } from "./resources/well-known.js";
export type { CreateWikiPage, WikiCommit, WikiCommitList, WikiPage, WikiPageMetaData } from "./resources/wiki.js";
export type { WrappedList } from "./lists/wrapped-list.js";
