import type { Logger } from "@halyard/http-core";

/** Logs a client's notices. Each combination of message and fields is logged only once. */
export interface Notices {
  warnOnce(message: string, fields: Readonly<Record<string, string>>): void;
}

/**
 * Maximum number of notices with the same message. Each message has its own limit, so that a flood of harmless notices
 * cannot suppress notices with other messages.
 */
const maximumPerKind = 500;

/** Creates a client's {@link Notices}, which write to the given logger. */
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
