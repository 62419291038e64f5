/** Maximum number of states. The oldest are dropped first. */
const capacity = 5000;

/** States that this process saw in its last runs, by key. */
export class LastStates {
  /** Oldest first. */
  readonly #states = new Map<string, string>();

  get(key: string): string | undefined {
    return this.#states.get(key);
  }

  set(key: string, state: string): void {
    // A map keeps the position of an existing key. Deleting the key first moves it to the end.
    this.#states.delete(key);
    this.#states.set(key, state);
    const [oldest] = this.#states.keys();
    if (oldest !== undefined && this.#states.size > capacity) this.#states.delete(oldest);
  }
}
