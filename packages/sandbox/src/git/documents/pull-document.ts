import type { PRBranchInfo, PullRequest } from "@halyard/git-hosting/pulls";
import type { User } from "@halyard/git-hosting/users";
import { changedFiles, countLines } from "../objects/changes.js";
import { findCommit } from "../objects/history.js";
import { conflictsOf, mergeBaseOf, tipOf } from "../objects/pull-state.js";
import type { PullIssue } from "../server/find.js";
import type { FieldAges, GitServer } from "../server/git-server.js";
import type { RepositoryRecord, UserRecord } from "../state/git-state.js";
import { issuePage } from "./addresses.js";
import { asOf } from "./as-of.js";
import { isDraft } from "./draft.js";
import { labelDocuments } from "./label-document.js";
import { milestoneOf } from "./milestone-document.js";
import { repositoryDocument } from "./repository-document.js";
import { userNamed } from "./user-document.js";

const ages: FieldAges = {
  requested_reviewers_teams: { gitea: "1.23", forgejo: "9" },
  draft: { gitea: "1.22", forgejo: "8" },
  review_comments: { gitea: "1.22", forgejo: "8" },
  additions: { gitea: "1.22", forgejo: "8" },
  deletions: { gitea: "1.22", forgejo: "8" },
  changed_files: { gitea: "1.22", forgejo: "8" },
  content_version: { gitea: "1.26" },
  flow: { forgejo: "11" },
};

/** Versions that include these fields in lists of pull requests. Of the Gitea versions, only 1.22 includes them. */
const listAges: FieldAges = {
  additions: { gitea: "1.22..1.22", forgejo: "8" },
  deletions: { gitea: "1.22..1.22", forgejo: "8" },
  changed_files: { gitea: "1.22..1.22", forgejo: "8" },
};

/** Returns the API's JSON for a single pull request. Webhooks contain the same JSON. */
export function pullDocument(
  server: GitServer,
  repository: RepositoryRecord,
  issue: PullIssue,
  viewer: UserRecord | undefined,
): PullRequest {
  const document = withoutCounts(server, repository, issue, viewer);
  if (server.version.product === "forgejo") return document;
  const files = (sha: string | undefined) => (sha === undefined ? undefined : findCommit(repository, sha))?.files ?? [];
  const changes = changedFiles(files(mergeBaseOf(repository, issue)), files(issue.pull.headSha));
  const counts = { ...countLines(repository, changes), changed_files: changes.length };
  return asOf(server, ages, { ...document, ...counts });
}

/** Returns the API's JSON for a pull request in a list. Its fields depend on the server's version. */
export function listedPullDocument(
  server: GitServer,
  repository: RepositoryRecord,
  issue: PullIssue,
  viewer: UserRecord | undefined,
): PullRequest {
  const document = withoutCounts(server, repository, issue, viewer);
  const { assignees, requested_reviewers: requested } = document;
  return asOf(server, listAges, {
    ...document,
    assignees: assignees?.length === 0 ? null : assignees,
    requested_reviewers: server.version.product === "gitea" && requested?.length === 0 ? null : requested,
  });
}

function withoutCounts(
  server: GitServer,
  repository: RepositoryRecord,
  issue: PullIssue,
  viewer: UserRecord | undefined,
): PullRequest {
  const { pull, number, title, body, state } = issue;
  const page = issuePage(server, repository, issue);
  const user = (login: string): User => userNamed(server, login, viewer);
  const assignees = issue.assignees.map(user);
  const requested = pull.reviews.filter((review) => review.state === "REQUEST_REVIEW");
  return asOf(server, ages, {
    id: pull.id,
    url: page,
    number,
    user: user(issue.author),
    title,
    body,
    labels: labelDocuments(server, repository, issue.labels),
    milestone: milestoneOf(repository, issue.milestone),
    assignee: assignees[0] ?? null,
    assignees: assignees.length > 0 || server.has({ gitea: "1.23" }) ? assignees : null,
    requested_reviewers:
      requested.length > 0 || server.has({ gitea: "1.23", forgejo: "9" })
        ? requested.map((review) => user(review.user))
        : null,
    requested_reviewers_teams: [],
    state,
    draft: isDraft(issue),
    is_locked: issue.locked ?? false,
    comments: issue.comments.length,
    review_comments: pull.reviews.reduce((sum, review) => sum + review.comments.length, 0),
    additions: 0,
    deletions: 0,
    changed_files: 0,
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    mergeable: pull.merge !== null || (!isDraft(issue) && conflictsOf(repository, issue).length === 0),
    merged: pull.merge !== null,
    merged_at: pull.merge?.at ?? null,
    merge_commit_sha: pull.merge?.sha ?? null,
    merged_by: pull.merge ? user(pull.merge.by) : null,
    allow_maintainer_edit: pull.allowMaintainerEdit,
    base: side(server, repository, viewer, pull.base, pull.base, tipOf(repository, pull.base)?.sha ?? ""),
    head: side(server, repository, viewer, pull.head, headRef(repository, issue), pull.headSha),
    merge_base: mergeBaseOf(repository, issue) ?? "",
    due_date: issue.due,
    created_at: issue.created,
    updated_at: issue.updated,
    closed_at: issue.closed,
    pin_order: issue.pin ?? 0,
    content_version: issue.contentVersion,
    flow: 0,
  });
}

/** Returns the name of the head branch, or `refs/pull/<number>/head` if the branch was deleted. */
function headRef(repository: RepositoryRecord, { number, pull }: PullIssue): string {
  return tipOf(repository, pull.head) ? pull.head : `refs/pull/${number}/head`;
}

function side(
  server: GitServer,
  repository: RepositoryRecord,
  viewer: UserRecord | undefined,
  label: string,
  ref: string,
  sha: string,
): PRBranchInfo {
  return { label, ref, sha, repo_id: repository.id, repo: repositoryDocument(server, repository, viewer) };
}
