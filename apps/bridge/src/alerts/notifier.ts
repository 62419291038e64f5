import type { Logger } from "@halyard/http-core";
import { type DelayRange, growingDelay } from "../store/growing-delay.js";
import type { Store } from "../store/store.js";
import type { Alert } from "./alert.js";
import type { NotificationTarget } from "./notification.js";

/** Options for a {@link Notifier}. */
export interface NotifierOptions {
  readonly alerts: () => Promise<readonly Alert[]>;
  /** Returns the receivers. Called at every check, so that reloading the configuration takes effect. */
  readonly targets: () => readonly NotificationTarget[];
  readonly store: Pick<Store, "notifications">;
  readonly logger: Logger;
  /** Aborts sending. */
  readonly signal: AbortSignal;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
}

interface Failed {
  readonly count: number;
  /** Earliest time of the next attempt, in milliseconds since 1970. */
  readonly notBefore: number;
}

/**
 * A cause that recurs within this many milliseconds is not reported again. A restart resumes paused connections, and a
 * retry removes dead letters, so a cause can end for a moment and then recur. The end times of causes are kept in
 * memory only.
 */
const forgetAfter = 15 * 60_000;

/** Delays between attempts to send, in milliseconds. */
const delays: DelayRange = { first: 15_000, longest: 15 * 60_000 };

/**
 * Notifies every target once about every cause. The database records what was sent, so neither a restart nor a second
 * process repeats a notification.
 */
export class Notifier {
  readonly #options: NotifierOptions;
  /** Notifications that this process has sent, including those that the database could not record. */
  readonly #sent = new Set<string>();
  readonly #failed = new Map<string, Failed>();
  /** For each cause that has ended, the time when it ended, in milliseconds since 1970. */
  readonly #endedAt = new Map<string, number>();

  constructor(options: NotifierOptions) {
    this.#options = options;
  }

  /** Sends the notifications that have not been sent yet, and forgets causes that ended long enough ago. */
  async check(): Promise<void> {
    const { alerts: find, targets: current, logger } = this.#options;
    const targets = current();
    if (targets.length === 0) return;
    const alerts = await find();
    for (const alert of alerts) {
      for (const target of targets) await this.#notify(alert, target);
    }
    await this.#forget(new Set(alerts.map(({ cause }) => cause))).catch((error: unknown) => {
      logger.debug(
        "Notification records of resolved alerts could not be deleted from the database. The next check for alerts will try again.",
        { error },
      );
    });
  }

  async #notify(alert: Alert, target: NotificationTarget): Promise<void> {
    const { store, logger, now, signal } = this.#options;
    const { cause } = alert;
    const key = keyOf(cause, target);
    const failed = this.#failed.get(key);
    if (this.#sent.has(key) || (failed !== undefined && now() < failed.notBefore)) return;
    // If the database cannot be written to, for example because the disk is full, only `#sent` prevents a second
    // notification.
    const claimed = await store.notifications.claim(cause, target.id).catch(() => true);
    if (!claimed) return;
    try {
      await target.send(alert, signal);
    } catch (error) {
      await store.notifications.release(cause, target.id).catch(() => undefined);
      if (signal.aborted) return;
      const count = (failed?.count ?? 0) + 1;
      const delay = growingDelay(count - 1, delays);
      this.#failed.set(key, { count, notBefore: now() + delay });
      logger.warn("A notification could not be sent. The bridge will try again after `retryInMs` milliseconds.", {
        target: target.id,
        alert: alert.kind,
        error,
        retryInMs: delay,
      });
      return;
    }
    this.#failed.delete(key);
    this.#sent.add(key);
    logger.info("A notification was sent.", { target: target.id, alert: alert.kind, summary: alert.summary });
    await store.notifications.sent(cause, target.id).catch((error: unknown) => {
      logger.warn(
        "A notification was sent but could not be recorded. The bridge may send the notification again after a restart.",
        { error },
      );
    });
  }

  async #forget(present: ReadonlySet<string>): Promise<void> {
    const { store, now } = this.#options;
    for (const cause of await store.notifications.causes()) {
      if (present.has(cause)) {
        this.#endedAt.delete(cause);
        continue;
      }
      const since = this.#endedAt.get(cause) ?? now();
      this.#endedAt.set(cause, since);
      if (now() - since < forgetAfter) continue;
      await store.notifications.forget(cause);
      this.#endedAt.delete(cause);
      for (const key of this.#sent) if (key.startsWith(`${cause}\n`)) this.#sent.delete(key);
    }
  }
}

function keyOf(cause: string, { id }: NotificationTarget): string {
  return `${cause}\n${id}`;
}
