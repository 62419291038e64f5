import type { EffectLedger, EffectRecord, EffectResult } from "../../store/store.js";
import type { RunContext } from "../shared/run-context.js";

/**
 * Returns a context whose ledger has already read these keys with one SQL statement, so that a run does not read them
 * one by one. The caller holds the lock that protects these keys. Writes still go to the database immediately.
 */
export async function readAhead(context: RunContext, keys: readonly string[]): Promise<RunContext> {
  const { store } = context;
  const effects = new ReadAhead(store.effects, keys, await store.effects.getAll(keys));
  return { ...context, store: { ...store, effects } };
}

/**
 * Returns the context with a ledger that reads every record from the database. The records that {@link readAhead} has
 * read may be outdated: if the database connection that holds the locks broke, another process may have changed them.
 */
export function withoutReadAhead(context: RunContext): RunContext {
  const { effects } = context.store;
  if (!(effects instanceof ReadAhead)) return context;
  return withoutReadAhead({ ...context, store: { ...context.store, effects: effects.ledger } });
}

/** A ledger that does not query the database for records that it has already read. */
class ReadAhead implements EffectLedger {
  readonly ledger: EffectLedger;
  /** Records by key. The value is undefined if a key has no record. A key that was not read is absent. */
  readonly #known: Map<string, EffectRecord | undefined>;

  constructor(ledger: EffectLedger, keys: readonly string[], found: ReadonlyMap<string, EffectRecord>) {
    this.ledger = ledger;
    this.#known = new Map(keys.map((key) => [key, found.get(key)]));
  }

  async get(key: string): Promise<EffectRecord | undefined> {
    return this.#known.has(key) ? this.#known.get(key) : this.ledger.get(key);
  }

  getAll(keys: readonly string[]): Promise<ReadonlyMap<string, EffectRecord>> {
    return this.ledger.getAll(keys);
  }

  intend(key: string, detail?: unknown): Promise<void> {
    this.#known.delete(key);
    return this.ledger.intend(key, detail);
  }

  done(key: string, result: EffectResult): Promise<void> {
    this.#known.delete(key);
    return this.ledger.done(key, result);
  }

  async forget(key: string): Promise<void> {
    if (this.#known.has(key) && this.#known.get(key) === undefined) return;
    this.#known.delete(key);
    await this.ledger.forget(key);
  }

  list(prefix: string): Promise<EffectRecord[]> {
    return this.ledger.list(prefix);
  }
}
