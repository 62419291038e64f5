import { isAvailable, type ServerVersion } from "@halyard/git-hosting/version";
import type { TrackedClock } from "../../shared/tracked-clock.js";
import type { OutgoingDelivery } from "../../shared/outbox.js";
import { makeDelivery } from "../events/delivery.js";
import { subscribersOf } from "../events/subscribers.js";
import type { GitState } from "../state/git-state.js";
import type { FieldAges, GitServer } from "./git-server.js";

/** Options for {@link createServer}. */
export interface ServerParts {
  readonly baseUrl: string;
  readonly version: ServerVersion;
  readonly clock: TrackedClock;
  /** Returns the current state. */
  readonly state: () => GitState;
  /** Called for each delivery, in the order of the events. */
  readonly post: (delivery: Promise<OutgoingDelivery>) => void;
}

/** Creates the context that all parts of the sandbox share. */
export function createServer({ baseUrl, version, clock, state, post }: ServerParts): GitServer {
  const missing = new WeakMap<FieldAges, readonly string[]>();
  const server: GitServer = {
    baseUrl,
    version,
    get state() {
      return state();
    },
    // The servers send times without fractions of a second.
    now: () => new Date(clock.now()).toISOString().replace(/\.\d+Z$/, "Z"),
    get lastTime() {
      return clock.last;
    },
    nextId: (kind) => (server.state.ids[kind] = (server.state.ids[kind] ?? 0) + 1),
    has: (since) => isAvailable(since, version),
    lacking: (table) => {
      const known = missing.get(table);
      if (known) return known;
      const names = Object.keys(table).filter((name) => !isAvailable(table[name], version));
      missing.set(table, names);
      return names;
    },
    emit: (event) => {
      for (const hook of subscribersOf(server, event)) post(makeDelivery(server, hook, event));
    },
  };
  return server;
}
