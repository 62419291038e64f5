import { issueTimeline, type TimelineComment } from "@halyard/git-hosting/issues";
import { commentDocument } from "../documents/comment-document.js";
import { issuePage } from "../documents/addresses.js";
import { userNamed } from "../documents/user-document.js";
import type { Call, Router } from "../server/call.js";
import { issueOf, repositoryOf } from "../server/find.js";
import { page } from "../server/page.js";
import type { CommentRecord, IssueEventRecord, IssueRecord, RepositoryRecord } from "../state/git-state.js";

/**
 * Adds the routes for the history of issues and pull requests. The history contains comments, and changes to the title
 * or state. It omits other kinds of events.
 */
export function timelineRoutes({ on }: Router): void {
  on(issueTimeline.list, (call) => {
    const repository = repositoryOf(call);
    const issue = issueOf(call, repository);
    const entries = [...issue.comments, ...(issue.events ?? [])].sort((a, b) => a.id - b.id);
    const found = entries.filter((entry) => isWithin(call, "updated" in entry ? entry.updated : entry.created));
    const reply = page(call, found, (entry) => documentOf(call, repository, issue, entry), { link: "never" });
    // As the total, the servers send the number of entries on this page.
    return { ...reply, headers: { ...reply.headers, "X-Total-Count": String(reply.document?.length ?? 0) } };
  });
}

function documentOf(
  { server, caller }: Call,
  repository: RepositoryRecord,
  issue: IssueRecord,
  entry: CommentRecord | IssueEventRecord,
): TimelineComment {
  const nothing = {
    ...{ label: null, milestone: null, old_milestone: null, project_id: 0, old_project_id: 0 },
    ...{ old_title: "", new_title: "", old_ref: "", new_ref: "", assignee: null, assignee_team: null },
    ...{ removed_assignee: false, ref_issue: null, ref_comment: null, ref_action: "none", ref_commit_sha: "" },
    ...{ review_id: 0, resolve_doer: null, dependent_issue: null, tracked_time: null },
  };
  if ("updated" in entry) {
    const {
      original_author: _name,
      original_author_id: _id,
      assets: _assets,
      ...comment
    } = commentDocument(server, repository, issue, entry, caller);
    return { ...nothing, ...comment, type: "comment" };
  }
  const address = issuePage(server, repository, issue);
  return {
    ...nothing,
    id: entry.id,
    type: entry.type,
    body: "",
    user: userNamed(server, entry.user, caller),
    created_at: entry.created,
    updated_at: entry.created,
    html_url: `${address}#issuecomment-${entry.id}`,
    issue_url: issue.pull ? "" : address,
    pull_request_url: issue.pull ? address : "",
    old_title: entry.oldTitle,
    new_title: entry.newTitle,
  };
}

function isWithin({ query }: Call, updated: string): boolean {
  const time = Date.parse(updated);
  return !(time < Date.parse(query.get("since") ?? "")) && !(time > Date.parse(query.get("before") ?? ""));
}
