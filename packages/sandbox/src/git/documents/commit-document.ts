import type { Commit, CommitMeta, PayloadCommit, PayloadUser } from "@halyard/git-hosting/commits";
import type { GitServer } from "../server/git-server.js";
import { changesOf, countLines } from "../objects/changes.js";
import { findCommit } from "../objects/history.js";
import type { CommitRecord, RepositoryRecord, SignatureRecord, UserRecord } from "../state/git-state.js";
import { apiOf, pageOf } from "./addresses.js";
import { never } from "./as-of.js";
import { userDocument } from "./user-document.js";

/** Optional parts of a commit's JSON. */
export interface CommitParts {
  /** Whether to include the number of changed lines. */
  readonly stat: boolean;
  /** Whether to include the verification of the signature. No commit in the sandbox is signed. */
  readonly verification: boolean;
  /** Whether to include the changed files. */
  readonly files: boolean;
}

/** Returns the API's JSON for a commit. */
export function commitDocument(
  server: GitServer,
  repository: RepositoryRecord,
  commit: CommitRecord,
  viewer: UserRecord | undefined,
  parts: CommitParts,
): Commit {
  const changes = parts.files || parts.stat ? changesOf(repository, commit) : [];
  const lines = parts.stat ? countLines(repository, changes) : undefined;
  return {
    url: commitUrl(server, repository, commit.sha),
    sha: commit.sha,
    created: commit.committer.date,
    html_url: `${pageOf(server, repository)}/commit/${commit.sha}`,
    commit: {
      url: commitUrl(server, repository, commit.sha),
      author: commit.author,
      committer: commit.committer,
      message: commit.message,
      tree: {
        url: `${apiOf(server, repository)}/git/trees/${commit.tree}`,
        sha: commit.tree,
        created: commit.committer.date,
      },
      verification: parts.verification ? unsigned() : null,
    },
    author: accountOfSignature(server, commit.author, viewer),
    committer: accountOfSignature(server, commit.committer, viewer),
    parents: commitMetas(server, repository, commit.parents),
    files: parts.files ? changes.map(({ path, status }) => ({ filename: path, status })) : null,
    stats: lines ? { total: lines.additions + lines.deletions, ...lines } : null,
  };
}

/** Returns short references to commits, such as a commit's references to its parents. */
export function commitMetas(
  server: GitServer,
  repository: RepositoryRecord,
  hashes: readonly string[],
): readonly CommitMeta[] {
  return hashes.map((sha) => ({
    url: commitUrl(server, repository, sha),
    sha,
    created: findCommit(repository, sha)?.committer.date ?? never,
  }));
}

/** Returns a commit as it appears in a branch's JSON. The lists of changed files are null. */
export function payloadCommit(server: GitServer, repository: RepositoryRecord, commit: CommitRecord): PayloadCommit {
  return {
    id: commit.sha,
    message: commit.message,
    url: `${pageOf(server, repository)}/commit/${commit.sha}`,
    author: payloadUser(server, commit.author),
    committer: payloadUser(server, commit.committer),
    verification: unsigned(),
    timestamp: commit.committer.date,
    added: null,
    removed: null,
    modified: null,
  };
}

/** Returns a commit as it appears in webhooks: with its changed files, but without a verification. */
export function deliveredCommit(server: GitServer, repository: RepositoryRecord, commit: CommitRecord): PayloadCommit {
  const changes = changesOf(repository, commit);
  const paths = (wanted: string): readonly string[] =>
    changes.filter(({ status }) => status === wanted).map(({ path }) => path);
  return {
    ...payloadCommit(server, repository, commit),
    verification: null,
    added: paths("added"),
    removed: paths("removed"),
    modified: paths("modified"),
  };
}

/** Returns the `verification` field of an unsigned commit. */
export function unsigned(): NonNullable<PayloadCommit["verification"]> {
  return { verified: false, reason: "gpg.error.not_signed_commit", signature: "", signer: null, payload: "" };
}

/** Returns the API URL of a commit. */
export function commitUrl(server: GitServer, repository: RepositoryRecord, sha: string): string {
  return `${apiOf(server, repository)}/git/commits/${sha}`;
}

function accountOfSignature(
  server: GitServer,
  { email }: SignatureRecord,
  viewer: UserRecord | undefined,
): Commit["author"] {
  const user = userOfAddress(server, email);
  return user ? userDocument(server, user, viewer) : null;
}

function payloadUser(server: GitServer, { name, email }: SignatureRecord): PayloadUser {
  return { name, email, username: userOfAddress(server, email)?.login ?? "" };
}

function userOfAddress(server: GitServer, email: string): UserRecord | undefined {
  return server.state.users.find((user) => user.email.toLowerCase() === email.toLowerCase());
}
