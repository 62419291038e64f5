import type { Clock } from "./clock.js";
import type { Faults } from "./faults.js";
import type { Outbox } from "./outbox.js";

/** An in-memory server: a `fetch` handler with a state that can be looked at, saved and put back. */
export interface Sandbox<State> {
  /** Public address of the server, which links and webhook bodies carry. No trailing slash. */
  readonly baseUrl: string;
  /** Responds to a request as the real server would. Rejects only when a planted fault breaks the connection. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The time the server believes it is. */
  readonly clock: Clock;
  /** Faults that a test plants. */
  readonly faults: Faults;
  /** Webhook deliveries that wait to be sent, and those that were. */
  readonly outbox: Outbox;
  /** The whole state as plain JSON data, ids and tokens included. The outbox, faults and the seeded chance are no part of it. */
  dump(): State;
  /** Has `JSON.stringify(sandbox)` write what `dump` gives, without copying it first. Not to be changed. */
  toJSON(): Readonly<State>;
  /** Replaces the whole state by one that `dump` gave. */
  load(state: State): void;
}
