import { pageOf } from "../documents/addresses.js";
import { deliveredCommit, payloadCommit } from "../documents/commit-document.js";
import { ownRepositoryDocument, repositoryDocument } from "../documents/repository-document.js";
import { userDocument } from "../documents/user-document.js";
import { commitsBetween, findCommit } from "../objects/history.js";
import type { GitServer } from "../server/git-server.js";
import type { BranchRecord, HookRecord, RepositoryRecord, UserRecord } from "../state/git-state.js";

/** The hash that means "no commit". */
const noCommit = "0".repeat(40);

/** Sends the event for a new branch. The push event follows. */
export function emitCreate(
  server: GitServer,
  repository: RepositoryRecord,
  branch: BranchRecord,
  sender: UserRecord,
): void {
  const { name, sha } = branch;
  server.emit({
    of: repository,
    event: "create",
    type: "create",
    subscription: "create",
    branch: name,
    payload: (hook) => ({
      sha,
      ref: refFor(server, hook, name),
      ref_type: "branch",
      repository: repositoryDocument(server, repository, sender),
      sender: userDocument(server, sender, undefined),
    }),
  });
}

/** Sends the event for a deleted branch. No push event follows. */
export function emitDelete(server: GitServer, repository: RepositoryRecord, branch: string, sender: UserRecord): void {
  server.emit({
    of: repository,
    event: "delete",
    type: "delete",
    subscription: "delete",
    branch,
    payload: (hook) => ({
      ref: refFor(server, hook, branch),
      ref_type: "branch",
      pusher_type: "user",
      repository: repositoryDocument(server, repository, sender),
      sender: userDocument(server, sender, undefined),
    }),
  });
}

/** Sends the push event for a branch that has moved to another commit. `before` is undefined for a new branch. */
export function emitPush(
  server: GitServer,
  repository: RepositoryRecord,
  branch: BranchRecord,
  before: string | undefined,
  sender: UserRecord,
): void {
  const { name, sha } = branch;
  const others = repository.branches.filter((other) => other.name !== name).map((other) => other.sha);
  // The commits of a new branch are those that no other branch contains.
  const excluded = before === undefined ? others : [before];
  server.emit({
    ...pushEvent(repository, name),
    payload: () => {
      const found = commitsBetween(repository, excluded, sha);
      // The servers read at most ten commits of a new branch.
      const commits = before === undefined ? found.slice(0, 10) : found;
      const maxCommits = server.has({ forgejo: "11" }) ? 15 : 5;
      const head = findCommit(repository, sha);
      const from = before ?? repository.defaultBranch;
      return {
        ref: `refs/heads/${name}`,
        before: before ?? noCommit,
        after: sha,
        compare_url: `${pageOf(server, repository)}/compare/${from}...${sha}`,
        commits: commits.slice(0, maxCommits).map((commit) => deliveredCommit(server, repository, commit)),
        total_commits: commits.length,
        head_commit: head ? deliveredCommit(server, repository, head) : null,
        repository: ownRepositoryDocument(server, repository),
        pusher: userDocument(server, sender, undefined),
        sender: userDocument(server, sender, undefined),
      };
    },
  });
}

/** Sends a test push to one webhook, with a branch's newest commit. */
export function emitTestPush(
  server: GitServer,
  repository: RepositoryRecord,
  branch: BranchRecord,
  sender: UserRecord,
  only: HookRecord,
): void {
  const { name, sha } = branch;
  const head = findCommit(repository, sha);
  const commit = head ? payloadCommit(server, repository, head) : null;
  server.emit({
    ...pushEvent(repository, name),
    only,
    payload: () => ({
      ref: `refs/heads/${name}`,
      before: sha,
      after: sha,
      compare_url: `${pageOf(server, repository)}/compare/${sha}...${sha}`,
      commits: commit ? [commit] : [],
      total_commits: 1,
      head_commit: commit,
      repository: ownRepositoryDocument(server, repository),
      pusher: userDocument(server, sender, undefined),
      sender: userDocument(server, sender, undefined),
    }),
  });
}

function pushEvent(
  repository: RepositoryRecord,
  branch: string,
): {
  readonly of: RepositoryRecord;
  readonly event: "push";
  readonly type: "push";
  readonly subscription: "push";
  readonly branch: string;
} {
  return { of: repository, event: "push", type: "push", subscription: "push", branch };
}

/**
 * Returns a branch name as the webhook receives it. Forgejo sends the full reference, except to webhooks of the type
 * `gitea`.
 */
function refFor({ version }: GitServer, hook: HookRecord, branch: string): string {
  return version.product === "forgejo" && hook.type !== "gitea" ? `refs/heads/${branch}` : branch;
}
