import type { Logger, NetworkTransport } from "@halyard/http-core";
import type { Alert } from "../alerts/alert.js";
import type { Config, OpenIdConfig } from "../config/config.js";
import type { ObservedConnection } from "../config/connections/connection-observer.js";
import type { Queue } from "../queue/queue.js";
import type { Spool } from "../inbox/spool/spool.js";
import type { Store } from "../store/store.js";

/** Part of the configuration that the page needs. */
export interface PageSettings extends Pick<Config, "openproject" | "git" | "mappings" | "publicUrl"> {
  /** The configured page settings, with a random token if none is configured. */
  readonly page: {
    readonly token: string;
    readonly allowActions: boolean;
    readonly openid?: OpenIdConfig | undefined;
  };
}

/** Selection of dead letters to retry. */
export interface DeadLetterSelection {
  readonly group: string;
  /**
   * Only dead letters from this time or earlier. Default: all that exist now. With this limit, a caller that retries a
   * large group in steps does not retry dead letters that have failed again.
   */
  readonly until?: Date | undefined;
}

export interface RetriedDeadLetters {
  /** Keys of the subjects. */
  readonly subjects: readonly string[];
  /** The remaining dead letters of the group. Undefined when there are none. */
  readonly rest?: DeadLetterSelection | undefined;
}

/** Options for `createPage`: its data sources and its actions. */
export interface PageOptions {
  readonly store: Pick<
    Store,
    "deliveries" | "links" | "attempts" | "actions" | "deadLetters" | "connections" | "marks"
  >;
  readonly queue: Pick<Queue, "depth" | "list">;
  readonly spool: Pick<Spool, "find" | "size">;
  /** Called for each request, so that a reload takes effect immediately. A new token ends all sessions. */
  readonly config: () => PageSettings;
  /** Returns what this process has observed about a connection. */
  readonly observed: (connection: string) => ObservedConnection;
  /** Returns the current alerts. */
  readonly alerts: () => Promise<readonly Alert[]>;
  /** Processes a delivery again. Throws `DeadEnd` with the reason if that is not possible. */
  readonly replay: (deliveryId: string) => Promise<void>;
  /**
   * Puts the subject of a dead letter back into the queue. Throws `DeadEnd` with the reason if that is not possible.
   */
  readonly retryDeadLetter: (id: string) => Promise<void>;
  /** Puts the subjects of a group's dead letters back into the queue, at most 500 at a time. */
  readonly retryDeadLetters: (selection: DeadLetterSelection) => Promise<RetriedDeadLetters>;
  /** Resumes a paused connection. */
  readonly resumeConnection: (name: string) => Promise<void>;
  /** Origin that the log of actions shows for requests with the token. Default: `token`. */
  readonly origin?: "token" | "command" | undefined;
  /**
   * Sends the requests to the OpenID provider. Default: a transport with the proxies and certificate authorities of the
   * environment.
   */
  readonly transport?: NetworkTransport | undefined;
  /** Logger for sign-ins, actions and failures. Default: no log. */
  readonly logger?: Logger | undefined;
  /** Milliseconds since 1970. Default: the system's clock. */
  readonly now?: (() => number) | undefined;
}
