import { deliveredCommit } from "../documents/commit-document.js";
import { repositoryDocument } from "../documents/repository-document.js";
import { userDocument } from "../documents/user-document.js";
import type { GitServer } from "../server/git-server.js";
import type { CommitRecord, RepositoryRecord, StatusRecord, UserRecord } from "../state/git-state.js";

/** Sends the event for a new status on a commit. Gitea sends it from 1.23 on. Forgejo never sends it. */
export function emitStatus(
  server: GitServer,
  repository: RepositoryRecord,
  commit: CommitRecord,
  status: StatusRecord,
  sender: UserRecord,
): void {
  if (!server.has({ gitea: "1.23" })) return;
  server.emit({
    of: repository,
    event: "status",
    type: "status",
    subscription: "status",
    payload: () => ({
      commit: deliveredCommit(server, repository, commit),
      context: status.context,
      created_at: status.created,
      description: status.description,
      id: status.id,
      repository: repositoryDocument(server, repository, sender),
      sender: userDocument(server, sender, undefined),
      sha: commit.sha,
      state: status.state,
      target_url: status.targetUrl,
      updated_at: status.created,
    }),
  });
}
