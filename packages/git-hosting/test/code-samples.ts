import type { CommitStatus } from "../src/resources/commits/statuses.js";
import type { ContentsResponse, FileResponse } from "../src/resources/contents.js";
import type { Hook } from "../src/resources/hooks.js";
import type { Repository } from "../src/documents/repository.js";
import { sampleUser } from "./sample-data.js";

/** A repository from an older server, with only the fields that every supported version sends. */
export const sampleRepository: Repository = {
  id: 1,
  owner: sampleUser,
  name: "r",
  full_name: "o/r",
  description: "",
  empty: false,
  private: false,
  internal: false,
  fork: false,
  template: false,
  parent: null,
  mirror: false,
  archived: false,
  archived_at: "1970-01-01T00:00:00Z",
  size: 36,
  language: "Go",
  languages_url: "https://git.example.com/api/v1/repos/o/r/languages",
  html_url: "https://git.example.com/o/r",
  url: "https://git.example.com/api/v1/repos/o/r",
  link: "",
  ssh_url: "git@git.example.com:o/r.git",
  clone_url: "https://git.example.com/o/r.git",
  original_url: "",
  website: "",
  avatar_url: "",
  stars_count: 0,
  forks_count: 0,
  watchers_count: 1,
  open_issues_count: 2,
  open_pr_counter: 1,
  release_counter: 0,
  default_branch: "main",
  created_at: "2025-03-04T05:06:07Z",
  updated_at: "2025-03-04T05:06:07Z",
  permissions: { admin: false, push: true, pull: true },
  has_issues: true,
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
  mirror_interval: "",
  mirror_updated: "0001-01-01T00:00:00Z",
  repo_transfer: null,
};

/** The newest status for one context. */
export const sampleStatus: CommitStatus = {
  id: 1,
  status: "success",
  context: "ci/build",
  description: "",
  target_url: "https://ci.example.com/1",
  url: "https://git.example.com/api/v1/repos/o/r/statuses/ccc",
  creator: sampleUser,
  created_at: "2025-03-04T05:06:07Z",
  updated_at: "2025-03-04T05:06:07Z",
};

/** A file that contains the text `Ahoy`. */
export const sampleContents: ContentsResponse = {
  name: "greeting.txt",
  path: "docs/greeting.txt",
  type: "file",
  sha: "1".repeat(40),
  size: 4,
  encoding: "base64",
  content: "QWhveQ==",
  target: null,
  submodule_git_url: null,
  url: "https://git.example.com/api/v1/repos/o/r/contents/docs/greeting.txt?ref=main",
  html_url: "https://git.example.com/o/r/src/branch/main/docs/greeting.txt",
  git_url: "https://git.example.com/api/v1/repos/o/r/git/blobs/1111",
  download_url: "https://git.example.com/o/r/raw/branch/main/docs/greeting.txt",
  _links: { self: null, git: null, html: null },
  last_commit_sha: "c".repeat(40),
};

/** The response to a write of {@link sampleContents}. */
export const sampleWrite: FileResponse = {
  content: sampleContents,
  commit: {
    sha: "e".repeat(40),
    message: "Greet\n",
    author: null,
    committer: null,
    created: "0001-01-01T00:00:00Z",
    parents: null,
    tree: null,
    url: "",
    html_url: "",
  },
  verification: null,
};

/** An active webhook for push events. */
export const sampleHook: Hook = {
  id: 20,
  type: "gitea",
  active: true,
  events: ["push"],
  branch_filter: "",
  authorization_header: "",
  config: { url: "https://bridge.example.com/git", content_type: "json" },
  created_at: "2025-03-04T05:06:07Z",
  updated_at: "2025-03-04T05:06:07Z",
};
