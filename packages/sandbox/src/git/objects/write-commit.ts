import type { CommitRecord, FileRecord, RepositoryRecord, SignatureRecord } from "../state/git-state.js";
import { encodeBase64 } from "./base64.js";
import { hashBlob, hashCommit, hashTree } from "./git-objects.js";
import { findCommit } from "./history.js";

/** Parts of a new commit. */
export interface NewCommit {
  readonly files: FileRecord[];
  readonly parents: string[];
  readonly message: string;
  readonly author: SignatureRecord;
  readonly committer: SignatureRecord;
}

/** Adds a commit to a repository. Adding the same commit again has no effect. No branch moves. */
export function writeCommit(repository: RepositoryRecord, commit: NewCommit): CommitRecord {
  const tree = hashTree(commit.files).get("") ?? "";
  // Git ends every message with a line break.
  const message = commit.message.endsWith("\n") ? commit.message : `${commit.message}\n`;
  const sha = hashCommit({ ...commit, tree, message });
  const depth = 1 + Math.max(0, ...commit.parents.map((parent) => findCommit(repository, parent)?.depth ?? 0));
  return (repository.commits[sha] ??= { ...commit, sha, tree, message, depth, statuses: [] });
}

/** Adds the content of a file to a repository and returns its hash. */
export function writeBlob(repository: RepositoryRecord, content: Uint8Array): string {
  const sha = hashBlob(content);
  repository.blobs[sha] = encodeBase64(content);
  return sha;
}
