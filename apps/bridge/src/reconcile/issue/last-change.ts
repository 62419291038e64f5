import type { IssueSubject } from "../../store/subject.js";
import type { RunContext } from "../shared/run-context.js";
import type { GitAccount } from "../users/writer-lookup.js";

const entryTypes = { title: ["change_title"], state: ["close", "reopen"] } as const;

/**
 * Checks whether a field of an issue has changed since the issue was opened, and finds the account that changed it
 * last. The account is undefined if the field is unchanged or the account was deleted. It is also undefined if the
 * server sent null for a timeline entry after the last known change, because that entry may have changed the field too.
 */
export async function lastChangeBy(
  { connections, signal }: RunContext,
  { connection, owner, repo, number }: IssueSubject,
  field: "title" | "state",
): Promise<{ readonly isChanged: boolean; readonly account: GitAccount | undefined }> {
  const { client } = connections.git(connection);
  const entries = await client.issues.wholeTimeline({ owner, repo, index: number }, { signal });
  const types: readonly string[] = entryTypes[field];
  const last = entries.findLast((entry) => entry === null || types.includes(entry.type));
  return { isChanged: last !== undefined, account: last?.user ?? undefined };
}
