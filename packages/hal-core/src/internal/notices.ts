import type { Logger } from "@halyard/http-core";

/** Says something once per client, however often it is true. */
export interface Notices {
  warnOnce(message: string, fields: Readonly<Record<string, string>>): void;
}

/** Most different things that are remembered; a server that invents ever new ones is not listened to for ever. */
const maximumNotices = 500;

/** Makes the notices of one client. */
export function createNotices(logger: Logger | undefined): Notices {
  const said = new Set<string>();
  return {
    warnOnce(message, fields) {
      const key = JSON.stringify([message, fields]);
      if (said.has(key) || said.size >= maximumNotices) return;
      said.add(key);
      logger?.warn(message, fields);
    },
  };
}
