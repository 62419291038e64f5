import type { Logger } from "@halyard/http-core";
import type { Metrics } from "../config/telemetry/metrics.js";
import { DeadEnd } from "../queue/job-failure.js";
import { parseSubjectKey, subjectKey } from "../store/subject.js";
import type { ReadDelivery } from "../inbox/read-delivery.js";
import type { DeadLetterSelection, RetriedDeadLetters } from "../page/options.js";
import type { Queue } from "../queue/queue.js";
import type { RawDelivery, Spool } from "../inbox/spool/spool.js";
import type { Store } from "../store/store.js";

export interface ActionsOptions {
  readonly store: Pick<Store, "deliveries" | "deadLetters" | "connections">;
  readonly queue: Pick<Queue, "enqueue">;
  readonly spool: Pick<Spool, "find">;
  readonly read: (delivery: RawDelivery) => Promise<ReadDelivery>;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, "resumed">;
}

/** Maximum number of dead letters that one call retries, so that no call takes too long. */
export const retriedAtOnce = 500;

/**
 * Actions that the page and the command line offer. An action only starts reconciliation, so repeating it does no harm.
 */
export interface Actions {
  /**
   * Queues every subject of a delivery: the subjects in the log and, if the spool still has the delivery, the subjects
   * that its body names.
   * @throws DeadEnd when the delivery is unknown, or when it is ignored, for example because no mapping covers it.
   */
  replay(deliveryId: string): Promise<void>;
  /**
   * Puts a dead letter's subject back into the queue.
   * @throws DeadEnd when the dead letter does not exist.
   */
  retryDeadLetter(id: string): Promise<void>;
  /** Puts the subjects of a group of dead letters back into the queue, at most {@link retriedAtOnce} per call. */
  retryDeadLetters(selection: DeadLetterSelection): Promise<RetriedDeadLetters>;
  /** Resumes a paused connection. */
  resumeConnection(name: string): Promise<void>;
}

/** Creates the actions that the page and the command line offer. */
export function createActions({ store, queue, spool, read, logger, metrics }: ActionsOptions): Actions {
  return {
    async replay(id) {
      const record = await store.deliveries.get(id);
      if (record === undefined)
        throw new DeadEnd("There is no delivery with this id. List the deliveries with `bridge deliveries list`.");
      const spooled = await spool.find(id);
      const now = spooled && (await read(spooled.delivery));
      if (now?.ignored !== undefined) throw new DeadEnd(`The delivery was not replayed. ${now.ignored}`);
      // Subjects in the log are queued even if the body, read with the current configuration, does not yield them. The
      // log counts a delivery as finished only when all its logged subjects are finished.
      const logged = record.subjects.flatMap((key) => parseSubjectKey(key) ?? []);
      const subjects = new Map([...logged, ...(now?.subjects ?? [])].map((each) => [subjectKey(each), each]));
      if (subjects.size === 0)
        throw new DeadEnd(
          "The delivery cannot be replayed, because it concerns no pull request, issue, branch or work package.",
        );
      // A delivery that was ignored on arrival has no logged subjects. If it were reopened, nothing would finish it.
      if (logged.length > 0) await store.deliveries.reopen(id);
      for (const subject of subjects.values()) await queue.enqueue(subject, { cause: "replay", delivery: id });
    },
    async retryDeadLetter(id) {
      const letter = await store.deadLetters.get(id);
      if (letter === undefined)
        throw new DeadEnd(
          "There is no dead letter with this id. It may have been retried already. List the dead letters with `bridge dead-letters list`.",
        );
      await queue.enqueue(letter.subject, { cause: "retry" });
      await store.deadLetters.removeLetter(id);
    },
    async retryDeadLetters({ group, until }) {
      const letters = await store.deadLetters.list({ group, until, limit: retriedAtOnce + 1 });
      const chosen = letters.slice(0, retriedAtOnce);
      for (const { id, subject } of chosen) {
        await queue.enqueue(subject, { cause: "retry" });
        await store.deadLetters.removeLetter(id);
      }
      const subjects = chosen.map(({ subject }) => subjectKey(subject));
      const [newest] = letters;
      return letters.length > chosen.length ? { subjects, rest: { group, until: until ?? newest?.at } } : { subjects };
    },
    async resumeConnection(name) {
      await store.connections.resume(name);
      metrics.resumed(name);
      logger.info("A connection was resumed.", { connection: name });
    },
  };
}
