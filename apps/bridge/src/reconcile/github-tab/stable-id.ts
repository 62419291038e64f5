import { createHash } from "node:crypto";

/** Kinds of records that have their own ids in OpenProject's GitHub integration. */
export type GitHubRecordKind = "app" | "check" | "pull" | "user";

/**
 * Returns an id for a record on a git server, which OpenProject stores like an id from GitHub. The same arguments
 * always produce the same id.
 *
 * The id is a safe integer of 53 bits whose highest bit is set. It differs from every id that GitHub has assigned,
 * because those start at 1 and are far below 2^52. Git servers get different ids, because the id depends on the
 * server's address.
 *
 * @param server - Address of the git server.
 * @param parts - Values that identify the record on that server, such as a repository id, a number or a name.
 */
export function stableId(kind: GitHubRecordKind, server: string, ...parts: readonly (number | string)[]): number {
  const digest = createHash("sha256")
    .update(JSON.stringify([kind, server, ...parts]))
    .digest();
  return Number((digest.readBigUInt64BE() >> 12n) | (1n << 52n));
}
