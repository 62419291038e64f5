import type { ChangeFileOperation } from "@halyard/git-hosting/contents";
import { decodeBase64 } from "../objects/base64.js";
import { byPath } from "../objects/changes.js";
import { toFiles } from "../objects/merge-trees.js";
import { writeBlob } from "../objects/write-commit.js";
import type { GitServer } from "../server/git-server.js";
import { Refusal } from "../../server/refusal.js";
import type { FileRecord, RepositoryRecord } from "../state/git-state.js";

/** Maximum number of names in a path. Directories are hashed recursively, so a longer path could overflow the stack. */
const deepest = 255;

/**
 * Applies changes to a tree and returns the new tree. Throws a refusal when a file is not in the state that its change
 * expects.
 */
export function changeFiles(
  server: GitServer,
  repository: RepositoryRecord,
  files: readonly FileRecord[],
  changes: readonly ChangeFileOperation[],
): FileRecord[] {
  const tree = byPath(files);
  for (const change of changes) {
    checkPath(server, tree, change);
    const from = change.from_path === undefined || change.from_path === "" ? change.path : change.from_path;
    const before = tree.get(from);
    if (change.operation !== "create" && change.operation !== "upload") checkBefore(server, change, from, before);
    if (change.operation === "create" && before !== undefined) {
      throw new Refusal(422, `repository file already exists [path: ${change.path}]`);
    }
    if (from !== change.path || change.operation === "delete") tree.delete(from);
    if (change.operation === "delete") continue;
    const after = change.operation === "rename" ? before : contentOf(server, repository, change);
    if (after !== undefined) tree.set(change.path, after);
  }
  return toFiles(tree);
}

function contentOf(server: GitServer, repository: RepositoryRecord, { content = "" }: ChangeFileOperation): string {
  const bytes = decodeBase64(content);
  if (bytes === undefined) throw new Refusal(422, "illegal base64 data at input byte 0");
  return writeBlob(repository, bytes);
}

function checkBefore(
  server: GitServer,
  { operation, sha }: ChangeFileOperation,
  path: string,
  before: string | undefined,
): void {
  if (before === undefined) throw missing(server, operation, path);
  if (sha !== undefined && sha !== "" && sha !== before) throw outdated(server, operation, sha, before);
}

/**
 * Returns the refusal for a missing file. Forgejo 17 responds with 500 instead of 404. Except for deletions, it also
 * sends a different message.
 */
function missing(server: GitServer, operation: string, path: string): Refusal {
  const isUnexpected = server.has({ forgejo: "17" });
  if (isUnexpected && operation !== "delete")
    return new Refusal(500, `object does not exist [id: , rel_path: ${path}]`);
  return new Refusal(isUnexpected ? 500 : 404, `repository file does not exist [path: ${path}]`);
}

/** Returns the refusal for a write with an outdated file hash. The status depends on the product and version. */
function outdated(server: GitServer, operation: string, given: string, expected: string): Refusal {
  const message = `sha does not match [given: ${given}, expected: ${expected}]`;
  if (server.has({ forgejo: "12" })) return new Refusal(409, message);
  if (operation === "delete" && server.version.product === "forgejo") return new Refusal(400, message);
  return new Refusal(422, message);
}

function checkPath(server: GitServer, tree: ReadonlyMap<string, string>, { path }: ChangeFileOperation): void {
  const segments = path.split("/");
  const odd =
    segments.length > deepest || segments.some((segment) => ["", ".", "..", ".git"].includes(segment.toLowerCase()));
  const isBelowFile = (): boolean =>
    segments.some((_, index) => index > 0 && tree.has(segments.slice(0, index).join("/")));
  const isDirectory = (): boolean => [...tree.keys()].some((other) => other.startsWith(`${path}/`));
  if (odd || isBelowFile() || isDirectory()) {
    throw new Refusal(422, `path contains a malformed path component [path: ${path}]`);
  }
}
