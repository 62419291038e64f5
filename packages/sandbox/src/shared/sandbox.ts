import type { Clock } from "./clock.js";
import type { Faults } from "./faults.js";
import type { Outbox } from "./outbox.js";

/** An in-memory server: a `fetch` handler with a state that can be read, saved and restored. */
export interface Sandbox<State> {
  /** Public address of the server, used in links and webhook bodies. No trailing slash. */
  readonly baseUrl: string;
  /** Responds to a request as the real server would. Rejects only when an injected fault breaks the connection. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The server's clock. */
  readonly clock: Clock;
  /** Faults that a test injects. */
  readonly faults: Faults;
  /** Webhook deliveries: those that wait and those that were sent. */
  readonly outbox: Outbox;
  /**
   * Returns the whole state as plain JSON data, including ids and tokens. The outbox, faults and random generator are
   * not part of it.
   */
  dump(): State;
  /** Returns the state for `JSON.stringify(sandbox)`, without a copy. Callers must not change it. */
  toJSON(): Readonly<State>;
  /** Replaces the whole state with a result of `dump`. */
  load(state: State): void;
}
