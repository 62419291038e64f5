import { isHalyardError } from "@halyard/http-core";
import { mappingsOf, type RepositoryPlace } from "../config/mappings.js";
import { type Subject, subjectKey } from "../store/subject.js";
import type { RepairContext } from "./context.js";
import { lookAtOpenProject } from "./changes-in-openproject.js";
import { lookAtRepository, type RepositoryMark } from "./changes-in-repository.js";
import { mappedRepositories, wantedKinds } from "./mapped-repositories.js";

/** What a sweep did. */
export interface SweepReport {
  /** Subjects put into the queue. */
  readonly enqueued: number;
  /** Repositories and OpenProject connections looked at to the end. */
  readonly places: number;
  /** Those that could not be looked at, and why; their marks stay, so that the next sweep makes up for it. */
  readonly failed: readonly { readonly place: string; readonly reason: string }[];
}

/**
 * Asks both sides what changed since the last sweep and puts it into the queue, which makes up for lost deliveries. A mark
 * moves on only after everything it covers was put into the queue. Paused connections are left out. A place that fails does
 * not stop the others; a refused credential pauses its connection.
 *
 * @returns undefined when another process is sweeping.
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
  logger.info("A sweep is done.", { ...report });
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
      logger.warn("A sweep could not look at a place; the next one makes up for it.", { place, reason });
      if (isHalyardError(error, "authentication_failed")) await store.connections.pause(connection, reason);
    }
  }

  async function sweepRepository(place: RepositoryPlace): Promise<void> {
    const name = `sweep:${place.connection}/${place.owner}/${place.repo}`;
    const mark = JSON.parse((await store.marks.get(name)) ?? "{}") as RepositoryMark;
    const wanted = wantedKinds(mappingsOf(config, place));
    const found = await lookAtRepository(connections.git(place.connection), place, mark, wanted, { signal });
    await enqueueAll(found.subjects);
    await store.marks.set(name, JSON.stringify(found.mark));
    places += 1;
  }

  async function sweepOpenProject(connection: string): Promise<void> {
    const name = `sweep:${connection}`;
    const value = await store.marks.get(name);
    const found = await lookAtOpenProject(
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
