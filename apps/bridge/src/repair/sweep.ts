import type { Repository } from "@halyard/git-hosting";
import { isHalyardError } from "@halyard/http-core";
import type { GitHost } from "../config/connections/connections.js";
import { mappingsOf, type RepositoryPlace } from "../config/mappings.js";
import { dueTabs, type WaitingTab } from "../reconcile/github-tab/waiting-tab.js";
import { placeInState, repositoryMark, stateOf } from "../reconcile/repository/repository-mark.js";
import { isTurnedOn } from "../reconcile/repository/units.js";
import type { LinkRecord } from "../store/store.js";
import { parseSubjectKey, type Subject, subjectKey } from "../store/subject.js";
import { appearedSources } from "./appeared.js";
import { changedChecks } from "./changed-checks.js";
import { changedProjects } from "./changed-projects.js";
import { changesInOpenProject } from "./changes-in-openproject.js";
import { RepositoryChanges, type RepositoryMark } from "./changes-in-repository.js";
import type { RepairContext } from "./context.js";
import { lastSweepMark } from "./last-sweep.js";
import { mappedRepositories, wantedKinds } from "./mapped-repositories.js";
import { Rotation, shareOf } from "./rotation.js";
import { ServerLists, ServerListUnusable, type ServerChanges, type ServerMark } from "./server-changes.js";
import {
  identitiesOf,
  type OpenInRepository,
  repositoryKey,
  unlistedSources,
  unlistedWorkPackages,
} from "./unlisted.js";

/** Result of a sweep. */
export interface SweepReport {
  /** Number of enqueued subjects. */
  readonly enqueued: number;
  /** Number of repositories and OpenProject connections that were read. */
  readonly places: number;
  /**
   * Repositories and connections that could not be read completely, with the reasons. The next sweep covers the same
   * period for them.
   */
  readonly failed: readonly { readonly place: string; readonly reason: string }[];
}

/**
 * Enqueues the changes on both sides since the last sweep, because deliveries about them may have been lost. Marks
 * record how far sweeps have read. A mark moves only after all changes up to its new position were enqueued. Paused
 * connections are skipped. A failure in one repository or project does not stop the sweep of the others, but a refused
 * credential pauses its connection.
 *
 * Most changes appear in server-wide lists, which take few requests. Other changes show only in the repositories, so
 * each sweep also reads a few of them in turn (`work.sweepRotation`). If a server refuses the server-wide lists, each
 * sweep reads all repositories.
 *
 * @returns The result. Undefined if another process is sweeping.
 */
export async function sweep(context: RepairContext): Promise<SweepReport | undefined> {
  return context.locks.tryHold("sweep", () => new Sweep(context).run());
}

/** State of each of a connection's repositories in this sweep. */
type ReadRepositories = Map<string, OpenInRepository | "unreadable">;

class Sweep {
  readonly #context: RepairContext;
  readonly #config: ReturnType<RepairContext["config"]>;
  readonly #failed: { place: string; reason: string }[] = [];
  /** Links from repositories that were read or no longer exist. */
  readonly #linked: LinkRecord[] = [];
  #enqueued = 0;
  #places = 0;

  constructor(context: RepairContext) {
    this.#context = context;
    this.#config = context.config();
  }

  async run(): Promise<SweepReport> {
    for (const { name } of this.#config.git) await this.#sweepConnection(name, () => this.#sweepGit(name));
    for (const { name } of this.#config.openproject)
      await this.#sweepConnection(name, () => this.#sweepOpenProject(name));
    await this.#sweepTabs();
    const report = { enqueued: this.#enqueued, places: this.#places, failed: this.#failed };
    this.#context.logger.info("A sweep has finished.", { ...report });
    return report;
  }

  /** Enqueues the pull requests that must be sent to a GitHub tab again and whose next attempt is due. */
  async #sweepTabs(): Promise<void> {
    const { store, now = Date.now } = this.#context;
    const isFed = ({ subject, connection }: WaitingTab): boolean =>
      mappingsOf(this.#config, subject).some(({ openproject, rules }) => openproject === connection && rules.githubTab);
    await this.#enqueue(await dueTabs(store.effects, now(), isFed));
  }

  /** Sweeps a connection. Records the time if every repository or project could be read. */
  async #sweepConnection(name: string, work: () => Promise<void>): Promise<void> {
    const { store, now = Date.now } = this.#context;
    const failures = this.#failed.length;
    const isDone = await this.#attempt(name, name, work);
    if (isDone && this.#failed.length === failures) await store.marks.set(lastSweepMark(name), String(now()));
  }

  /** Runs `work` unless the connection is paused. Returns whether it succeeded. */
  async #attempt(connection: string, place: string, work: () => Promise<void>): Promise<boolean> {
    const { signal, store } = this.#context;
    signal?.throwIfAborted();
    if ((await store.connections.get(connection)).paused) return false;
    try {
      await work();
      return true;
    } catch (error) {
      signal?.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      this.#noteFailure(place, reason);
      if (isHalyardError(error, "authentication_failed")) await store.connections.pause(connection, reason);
      return false;
    }
  }

  #withinBudget<Result>(connection: string, work: () => Promise<Result>): Promise<Result> {
    const { budget, signal } = this.#context;
    return budget === undefined ? work() : budget.run([connection], signal, work);
  }

  #noteFailure(place: string, reason: string): void {
    this.#failed.push({ place, reason });
    this.#context.logger.warn(
      "A sweep could not finish reading from a repository or connection. The next sweep covers the same period.",
      { place, reason },
    );
  }

  async #sweepGit(name: string): Promise<void> {
    const { store, connections, signal } = this.#context;
    const host = connections.git(name);
    const links = await store.links.unfinished(name);
    const rotation = await this.#rotationOf(name);
    const markName = `sweep:${name}#server`;
    const mark = JSON.parse((await store.marks.get(markName)) ?? "{}") as ServerMark;
    const changes = await this.#serverChanges(host, mark);
    await this.#enqueue(changes?.subjects ?? []);
    await this.#attempt(name, `${name} (checks)`, async () =>
      this.#enqueue(await changedChecks(host, this.#context, this.#config)),
    );

    // The first sweep has no mark yet. Without a mark, `changes` contains no repositories, so this sweep reads all.
    const isFirst = mark.repositories === undefined;
    const due = changes === undefined || isFirst ? rotation.takeAll() : await this.#due(rotation, changes);
    const read: ReadRepositories = new Map(rotation.places.map((place) => [repositoryKey(place), "unreadable"]));
    for (const place of due) {
      const label = `${name}/${place.owner}/${place.repo}`;
      const isRead = await this.#withinBudget(name, () =>
        this.#attempt(name, label, () => this.#sweepRepository(host, place, links, read)),
      );
      rotation.note(place, isRead);
    }
    await this.#enqueue(unlistedSources(links, read, this.#config));
    this.#linked.push(...links.filter(({ source }) => isReadOrGone(source, read)));
    signal?.throwIfAborted();
    await rotation.save();
    if (changes !== undefined) await store.marks.set(markName, JSON.stringify(changes.mark));
  }

  async #rotationOf(connection: string): Promise<Rotation> {
    const { store, connections, signal } = this.#context;
    const patterns = this.#config.mappings.filter(({ git }) => git === connection).flatMap((each) => each.repositories);
    return Rotation.load({
      marks: store.marks,
      name: `sweep:${connection}#rotation`,
      patterns: patterns.join(" "),
      list: () => mappedRepositories(connection, this.#config, connections, { signal }),
      isKnown: async (place) => (await store.marks.get(markOf(place))) !== undefined,
    });
  }

  /**
   * Returns the changes in the server-wide lists. If the lists are unusable, returns undefined and logs the reason
   * once.
   */
  async #serverChanges(host: GitHost, mark: ServerMark): Promise<ServerChanges | undefined> {
    const { store, logger, signal } = this.#context;
    const noted = `sweep:${host.config.name}#each`;
    try {
      const changes = await new ServerLists(host, this.#config, { signal }).changes(mark);
      if (await store.marks.get(noted)) await store.marks.set(noted, "");
      return changes;
    } catch (error) {
      if (!(error instanceof ServerListUnusable)) throw error;
      if (!(await store.marks.get(noted))) {
        await store.marks.set(noted, error.message);
        logger.warn(
          "A git server's list of recent changes cannot be used. Sweeps read every mapped repository instead.",
          {
            connection: host.config.name,
            reason: error.message,
          },
        );
      }
      return undefined;
    }
  }

  /** Returns the repositories that this sweep reads. */
  async #due(rotation: Rotation, changes: ServerChanges): Promise<RepositoryPlace[]> {
    const known = new Map(rotation.places.map((place) => [repositoryKey(place), place]));
    const due = new Map<string, RepositoryPlace>();
    for (const { id, place } of changes.repositories) {
      const former = await this.#formerPlace(id, place);
      for (const key of [repositoryKey(place), former && repositoryKey(former)]) {
        const each = key === undefined ? undefined : known.get(key);
        if (key !== undefined && each !== undefined) due.set(key, each);
      }
      if (known.has(repositoryKey(place)) || mappingsOf(this.#config, place).length === 0) continue;
      rotation.add(place);
    }
    const { sweepEvery, sweepRotation } = this.#config.work;
    const share = shareOf(rotation.places.length, sweepEvery, sweepRotation);
    for (const place of rotation.take(share)) due.set(repositoryKey(place), place);
    return [...due.values()];
  }

  /**
   * Returns the owner and name that a repository had when its state was last stored. It may have been renamed since.
   */
  async #formerPlace(id: number, { connection }: RepositoryPlace): Promise<RepositoryPlace | undefined> {
    const state = await this.#context.store.marks.get(repositoryMark(connection, id));
    return state === undefined ? undefined : { connection, ...placeInState(state) };
  }

  async #sweepRepository(
    host: GitHost,
    place: RepositoryPlace,
    links: readonly LinkRecord[],
    read: ReadRepositories,
  ): Promise<void> {
    const { store, signal } = this.#context;
    const repository = await this.#located(host, place, read);
    const mark = JSON.parse((await store.marks.get(markOf(place))) ?? "{}") as RepositoryMark;
    const kinds = wantedKinds(mappingsOf(this.#config, place));
    const ofIssues = subjectKey({ kind: "issue", ...place, number: 0 }).replace(/0$/, "");
    const openIssues = kinds.issues && links.some(({ source }) => source.startsWith(ofIssues));
    const issues = kinds.issues && isTurnedOn(repository, "issues");
    const wanted = {
      pulls: isTurnedOn(repository, "pull requests"),
      issues,
      branches: kinds.branches && !repository.empty,
      openIssues: openIssues && issues,
    };
    const found = await new RepositoryChanges(host, place, mark, wanted, { signal }).find();
    const identities = new Set(identitiesOf(found.open, repository.id));
    read.set(repositoryKey(place), { identities, unlisted: found.unlisted });
    for (const reason of found.hidden) this.#noteFailure(`${place.connection}/${place.owner}/${place.repo}`, reason);
    await this.#enqueue(found.subjects);
    await this.#enqueueFirstAfterChange(place, repository);
    await store.marks.set(markOf(place), JSON.stringify(found.mark));
    this.#places += 1;
  }

  /**
   * Reads a repository. Rejects if the repository was renamed. The server still responds to the old name, so the
   * request itself does not fail.
   */
  async #located({ client }: GitHost, place: RepositoryPlace, read: ReadRepositories): Promise<Repository> {
    const { signal } = this.#context;
    try {
      const repository = await client.repos.get({ owner: place.owner, repo: place.repo }, { signal });
      if (repository.full_name.toLowerCase() === repositoryKey(place)) return repository;
    } catch (error) {
      if (isHalyardError(error, "not_found")) read.delete(repositoryKey(place));
      throw error;
    }
    read.delete(repositoryKey(place));
    throw new Error(
      "The repository was renamed or transferred. Update the name in the mapping, or remove the repository from the mapping.",
    );
  }

  /**
   * Enqueues one linked pull request, issue or branch if the repository was renamed or its state changed. When this
   * subject is reconciled, the repository's other linked subjects are enqueued.
   */
  async #enqueueFirstAfterChange(place: RepositoryPlace, repository: Repository): Promise<void> {
    const { store } = this.#context;
    const before = await store.marks.get(repositoryMark(place.connection, repository.id));
    if (before === undefined || before === stateOf(repository)) return;
    for (const { source } of await store.links.inRepository(place.connection, repository.id)) {
      const subject = parseSubjectKey(source);
      if (subject === undefined || subject.kind === "workPackage") continue;
      return this.#enqueue([{ ...subject, ...place }]);
    }
  }

  async #sweepOpenProject(connection: string): Promise<void> {
    const { store, connections, signal } = this.#context;
    const host = connections.openproject(connection);
    const name = `sweep:${connection}`;
    const value = await store.marks.get(name);
    const found = await changesInOpenProject(host, value === undefined ? undefined : Number(value), this.#context);
    await this.#enqueue(found.subjects);
    await this.#enqueue(await unlistedWorkPackages(this.#linked, host, { signal }));
    await this.#enqueue(await appearedSources(store, host, { signal }));
    const projects = await changedProjects(host, store, { signal });
    await this.#enqueue(projects.subjects);
    await projects.remember();
    if (found.mark !== undefined) await store.marks.set(name, String(found.mark));
    this.#places += 1;
  }

  async #enqueue(subjects: readonly Subject[]): Promise<void> {
    const unique = new Map(subjects.map((subject) => [subjectKey(subject), subject]));
    for (const subject of unique.values()) await this.#context.queue.enqueue(subject, { cause: "sweep" });
    this.#enqueued += unique.size;
  }
}

function markOf({ connection, owner, repo }: RepositoryPlace): string {
  return `sweep:${connection}/${owner}/${repo}`;
}

function isReadOrGone(source: string, read: ReadRepositories): boolean {
  const subject = parseSubjectKey(source);
  return subject !== undefined && subject.kind !== "workPackage" && read.get(repositoryKey(subject)) !== "unreadable";
}
