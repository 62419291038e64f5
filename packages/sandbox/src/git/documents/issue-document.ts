import type { Issue, PullRequestMeta } from "@halyard/git-hosting/issues";
import type { FieldAges, GitServer } from "../server/git-server.js";
import type { IssueRecord, RepositoryRecord, UserRecord } from "../state/git-state.js";
import { apiOf, issuePage } from "./addresses.js";
import { asOf } from "./as-of.js";
import { assetDocument } from "./asset-document.js";
import { isDraft } from "./draft.js";
import { labelDocuments } from "./label-document.js";
import { milestoneOf } from "./milestone-document.js";
import { userNamed } from "./user-document.js";

const ages: FieldAges = {
  projects: { gitea: "1.27" },
  time_estimate: { gitea: "1.25" },
  content_version: { gitea: "1.26" },
};

const metaAges: FieldAges = {
  draft: { gitea: "1.22", forgejo: "7" },
  html_url: { gitea: "1.22", forgejo: "8" },
};

/** Returns the API's JSON for an issue, or for a pull request in the form of an issue. */
export function issueDocument(
  server: GitServer,
  repository: RepositoryRecord,
  issue: IssueRecord,
  viewer: UserRecord | undefined,
): Issue {
  const { id, number, title, body, state, due, created, updated, closed } = issue;
  const assignees = issue.assignees.map((login) => userNamed(server, login, viewer));
  return asOf(server, ages, {
    id,
    url: `${apiOf(server, repository)}/issues/${number}`,
    html_url: issuePage(server, repository, issue),
    number,
    user: userNamed(server, issue.author, viewer),
    original_author: "",
    original_author_id: 0,
    title,
    body,
    ref: issue.ref,
    assets: (issue.assets ?? []).map((asset) => assetDocument(server, asset)),
    labels: labelDocuments(server, repository, issue.labels),
    milestone: milestoneOf(repository, issue.milestone),
    projects: null,
    assignee: assignees[0] ?? null,
    assignees: assignees.length > 0 ? assignees : null,
    state,
    is_locked: issue.locked ?? false,
    comments: issue.comments.length,
    created_at: created,
    updated_at: updated,
    closed_at: closed,
    due_date: due,
    time_estimate: 0,
    pull_request: pullMeta(server, repository, issue),
    repository: {
      id: repository.id,
      name: repository.name,
      owner: repository.owner,
      full_name: `${repository.owner}/${repository.name}`,
    },
    pin_order: issue.pin ?? 0,
    content_version: issue.contentVersion,
  });
}

function pullMeta(server: GitServer, repository: RepositoryRecord, issue: IssueRecord): PullRequestMeta | null {
  if (issue.pull === null) return null;
  return asOf(server, metaAges, {
    merged: issue.pull.merge !== null,
    merged_at: issue.pull.merge?.at ?? null,
    draft: isDraft(issue),
    html_url: issuePage(server, repository, issue),
  });
}
