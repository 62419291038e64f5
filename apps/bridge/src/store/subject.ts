import type { RepositoryPlace } from "../config/mappings.js";

/**
 * What a worker looks at. An event only says "look at this"; what is to be done follows from how both sides are now, so
 * duplicates, reordering, loss followed by a sweep, replay and backfill are one path through the program.
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

/** A branch: the commits on it, and the pull requests that come from it. */
export interface BranchSubject extends RepositoryPlace {
  readonly kind: "branch";
  /** Short name, without `refs/heads/`. */
  readonly branch: string;
}

/** A commit whose checks moved on: the open pull requests that it is the head of. Checks name no pull request. */
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

/** One string for one subject, stable across processes and versions: `pull:forge/acme/rig#12`. */
export function subjectKey(subject: Subject): string {
  if (subject.kind === "workPackage") return `workPackage:${subject.connection}/${subject.id}`;
  const place = `${subject.connection}/${subject.owner}/${subject.repo}`;
  if (subject.kind === "branch") return `branch:${place}@${subject.branch}`;
  if (subject.kind === "commit") return `commit:${place}@${subject.sha}`;
  return `${subject.kind}:${place}#${subject.number}`;
}

const workPackageKey = /^workPackage:([^/]+)\/(\d+)$/;
const numberedKey = /^(pull|issue):([^/]+)\/([^/]+)\/([^/#]+)#(\d+)$/;
// Names of branches may hold nearly everything, so what follows the first `@` is one.
const namedKey = /^(branch|commit):([^/]+)\/([^/]+)\/([^/@]+)@(.+)$/s;

/** The subject of a key that `subjectKey` made. Undefined for any other text. */
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

/** Reads the key of a pull request or issue. Undefined for any other key or text. */
export function parsePullOrIssueKey(key: string): PullSubject | IssueSubject | undefined {
  const subject = parseSubjectKey(key);
  return subject?.kind === "pull" || subject?.kind === "issue" ? subject : undefined;
}
