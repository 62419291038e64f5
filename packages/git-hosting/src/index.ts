export { createGitClient } from "./git-client.js";
export { changeFiles, readFile, writeFile } from "./files.js";
export { combinedStatus } from "./combined-status.js";
export { ensureHook } from "./ensure-hook.js";
export { issueFilters } from "./issue-filters.js";
export { waitUntilMergeable } from "./wait-until-mergeable.js";
export { isNever } from "./times.js";
export { parseServerVersion } from "./version.js";
export { FileConflictError } from "./file-conflict-error.js";
export { NotMergeableError } from "./not-mergeable-error.js";
export { UnreadableFileError } from "./unreadable-file-error.js";
export { UnsupportedOperationError } from "./unsupported-operation-error.js";

export type {
  AccessToken,
  AccessTokenCategory,
  AccessTokenScope,
  CreateAccessToken,
  RepoTarget,
} from "./access-tokens.js";
export type { PageQuery } from "./page-query.js";
export type { ActionArtifact } from "./actions-artifacts.js";
export type { ActionRunJob, ActionWorkflowJob, ActionWorkflowStep, AnyActionJob } from "./actions-jobs.js";
export type {
  ActionRunner,
  ActionRunnerLabel,
  EditActionRunner,
  RegisterRunner,
  RegisteredRunner,
  RegistrationToken,
} from "./actions-runners.js";
export type {
  ActionRun,
  ActionStatus,
  ActionWorkflowConclusion,
  ActionWorkflowRun,
  ActionWorkflowStatus,
  AnyActionRun,
} from "./actions-runs.js";
export type { CreateOrUpdateSecret, Secret } from "./actions-secrets.js";
export type { ActionTask } from "./actions-tasks.js";
export type { ActionVariable, CreateVariable, UpdateVariable } from "./actions-variables.js";
export type { ActionWorkflow, DispatchWorkflow, DispatchedRun } from "./actions-workflows.js";
export type { ActivityPubDocument, RemoteFollow } from "./activity-pub.js";
export type { Activity } from "./activity.js";
export type { CreateQuotaGroup, CreateQuotaRule, EditQuotaRule, SetUserQuotaGroups } from "./admin-quota.js";
export type { CreateUser, EditUser, RenameUser } from "./admin-users.js";
export type { Cron } from "./admin.js";
export type { BlockedUser } from "./blocks.js";
export type {
  BranchProtection,
  BranchProtectionPriorities,
  CreateBranchProtection,
  EditBranchProtection,
} from "./branch-protections.js";
export type { Branch, CreateBranch, RenameBranch } from "./branches.js";
export type { AddCollaborator, RepoCollaboratorPermission } from "./collaborators.js";
export type { CommitVerdict } from "./combined-status.js";
export type { CombinedStatus, CommitStatus, CommitStatusState, CreateStatus, StatusQuery } from "./commit-statuses.js";
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
} from "./commits.js";
export type {
  ContentsExtResponse,
  ContentsResponse,
  FileCommitResponse,
  FileDeleteResponse,
  FileLinksResponse,
  FileResponse,
  FilesResponse,
  GetFiles,
  RefQuery,
} from "./contents.js";
export type { GitClient, GitClientOptions, GitVerbs } from "./core.js";
export type { CreateEmail, DeleteEmail, Email } from "./emails.js";
export type { EnsuredHook, HookOwner, WantedHook } from "./ensure-hook.js";
export type {
  ApplyDiffPatchFile,
  ChangeFileOperation,
  ChangeFiles,
  CommitDates,
  CommitDetails,
  CreateFile,
  DeleteFile,
  UpdateFile,
} from "./file-changes.js";
export type { FileChanges, FileDeletion, FileLocation, FileMove, FileWrite, RepoFile, WriteFile } from "./files.js";
export type { ReplaceFlags } from "./flags.js";
export type { CreateFork } from "./forks.js";
export type { Extended, FullGitClient, FullGitClientOptions } from "./git-client.js";
export type { GitBlob, GitEntry, GitObject, GitTreeResponse, Note, Reference, SetNote } from "./git-data.js";
export type { EditGitHook, GitHook } from "./git-hooks.js";
export type { CreateGPGKey, GPGKey, GPGKeyEmail, VerifyGPGKey } from "./gpg-keys.js";
export type { HookEvent } from "./hook-event.js";
export type { CreateHook, EditHook, Hook, HookConfig } from "./hooks.js";
export type { Attachment, AttachmentUpload, EditAttachment } from "./issue-attachments.js";
export type { Comment, CreateIssueComment, EditIssueComment, TimelineComment } from "./issue-comments.js";
export type { IssueMeta } from "./issue-dependencies.js";
export type { IssueConditions, IssueFilters, IssueOwner } from "./issue-filters.js";
export type {
  IssueConfig,
  IssueConfigContactLink,
  IssueConfigValidation,
  IssueFormField,
  IssueTemplate,
} from "./issue-templates.js";
export type {
  CreateIssue,
  EditDeadline,
  EditIssue,
  Issue,
  IssueDeadline,
  IssueSort,
  LockIssue,
  PullRequestMeta,
  RepositoryMeta,
} from "./issues.js";
export type { CreateKey, DeployKey, KeyQuery, PublicKey } from "./keys.js";
export type { CreateLabel, EditLabel, IssueLabels, Label } from "./labels.js";
export type { CreateMilestone, EditMilestone, Milestone } from "./milestones.js";
export type {
  CreatePushMirror,
  MergeUpstream,
  MergeUpstreamResponse,
  MigrateRepo,
  PushMirror,
  SyncForkInfo,
} from "./mirrors.js";
export type { NodeInfo, NodeInfoUsage } from "./node-info.js";
export type { NotMergeableReason } from "./not-mergeable-error.js";
export type { NotificationCount, NotificationSubject, NotificationThread } from "./notifications.js";
export type { CreateOAuth2Application, OAuth2Application } from "./oauth2-applications.js";
export type { AccessTokenRequest, AccessTokenResponse, JsonWebKeySet, TokenIntrospection } from "./oauth2-provider.js";
export type { OpenIdUserInfo } from "./open-id.js";
export type { Organization } from "./organization.js";
export type { CreateOrg, EditOrg, OrganizationPermissions, RenameOrg } from "./orgs.js";
export type { Package, PackageFile } from "./packages.js";
export type { ChangedFile } from "./pull-changes.js";
export type {
  CreatePullReview,
  CreatePullReviewComment,
  DismissPullReview,
  PullReview,
  PullReviewComment,
  PullReviewEvent,
  PullReviewRequest,
  SubmitPullReview,
} from "./pull-reviews.js";
export type { CreatePullRequest, EditPullRequest, MergePullRequest, PRBranchInfo, PullRequest } from "./pulls.js";
export type {
  QuotaGroup,
  QuotaInfo,
  QuotaRuleInfo,
  QuotaSubject,
  QuotaUsed,
  QuotaUsedArtifact,
  QuotaUsedAttachment,
  QuotaUsedPackage,
} from "./quota.js";
export type { EditReaction, Reaction } from "./reactions.js";
export type { CreateRelease, EditRelease, Release, ReleaseAssetUpload, TagArchiveDownloadCount } from "./releases.js";
export type { Markdown, Markup } from "./rendering.js";
export type { TransferRepo } from "./repo-transfer.js";
export type { CreateRepo, EditRepo, GenerateRepo, NewIssuePinsAllowed, UpdateRepoAvatar } from "./repos.js";
export type {
  ExternalTracker,
  ExternalWiki,
  InternalTracker,
  Permission,
  RepoTransfer,
  Repository,
} from "./repository.js";
export type { GitResources } from "./resources.js";
export type { ReportedVersion } from "./server-version.js";
export type {
  GeneralAPISettings,
  GeneralAttachmentSettings,
  GeneralRepoSettings,
  GeneralUISettings,
} from "./settings.js";
export type { WatchInfo } from "./stars-and-watching.js";
export type {
  AnnotatedTag,
  AnnotatedTagObject,
  CreateTag,
  CreateTagProtection,
  EditTagProtection,
  Tag,
  TagProtection,
} from "./tags.js";
export type { Team } from "./team.js";
export type { CreateTeam, EditTeam } from "./teams.js";
export type {
  GitignoreTemplateInfo,
  LabelTemplate,
  LicenseTemplateInfo,
  LicensesTemplateListEntry,
} from "./templates.js";
export type { AddTime, StopWatch, TrackedTime } from "./time-tracking.js";
export type { RepoTopics, TopicResponse } from "./topics.js";
export type { UnreadableFileReason } from "./unreadable-file-error.js";
export type { Badge, SentBadge, UserBadge } from "./user-badges.js";
export type { EditUserSettings, UserSettings } from "./user-settings.js";
export type { User, Visibility } from "./user.js";
export type { UpdateUserAvatar, UserHeatmapData } from "./users.js";
export type { Product, ServerVersion } from "./version.js";
export type { WaitUntilMergeableOptions } from "./wait-until-mergeable.js";
export type { OpenIdConfiguration } from "./well-known.js";
export type { CreateWikiPage, WikiCommit, WikiCommitList, WikiPage, WikiPageMetaData } from "./wiki.js";
export type { WrappedList } from "./wrapped-list.js";
