import { createHash } from "node:crypto";

/**
 * Returns a digest of a document. A commit uses it to detect changes. If the document has a lock version or a
 * last-modified time, the digest ignores most other fields. Those fields can change without an edit: a pull request can
 * become unmergeable, for instance.
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
