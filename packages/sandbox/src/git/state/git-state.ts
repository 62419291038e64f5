import type { HookEvent } from "@halyard/git-hosting/hooks";
import type { Access } from "./access.js";
import type { BranchProtectionRecord } from "./branch-protection-record.js";

/** Complete state of a git sandbox, as plain JSON data. */
export interface GitState {
  /** Latest reading of the clock, in milliseconds since 1970. */
  time: number;
  /** Last id used for each kind of record. */
  ids: Partial<Record<IdKind, number>>;
  users: UserRecord[];
  organizations: OrganizationRecord[];
  repositories: RepositoryRecord[];
  hooks: HookRecord[];
}

/**
 * Kinds of records, each with its own sequence of ids. Users and organizations share `owner`. Issues and pull requests
 * share `issue`; a pull request also has an id of the kind `pull`.
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
  /** Whether the user is a server administrator. */
  admin: boolean;
  created: string;
  /** Access tokens with all rights. Each of them signs the user in. */
  tokens: string[];
  /** Access tokens with a name and scopes. Default: none. */
  scopedTokens?: ScopedTokenRecord[] | undefined;
  /** Login names of the users whom this user follows. Default: none. */
  following?: string[] | undefined;
  /** Actions secrets and variables of the user. Default: none. */
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

/** Secrets and variables for Actions, the CI of Gitea and Forgejo. */
export interface ActionSettings {
  /** Secrets by name. Their values are not stored, because no operation reads them. */
  secrets: { name: string; created: string }[];
  variables: { name: string; value: string }[];
}

/** An organization. It can own repositories, as a user can. */
export interface OrganizationRecord {
  id: number;
  /** Name of the organization in URLs, and in {@link RepositoryRecord.owner}. */
  name: string;
  fullName: string;
  description: string;
  created: string;
  /** Teams. Their members are the members of the organization. */
  teams: TeamRecord[];
  /** Login names of the members whose membership is public. Default: none. */
  publicMembers?: string[] | undefined;
  /** Labels for all repositories of the organization. Default: none. */
  labels?: LabelRecord[] | undefined;
  /** Details that differ from the server's defaults. Default: none. */
  details?: OrganizationDetails | undefined;
  /** Actions secrets and variables of the organization. Default: none. */
  actions?: ActionSettings | undefined;
}

/** Organization details that its owners can set. */
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
  /** Ids of the repositories that were added to the team. They limit its access if `allRepositories` is false. */
  repositories: number[];
}

/** A user's access level in a repository. */
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
   * Former names of the repository, each with its owner, such as `acme/rig`. The server redirects requests for these
   * names. Default: none.
   */
  formerNames?: string[] | undefined;
  /** Id of the repository from which this one was forked. Undefined if this repository is not a fork. */
  forkOf?: number | undefined;
  description: string;
  website: string;
  private: boolean;
  archived: boolean;
  defaultBranch: string;
  merging: MergeSettings;
  created: string;
  updated: string;
  /** Users who were individually given access to the repository. */
  collaborators: Grant[];
  branches: BranchRecord[];
  /** Branch protection rules, oldest first. Default: none. */
  branchProtections?: BranchProtectionRecord[] | undefined;
  /** Commits by hash. */
  commits: Record<string, CommitRecord>;
  /** Contents of files in base64, by hash. */
  blobs: Record<string, string>;
  labels: LabelRecord[];
  milestones: MilestoneRecord[];
  /** Last number used for an issue or pull request. */
  lastNumber: number;
  /** Issues by number. Pull requests are issues too. */
  issues: Record<string, IssueRecord>;
  /** Login names of the users who starred the repository. Default: none. */
  stars?: string[] | undefined;
  /** Users who watch the repository, each with the time when they started. Default: none. */
  watchers?: { user: string; since: string }[] | undefined;
  /** Topics in alphabetical order. Default: none. */
  topics?: string[] | undefined;
  /** Actions secrets and variables of the repository. Default: none. */
  actions?: ActionSettings | undefined;
  /** Tags, oldest first. Default: none. */
  tags?: TagRecord[] | undefined;
  /** Releases, oldest first. Default: none. */
  releases?: ReleaseRecord[] | undefined;
  /** Wiki pages. Default: none. */
  wiki?: WikiPageRecord[] | undefined;
}

/** A tag that points at a commit. Even an annotated tag has no git object of its own in the sandbox. */
export interface TagRecord {
  name: string;
  sha: string;
  message: string;
}

/** A release. */
export interface ReleaseRecord {
  id: number;
  tag: string;
  /** Branch or commit to tag, if the tag does not exist yet. */
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
  /** Target of a link. Null for a file. */
  externalUrl: string | null;
}

/** A wiki page. */
export interface WikiPageRecord {
  title: string;
  /** Content of the page in base64. */
  content: string;
  /** Revisions, newest first. */
  revisions: { sha: string; message: string; author: SignatureRecord }[];
}

/** Merge styles that a repository allows, and its defaults for merges. */
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
  /** One more than the greatest depth among the parents. A commit is therefore deeper than all its ancestors. */
  depth: number;
  message: string;
  author: SignatureRecord;
  committer: SignatureRecord;
  /** Statuses, oldest first. A newer status for a context does not replace the older ones. */
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

/** A status that a check set on a commit. */
export interface StatusRecord {
  /** Position among the commit's statuses, from 1. */
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

/** An issue, or a pull request if `pull` is set. Refers to users by login name, and to labels and milestones by id. */
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
  /** Increases with every change to the title or body. */
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
  /** Ids of the issues that must be closed before this one. Default: none. */
  dependencies?: number[] | undefined;
  /** Explicit subscriptions by login name: true for subscribed, false for unsubscribed. Default: none. */
  subscriptions?: Record<string, boolean> | undefined;
  /** Tracked time, oldest first. Default: none. */
  times?: TimeRecord[] | undefined;
  /** Running stopwatches, by login name. Default: none. */
  stopwatches?: Record<string, string> | undefined;
  /** Changes to the title or state, oldest first. Default: none. */
  events?: IssueEventRecord[] | undefined;
}

/** A change to an issue's title or state, as the timeline shows it. */
export interface IssueEventRecord {
  id: number;
  type: "close" | "reopen" | "change_title";
  user: string;
  created: string;
  /** Title before the change. Empty unless the title changed. */
  oldTitle: string;
  /** Title after the change. Empty unless the title changed. */
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

/** Fields that only pull requests have. */
export interface PullRecord {
  id: number;
  /** Branch with the changes. May have been deleted. */
  head: string;
  /** Hash of the head branch's newest commit, or of its last commit if the branch was deleted. */
  headSha: string;
  /** Branch to merge the changes into. */
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
  /** Merge base of the head branch and the base branch. */
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

/** A review or a review request. */
export interface ReviewRecord {
  id: number;
  user: string;
  state: "APPROVED" | "REQUEST_CHANGES" | "COMMENT" | "PENDING" | "REQUEST_REVIEW";
  body: string;
  /** Hash of the reviewed commit. Empty for a review request. */
  commit: string;
  /** Whether the review counts towards the approvals that a branch requires. */
  official: boolean;
  dismissed: boolean;
  comments: ReviewCommentRecord[];
  submitted: string;
  updated: string;
}

/** A review comment on a line. */
export interface ReviewCommentRecord {
  id: number;
  path: string;
  body: string;
  /** Line in the new file. 0 for a comment on the old file. */
  newPosition: number;
  /** Line in the old file. 0 for a comment on the new file. */
  oldPosition: number;
}

/** A webhook. */
export interface HookRecord {
  id: number;
  /** Repository or organization in which the webhook is installed. */
  on: { repository: number } | { organization: number };
  type: "gitea" | "gogs" | "forgejo";
  url: string;
  contentType: "json" | "form";
  secret: string;
  /** Names of individual events. A subscription to a group is stored as the name of each event in the group. */
  events: HookEvent[];
  active: boolean;
  branchFilter: string;
  authorization: string;
  name: string;
  created: string;
  updated: string;
}
