import type { Repository } from "@halyard/git-hosting";
import { RepositoryMoved } from "../../config/connections/repository-moved.js";
import { configuredPlace, mappingsOf, type RepositoryPlace } from "../../config/mappings.js";
import type { LinkRecord } from "../../store/store.js";
import {
  type CommitSubject,
  identityOf,
  parseSubjectKey,
  placeOfIdentity,
  type SourceSubject,
  subjectKey,
} from "../../store/subject.js";
import { forgetMissing, rememberMissing } from "../references/missing-references.js";
import { repositoryMark, stateOf } from "./repository-mark.js";
import { orUndefined } from "../shared/or-undefined.js";
import type { RunContext } from "../shared/run-context.js";
import { linkedWorkPackages, storedLinks, unlink } from "../work-package/unlink.js";

/**
 * Checks that a subject's repository still has the name that the subject contains, and then runs `work`. Servers
 * redirect all requests for an old name, even writes, so this check must come before any other request. If the check
 * fails:
 *
 * - If the repository was renamed or transferred and a mapping covers it, the subject is enqueued under the new name.
 * - If no mapping covers the new name, the subject's links are removed, and nothing is written to the repository.
 * - If the repository was deleted or is hidden from the bridge, the links are removed.
 * - If another repository has taken the name, the links to the old repository are removed, or follow the old repository
 *   to its new name. `work` then runs with the repository that has the name now.
 *
 * `work` runs under the subject's lock, which stays the same after a rename.
 *
 * @param fetch - Reads the subject's document, which also contains the repository. This saves a separate request for
 * the repository. Called only if all stored links of the subject belong to one repository. If the document still
 * belongs to that repository, `work` gets the document.
 */
export async function inRepository<Document extends InRepository>(
  context: RunContext,
  subject: SourceSubject,
  work: (repository: Repository, document?: Document) => Promise<void>,
  fetch?: () => Promise<Document | undefined>,
): Promise<void> {
  if (mappingsOf(context.config, subject).length === 0) {
    context.logger.info("No mapping contains this repository any more.", { subject: subjectKey(subject) });
    return;
  }
  if (fetch !== undefined && (await inLinkedRepository(context, subject, work, fetch))) return;
  const repository = await readRepository(context, subject);
  if (repository !== undefined && !isNamed(repository, subject)) return follow(context, subject, repository);
  await leaveOtherRepositories(context, subject, repository);
  if (repository === undefined) return forgetMissing(context, subjectKey(subject));
  await noteState(context, subject.connection, repository);
  await context.store.withLock(identityOf(subject, repository.id), () => work(repository));
}

/** A document that contains its repository. The repository is null if the response does not contain it. */
interface InRepository {
  readonly repository: Repository | null;
}

/**
 * Runs `work` if all links of the subject belong to one repository, which still has the name in the subject.
 *
 * @returns Whether `work` was run. If not, nothing was changed.
 */
async function inLinkedRepository<Document extends InRepository>(
  context: RunContext,
  subject: SourceSubject,
  work: (repository: Repository, document: Document) => Promise<void>,
  fetch: () => Promise<Document | undefined>,
): Promise<boolean> {
  const links = await context.store.links.of(subjectKey(subject));
  const [identity, ...others] = new Set(links.map((link) => link.identity));
  if (identity === undefined || others.length > 0) return false;
  return context.store.withLock(identity, async () => {
    const document = await fetch();
    const repository = document?.repository;
    if (document === undefined || repository == null || !isNamed(repository, subject)) return false;
    if (identityOf(subject, repository.id) !== identity) return false;
    await noteState(context, subject.connection, repository);
    await work(repository, document);
    return true;
  });
}

/**
 * Returns the current owner and name of a commit's repository. Undefined if the repository does not exist or no mapping
 * covers it.
 */
export async function currentPlace(context: RunContext, subject: CommitSubject): Promise<RepositoryPlace | undefined> {
  const repository = await readRepository(context, subject);
  const place = repository && placeOf(context, subject.connection, repository);
  return place && mappingsOf(context.config, place).length > 0 ? place : undefined;
}

/**
 * Ensures that a document belongs to the given repository, and was not read through a redirect.
 *
 * @throws RepositoryMoved
 */
export function assertInRepository(
  document: { readonly id: number; readonly full_name: string } | null | undefined,
  repository: Repository,
): void {
  if (document == null) return;
  if (document.id !== repository.id || document.full_name !== repository.full_name) {
    throw new RepositoryMoved(
      `The repository ${repository.full_name} was renamed or transferred during the reconciliation run.`,
    );
  }
}

async function readRepository(
  context: RunContext,
  { connection, owner, repo }: RepositoryPlace,
): Promise<Repository | undefined> {
  const { client } = context.connections.git(connection);
  return orUndefined(client.repos.get({ owner, repo }, { signal: context.signal }));
}

function isNamed({ full_name: name }: Repository, { owner, repo }: RepositoryPlace): boolean {
  return name.toLowerCase() === `${owner}/${repo}`.toLowerCase();
}

function placeOf(context: RunContext, connection: string, { full_name: name }: Repository): RepositoryPlace {
  const [owner = "", repo = ""] = name.split("/");
  return configuredPlace(context.config, { connection, owner, repo });
}

/**
 * A time before any change in a repository, in milliseconds since 1970. It is not 0, because servers treat 0 as if no
 * time were given.
 */
const longAgo = 86_400_000;

/** Enqueues a subject under its repository's new name. If no mapping covers that name, removes the subject's links. */
async function follow(context: RunContext, subject: SourceSubject, repository: Repository): Promise<void> {
  const place = placeOf(context, subject.connection, repository);
  // Another repository may get the old name. The empty mark makes the next sweep read everything in that repository.
  const sweepMark = `sweep:${subject.connection}/${subject.owner}/${subject.repo}`;
  await context.store.marks.set(sweepMark, "{}");
  if (mappingsOf(context.config, place).length > 0) {
    await context.queue.enqueue({ ...subject, ...place }, { cause: "linked" });
    return;
  }
  // All links of the repository are removed, even those of closed issues and pull requests. If the repository gets its
  // old name back, a sweep must therefore reconcile everything in it.
  await context.store.marks.set(sweepMark, JSON.stringify({ pulls: longAgo, issues: longAgo }));
  context.logger.info(
    "A repository has a new name that no mapping contains. The bridge no longer writes to the repository. Add the new name to a mapping to continue.",
    {
      subject: subjectKey(subject),
      repository: repository.full_name,
    },
  );
  const identity = identityOf(subject, repository.id);
  await rememberMissing(context, { key: subjectKey(subject), identity }, []);
  await context.store.withLock(identity, async () => {
    const links = await storedLinks(context, { key: subjectKey(subject), identity });
    await endLinks(context, subject, links, "moved");
    await context.store.links.replace(links, []);
  });
}

/**
 * Handles a subject's stored links that belong to another repository, which previously had the same name. Moves these
 * links to that repository's new name, or removes them.
 */
async function leaveOtherRepositories(
  context: RunContext,
  subject: SourceSubject,
  repository: Repository | undefined,
): Promise<void> {
  const source = subjectKey(subject);
  const others = new Map<number | undefined, LinkRecord[]>();
  for (const link of await context.store.links.of(source)) {
    const id = link.identity === undefined ? repository?.id : placeOfIdentity(link.identity)?.repository;
    if (id === undefined || id !== repository?.id) others.set(id, [...(others.get(id) ?? []), link]);
  }
  const { client } = context.connections.git(subject.connection);
  for (const [id, links] of others) {
    const now =
      id === undefined ? undefined : await orUndefined(client.repos.getById({ id }, { signal: context.signal }));
    if (now !== undefined) {
      // A run under the new name finds these links by the identity of the repository.
      await follow(context, subject, now);
      continue;
    }
    await endLinks(context, subject, links, "gone");
    await context.store.links.replace(links, []);
  }
}

async function endLinks(
  context: RunContext,
  subject: SourceSubject,
  links: readonly LinkRecord[],
  reason: "gone" | "moved",
): Promise<void> {
  // Comments that list the commits of a branch stay unchanged.
  if (subject.kind === "branch") return;
  await unlink(context, subject, linkedWorkPackages(context, links), { reason });
}

/**
 * Enqueues all linked subjects once after the repository was renamed or unarchived, or after its visibility changed.
 * The bridge's comments depend on these properties.
 */
async function noteState(context: RunContext, connection: string, repository: Repository): Promise<void> {
  if (context.dryRun) return;
  const mark = repositoryMark(connection, repository.id);
  const before = await context.store.marks.get(mark);
  const now = stateOf(repository);
  if (before === now) return;
  if (before !== undefined && !repository.archived) {
    const place = placeOf(context, connection, repository);
    for (const { source } of await context.store.links.inRepository(connection, repository.id)) {
      const subject = parseSubjectKey(source);
      if (subject !== undefined && subject.kind !== "workPackage") {
        await context.queue.enqueue({ ...subject, ...place }, { cause: "linked" });
      }
    }
  }
  await context.store.marks.set(mark, now);
}
