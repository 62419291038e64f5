import { setTimeout as sleep } from "node:timers/promises";
import { isHalyardError } from "@halyard/http-core";
import { mappingsOf, type RepositoryPlace } from "../config/mappings.js";
import type { Subject } from "../store/subject.js";
import type { RepairContext } from "./context.js";
import { listOfRepository } from "./list-of-repository.js";
import { mappedRepositories, wantedKinds } from "./mapped-repositories.js";

/** Settings of {@link backfill}. */
export interface BackfillOptions {
  /** Also what is closed, if it changed at or after this moment. Default: only what is open. */
  readonly since?: Date | undefined;
  /** Most subjects put into the queue in a minute. Default: 300. */
  readonly perMinute?: number | undefined;
  /** Told after every few subjects, and at the end of each repository. */
  readonly onProgress?: ((progress: BackfillProgress) => void) | undefined;
}

/** How far a backfill has come in one repository. */
export interface BackfillProgress {
  readonly repository: string;
  /** Pull requests and issues put into the queue so far; those that an earlier run did count, if they are still open. */
  readonly done: number;
  readonly total: number;
}

/** Subjects put into the queue before the mark moves on. */
const chunkSize = 10;

/** While so many subjects wait, a backfill waits too, so that deliveries do not queue up behind it. */
const mostWaiting = 20;

/** How far a backfill that is not over has come. */
interface BackfillMark {
  readonly since: string;
  /** By repository: the highest number done among pull requests and issues, which share their numbers. */
  readonly done: Readonly<Record<string, number>>;
}

/**
 * Puts every open pull request, and every open issue where issues have rules, into the queue: what was there before the
 * bridge. A backfill that was cut off goes on where it was when it is started again with the same `since`.
 *
 * @returns the number of subjects put into the queue by this run; undefined when another process is at it.
 * @throws Error at the end, when a server refused to list some repositories; the others are done, and the next run tries
 * those again.
 */
export async function backfill(context: RepairContext, options: BackfillOptions = {}): Promise<number | undefined> {
  return context.locks.tryHold("backfill", () => backfillAll(context, options));
}

async function backfillAll(context: RepairContext, options: BackfillOptions): Promise<number> {
  const { connections, store, queue, signal } = context;
  const { since, perMinute = 300, onProgress } = options;
  const config = context.config();
  const run = since?.toISOString() ?? "";
  const done: Record<string, number> = { ...(await earlierRun()) };
  const failed: string[] = [];
  let enqueued = 0;

  for (const { name } of config.git) {
    await attempt(name, async () => {
      for (const place of await mappedRepositories(name, config, connections, { signal })) {
        await attempt(`${name}/${place.owner}/${place.repo}`, () => backfillRepository(place));
      }
    });
  }
  if (failed.length > 0)
    throw new Error(`Not everything could be listed; start again when it can. ${failed.join(" ")}`);
  await store.marks.set("backfill", "");
  return enqueued;

  async function attempt(place: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (!isHalyardError(error)) throw error;
      failed.push(`${place}: ${error.message}`);
    }
  }

  async function earlierRun(): Promise<BackfillMark["done"]> {
    const value = await store.marks.get("backfill");
    if (!value) return {};
    const mark = JSON.parse(value) as BackfillMark;
    return mark.since === run ? mark.done : {};
  }

  async function backfillRepository(place: RepositoryPlace): Promise<void> {
    const repository = `${place.connection}/${place.owner}/${place.repo}`;
    const subjects = await subjectsOf(place);
    let position = subjects.findIndex(({ number }) => number > (done[repository] ?? 0));
    if (position === -1) position = subjects.length;
    while (position < subjects.length) {
      await roomInQueue();
      const chunk = subjects.slice(position, position + chunkSize);
      for (const { subject } of chunk) await queue.enqueue(subject, { cause: "backfill" });
      enqueued += chunk.length;
      position += chunk.length;
      done[repository] = chunk.at(-1)?.number ?? 0;
      await store.marks.set("backfill", JSON.stringify({ since: run, done } satisfies BackfillMark));
      onProgress?.({ repository, done: position, total: subjects.length });
      await sleep((chunk.length * 60_000) / perMinute, undefined, { signal });
    }
  }

  async function roomInQueue(): Promise<void> {
    signal?.throwIfAborted();
    while ((await queue.depth()).waiting >= mostWaiting) await sleep(200, undefined, { signal });
  }

  /** In the order of their numbers, which do not change while others are opened and closed. */
  async function subjectsOf(place: RepositoryPlace): Promise<{ number: number; subject: Subject }[]> {
    const host = connections.git(place.connection);
    const wanted = wantedKinds(mappingsOf(config, place));
    const request = { owner: place.owner, repo: place.repo, ...(wanted.issues ? {} : { type: "pulls" as const }) };
    const found = new Map<number, Subject>();
    const add = (issue: { number: number; pull_request?: unknown }): void => {
      const kind = issue.pull_request ? "pull" : "issue";
      found.set(issue.number, { kind, ...place, number: issue.number });
    };
    const ranges = [
      { state: "open" } as const,
      ...(since === undefined ? [] : [{ state: "all", since: run } as const]),
    ];
    for (const range of ranges) {
      const list = host.client.issues.list({ ...request, ...range }, { signal });
      for await (const issue of listOfRepository(host, place, list, { signal })) add(issue);
    }
    return [...found].map(([number, subject]) => ({ number, subject })).sort((one, other) => one.number - other.number);
  }
}
