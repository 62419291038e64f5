import type { Fault, FaultRule, Faults } from "./faults.js";
import type { Random } from "./random.js";

/** {@link Faults}, with the side that a server looks at. */
export interface ActiveFaults extends Faults {
  /**
   * The faults that this request meets, in the order in which they were added, each used once by the call. The list ends
   * with the first that answers or breaks the connection, for no later one has its turn.
   */
  meet(method: string, path: string): readonly Fault[];
}

/** Makes an empty set of faults. Probabilities are drawn from `random`. */
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
  // `search` ignores `lastIndex`, so that an expression with the flag `g` meets every request and not every other one.
  return rule.path === undefined || path.search(rule.path) >= 0;
}
