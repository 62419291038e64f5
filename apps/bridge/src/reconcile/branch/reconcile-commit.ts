import type { CommitSubject } from "../../store/subject.js";
import type { RunContext } from "../shared/run-context.js";

/** Enqueues the open pull requests whose head is this commit. */
export async function reconcileCommit(
  context: RunContext,
  { connection, owner, repo, sha }: CommitSubject,
): Promise<void> {
  const { client } = context.connections.git(connection);
  for await (const { head, number } of client.pulls.list(
    { owner, repo, state: "open", limit: 50 },
    { signal: context.signal },
  )) {
    if (head.sha !== sha) continue;
    await context.queue.enqueue({ kind: "pull", connection, owner, repo, number }, { cause: "linked" });
  }
}
