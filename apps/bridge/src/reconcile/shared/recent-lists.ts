import type { PagedCall } from "@halyard/http-core";

/** Time in milliseconds for which a list is kept. */
const lifetime = 10 * 60_000;

/** Maximum number of items in all kept lists together. The oldest lists are dropped first. */
const maxItems = 2000;

interface KeptList {
  readonly state: string;
  readonly until: number;
  readonly items: readonly unknown[];
}

/** Lists that earlier runs have read. A later run reuses a list if it has not changed since. */
export class RecentLists {
  readonly #now: () => number;
  /** Oldest first. */
  readonly #lists = new Map<string, KeptList>();
  #size = 0;

  /** @param now - Returns the current time in milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Returns the kept list if `state` has not changed since the list was read. Otherwise, reads the list from the
   * server. Keeps the new list only if it has as many items as the total that the server states: an incomplete list
   * would be reused until `state` changes.
   *
   * @param state - String that changes whenever the list changes, taken from another document. Undefined if that
   * document might not show the last change yet. The list is then not kept.
   * @param limit - Number of items after which no more pages are read. Default: no limit.
   */
  async read<Item>(
    name: string,
    state: string | undefined,
    load: () => PagedCall<Item>,
    limit: number = Infinity,
  ): Promise<readonly Item[]> {
    const kept = this.#lists.get(name);
    if (kept !== undefined && kept.state === state && kept.until > this.#now()) return kept.items as readonly Item[];
    const until = this.#now() + lifetime;
    const items: Item[] = [];
    let total: number | undefined;
    for await (const page of load().pages()) {
      items.push(...page.items);
      total = page.total;
      if (items.length >= limit) break;
    }
    this.#drop(name);
    if (state !== undefined && items.length === total) this.#keep(name, { state, until, items });
    return items;
  }

  #keep(name: string, list: KeptList): void {
    this.#lists.set(name, list);
    this.#size += list.items.length + 1;
    for (const oldest of this.#lists.keys()) {
      if (this.#size <= maxItems) return;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    const kept = this.#lists.get(name);
    if (kept === undefined) return;
    this.#lists.delete(name);
    this.#size -= kept.items.length + 1;
  }
}
