export {
  CreateRepoSchema,
  currentUserRepos,
  UpdateRepoSchema,
  GenerateRepoSchema,
  NewIssuePinsAllowedSchema,
  repoActivities,
  repoAssignees,
  repoAvatar,
  repoReviewers,
  repos,
  UpdateRepoAvatarSchema,
  userRepos,
} from "./repos.js";
export { AddCollaboratorSchema, collaborators, RepoCollaboratorPermissionSchema } from "./collaborators.js";
export { flags, ReplaceFlagsSchema } from "./flags.js";
export { CreateForkSchema, repoForks } from "./forks.js";
export { UpdateGitHookSchema, gitHooks, GitHookSchema } from "./git-hooks.js";
export {
  CreatePushMirrorSchema,
  MergeUpstreamResponseSchema,
  MergeUpstreamSchema,
  MigrateRepoSchema,
  pushMirrors,
  PushMirrorSchema,
  repoMigration,
  repoMirror,
  repoUpstream,
  SyncForkInfoSchema,
} from "./mirrors.js";
export {
  currentUserStarred,
  currentUserSubscriptions,
  repoSubscription,
  stargazers,
  subscribers,
  userStarred,
  userSubscriptions,
  WatchInfoSchema,
} from "./stars-and-watching.js";
export { repoTopics, RepoTopicsSchema, TopicResponseSchema, topics } from "./topics.js";
export { repoTransfer, TransferRepoSchema } from "./transfer.js";
export {
  ExternalTrackerSchema,
  ExternalWikiSchema,
  InternalTrackerSchema,
  PermissionSchema,
  RepositorySchema,
  RepoTransferSchema,
} from "../../documents/repository.js";

export type {
  CreateRepo,
  UpdateRepo,
  GenerateRepo,
  NewIssuePinsAllowed,
  UpdateRepoAvatar,
  ActivityQuery,
  OwnRepoQuery,
  RepoSearch,
} from "./repos.js";
export type { AddCollaborator, RepoCollaboratorPermission } from "./collaborators.js";
export type { ReplaceFlags } from "./flags.js";
export type { CreateFork } from "./forks.js";
export type { UpdateGitHook, GitHook } from "./git-hooks.js";
export type {
  CreatePushMirror,
  MergeUpstream,
  MergeUpstreamResponse,
  MigrateRepo,
  PushMirror,
  SyncForkInfo,
} from "./mirrors.js";
export type { WatchInfo } from "./stars-and-watching.js";
export type { RepoTopics, TopicResponse } from "./topics.js";
export type { TransferRepo } from "./transfer.js";
export type {
  ExternalTracker,
  ExternalWiki,
  InternalTracker,
  Permission,
  Repository,
  RepoTransfer,
} from "../../documents/repository.js";
