import { type OperationSurface, parts, type Surface } from "./surface.ts";

/** A difference between two descriptions, or between a description and the client. */
export interface Difference {
  /** The operation's key. */
  readonly operation: string;
  readonly kind: "added" | "removed" | "changed";
  /** Changes, such as `query base: added`. Empty if the whole operation was added or removed. */
  readonly details: readonly string[];
}

/** Lists the changes between two descriptions: operations, fields and enumeration values. */
export function compareDescriptions(before: Surface, after: Surface): readonly Difference[] {
  return allKeys(before, after).flatMap((operation): Difference[] => {
    const [old, current] = [before.get(operation), after.get(operation)];
    if (old === undefined) return [{ operation, kind: "added", details: [] }];
    if (current === undefined) return [{ operation, kind: "removed", details: [] }];
    const details = changes(old, current);
    return details.length === 0 ? [] : [{ operation, kind: "changed", details }];
  });
}

/**
 * Lists the parts of a description that the client lacks. Parts that only the client has are not gaps, because the
 * client covers several servers and versions, and corrects errors in the description.
 */
export function findGaps(description: Surface, client: Surface): readonly Difference[] {
  return [...description].flatMap(([operation, described]): Difference[] => {
    const own = client.get(operation);
    if (own === undefined) return [{ operation, kind: "added", details: [] }];
    const details = parts.flatMap((part) =>
      [...described[part]].flatMap(([name, values]) => {
        const known = own[part].get(name);
        if (known === undefined) return [`${part} ${name}: missing`];
        // A client that lists no values accepts every value.
        const missing = known.length === 0 ? [] : values.filter((value) => !known.includes(value));
        return missing.length === 0 ? [] : [`${part} ${name}: lacks ${missing.join(", ")}`];
      }),
    );
    return details.length === 0 ? [] : [{ operation, kind: "changed", details }];
  });
}

function changes(before: OperationSurface, after: OperationSurface): string[] {
  return parts.flatMap((part) =>
    [...new Set([...before[part].keys(), ...after[part].keys()])].flatMap((name) => {
      const [old, current] = [before[part].get(name), after[part].get(name)];
      if (old === undefined) return [`${part} ${name}: added`];
      if (current === undefined) return [`${part} ${name}: removed`];
      const added = current.filter((value) => !old.includes(value));
      const removed = old.filter((value) => !current.includes(value));
      return [
        ...(added.length === 0 ? [] : [`${part} ${name}: new values ${added.join(", ")}`]),
        ...(removed.length === 0 ? [] : [`${part} ${name}: values ${removed.join(", ")} removed`]),
      ];
    }),
  );
}

function allKeys(...surfaces: readonly Surface[]): string[] {
  return [...new Set(surfaces.flatMap((surface) => [...surface.keys()]))].toSorted();
}
