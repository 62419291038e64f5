import { setTimeout as sleep } from "node:timers/promises";
import { isHalyardError } from "@halyard/http-core";
import { between } from "@halyard/pm-resources";
import { mappingsOf, type RepositoryPlace } from "../config/mappings.js";
import { isShown, isTurnedOn, type Unit } from "../reconcile/repository/units.js";
import type { Subject } from "../store/subject.js";
import type { RepairContext } from "./context.js";
import { HiddenList, listOfRepository } from "./list-of-repository.js";
import { mappedRepositories, wantedKinds } from "./mapped-repositories.js";

/** Options for {@link backfill}. */
export interface BackfillOptions {
  /**
   * Also enqueues closed pull requests, closed issues and work packages that changed at this time or later. Default:
   * only open pull requests and issues are enqueued.
   */
  readonly since?: Date | undefined;
  /** Maximum number of subjects to enqueue per minute. Default: 300. */
  readonly perMinute?: number | undefined;
  /** Called after every ten subjects, and at the end of each repository or OpenProject connection. */
  readonly onProgress?: ((progress: BackfillProgress) => void) | undefined;
}

/** Progress of a backfill in one repository, or in the work packages of one OpenProject connection. */
export interface BackfillProgress {
  /** Repository, such as `forge/acme/rig`, or name of the OpenProject connection. */
  readonly repository: string;
  /** Number of enqueued subjects, including those from an interrupted run. */
  readonly done: number;
  readonly total: number;
}

/** Number of subjects after which the progress is saved. */
const chunkSize = 10;

/** Number of waiting subjects at which a backfill pauses, so that it does not delay deliveries. */
const maxWaiting = 20;

/** A time later than any change, for a period without an end. */
const never = "9999-12-31T00:00:00Z";

interface BackfillMark {
  readonly since: string;
  /**
   * Highest enqueued number, by repository or OpenProject connection. Pull requests and issues share one sequence of
   * numbers.
   */
  readonly done: Readonly<Record<string, number>>;
}

/**
 * Enqueues every open pull request and, in repositories with rules for issues, every open issue. With `since`, also
 * enqueues everything that changed at that time or later. To continue an interrupted backfill, start it again with the
 * same `since`.
 *
 * @returns Number of subjects that this run enqueued. Undefined if another process is running a backfill.
 * @throws Error if a server refused to return a list. Thrown at the end, after the subjects in all other lists were
 * enqueued. The next run with the same `since` skips the subjects that were already enqueued.
 */
export async function backfill(context: RepairContext, options: BackfillOptions = {}): Promise<number | undefined> {
  return context.locks.tryHold("backfill", () => new BackfillRun(context, options).run());
}

/** A subject, and the number under which progress is recorded. */
interface Numbered {
  readonly number: number;
  readonly subject: Subject;
}

class BackfillRun {
  readonly #context: RepairContext;
  readonly #config: ReturnType<RepairContext["config"]>;
  readonly #options: BackfillOptions;
  /** Value of the option `since`, or an empty string. A later run with the same value continues an interrupted run. */
  readonly #since: string;
  #done: Record<string, number> = {};
  readonly #failed: string[] = [];
  #enqueued = 0;

  constructor(context: RepairContext, options: BackfillOptions) {
    this.#context = context;
    this.#config = context.config();
    this.#options = options;
    this.#since = options.since?.toISOString() ?? "";
  }

  async run(): Promise<number> {
    const { connections, store, signal } = this.#context;
    this.#done = { ...(await this.#earlierRun()) };
    for (const { name } of this.#config.git) {
      await this.#attempt(name, async () => {
        for (const place of await mappedRepositories(name, this.#config, connections, { signal })) {
          const repository = `${name}/${place.owner}/${place.repo}`;
          await this.#attempt(repository, async () => this.#enqueueAll(repository, await this.#subjectsOf(place)));
        }
      });
    }
    if (this.#options.since !== undefined) {
      for (const { name } of this.#config.openproject) {
        await this.#attempt(name, async () => this.#enqueueAll(name, await this.#workPackagesOf(name)));
      }
    }
    if (this.#failed.length > 0)
      throw new Error(
        `Some repositories or work packages could not be listed. ${this.#failed.join(" ")} Start the backfill again to continue.`,
      );
    await store.marks.set("backfill", "");
    return this.#enqueued;
  }

  async #earlierRun(): Promise<BackfillMark["done"]> {
    const value = await this.#context.store.marks.get("backfill");
    if (!value) return {};
    const mark = JSON.parse(value) as BackfillMark;
    return mark.since === this.#since ? mark.done : {};
  }

  /**
   * Runs `work`. If a server refuses a request, records the reason, so that the backfill can continue with the other
   * lists.
   */
  async #attempt(place: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#context.signal?.throwIfAborted();
      if (!isHalyardError(error) && !(error instanceof HiddenList)) throw error;
      this.#failed.push(`${place}: ${error.message}`);
    }
  }

  /** @param subjects - Ordered by number. */
  async #enqueueAll(repository: string, subjects: readonly Numbered[]): Promise<void> {
    const { store, queue, signal } = this.#context;
    const { perMinute = 300, onProgress } = this.#options;
    let position = subjects.findIndex(({ number }) => number > (this.#done[repository] ?? 0));
    if (position === -1) position = subjects.length;
    while (position < subjects.length) {
      await this.#roomInQueue();
      const chunk = subjects.slice(position, position + chunkSize);
      for (const { subject } of chunk) await queue.enqueue(subject, { cause: "backfill" });
      this.#enqueued += chunk.length;
      position += chunk.length;
      this.#done[repository] = chunk.at(-1)?.number ?? 0;
      await store.marks.set(
        "backfill",
        JSON.stringify({ since: this.#since, done: this.#done } satisfies BackfillMark),
      );
      onProgress?.({ repository, done: position, total: subjects.length });
      await sleep((chunk.length * 60_000) / perMinute, undefined, { signal });
    }
  }

  async #roomInQueue(): Promise<void> {
    const { queue, signal } = this.#context;
    signal?.throwIfAborted();
    while ((await queue.depth()).waiting >= maxWaiting) await sleep(200, undefined, { signal });
  }

  /**
   * Returns the work packages that changed at the time `since` or later. Reconciling them updates comments about
   * deleted pull requests, and restores links that were lost with the database.
   */
  async #workPackagesOf(connection: string): Promise<Numbered[]> {
    const { client } = this.#context.connections.openproject(connection);
    const filters = [between("updatedAt", this.#since, never)];
    const query = { filters, sortBy: [["id", "asc"]] as const, pageSize: 100 };
    const subjects: Numbered[] = [];
    for await (const { id } of client.workPackages.list(query, { signal: this.#context.signal })) {
      subjects.push({ number: id, subject: { kind: "workPackage", connection, id } });
    }
    return subjects;
  }

  /**
   * Returns the subjects sorted by number. A number never changes, so it can mark the position that the backfill has
   * reached.
   */
  async #subjectsOf(place: RepositoryPlace): Promise<Numbered[]> {
    const { connections, signal } = this.#context;
    const host = connections.git(place.connection);
    const types = await this.#wantedTypes(place);
    if (types.length === 0) return [];
    const [type] = types;
    const request = { owner: place.owner, repo: place.repo, ...(types.length === 1 && { type }) };
    const found = new Map<number, Subject>();
    const ranges = [
      { state: "open" } as const,
      ...(this.#since === "" ? [] : [{ state: "all", since: this.#since } as const]),
    ];
    for (const range of ranges) {
      const list = host.client.issues.list({ ...request, ...range }, { signal });
      for await (const { number, pull_request } of listOfRepository(host, place, "pull requests and issues", list, {
        signal,
      })) {
        found.set(number, { kind: pull_request ? "pull" : "issue", ...place, number });
      }
    }
    return [...found].map(([number, subject]) => ({ number, subject })).sort((one, other) => one.number - other.number);
  }

  /**
   * Returns the types to request in the list of issues. The server silently omits a type that is hidden from the
   * bridge, so this function first requests each type separately.
   *
   * @throws HiddenList when the server hides one of the types.
   */
  async #wantedTypes(place: RepositoryPlace): Promise<("issues" | "pulls")[]> {
    const { connections, signal } = this.#context;
    const host = connections.git(place.connection);
    const repository = await host.client.repos.get({ owner: place.owner, repo: place.repo }, { signal });
    const units: readonly Unit[] = wantedKinds(mappingsOf(this.#config, place)).issues
      ? ["pull requests", "issues"]
      : ["pull requests"];
    const on = units.filter((unit) => isTurnedOn(repository, unit));
    for (const unit of on) {
      if (!(await isShown(host, place, repository, unit, { signal }))) throw new HiddenList(unit);
    }
    return on.map((unit) => (unit === "issues" ? "issues" : "pulls"));
  }
}
