import { isHalyardError } from "@halyard/http-core";
import type { Page } from "@halyard/http-core";
import type { Config } from "../config/config.js";
import type { GitHost } from "../config/connections/connections.js";
import { configuredPlace, mappingsOf, type RepositoryPlace } from "../config/mappings.js";
import type { Subject } from "../store/subject.js";
import { wantedKinds } from "./mapped-repositories.js";
import { momentOf, newestOf, sinceOf } from "./recent.js";

/** Position that sweeps have reached in a server-wide list of changes. */
export interface ListMark {
  /** Newest time stamp so far, in milliseconds since 1970 by the server's clock. */
  readonly newest: number;
  /** For each entry within the overlap of two sweeps: its time stamp, and how many sweeps have acted on it. */
  readonly seen: Readonly<Record<string, readonly [stamp: string, times: number]>>;
}

/** Positions that sweeps have reached in a git server's server-wide lists. */
export interface ServerMark {
  readonly issues?: ListMark | undefined;
  readonly repositories?: ListMark | undefined;
}

/** A repository that was created, changed, renamed or pushed to. */
export interface ChangedRepository {
  readonly id: number;
  readonly place: RepositoryPlace;
}

/** Changes found in the server-wide lists of a git server. */
export interface ServerChanges {
  /** Changed pull requests and issues of mapped repositories. */
  readonly subjects: readonly Subject[];
  readonly repositories: readonly ChangedRepository[];
  readonly mark: ServerMark;
}

/** Thrown when the server refuses a server-wide list or does not send all of it. Sweeps then read each repository. */
export class ServerListUnusable extends Error {
  override readonly name = "ServerListUnusable";
}

/**
 * Maximum number of pages to read from one list. If there are more, either reading each mapped repository is cheaper,
 * or the server repeats pages.
 */
const maxPages = 10;

/**
 * Maximum number of sweeps that process an entry with the same time stamp. One is not enough: time stamps are in whole
 * seconds, so the entry may change once more in the second in which it was read.
 */
const timesEach = 2;

/** Finds changes on a git server with a few requests, regardless of how many repositories it has. */
export class ServerLists {
  readonly #host: GitHost;
  readonly #config: Pick<Config, "mappings">;
  readonly #options: { readonly signal?: AbortSignal | undefined; readonly prefetch: 0 };

  constructor(
    host: GitHost,
    config: Pick<Config, "mappings">,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ) {
    this.#host = host;
    this.#config = config;
    this.#options = { signal, prefetch: 0 };
  }

  /**
   * Returns the changes since a mark. Without a mark, returns only a new mark. Get this first mark before you read all
   * repositories, so that no change during that read is missed.
   *
   * The search for issues uses an index on the server. The index does not show reviews, review requests, or pushes to a
   * pull request. It covers public repositories and those that the token can see.
   *
   * @throws ServerListUnusable when the server refuses a list or does not send all of it.
   */
  async changes(mark: ServerMark): Promise<ServerChanges> {
    try {
      const repositories = await this.#repositories(mark.repositories);
      const { issues = repositories.mark && { newest: repositories.mark.newest, seen: {} } } = mark;
      const found = mark.issues === undefined ? undefined : await this.#issues(mark.issues);
      return {
        repositories: repositories.changed,
        subjects: found?.subjects ?? [],
        mark: { repositories: repositories.mark, issues: found?.mark ?? issues },
      };
    } catch (error) {
      if (isRefusal(error)) throw new ServerListUnusable(error.message, { cause: error });
      throw error;
    }
  }

  async #repositories(
    mark: ListMark | undefined,
  ): Promise<{ readonly changed: readonly ChangedRepository[]; readonly mark: ListMark | undefined }> {
    const list = this.#host.client.repos.search({ sort: "updated", order: "desc", limit: 50 }, this.#options);
    const since = mark && sinceOf(mark.newest);
    const items = await takePages(list, (page) => {
      const oldest = momentOf(page.at(-1)?.updated_at);
      return since === undefined || (oldest !== undefined && oldest < since);
    });
    const { fresh, mark: next } = news(
      items.map((item) => ({ item, key: String(item.id), stamp: item.updated_at })),
      mark,
    );
    const changed = fresh.map(({ id, full_name: name }) => ({ id, place: this.#placeOf(name) }));
    return { changed: mark === undefined ? [] : changed, mark: next };
  }

  async #issues(
    mark: ListMark,
  ): Promise<{ readonly subjects: readonly Subject[]; readonly mark: ListMark | undefined }> {
    const { owner } = this;
    const list = this.#host.client.issues.search(
      {
        state: "all",
        since: new Date(sinceOf(mark.newest)).toISOString(),
        limit: 50,
        ...(owner !== undefined && { owner }),
      },
      this.#options,
    );
    const items = await takePages(list, () => false);
    const named = items.flatMap((item) => {
      const { repository, number, updated_at: stamp } = item;
      return repository === null ? [] : [{ item, key: `${repository.full_name}#${number}`, stamp }];
    });
    const { fresh, mark: next } = news(named, mark);
    const subjects = fresh.flatMap(({ repository, number, pull_request: pull }): Subject[] => {
      const place = this.#placeOf(repository?.full_name ?? "");
      const mappings = mappingsOf(this.#config, place);
      if (mappings.length === 0) return [];
      if (pull) return [{ kind: "pull", ...place, number }];
      return wantedKinds(mappings).issues ? [{ kind: "issue", ...place, number }] : [];
    });
    return { subjects, mark: next };
  }

  /**
   * The owner of all mapped repositories. The search for changes can be limited to this owner. Undefined if there are
   * several owners.
   */
  get owner(): string | undefined {
    const patterns = this.#config.mappings
      .filter(({ git }) => git === this.#host.config.name)
      .flatMap(({ repositories }) => repositories);
    const [owner, ...others] = new Map(
      patterns.map((pattern) => pattern.split("/")[0] ?? "").map((name) => [name.toLowerCase(), name]),
    ).values();
    return others.length === 0 ? owner : undefined;
  }

  #placeOf(fullName: string): RepositoryPlace {
    const [owner = "", repo = ""] = fullName.split("/");
    return configuredPlace(this.#config, { connection: this.#host.config.name, owner, repo });
  }
}

/**
 * Returns whether a server refused to send a list. An unavailable server has not refused: it would not respond to other
 * requests either.
 */
function isRefusal(error: unknown): error is Error {
  return (
    (["permission_denied", "not_found", "bad_request", "validation_failed", "response_shape"] as const).some((code) =>
      isHalyardError(error, code),
    ) ||
    (isHalyardError(error, "server_error") && error.status === 500)
  );
}

/** Reads a list's pages until one of them satisfies `isLast`. */
async function takePages<Item>(
  list: PromiseLike<Page<Item>>,
  isLast: (items: readonly Item[]) => boolean,
): Promise<Item[]> {
  const items: Item[] = [];
  let page: Page<Item> | undefined = await list;
  for (let count = 1; page !== undefined; count++) {
    const current: Page<Item> = page;
    items.push(...current.items);
    if (current.complete && isLast(current.items)) return items;
    if (count === maxPages && current.hasNext) {
      throw new ServerListUnusable("The server reports more changes than one sweep can read.");
    }
    page = await current.next();
    if (!current.complete) throw new ServerListUnusable("The server sent an incomplete list of changes.");
  }
  return items;
}

/** Returns the entries that fewer than `timesEach` sweeps have processed since their last change, and the next mark. */
function news<Item>(
  entries: readonly { readonly item: Item; readonly key: string; readonly stamp: string }[],
  mark: ListMark | undefined,
): { readonly fresh: Item[]; readonly mark: ListMark | undefined } {
  const newest = newestOf(
    entries.map(({ stamp }) => stamp),
    mark?.newest,
  );
  if (newest === undefined) return { fresh: [], mark };
  const since = mark === undefined ? newest : sinceOf(mark.newest);
  const seen: Record<string, readonly [string, number]> = {};
  const fresh: Item[] = [];
  for (const { item, key, stamp } of entries) {
    if ((momentOf(stamp) ?? newest) < since) continue;
    const [before, times = 0] = mark?.seen[key] ?? [];
    const acted = before === stamp ? times : 0;
    if (acted < timesEach) fresh.push(item);
    if ((momentOf(stamp) ?? 0) >= sinceOf(newest)) seen[key] = [stamp, Math.min(acted + 1, timesEach)];
  }
  return { fresh, mark: { newest, seen } };
}
