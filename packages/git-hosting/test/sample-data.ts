import type { Attachment } from "../src/resources/issues/attachments.js";
import type { Issue } from "../src/resources/issues/issues.js";
import type { PullRequest } from "../src/resources/pulls/pulls.js";
import type { PullReview } from "../src/resources/pulls/reviews.js";
import type { User } from "../src/documents/user.js";

/** A user with the fields that every supported version sends. */
export const sampleUser: User = {
  id: 4,
  login: "ada",
  username: "ada",
  full_name: "Ada",
  email: "ada@noreply.example.com",
  avatar_url: "https://git.example.com/avatars/4",
  description: "",
  location: "",
  website: "",
  language: "",
  visibility: "public",
  created: "2024-01-02T03:04:05Z",
  last_login: "0001-01-01T00:00:00Z",
  is_admin: false,
  active: false,
  prohibit_login: false,
  restricted: false,
  login_name: "",
  followers_count: 0,
  following_count: 0,
  starred_repos_count: 0,
};

/** A file of 5 bytes. */
export const sampleAttachment: Attachment = {
  id: 9,
  name: "log.txt",
  size: 5,
  uuid: "7e7f2d0c-8a5b-4c3e-9f1d-2b6a0c4e8d13",
  browser_download_url: "https://git.example.com/attachments/7e7f2d0c",
  download_count: 0,
  created_at: "2025-03-04T05:06:07Z",
};

/** An issue without assignees. */
export const sampleIssue: Issue = {
  id: 70,
  number: 7,
  title: "Hoist the sail",
  body: "",
  state: "open",
  user: sampleUser,
  labels: [],
  milestone: null,
  assignee: null,
  assignees: null,
  assets: [],
  comments: 0,
  is_locked: false,
  pin_order: 0,
  ref: "",
  due_date: null,
  pull_request: null,
  repository: { id: 1, name: "r", owner: "o", full_name: "o/r" },
  original_author: "",
  original_author_id: 0,
  created_at: "2025-03-04T05:06:07Z",
  updated_at: "2025-03-04T05:06:07Z",
  closed_at: null,
  url: "https://git.example.com/api/v1/repos/o/r/issues/7",
  html_url: "https://git.example.com/o/r/issues/7",
};

/** An open, mergeable pull request from a deleted fork. */
export const samplePull: PullRequest = {
  id: 12,
  number: 8,
  title: "Repair the net",
  body: "",
  state: "open",
  draft: false,
  user: sampleUser,
  base: { label: "main", ref: "main", sha: "a".repeat(40), repo_id: -1, repo: null },
  head: { label: "net", ref: "refs/pull/8/head", sha: "b".repeat(40), repo_id: -1, repo: null },
  merge_base: "a".repeat(40),
  mergeable: true,
  merged: false,
  merged_at: null,
  merged_by: null,
  merge_commit_sha: null,
  labels: [],
  milestone: null,
  assignee: null,
  assignees: null,
  requested_reviewers: null,
  is_locked: false,
  allow_maintainer_edit: false,
  comments: 0,
  pin_order: 0,
  due_date: null,
  created_at: "2025-03-04T05:06:07Z",
  updated_at: "2025-03-04T05:06:07Z",
  closed_at: null,
  url: "https://git.example.com/o/r/pulls/8",
  html_url: "https://git.example.com/o/r/pulls/8",
  diff_url: "https://git.example.com/o/r/pulls/8.diff",
  patch_url: "https://git.example.com/o/r/pulls/8.patch",
};

/** An approval of {@link samplePull}. */
export const sampleReview: PullReview = {
  id: 5,
  state: "APPROVED",
  body: "",
  user: sampleUser,
  team: null,
  commit_id: "b".repeat(40),
  stale: false,
  official: true,
  dismissed: false,
  comments_count: 0,
  submitted_at: "2025-03-04T05:06:07Z",
  updated_at: "2025-03-04T05:06:07Z",
  html_url: "https://git.example.com/o/r/pulls/8#issuecomment-34",
  pull_request_url: "https://git.example.com/o/r/pulls/8",
};
