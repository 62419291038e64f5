import { isHalyardError } from "@halyard/http-core";
import { mappingsOf } from "../config/mappings.js";
import { type SeenChecks, seenChecks } from "../reconcile/pull/seen-checks.js";
import type { EffectRecord } from "../store/store.js";
import { parseSubjectKey } from "../store/subject.js";
import { hasChanged, waitsForChecks } from "./changed-checks.js";
import type { RepairContext } from "./context.js";

const minute = 60_000;

/**
 * Reads the checks of linked, open pull requests between sweeps, on servers that send no deliveries for commit
 * statuses. Each pull request takes one request, and the number of requests per minute is limited.
 *
 * Pull requests with pending checks come first. Those that were reconciled in the last half hour come next, because
 * more of their checks may start. Within each group, the pull request that was polled longest ago comes first.
 */
export class CheckPoller {
  readonly #context: RepairContext;
  /** Time of each pull request's last poll, by the key of its record. */
  readonly #polled = new Map<string, number>();
  /** Times of the requests in the last minute, by connection. */
  readonly #requests = new Map<string, number[]>();

  constructor(context: RepairContext) {
    this.#context = context;
  }

  /** Enqueues each pull request whose checks have changed since it was last reconciled. One process polls at a time. */
  async poll(): Promise<void> {
    const { locks, config } = this.#context;
    if (config().work.checkPolls.requestsPerMinute === 0) return;
    await locks.tryHold("check-polls", async () => {
      for (const { name, product } of config().git) {
        // Only Forgejo needs polling. Gitea 1.23 and newer send a delivery for each commit status, and sweeps read the
        // checks on older versions of Gitea.
        if (product === "forgejo") await this.#pollConnection(name);
      }
    });
  }

  async #pollConnection(connection: string): Promise<void> {
    const { store, connections, queue, logger, signal, now = Date.now } = this.#context;
    if ((await store.connections.get(connection)).paused) return;
    const records = await store.effects.list(`${seenChecks}pull:${connection}/`);
    this.#forgetOthers(connection, records);
    const due = records
      .filter((record) => waitsForChecks(record, now()))
      .toSorted((a, b) => Number(isPending(b)) - Number(isPending(a)) || this.#polledAt(a) - this.#polledAt(b));
    for (const record of due.slice(0, this.#budget(connection))) {
      const subject = parseSubjectKey(record.key.slice(seenChecks.length));
      if (subject?.kind !== "pull" || mappingsOf(this.#context.config(), subject).length === 0) continue;
      this.#polled.set(record.key, now());
      this.#requests.get(connection)?.push(now());
      try {
        if (!(await hasChanged(connections.git(connection), subject, record, signal))) continue;
        await queue.enqueue(subject, { cause: "sweep" });
      } catch (error) {
        signal?.throwIfAborted();
        if (!isHalyardError(error)) throw error;
        // Stops polling this connection for now, because the other requests would fail too. The next sweep reports the
        // reason, and pauses the connection if the server refuses the credential.
        logger.debug("The checks of a pull request could not be polled. The next poll reads the checks again.", {
          connection,
          error,
        });
        return;
      }
    }
  }

  #polledAt({ key }: EffectRecord): number {
    return this.#polled.get(key) ?? -Infinity;
  }

  /** Returns how many requests may be sent to a connection's server now. */
  #budget(connection: string): number {
    const { config, budget, now = Date.now } = this.#context;
    const recent = (this.#requests.get(connection) ?? []).filter((at) => now() - at < minute);
    this.#requests.set(connection, recent);
    const own = Math.max(0, config().work.checkPolls.requestsPerMinute - recent.length);
    return Math.min(own, budget?.left(connection) ?? Infinity);
  }

  #forgetOthers(connection: string, records: readonly EffectRecord[]): void {
    const known = new Set(records.map(({ key }) => key));
    for (const key of this.#polled.keys()) {
      if (key.startsWith(`${seenChecks}pull:${connection}/`) && !known.has(key)) this.#polled.delete(key);
    }
  }
}

function isPending({ detail }: EffectRecord): boolean {
  return (detail as SeenChecks).isPending;
}
