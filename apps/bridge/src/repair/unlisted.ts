import { is } from "@halyard/pm-resources";
import type { Config } from "../config/config.js";
import type { OpenProject } from "../config/connections/connections.js";
import { mappingsOf } from "../config/mappings.js";
import type { LinkRecord } from "../store/store.js";
import { identityOf, parsePullOrIssueKey, parseSubjectKey, type Subject, subjectKey } from "../store/subject.js";
import { wantedKinds } from "./mapped-repositories.js";

/** Open pull requests and issues of a repository. */
export interface OpenInRepository {
  readonly identities: ReadonlySet<string>;
  /** Kinds that the server did not list. */
  readonly unlisted: ReadonlySet<"pull" | "issue">;
}

/**
 * One connection's repositories in a sweep, by owner and name in lower case. `unreadable`: the repository could not be
 * read.
 */
export type ReadRepositories = ReadonlyMap<string, OpenInRepository | "unreadable">;

/** Returns a repository's key in {@link ReadRepositories}. */
export function repositoryKey({ owner, repo }: { readonly owner: string; readonly repo: string }): string {
  return `${owner}/${repo}`.toLowerCase();
}

/**
 * Returns the linked pull requests and issues that are stored as open, but are missing from the lists of open ones.
 * They were deleted, or were closed without an event, or their repository was renamed, transferred or deleted. The
 * bridge finds out which of these applies when it reconciles the subject. Omits subjects whose repository or list could
 * not be read, because a failed read does not prove that something is missing.
 */
export function unlistedSources(
  links: readonly LinkRecord[],
  read: ReadRepositories,
  config: Pick<Config, "mappings">,
): Subject[] {
  const subjects = new Map<string, Subject>();
  for (const { source, identity } of links) {
    const subject = parsePullOrIssueKey(source);
    if (subject === undefined) continue;
    const mappings = mappingsOf(config, subject);
    const isWanted = subject.kind === "pull" ? mappings.length > 0 : wantedKinds(mappings).issues;
    const open = read.get(repositoryKey(subject));
    if (!isWanted || open === "unreadable" || open?.unlisted.has(subject.kind)) continue;
    if (identity !== undefined && open?.identities.has(identity)) continue;
    subjects.set(source, subject);
  }
  return [...subjects.values()];
}

/** Returns the identities of the pull requests and issues among a repository's subjects. */
export function identitiesOf(subjects: readonly Subject[], repository: number): string[] {
  return subjects.flatMap((subject) =>
    subject.kind === "pull" || subject.kind === "issue" ? [identityOf(subject, repository)] : [],
  );
}

const chunkSize = 100;

/**
 * Returns a connection's linked work packages that the server does not list. They were deleted, or their project is
 * archived.
 */
export async function unlistedWorkPackages(
  links: readonly LinkRecord[],
  { client, config }: OpenProject,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<Subject[]> {
  const linked = new Map<number, Subject>();
  for (const { workPackage } of links) {
    const subject = parseSubjectKey(workPackage);
    if (subject?.kind === "workPackage" && subject.connection === config.name) linked.set(subject.id, subject);
  }
  const ids = [...linked.keys()].toSorted((a, b) => a - b);
  for (let start = 0; start < ids.length; start += chunkSize) {
    const query = { filters: [is("id", ...ids.slice(start, start + chunkSize))], pageSize: chunkSize };
    for await (const { id } of client.workPackages.list(query, options)) linked.delete(id);
  }
  return [...linked.values()].toSorted((a, b) => (subjectKey(a) < subjectKey(b) ? -1 : 1));
}
