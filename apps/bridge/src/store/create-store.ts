import { createConnectionStates } from "./connection-states.js";
import type { Database } from "./database.js";
import { createDeadLetters } from "./dead-letters.js";
import { createDeliveryLog } from "./delivery-log.js";
import { createEffectLedger } from "./effect-ledger.js";
import { createLinkTable } from "./link-table.js";
import { createMarks } from "./marks.js";
import type { Store } from "./store.js";

/** Returns the store on a database from `openDatabase`. The store has no resources of its own to close. */
export function createStore(database: Database): Store {
  return {
    deliveries: createDeliveryLog(database),
    links: createLinkTable(database),
    effects: createEffectLedger(database),
    deadLetters: createDeadLetters(database),
    marks: createMarks(database),
    connections: createConnectionStates(database),
    withLock: (key, work) => database.locks.hold(key, work),
  };
}
