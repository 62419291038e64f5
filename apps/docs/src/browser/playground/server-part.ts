import { drawTables } from "./draw-tables.ts";
import { disclosure, make } from "./elements.ts";
import type { ServerState } from "./messages.ts";
import { stateTables } from "./state-tables.ts";

/** Creates the part of the page that shows a server's tables and, below them, its complete records. */
export function serverPart(server: ServerState): HTMLElement {
  const part = drawTables(server.server, stateTables(server));
  const records = disclosure(`Every record of ${server.server}`, JSON.stringify(server.state, undefined, 2));
  part.append(make("ul", "requests", records));
  return part;
}
