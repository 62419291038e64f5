import type { CommitSubject } from "../../store/subject.js";
import { currentPlace } from "../repository/in-repository.js";
import type { RunContext } from "../shared/run-context.js";

/** Enqueues the open pull requests whose head is this commit. */
export async function reconcileCommit(context: RunContext, subject: CommitSubject): Promise<void> {
  const place = await currentPlace(context, subject);
  if (place === undefined) return;
  const { connection, owner, repo } = place;
  const { client } = context.connections.git(connection);
  for await (const { head, number } of client.pulls.list(
    { owner, repo, state: "open", limit: 50 },
    { signal: context.signal },
  )) {
    if (head.sha !== subject.sha) continue;
    await context.queue.enqueue({ kind: "pull", connection, owner, repo, number }, { cause: "linked" });
  }
}
