import type { Logger } from "@halyard/http-core";
import type { Metrics } from "../config/telemetry/metrics.js";

interface UnknownHooksOptions {
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, "unknownHook">;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
}

/** Minimum number of milliseconds between two log lines. */
const logInterval = 60_000;

/**
 * Counts requests to webhook addresses that belong to no connection, or to a connection without a secret. Logs the
 * count at most once a minute. Anyone can send such requests, so they must neither fill the log nor add labels to the
 * metrics.
 */
export class UnknownHooks {
  readonly #options: UnknownHooksOptions;
  #unlogged = 0;
  #loggedAt = -Infinity;

  constructor(options: UnknownHooksOptions) {
    this.#options = options;
  }

  /** @param name - Last path segment of the request's URL, as the sender wrote it. */
  note(name: string): void {
    const { logger, metrics, now } = this.#options;
    metrics.unknownHook();
    this.#unlogged += 1;
    if (now() - this.#loggedAt < logInterval) return;
    logger.warn(
      "A request arrived at a webhook address that belongs to no connection, or to a connection without a secret.",
      {
        // The sender can choose any name, so the name is logged only if a connection could have it.
        ...(/^[\w.-]{1,64}$/.test(name) && { connection: name }),
        requests: this.#unlogged,
        advice: "Correct the address of the webhook on its server, or add the connection and its `webhookSecrets`.",
      },
    );
    this.#unlogged = 0;
    this.#loggedAt = now();
  }
}
