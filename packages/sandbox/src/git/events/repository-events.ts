import { repositoryDocument } from "../documents/repository-document.js";
import { userDocument } from "../documents/user-document.js";
import type { GitServer } from "../server/git-server.js";
import type { RepositoryRecord, UserRecord } from "../state/git-state.js";

/** Sends the event for a created or deleted repository. The repository's own webhooks do not receive this event. */
export function emitRepository(
  server: GitServer,
  repository: RepositoryRecord,
  sender: UserRecord,
  action: "created" | "deleted",
): void {
  server.emit({
    of: repository,
    event: "repository",
    type: "repository",
    subscription: "repository",
    payload: () => {
      const document = repositoryDocument(server, repository, sender);
      const organization = document.owner;
      return { action, repository: document, organization, sender: userDocument(server, sender, undefined) };
    },
  });
}
