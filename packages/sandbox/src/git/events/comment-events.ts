import { commentDocument } from "../documents/comment-document.js";
import { issueDocument } from "../documents/issue-document.js";
import { pullDocument } from "../documents/pull-document.js";
import { repositoryDocument } from "../documents/repository-document.js";
import { userDocument } from "../documents/user-document.js";
import { isPull } from "../server/find.js";
import type { GitServer } from "../server/git-server.js";
import type { CommentRecord, IssueRecord, RepositoryRecord, UserRecord } from "../state/git-state.js";
import { changed } from "./issue-events.js";

/**
 * Sends the event for a created, changed or deleted comment. The event for a change contains the comment's previous
 * text.
 */
export function emitComment(
  server: GitServer,
  repository: RepositoryRecord,
  issue: IssueRecord,
  comment: CommentRecord,
  sender: UserRecord,
  action: "created" | "edited" | "deleted",
  before?: string,
): void {
  const name = isPull(issue) ? "pull_request_comment" : "issue_comment";
  server.emit({
    of: repository,
    event: "issue_comment",
    type: name,
    subscription: name,
    payload: () => ({
      action,
      issue: issueDocument(server, repository, issue, undefined),
      ...(isPull(issue) && server.has({ gitea: "1.23", forgejo: "10" })
        ? { pull_request: pullDocument(server, repository, issue, undefined) }
        : {}),
      comment: commentDocument(server, repository, issue, comment, undefined),
      ...changed(server, before === undefined ? undefined : { body: before }),
      repository: repositoryDocument(server, repository, sender),
      sender: userDocument(server, sender, undefined),
      is_pull: isPull(issue),
    }),
  });
}
