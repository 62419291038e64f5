import type { Repository } from "@halyard/git-hosting";
import { isHalyardError } from "@halyard/http-core";
import type { GitHost } from "../config/connections/connections.js";
import { mappingsOf, type RepositoryPlace } from "../config/mappings.js";
import type { LinkRecord } from "../store/store.js";
import { parseSubjectKey, type Subject, subjectKey } from "../store/subject.js";
import { appearedSources } from "./appeared.js";
import type { RepairContext } from "./context.js";
import { changesInOpenProject } from "./changes-in-openproject.js";
import { changesInRepository, type RepositoryMark } from "./changes-in-repository.js";
import { mappedRepositories, wantedKinds } from "./mapped-repositories.js";
import {
  identitiesOf,
  type OpenInRepository,
  repositoryKey,
  unlistedSources,
  unlistedWorkPackages,
} from "./unlisted.js";

/** Result of a sweep. */
export interface SweepReport {
  /** Number of subjects enqueued. */
  readonly enqueued: number;
  /** Number of repositories and OpenProject connections that were read completely. */
  readonly places: number;
  /** Places that could not be read, and the reasons. Their marks stay, so the next sweep covers the same period. */
  readonly failed: readonly { readonly place: string; readonly reason: string }[];
}

/**
 * Enqueues everything that changed on both sides since the last sweep, which replaces lost deliveries. A mark is moved only after
 * everything it covers has been enqueued. Paused connections are skipped. A failed place does not stop the others; a
 * rejected credential pauses its connection.
 *
 * @returns undefined if another process is sweeping.
 */
export async function sweep(context: RepairContext): Promise<SweepReport | undefined> {
  return context.locks.tryHold("sweep", () => sweepAll(context));
}

async function sweepAll(context: RepairContext): Promise<SweepReport> {
  const { connections, store, queue, logger, signal } = context;
  const config = context.config();
  const failed: { place: string; reason: string }[] = [];
  let enqueued = 0;
  let places = 0;

  const linked: LinkRecord[] = [];
  for (const { name } of config.git) {
    await attempt(name, name, async () => {
      const links = await store.links.unfinished(name);
      linked.push(...links);
      const read = new Map<string, OpenInRepository | "unreadable">();
      for (const place of await mappedRepositories(name, config, connections, { signal })) {
        read.set(repositoryKey(place), "unreadable");
        await attempt(name, `${name}/${place.owner}/${place.repo}`, () => sweepRepository(place, links, read));
      }
      await enqueueAll(unlistedSources(links, read, config));
    });
  }
  for (const { name } of config.openproject) {
    await attempt(name, name, () => sweepOpenProject(name, linked));
  }
  const report = { enqueued, places, failed };
  logger.info("A sweep has finished.", { ...report });
  return report;

  async function attempt(connection: string, place: string, work: () => Promise<void>): Promise<void> {
    signal?.throwIfAborted();
    if ((await store.connections.get(connection)).paused) return;
    try {
      await work();
    } catch (error) {
      signal?.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      failed.push({ place, reason });
      logger.warn("A sweep could not read a repository or connection. The next sweep covers the same period.", {
        place,
        reason,
      });
      if (isHalyardError(error, "authentication_failed")) await store.connections.pause(connection, reason);
    }
  }

  async function sweepRepository(
    place: RepositoryPlace,
    links: readonly LinkRecord[],
    read: Map<string, OpenInRepository | "unreadable">,
  ): Promise<void> {
    const host = connections.git(place.connection);
    const { id, full_name: fullName } = await located(host, place, read);
    const name = `sweep:${place.connection}/${place.owner}/${place.repo}`;
    const mark = JSON.parse((await store.marks.get(name)) ?? "{}") as RepositoryMark;
    const kinds = wantedKinds(mappingsOf(config, place));
    const ofIssues = subjectKey({ kind: "issue", ...place, number: 0 }).replace(/0$/, "");
    const openIssues = kinds.issues && links.some(({ source }) => source.startsWith(ofIssues));
    const found = await changesInRepository(host, place, mark, { ...kinds, openIssues }, { signal });
    read.set(repositoryKey(place), new Set(identitiesOf(found.open, id)));
    await enqueueAll(found.subjects);
    await enqueueFirstUnderName(place, id, fullName);
    await store.marks.set(name, JSON.stringify(found.mark));
    places += 1;
  }

  /** Reads a repository. Fails if it has another name, because the server would list it under the old one too. */
  async function located(
    { client }: GitHost,
    place: RepositoryPlace,
    read: Map<string, OpenInRepository | "unreadable">,
  ): Promise<Repository> {
    try {
      const repository = await client.repos.get({ owner: place.owner, repo: place.repo }, { signal });
      if (repository.full_name.toLowerCase() === repositoryKey(place)) return repository;
    } catch (error) {
      if (isHalyardError(error, "not_found")) read.delete(repositoryKey(place));
      throw error;
    }
    read.delete(repositoryKey(place));
    throw new Error(
      "The repository was renamed or transferred. Write its new name into the mapping, or remove it there.",
    );
  }

  /** Enqueues a linked source when a repository has got another name, whose first run then enqueues the others. */
  async function enqueueFirstUnderName(place: RepositoryPlace, id: number, fullName: string): Promise<void> {
    const before = await store.marks.get(`repository:${place.connection}/${id}`);
    if (before === undefined || before === fullName) return;
    for (const { source } of await store.links.inRepository(place.connection, id)) {
      const subject = parseSubjectKey(source);
      if (subject === undefined || subject.kind === "workPackage") continue;
      return enqueueAll([{ ...subject, ...place }]);
    }
  }

  async function sweepOpenProject(connection: string, links: readonly LinkRecord[]): Promise<void> {
    const name = `sweep:${connection}`;
    const value = await store.marks.get(name);
    const found = await changesInOpenProject(
      connections.openproject(connection),
      value === undefined ? undefined : Number(value),
      context,
    );
    await enqueueAll(found.subjects);
    await enqueueAll(await unlistedWorkPackages(links, connections.openproject(connection), { signal }));
    await enqueueAll(await appearedSources(store, connections.openproject(connection), { signal }));
    if (found.mark !== undefined) await store.marks.set(name, String(found.mark));
    places += 1;
  }

  async function enqueueAll(subjects: readonly Subject[]): Promise<void> {
    const unique = new Map(subjects.map((subject) => [subjectKey(subject), subject]));
    for (const subject of unique.values()) await queue.enqueue(subject, { cause: "sweep" });
    enqueued += unique.size;
  }
}
