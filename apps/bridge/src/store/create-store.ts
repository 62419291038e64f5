import { SqlActionLog } from "./action-log.js";
import { SqlAttemptLog } from "./attempt-log.js";
import { SqlConnectionStates } from "./connection-states.js";
import type { Database } from "./database.js";
import { SqlDeadLetters } from "./dead-letters.js";
import { SqlDeliveryLog } from "./delivery-log.js";
import { SqlEffectLedger } from "./effect-ledger.js";
import { SqlLinkTable } from "./link-table.js";
import { SqlMarks } from "./marks.js";
import { SqlNotificationLog } from "./notification-log.js";
import type { Store } from "./store.js";

/** Returns a store for a database from `openDatabase`. Only the database needs to be closed. */
export function createStore(database: Database): Store {
  return {
    deliveries: new SqlDeliveryLog(database),
    links: new SqlLinkTable(database),
    effects: new SqlEffectLedger(database),
    deadLetters: new SqlDeadLetters(database),
    marks: new SqlMarks(database),
    connections: new SqlConnectionStates(database),
    attempts: new SqlAttemptLog(database),
    actions: new SqlActionLog(database),
    notifications: new SqlNotificationLog(database),
    withLock: (key, work) => database.locks.hold(key, work),
  };
}
