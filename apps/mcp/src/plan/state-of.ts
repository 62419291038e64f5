import { createHash } from "node:crypto";

/**
 * Returns a digest of a document, with which a commit detects changes. It covers only the lock version or the time of
 * the last change, if the document has one, because other fields can change without an edit, such as the mergeability
 * of a pull request.
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
