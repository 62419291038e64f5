import type { Fault, FaultRule, Faults } from "./faults.js";
import type { Random } from "./random.js";

/** {@link Faults}, with an additional method that the server calls. */
export interface ActiveFaults extends Faults {
  /**
   * Returns the faults for this request in the order in which they were added, and reduces the remaining uses of each
   * by one. The list ends with the first fault that responds or breaks the connection, because later faults would have
   * no effect.
   */
  meet(method: string, path: string): readonly Fault[];
}

/** Creates an empty set of faults. `random` decides whether a fault with a probability applies to a request. */
export function createFaults(random: Random): ActiveFaults {
  let active: { readonly rule: FaultRule; left: number }[] = [];
  return {
    add: (rule) => {
      const entry = { rule, left: rule.times ?? 1 };
      active.push(entry);
      return () => {
        active = active.filter((other) => other !== entry);
      };
    },
    clear: () => {
      active = [];
    },
    meet: (method, path) => {
      const met: Fault[] = [];
      for (const entry of active) {
        if (!matches(entry.rule, method, path) || !random.chance(entry.rule.probability ?? 1)) continue;
        entry.left -= 1;
        met.push(entry.rule.fault);
        if (entry.rule.fault.kind !== "latency") break;
      }
      active = active.filter((entry) => entry.left > 0);
      return met;
    },
  };
}

function matches(rule: FaultRule, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method.toUpperCase() !== method) return false;
  // Unlike `test`, `search` ignores `lastIndex`. With the flag `g`, `test` would therefore miss every second request.
  return rule.path === undefined || path.search(rule.path) >= 0;
}
