import type { Comment } from "@halyard/git-hosting/issues";
import type { GitServer } from "../server/git-server.js";
import type { CommentRecord, IssueRecord, RepositoryRecord, UserRecord } from "../state/git-state.js";
import { issuePage } from "./addresses.js";
import { assetDocument } from "./asset-document.js";
import { userNamed } from "./user-document.js";

/** Returns the API's JSON for a comment on an issue or pull request. */
export function commentDocument(
  server: GitServer,
  repository: RepositoryRecord,
  issue: IssueRecord,
  comment: CommentRecord,
  viewer: UserRecord | undefined,
): Comment {
  const page = issuePage(server, repository, issue);
  return {
    id: comment.id,
    html_url: `${page}#issuecomment-${comment.id}`,
    pull_request_url: issue.pull ? page : "",
    issue_url: issue.pull ? "" : page,
    user: userNamed(server, comment.author, viewer),
    original_author: "",
    original_author_id: 0,
    body: comment.body,
    assets: (comment.assets ?? []).map((asset) => assetDocument(server, asset)),
    created_at: comment.created,
    updated_at: comment.updated,
  };
}
