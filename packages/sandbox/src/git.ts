export { createGitSandbox } from "./git/create-git-sandbox.js";
export type { GitSandbox, GitSandboxOptions } from "./git/create-git-sandbox.js";
export type {
  ActionSettings,
  AssetRecord,
  BranchRecord,
  CommentRecord,
  CommitRecord,
  FileRecord,
  GitState,
  Grant,
  HookRecord,
  IdKind,
  IssueRecord,
  LabelRecord,
  MergeRecord,
  MergeSettings,
  MilestoneRecord,
  OrganizationRecord,
  PullRecord,
  ReleaseRecord,
  RepositoryRecord,
  ReviewCommentRecord,
  ReviewRecord,
  SignatureRecord,
  StatusRecord,
  TagRecord,
  UserRecord,
  WikiPageRecord,
} from "./git/state/git-state.js";
export type { BranchProtectionRecord } from "./git/state/branch-protection-record.js";
export type { Access } from "./git/state/access.js";
