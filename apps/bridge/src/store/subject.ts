import type { RepositoryPlace } from "../config/mappings.js";

/**
 * Unit of reconciliation. An event only names a subject, and the state of both servers determines what is written.
 * Duplicated, reordered and lost deliveries, sweeps, replays and backfills are therefore all handled in the same way.
 */
export type Subject = PullSubject | IssueSubject | BranchSubject | CommitSubject | WorkPackageSubject;

/** A pull request. */
export interface PullSubject extends RepositoryPlace {
  readonly kind: "pull";
  readonly number: number;
}

/** An issue of a repository. */
export interface IssueSubject extends RepositoryPlace {
  readonly kind: "issue";
  readonly number: number;
}

/** A branch, with its commits and the pull requests from it. */
export interface BranchSubject extends RepositoryPlace {
  readonly kind: "branch";
  /** Short name, without `refs/heads/`. */
  readonly branch: string;
}

/**
 * A commit whose checks changed. An event about checks does not name pull requests, so this subject stands for all open
 * pull requests with this head commit.
 */
export interface CommitSubject extends RepositoryPlace {
  readonly kind: "commit";
  readonly sha: string;
}

/** A work package. */
export interface WorkPackageSubject {
  readonly kind: "workPackage";
  /** Name of the OpenProject connection. */
  readonly connection: string;
  readonly id: number;
}

/** Returns a string that identifies a subject across processes and versions, such as `pull:forge/acme/rig#12`. */
export function subjectKey(subject: Subject): string {
  if (subject.kind === "workPackage") return `workPackage:${subject.connection}/${subject.id}`;
  const place = `${subject.connection}/${subject.owner}/${subject.repo}`;
  if (subject.kind === "branch") return `branch:${place}@${subject.branch}`;
  if (subject.kind === "commit") return `commit:${place}@${subject.sha}`;
  return `${subject.kind}:${place}#${subject.number}`;
}

/** A subject that may name work packages. */
export type SourceSubject = PullSubject | IssueSubject | BranchSubject;

/**
 * Returns a permanent identifier for a pull request, issue or branch, such as `pull:forge/5#12`. It contains the id of
 * the repository rather than its name, because a rename or transfer changes the name, and another repository can take
 * the old one.
 */
export function identityOf(subject: SourceSubject, repository: number): string {
  const place = `${subject.kind}:${subject.connection}/${repository}`;
  return subject.kind === "branch" ? `${place}@${subject.branch}` : `${place}#${subject.number}`;
}

/** Returns the connection and the repository id in a string made by {@link identityOf}. */
export function placeOfIdentity(
  identity: string,
): { readonly connection: string; readonly repository: number } | undefined {
  const [, connection, id] = /^\w+:([^/]+)\/(\d+)[#@]/.exec(identity) ?? [];
  return connection === undefined ? undefined : { connection, repository: Number(id) };
}

const workPackageKey = /^workPackage:([^/]+)\/(\d+)$/;
const numberedKey = /^(pull|issue):([^/]+)\/([^/]+)\/([^/#]+)#(\d+)$/;
// A branch name may contain nearly every character, so it extends from the first `@` to the end.
const namedKey = /^(branch|commit):([^/]+)\/([^/]+)\/([^/@]+)@(.+)$/s;

/** Parses a key made by {@link subjectKey}. Returns undefined for any other string. */
export function parseSubjectKey(key: string): Subject | undefined {
  const [, pm, id] = workPackageKey.exec(key) ?? [];
  if (pm !== undefined) return { kind: "workPackage", connection: pm, id: Number(id) };
  const [, kind, connection = "", owner = "", repo = "", rest = ""] = numberedKey.exec(key) ?? namedKey.exec(key) ?? [];
  const place = { connection, owner, repo };
  switch (kind) {
    case "pull":
    case "issue":
      return { kind, ...place, number: Number(rest) };
    case "branch":
      return { kind, ...place, branch: rest };
    case "commit":
      return { kind, ...place, sha: rest };
    default:
      return undefined;
  }
}

/** Parses the key of a pull request or issue. Returns undefined for any other key or string. */
export function parsePullOrIssueKey(key: string): PullSubject | IssueSubject | undefined {
  const subject = parseSubjectKey(key);
  return subject?.kind === "pull" || subject?.kind === "issue" ? subject : undefined;
}
