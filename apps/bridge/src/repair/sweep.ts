import { isHalyardError } from "@halyard/http-core";
import { mappingsOf, type RepositoryPlace } from "../config/mappings.js";
import { type Subject, subjectKey } from "../store/subject.js";
import type { RepairContext } from "./context.js";
import { changesInOpenProject } from "./changes-in-openproject.js";
import { changesInRepository, type RepositoryMark } from "./changes-in-repository.js";
import { mappedRepositories, wantedKinds } from "./mapped-repositories.js";

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

  for (const { name } of config.git) {
    await attempt(name, name, async () => {
      for (const place of await mappedRepositories(name, config, connections, { signal })) {
        await attempt(name, `${name}/${place.owner}/${place.repo}`, () => sweepRepository(place));
      }
    });
  }
  for (const { name } of config.openproject) {
    await attempt(name, name, () => sweepOpenProject(name));
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

  async function sweepRepository(place: RepositoryPlace): Promise<void> {
    const name = `sweep:${place.connection}/${place.owner}/${place.repo}`;
    const mark = JSON.parse((await store.marks.get(name)) ?? "{}") as RepositoryMark;
    const wanted = wantedKinds(mappingsOf(config, place));
    const found = await changesInRepository(connections.git(place.connection), place, mark, wanted, { signal });
    await enqueueAll(found.subjects);
    await store.marks.set(name, JSON.stringify(found.mark));
    places += 1;
  }

  async function sweepOpenProject(connection: string): Promise<void> {
    const name = `sweep:${connection}`;
    const value = await store.marks.get(name);
    const found = await changesInOpenProject(
      connections.openproject(connection),
      value === undefined ? undefined : Number(value),
      context,
    );
    await enqueueAll(found.subjects);
    if (found.mark !== undefined) await store.marks.set(name, String(found.mark));
    places += 1;
  }

  async function enqueueAll(subjects: readonly Subject[]): Promise<void> {
    const unique = new Map(subjects.map((subject) => [subjectKey(subject), subject]));
    for (const subject of unique.values()) await queue.enqueue(subject, { cause: "sweep" });
    enqueued += unique.size;
  }
}
