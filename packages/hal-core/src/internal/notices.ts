import type { Logger } from "@halyard/http-core";

/** Says something once per client, however often it is true. */
export interface Notices {
  warnOnce(message: string, fields: Readonly<Record<string, string>>): void;
}

/** Most that is said of one kind. Kinds do not share it, or a flood of harmless notices would drown the others. */
const maximumPerKind = 500;

/** Makes the notices of one client. */
export function createNotices(logger: Logger | undefined): Notices {
  const said = new Map<string, Set<string>>();
  return {
    warnOnce(message, fields) {
      const alike = said.get(message) ?? new Set();
      const key = JSON.stringify(fields);
      if (alike.has(key) || alike.size >= maximumPerKind) return;
      said.set(message, alike.add(key));
      logger?.warn(message, fields);
    },
  };
}
