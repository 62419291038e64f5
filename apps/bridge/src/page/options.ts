import type { Logger, NetworkTransport } from "@halyard/http-core";
import type { Alert } from "../alerts/alert.js";
import type { Config, OpenIdConfig } from "../config/config.js";
import type { ObservedConnection } from "../config/connections/connection-observer.js";
import type { Queue } from "../queue/queue.js";
import type { Spool } from "../inbox/spool/spool.js";
import type { Store } from "../store/store.js";

/** Configuration that the page needs. */
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
   * Only dead letters from this time or earlier. Default: all that exist now. When a large group is retried in steps,
   * this limit excludes the new dead letters of subjects that fail again in the meantime.
   */
  readonly until?: Date | undefined;
}

export interface RetriedDeadLetters {
  /** Keys of the subjects that were put back into the queue. */
  readonly subjects: readonly string[];
  /** Selects the group's remaining dead letters. Undefined when there are none. */
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
  /**
   * Returns the current configuration. Called for each request, so that a reload takes effect immediately. A new token
   * ends all sessions.
   */
  readonly config: () => PageSettings;
  /** Returns what this process has observed about a connection. */
  readonly observed: (connection: string) => ObservedConnection;
  readonly alerts: () => Promise<readonly Alert[]>;
  /** Replays a delivery. Throws `DeadEnd` with the reason if that is not possible. */
  readonly replay: (deliveryId: string) => Promise<void>;
  /** Puts a dead letter's subject back into the queue. Throws `DeadEnd` with the reason if that is not possible. */
  readonly retryDeadLetter: (id: string) => Promise<void>;
  /** Puts the subjects of a group's dead letters back into the queue, at most 500 at a time. */
  readonly retryDeadLetters: (selection: DeadLetterSelection) => Promise<RetriedDeadLetters>;
  readonly resumeConnection: (name: string) => Promise<void>;
  /** Origin that the action log shows for requests with the token. Default: `token`. */
  readonly origin?: "token" | "command" | undefined;
  /**
   * Sends the requests to the OpenID provider. Default: a transport that uses the environment's proxies and certificate
   * authorities.
   */
  readonly transport?: NetworkTransport | undefined;
  /** Logger for sign-ins, actions and failures. Default: no log. */
  readonly logger?: Logger | undefined;
  /** Returns the current time in milliseconds since 1970. Default: the system's clock. */
  readonly now?: (() => number) | undefined;
}
