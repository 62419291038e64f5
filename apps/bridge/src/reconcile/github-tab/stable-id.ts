import { createHash } from "node:crypto";

/** Kinds of records that have their own ids in OpenProject's GitHub integration. */
export type GitHubRecordKind = "app" | "check" | "pull" | "user";

/**
 * Returns an id for a record on a git server. OpenProject stores it in place of an id from GitHub. The same arguments
 * always produce the same id.
 *
 * The id has 53 bits, so it is a safe integer. Its highest bit is set, so it differs from every id that GitHub has
 * assigned: those start at 1 and are far below 2^52. The id depends on the server's address, so records on different
 * servers get different ids.
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
