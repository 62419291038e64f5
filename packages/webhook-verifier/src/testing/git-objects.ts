import type {
  Comment,
  Issue,
  Label,
  Milestone,
  Organization,
  Package,
  PayloadCommit,
  PRBranchInfo,
  PullRequest,
  Release,
  User,
} from "@halyard/git-hosting";
import type { EventRepository } from "../payloads/git-documents.js";

// Sample objects for events in a fictitious repository. They have every field that all supported versions send.

const server = "https://git.example.com";
/** The repository's URL. */
export const page: string = `${server}/harbour/crane`;
/** The repository's URL in the API. */
export const api: string = `${server}/api/v1/repos/harbour/crane`;
/** The time of every event. */
export const time: string = "2026-03-02T09:30:00Z";
/** The time that servers send for something that never happened. */
export const never: string = "0001-01-01T00:00:00Z";
/** The id of the only commit. */
export const sha: string = "5f1d0c9b7a3e4f6281d0a9c8b7e6f5d4c3b2a190";

/** Creates a user. */
export function user(login: string, id: number): User {
  return {
    id,
    login,
    login_name: "",
    source_id: 0,
    full_name: "",
    email: `${login}@noreply.git.example.com`,
    avatar_url: `${server}/avatars/${login}`,
    html_url: `${server}/${login}`,
    language: "",
    is_admin: false,
    last_login: never,
    created: time,
    restricted: false,
    active: false,
    prohibit_login: false,
    location: "",
    website: "",
    description: "",
    visibility: "public",
    followers_count: 0,
    following_count: 0,
    starred_repos_count: 0,
    username: login,
  };
}

/** Creates the organization `harbour`. */
export function organization(): Organization {
  return {
    id: 2,
    name: "harbour",
    full_name: "Harbour",
    email: "",
    avatar_url: `${server}/avatars/harbour`,
    description: "",
    website: "",
    location: "",
    visibility: "public",
    repo_admin_change_team_access: false,
    username: "harbour",
  };
}

/** Creates the organization's repository. */
export function repository(): EventRepository {
  return {
    id: 11,
    owner: user("harbour", 2),
    name: "crane",
    full_name: "harbour/crane",
    description: "",
    empty: false,
    private: true,
    fork: false,
    template: false,
    mirror: false,
    size: 96,
    language: "",
    languages_url: `${api}/languages`,
    html_url: page,
    url: api,
    link: "",
    ssh_url: "git@git.example.com:harbour/crane.git",
    clone_url: `${page}.git`,
    original_url: "",
    website: "",
    stars_count: 0,
    forks_count: 0,
    watchers_count: 1,
    open_issues_count: 1,
    open_pr_counter: 1,
    release_counter: 0,
    default_branch: "main",
    archived: false,
    created_at: time,
    updated_at: time,
    archived_at: "1970-01-01T00:00:00Z",
    permissions: { admin: true, push: true, pull: true },
    has_issues: true,
    internal_tracker: {
      enable_time_tracker: true,
      allow_only_contributors_to_track_time: true,
      enable_issue_dependencies: true,
    },
    has_wiki: true,
    has_pull_requests: true,
    has_projects: true,
    has_releases: true,
    has_packages: true,
    has_actions: true,
    ignore_whitespace_conflicts: false,
    allow_merge_commits: true,
    allow_rebase: true,
    allow_rebase_explicit: true,
    allow_squash_merge: true,
    allow_rebase_update: true,
    default_delete_branch_after_merge: false,
    default_merge_style: "merge",
    default_allow_maintainer_edit: false,
    avatar_url: "",
    internal: false,
    mirror_interval: "",
    mirror_updated: never,
  };
}

/** Creates a label. */
export function label(): Label {
  return {
    id: 5,
    name: "rigging",
    exclusive: false,
    is_archived: false,
    color: "00aabb",
    description: "",
    url: `${api}/labels/5`,
  };
}

/** Creates an open milestone. */
export function milestone(): Milestone {
  return {
    id: 3,
    title: "Launch",
    description: "",
    state: "open",
    open_issues: 1,
    closed_issues: 0,
    created_at: time,
    updated_at: time,
    closed_at: null,
    due_on: null,
  };
}

/** Creates an open issue whose title contains characters that the servers escape in JSON. */
export function issue(): Issue {
  return {
    id: 41,
    url: `${api}/issues/7`,
    html_url: `${page}/issues/7`,
    number: 7,
    user: user("mate", 1),
    original_author: "",
    original_author_id: 0,
    title: "The winch <slips> & squeaks",
    body: "",
    ref: "",
    assets: [],
    labels: [],
    milestone: null,
    assignee: null,
    assignees: null,
    state: "open",
    is_locked: false,
    comments: 0,
    created_at: time,
    updated_at: time,
    closed_at: null,
    due_date: null,
    pull_request: null,
    repository: { id: 11, name: "crane", owner: "harbour", full_name: "harbour/crane" },
    pin_order: 0,
  };
}

/** Creates an open pull request. */
export function pullRequest(): PullRequest {
  return {
    id: 42,
    url: `${page}/pulls/8`,
    number: 8,
    user: user("mate", 1),
    title: "Grease the winch",
    body: "",
    labels: [],
    milestone: null,
    assignee: null,
    assignees: null,
    requested_reviewers: null,
    state: "open",
    is_locked: false,
    comments: 0,
    html_url: `${page}/pulls/8`,
    diff_url: `${page}/pulls/8.diff`,
    patch_url: `${page}/pulls/8.patch`,
    mergeable: true,
    merged: false,
    merged_at: null,
    merge_commit_sha: null,
    merged_by: null,
    allow_maintainer_edit: false,
    base: branch("main"),
    head: branch("grease"),
    merge_base: sha,
    due_date: null,
    created_at: time,
    updated_at: time,
    closed_at: null,
    pin_order: 0,
  };
}

function branch(name: string): PRBranchInfo {
  return { label: name, ref: name, sha, repo_id: 11, repo: repository() };
}

/** Returns a sample comment on the sample issue. */
export function comment(): Comment {
  return {
    id: 91,
    html_url: `${page}/issues/7#issuecomment-91`,
    pull_request_url: "",
    issue_url: `${page}/issues/7`,
    user: user("mate", 1),
    original_author: "",
    original_author_id: 0,
    body: "Aye.",
    assets: [],
    created_at: time,
    updated_at: time,
  };
}

/** Creates a commit. */
export function commit(): PayloadCommit {
  const person = { name: "Mate", email: "mate@example.com", username: "mate" };
  return {
    id: sha,
    message: "Grease the winch\n",
    url: `${page}/commit/${sha}`,
    author: person,
    committer: person,
    verification: null,
    timestamp: "2026-03-02T10:30:00+01:00",
    added: [],
    removed: [],
    modified: ["winch.txt"],
  };
}

/** Creates a release. */
export function release(): Release {
  return {
    id: 6,
    tag_name: "v1.0.0",
    target_commitish: "main",
    name: "First launch",
    body: "",
    url: `${api}/releases/6`,
    html_url: `${page}/releases/tag/v1.0.0`,
    tarball_url: `${page}/archive/v1.0.0.tar.gz`,
    zipball_url: `${page}/archive/v1.0.0.zip`,
    upload_url: `${api}/releases/6/assets`,
    draft: false,
    prerelease: false,
    created_at: time,
    published_at: time,
    author: user("mate", 1),
    assets: [],
  };
}

/** Creates a package version. */
export function packageVersion(): Package {
  return {
    id: 4,
    owner: user("harbour", 2),
    repository: repository(),
    creator: user("mate", 1),
    type: "generic",
    name: "winch",
    version: "1.0.0",
    html_url: `${server}/harbour/-/packages/generic/winch/1.0.0`,
    created_at: time,
  };
}
