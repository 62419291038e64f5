import type { CommitSubject } from "../../store/subject.js";
import type { Run } from "../shared/run-context.js";

/** Has the open pull requests looked at that a commit is the head of. */
export async function convergeCommit(run: Run, { connection, owner, repo, sha }: CommitSubject): Promise<void> {
  const { client } = run.connections.git(connection);
  for await (const { head, number } of client.pulls.list(
    { owner, repo, state: "open", limit: 50 },
    { signal: run.signal },
  )) {
    if (head.sha !== sha) continue;
    await run.queue.enqueue({ kind: "pull", connection, owner, repo, number }, { cause: "linked" });
  }
}
