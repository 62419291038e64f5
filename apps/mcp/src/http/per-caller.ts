import { type Caller, keyOf } from "./caller.js";

/** Maximum number of callers whose sessions are kept. The least recently used session is dropped first. */
const maxCallers = 1000;

/** Returns a function that creates one value for each caller and keeps it. Failures are not kept. */
export function perCaller<Value>(make: (caller: Caller) => Promise<Value>): (caller: Caller) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (caller) => {
    const key = keyOf(caller);
    const found = known.get(key) ?? make(caller);
    known.delete(key);
    known.set(key, found);
    found.catch(() => {
      if (known.get(key) === found) known.delete(key);
    });
    const [oldest] = known.keys();
    if (known.size > maxCallers && oldest !== undefined) known.delete(oldest);
    return found;
  };
}
