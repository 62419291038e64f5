import { afterAll, beforeAll, beforeEach } from "vitest";
import { createStore } from "../src/store/create-store.js";
import type { Database } from "../src/store/database.js";
import type { Store } from "../src/store/store.js";
import { describeDatabases } from "./databases.js";

/** A database and its store, which are open while a test runs. */
export interface OpenedStore {
  readonly database: Database;
  readonly store: Store;
}

/** Declares the same suite for the stores of both kinds of databases. Each test begins with empty tables. */
export function describeStores(name: string, suite: (opened: OpenedStore) => void): void {
  describeDatabases(name, (kind) => {
    let database: Database;
    let store: Store;
    beforeAll(async () => {
      database = await kind.open();
      store = createStore(database);
    });
    afterAll(() => database.close());
    beforeEach(async () => {
      await database.query(
        "TRUNCATE halyard.delivery, halyard.link, halyard.effect, halyard.dead_letter, halyard.mark, halyard.connection, halyard.notification, halyard.attempt",
      );
    });
    suite({
      get database() {
        return database;
      },
      get store() {
        return store;
      },
    });
  });
}
