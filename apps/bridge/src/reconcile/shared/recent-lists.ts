/** Time in milliseconds for which a list is kept. */
const lifetime = 10 * 60_000;

/** Maximum number of items in all kept lists together. The oldest lists are dropped first. */
const maxItems = 2000;

interface KeptList {
  readonly state: string;
  readonly until: number;
  readonly items: readonly unknown[];
}

/** Lists that earlier runs have read, for reuse while they have not changed. */
export class RecentLists {
  readonly #now: () => number;
  /** Oldest first. */
  readonly #lists = new Map<string, KeptList>();
  #size = 0;

  /** @param now - Milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Returns a list as it was read in the same state, or reads it.
   *
   * @param state - Text that another document shows, and that differs after each change of the list. Undefined if that document
   *   may not show the last change yet.
   */
  async read<Item>(
    name: string,
    state: string | undefined,
    load: () => Promise<readonly Item[]>,
  ): Promise<readonly Item[]> {
    const kept = this.#lists.get(name);
    if (kept !== undefined && kept.state === state && kept.until > this.#now()) return kept.items as readonly Item[];
    const until = this.#now() + lifetime;
    const items = await load();
    this.#drop(name);
    if (state !== undefined) this.#keep(name, { state, until, items });
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
