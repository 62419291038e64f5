import type { Clock } from "./clock.js";
import type { Faults } from "./faults.js";
import type { Outbox } from "./outbox.js";

/** An in-memory server: a `fetch` handler whose state can be read, saved and restored. */
export interface Sandbox<State> {
  /** Public URL of the server, without a trailing slash. Links and webhook bodies contain it. */
  readonly baseUrl: string;
  /**
   * Responds to a request as the real server would. Rejects only when an injected fault breaks the connection, or when
   * the caller aborts the request.
   */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The server's clock. */
  readonly clock: Clock;
  /** Faults that a test injects. */
  readonly faults: Faults;
  /** Webhook deliveries, both waiting and sent. */
  readonly outbox: Outbox;
  /**
   * Returns a copy of the whole state as plain JSON data, including ids and tokens. The state does not include the
   * outbox, the faults or the random generator.
   */
  dump(): State;
  /** Returns the state without copying it, for `JSON.stringify(sandbox)`. Callers must not change it. */
  toJSON(): Readonly<State>;
  /** Replaces the whole state with one that `dump` returned. */
  load(state: State): void;
}
