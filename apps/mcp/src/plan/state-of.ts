import { createHash } from "node:crypto";

/**
 * Returns a digest of a document, by which a commit notices that it has changed: of its lock version or time of change where
 * it has one, because other fields, such as whether a pull request can be merged, change by themselves.
 */
export function stateOf(document: unknown): string {
  const { lockVersion, updatedAt, updated_at: updated, head, state } = (document ?? {}) as Record<string, unknown>;
  const stamp = lockVersion ?? updatedAt ?? updated;
  const sha = (head as { readonly sha?: unknown } | undefined)?.sha;
  const relevant = stamp === undefined ? document : [stamp, sha, state];
  return createHash("sha256")
    .update(JSON.stringify(relevant ?? null))
    .digest("base64url");
}
