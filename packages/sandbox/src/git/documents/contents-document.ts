import type { ContentsResponse, FileCommitResponse } from "@halyard/git-hosting/contents";
import { hashTree } from "../objects/git-objects.js";
import { findCommit } from "../objects/history.js";
import type { FieldAges, GitServer } from "../server/git-server.js";
import type { CommitRecord, RepositoryRecord } from "../state/git-state.js";
import { apiOf, pageOf } from "./addresses.js";
import { asOf } from "./as-of.js";
import { commitMetas, commitUrl } from "./commit-document.js";

const ages: FieldAges = {
  last_commit_when: { forgejo: "12" },
  last_committer_date: { gitea: "1.24" },
  last_author_date: { gitea: "1.24" },
};

/** Returns the API's JSON for a file, including its content. Undefined when there is no file at the path. */
export function entryDocument(
  server: GitServer,
  repository: RepositoryRecord,
  commit: CommitRecord,
  ref: string,
  path: string,
): ContentsResponse | undefined {
  const blob = commit.files.find((file) => file.path === path)?.blob;
  if (blob === undefined) return undefined;
  const content = repository.blobs[blob] ?? "";
  return { ...entry(server, repository, commit, ref, { path, sha: blob, type: "file" }), encoding: "base64", content };
}

/**
 * Returns the API's JSON for each entry of a directory, without the contents of files. Undefined for an unknown
 * directory. The root directory has the empty path.
 */
export function directoryDocuments(
  server: GitServer,
  repository: RepositoryRecord,
  commit: CommitRecord,
  ref: string,
  path: string,
): ContentsResponse[] | undefined {
  const hashes = hashTree(commit.files);
  if (!hashes.has(path) || commit.files.some((file) => file.path === path)) return undefined;
  const files = new Set(commit.files.map((file) => file.path));
  return [...hashes]
    .filter(([child]) => child !== "" && parentOf(child) === path)
    .map(([child, sha]) =>
      entry(server, repository, commit, ref, { path: child, sha, type: files.has(child) ? "file" : "dir" }),
    );
}

/** Returns the API's JSON for a commit that a file operation created. */
export function fileCommitDocument(
  server: GitServer,
  repository: RepositoryRecord,
  commit: CommitRecord,
): FileCommitResponse {
  return {
    url: commitUrl(server, repository, commit.sha),
    sha: commit.sha,
    created: commit.committer.date,
    html_url: `${pageOf(server, repository)}/commit/${commit.sha}`,
    author: commit.author,
    committer: commit.committer,
    parents: commitMetas(server, repository, commit.parents),
    message: commit.message,
    tree: {
      url: `${apiOf(server, repository)}/git/trees/${commit.tree}`,
      sha: commit.tree,
      created: commit.committer.date,
    },
  };
}

function entry(
  server: GitServer,
  repository: RepositoryRecord,
  commit: CommitRecord,
  ref: string,
  { path, sha, type }: { readonly path: string; readonly sha: string; readonly type: "file" | "dir" },
): ContentsResponse {
  const api = apiOf(server, repository);
  const escaped = path.split("/").map(encodeURIComponent).join("/");
  const self = `${api}/contents/${escaped}?ref=${encodeURIComponent(ref)}`;
  const git = `${api}/git/${type === "file" ? "blobs" : "trees"}/${sha}`;
  const html = `${pageOf(server, repository)}/src/branch/${ref}/${escaped}`;
  const download = `${pageOf(server, repository)}/raw/branch/${ref}/${escaped}`;
  const last = lastChange(repository, commit, path);
  return asOf(server, ages, {
    name: path.split("/").at(-1) ?? "",
    path,
    sha,
    last_commit_sha: last.sha,
    last_commit_when: last.committer.date,
    last_committer_date: last.committer.date,
    last_author_date: last.author.date,
    type,
    size: type === "file" ? sizeOf(repository, sha) : 0,
    encoding: null,
    content: null,
    target: null,
    url: self,
    html_url: html,
    git_url: git,
    download_url: type === "file" ? download : null,
    submodule_git_url: null,
    _links: { self, git, html },
  });
}

/** Computes a file's size in bytes from the length of its base64. */
function sizeOf(repository: RepositoryRecord, blob: string): number {
  const base64 = repository.blobs[blob] ?? "";
  return (base64.length / 4) * 3 - (base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0);
}

/**
 * Returns the last commit that changed a path. If a parent has the same content at the path, the search continues with
 * that parent, as in git's history simplification.
 */
function lastChange(repository: RepositoryRecord, head: CommitRecord, path: string): CommitRecord {
  const contents = (commit: CommitRecord): string =>
    commit.files
      .filter((file) => file.path === path || file.path.startsWith(`${path}/`))
      .map((file) => `${file.path} ${file.blob}`)
      .join("\n");
  const wanted = contents(head);
  let commit = head;
  for (;;) {
    const same = commit.parents
      .map((sha) => findCommit(repository, sha))
      .find((parent) => parent !== undefined && contents(parent) === wanted);
    if (same === undefined) return commit;
    commit = same;
  }
}

function parentOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}
