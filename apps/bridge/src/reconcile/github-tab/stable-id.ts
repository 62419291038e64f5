import { createHash } from "node:crypto";

/** Kinds of records whose ids OpenProject's GitHub integration distinguishes. */
export type GitHubRecordKind = "app" | "check" | "pull" | "user";

/**
 * Returns an id for a record on a git server. OpenProject stores it like an id from GitHub. The same arguments always
 * lead to the same id. The id is a safe integer of 53 bits whose highest bit is set. It differs from every id that
 * GitHub has given, because those start at 1 and are far below 2^52. It also differs between git servers, because it
 * depends on the address of the server.
 *
 * @param server - Address of the git server.
 * @param parts - Values that identify the record on that server, such as the id of a repository, a number or a name.
 */
export function stableId(kind: GitHubRecordKind, server: string, ...parts: readonly (number | string)[]): number {
  const digest = createHash("sha256")
    .update(JSON.stringify([kind, server, ...parts]))
    .digest();
  return Number((digest.readBigUInt64BE() >> 12n) | (1n << 52n));
}
