import type { Store } from "../store/store.js";

/**
 * Returns a store for dry runs. It reads from the given store, but ignores every write of a link, an effect or a mark.
 */
export function dryRunStore(store: Store): Store {
  const { deliveries, links, effects, deadLetters, marks, connections, notifications, attempts, actions } = store;
  const nothing = async (): Promise<void> => undefined;
  return {
    deliveries,
    deadLetters,
    connections,
    notifications,
    attempts,
    actions,
    withLock: (key, work) => store.withLock(key, work),
    links: {
      replace: nothing,
      of: (source, identity) => links.of(source, identity),
      to: (workPackage) => links.to(workPackage),
      list: (query) => links.list(query),
      unfinished: (connection) => links.unfinished(connection),
      inRepository: (connection, repository) => links.inRepository(connection, repository),
    },
    marks: {
      get: (name) => marks.get(name),
      set: nothing,
      spoolPosition: (spool) => marks.spoolPosition(spool),
      setSpoolPosition: nothing,
    },
    effects: {
      get: (key) => effects.get(key),
      getAll: (keys) => effects.getAll(keys),
      list: (prefix) => effects.list(prefix),
      intend: nothing,
      done: nothing,
      forget: nothing,
    },
  };
}
