import type { HookEvent } from "@halyard/git-hosting/hooks";
import type { Access } from "./access.js";
import type { BranchProtectionRecord } from "./branch-protection-record.js";

/** Complete state of a git sandbox, as plain JSON data. */
export interface GitState {
  /** Latest reading of the clock, in milliseconds since 1970. */
  time: number;
  /** The last id that was used for each kind of record. */
  ids: Partial<Record<IdKind, number>>;
  users: UserRecord[];
  organizations: OrganizationRecord[];
  repositories: RepositoryRecord[];
  hooks: HookRecord[];
}

/**
 * Kinds of records, each with its own sequence of ids. `owner` covers users and organizations, and `issue` covers pull
 * requests too. A pull request has a second id of the kind `pull`.
 */
export type IdKind =
  | "owner"
  | "repository"
  | "issue"
  | "pull"
  | "label"
  | "milestone"
  | "comment"
  | "review"
  | "hook"
  | "delivery"
  | "release"
  | "attachment"
  | "time"
  | "team"
  | "token";

/** A person's account. */
export interface UserRecord {
  id: number;
  login: string;
  fullName: string;
  email: string;
  /** Whether the user is an administrator of the whole server. */
  admin: boolean;
  created: string;
  /** Access tokens, any of which signs the user in. */
  tokens: string[];
  /** Access tokens with a name and scopes. Default: none. */
  scopedTokens?: ScopedTokenRecord[] | undefined;
  /** Login names of the users that this one follows. Default: none. */
  following?: string[] | undefined;
  /** Settings of the user's actions. Default: none. */
  actions?: ActionSettings | undefined;
}

/** An access token with limited rights. */
export interface ScopedTokenRecord {
  id: number;
  name: string;
  token: string;
  scopes: string[];
  created: string;
}

/** Secrets and variables for actions. */
export interface ActionSettings {
  /** The values are not stored, because no operation reads them. */
  secrets: { name: string; created: string }[];
  variables: { name: string; value: string }[];
}

/** An organization, which owns repositories like a user. */
export interface OrganizationRecord {
  id: number;
  /** Name of the organization in URLs, and in {@link RepositoryRecord.owner}. */
  name: string;
  fullName: string;
  description: string;
  created: string;
  /** Teams; the members of the organization are the members of these teams. */
  teams: TeamRecord[];
  /** Login names of the members with public membership. Default: none. */
  publicMembers?: string[] | undefined;
  /** Labels for all repositories of the organization. Default: none. */
  labels?: LabelRecord[] | undefined;
  /** Details that differ from the server's defaults. Default: none. */
  details?: OrganizationDetails | undefined;
  /** Settings of the organization's actions. Default: none. */
  actions?: ActionSettings | undefined;
}

/** Details of an organization that its owners set. */
export interface OrganizationDetails {
  email?: string;
  website?: string;
  location?: string;
  visibility?: "public" | "limited" | "private";
  repo_admin_change_team_access?: boolean;
}

/** A team of an organization. */
export interface TeamRecord {
  id: number;
  name: string;
  description: string;
  access: Access;
  /** Access level of each unit, such as `repo.code`. */
  units: Record<string, string>;
  /** Whether the team has access to every repository of the organization. */
  allRepositories: boolean;
  mayCreateRepositories: boolean;
  /** Login names of the members. */
  members: string[];
  /** Ids of the repositories that the team has access to, unless it has access to all. */
  repositories: number[];
}

/** The access of one user. */
export interface Grant {
  /** Login name of the user. */
  user: string;
  access: Access;
}

/** A repository with everything in it. */
export interface RepositoryRecord {
  id: number;
  /** Login name of the user, or name of the organization, that owns the repository. */
  owner: string;
  name: string;
  /**
   * Former names of the repository, with their owners (`acme/rig`). Requests for them are redirected. Default: none.
   */
  formerNames?: string[] | undefined;
  /** Id of the repository that this one was forked from. Undefined for a repository that is not a fork. */
  forkOf?: number | undefined;
  description: string;
  website: string;
  private: boolean;
  archived: boolean;
  defaultBranch: string;
  merging: MergeSettings;
  created: string;
  updated: string;
  /** Users with rights beyond those that their membership gives them. */
  collaborators: Grant[];
  branches: BranchRecord[];
  /** Rules that protect branches, in the order in which they were created. Default: none. */
  branchProtections?: BranchProtectionRecord[] | undefined;
  /** Commits by hash. */
  commits: Record<string, CommitRecord>;
  /** Contents of files in base64, by hash. */
  blobs: Record<string, string>;
  labels: LabelRecord[];
  milestones: MilestoneRecord[];
  /** The last number that was used for an issue or pull request. */
  lastNumber: number;
  /** Issues by number. Pull requests are issues too. */
  issues: Record<string, IssueRecord>;
  /** Login names of the users who starred the repository. Default: none. */
  stars?: string[] | undefined;
  /** The users who watch the repository. Default: none. */
  watchers?: { user: string; since: string }[] | undefined;
  /** Topics in alphabetical order. Default: none. */
  topics?: string[] | undefined;
  /** Settings of the repository's actions. Default: none. */
  actions?: ActionSettings | undefined;
  /** Tags, oldest first. Default: none. */
  tags?: TagRecord[] | undefined;
  /** Releases, oldest first. Default: none. */
  releases?: ReleaseRecord[] | undefined;
  /** Pages of the wiki. Default: none. */
  wiki?: WikiPageRecord[] | undefined;
}

/** A tag, which points at a commit. The sandbox has no objects for annotated tags. */
export interface TagRecord {
  name: string;
  sha: string;
  message: string;
}

/** A release. */
export interface ReleaseRecord {
  id: number;
  tag: string;
  /** Branch or commit from which the tag is created, if it does not exist yet. */
  target: string;
  title: string;
  notes: string;
  draft: boolean;
  prerelease: boolean;
  author: string;
  created: string;
  assets: AssetRecord[];
}

/** A file or a link that is attached to a release, an issue or a comment. */
export interface AssetRecord {
  id: number;
  name: string;
  size: number;
  created: string;
  /** Target of a link; null for a file. */
  externalUrl: string | null;
}

/** A page of a wiki. */
export interface WikiPageRecord {
  title: string;
  /** Content of the page in base64. */
  content: string;
  /** Revisions, newest first. */
  revisions: { sha: string; message: string; author: SignatureRecord }[];
}

/** The merge styles that a repository allows. */
export interface MergeSettings {
  allow_merge_commits: boolean;
  allow_rebase: boolean;
  allow_rebase_explicit: boolean;
  allow_squash_merge: boolean;
  allow_fast_forward_only_merge: boolean;
  default_delete_branch_after_merge: boolean;
  default_merge_style: string;
}

/** A branch and its newest commit. */
export interface BranchRecord {
  name: string;
  sha: string;
}

/** A commit with its complete tree. */
export interface CommitRecord {
  sha: string;
  /** Hash of the root directory. */
  tree: string;
  /** Every file, sorted by path. */
  files: FileRecord[];
  parents: string[];
  /** One more than the greatest depth of its parents, so every commit has a greater depth than its ancestors. */
  depth: number;
  message: string;
  author: SignatureRecord;
  committer: SignatureRecord;
  /** Statuses, oldest first. A newer status of a context does not replace the older ones. */
  statuses: StatusRecord[];
}

/** A file in a commit. */
export interface FileRecord {
  path: string;
  blob: string;
}

/** The author or committer of a commit, with the time. */
export interface SignatureRecord {
  name: string;
  email: string;
  date: string;
}

/** The status that one check set on a commit. */
export interface StatusRecord {
  /** Number among the statuses of the commit, from 1. */
  id: number;
  state: string;
  context: string;
  description: string;
  targetUrl: string;
  creator: string;
  created: string;
}

/** A label of a repository. */
export interface LabelRecord {
  id: number;
  name: string;
  /** Six hexadecimal digits. */
  color: string;
  description: string;
  exclusive: boolean;
  archived: boolean;
}

/** A milestone of a repository. */
export interface MilestoneRecord {
  id: number;
  title: string;
  description: string;
  state: "open" | "closed";
  due: string | null;
  created: string;
  updated: string;
  closed: string | null;
}

/** An issue; with `pull`, a pull request. Users are named by their login, labels and milestones by id. */
export interface IssueRecord {
  id: number;
  number: number;
  title: string;
  body: string;
  state: "open" | "closed";
  author: string;
  labels: number[];
  milestone: number | null;
  assignees: string[];
  comments: CommentRecord[];
  ref: string;
  due: string | null;
  /** Increases with every change of title or body. */
  contentVersion: number;
  created: string;
  updated: string;
  closed: string | null;
  pull: PullRecord | null;
  /** Reactions, oldest first. Default: none. */
  reactions?: ReactionRecord[] | undefined;
  /** Attached files. Default: none. */
  assets?: AssetRecord[] | undefined;
  /** Position among the pinned issues, from 1. Absent when not pinned. */
  pin?: number | undefined;
  /** Whether only users with write access may comment. Default: false. */
  locked?: boolean | undefined;
  /** Ids of the issues that must be closed first. Default: none. */
  dependencies?: number[] | undefined;
  /** Explicit subscriptions by login name: true for subscribed, false for unsubscribed. Default: none. */
  subscriptions?: Record<string, boolean> | undefined;
  /** Tracked time, oldest first. Default: none. */
  times?: TimeRecord[] | undefined;
  /** Running stopwatches, by login name. Default: none. */
  stopwatches?: Record<string, string> | undefined;
  /** Changes of title and state, oldest first. Default: none. */
  events?: IssueEventRecord[] | undefined;
}

/** A change of an issue's title or state, as its timeline shows it. */
export interface IssueEventRecord {
  id: number;
  type: "close" | "reopen" | "change_title";
  user: string;
  created: string;
  /** Titles before and after. Empty unless the title changed. */
  oldTitle: string;
  newTitle: string;
}

/** A user's reaction to an issue or a comment. */
export interface ReactionRecord {
  user: string;
  content: string;
  created: string;
}

/** Time that a user spent on an issue. */
export interface TimeRecord {
  id: number;
  user: string;
  seconds: number;
  created: string;
}

/** The fields of a pull request that an issue does not have. */
export interface PullRecord {
  id: number;
  /** Branch with the changes. The branch may have been deleted. */
  head: string;
  /** Newest commit of the head branch; the last one that the branch had, if it was deleted. */
  headSha: string;
  /** Branch into which the changes will be merged. */
  base: string;
  merge: MergeRecord | null;
  reviews: ReviewRecord[];
  allowMaintainerEdit: boolean;
}

/** The merge of a pull request. */
export interface MergeRecord {
  at: string;
  by: string;
  sha: string;
  /** The merge base of both branches. */
  mergeBase: string;
}

/** A comment in the conversation of an issue. */
export interface CommentRecord {
  id: number;
  author: string;
  body: string;
  created: string;
  updated: string;
  /** Reactions, oldest first. Default: none. */
  reactions?: ReactionRecord[] | undefined;
  /** Attached files. Default: none. */
  assets?: AssetRecord[] | undefined;
}

/** A review, or the request for one. */
export interface ReviewRecord {
  id: number;
  user: string;
  state: "APPROVED" | "REQUEST_CHANGES" | "COMMENT" | "PENDING" | "REQUEST_REVIEW";
  body: string;
  /** The reviewed commit. */
  commit: string;
  /** Whether the reviewer has write access, so that the review counts for the rules of a branch. */
  official: boolean;
  dismissed: boolean;
  comments: ReviewCommentRecord[];
  submitted: string;
  updated: string;
}

/** A comment on a line. */
export interface ReviewCommentRecord {
  id: number;
  path: string;
  body: string;
  /** Line in the new file; 0 for a comment on the old file. */
  newPosition: number;
  /** Line in the old file; 0 for a comment on the new file. */
  oldPosition: number;
}

/** A webhook. */
export interface HookRecord {
  id: number;
  /** The repository or organization in which the webhook is installed. */
  on: { repository: number } | { organization: number };
  type: "gitea" | "gogs" | "forgejo";
  url: string;
  contentType: "json" | "form";
  secret: string;
  /** Names of single events, not of groups of events. */
  events: HookEvent[];
  active: boolean;
  branchFilter: string;
  authorization: string;
  name: string;
  created: string;
  updated: string;
}
