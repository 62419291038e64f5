import { DeadEnd } from "../queue/job-failure.js";
import { parseSubjectKey, subjectKey } from "../store/subject.js";
import type { ReadDelivery } from "../inbox/read-delivery.js";
import type { Queue } from "../queue/queue.js";
import type { RawDelivery, Spool } from "../inbox/spool/spool.js";
import type { Store } from "../store/store.js";

export interface ActionsOptions {
  readonly store: Pick<Store, "deliveries" | "deadLetters" | "connections">;
  readonly queue: Pick<Queue, "enqueue">;
  readonly spool: Pick<Spool, "find">;
  readonly read: (delivery: RawDelivery) => Promise<ReadDelivery>;
}

/** What a person may ask for. Each only makes the bridge look again, so it does no harm to ask twice. */
export interface Actions {
  /**
   * Looks again at all that a delivery names: as it is read now where its body is at hand, else as the log has it.
   * @throws DeadEnd when it is unknown, or concerns nothing.
   */
  replay(deliveryId: string): Promise<void>;
  /**
   * Puts the subject of a dead letter back into the queue.
   * @throws DeadEnd when there is no such letter.
   */
  retryDeadLetter(id: string): Promise<void>;
  /** Ends the pause of a connection. */
  resumeConnection(name: string): Promise<void>;
}

/** Makes the actions of the page and the command line. */
export function createActions({ store, queue, spool, read }: ActionsOptions): Actions {
  return {
    async replay(id) {
      const record = await store.deliveries.get(id);
      if (record === undefined) throw new DeadEnd("No delivery of this id is in the log.");
      const spooled = await spool.find(id);
      const now = spooled && (await read(spooled.delivery));
      if (now?.ignored !== undefined) throw new DeadEnd(`The delivery concerns nothing: ${now.ignored}`);
      // Those of the log too, even if they are not named any more: the log waits for each of them.
      const logged = record.subjects.flatMap((key) => parseSubjectKey(key) ?? []);
      const subjects = new Map([...logged, ...(now?.subjects ?? [])].map((each) => [subjectKey(each), each]));
      if (subjects.size === 0) throw new DeadEnd("The delivery names nothing to look at.");
      // One that was ignored when it came has nothing in the log that could ever finish it.
      if (logged.length > 0) await store.deliveries.reopen(id);
      for (const subject of subjects.values()) await queue.enqueue(subject, { cause: "replay", delivery: id });
    },
    async retryDeadLetter(id) {
      const letter = await store.deadLetters.get(id);
      if (letter === undefined) throw new DeadEnd("There is no dead letter of this id (any more).");
      await queue.enqueue(letter.subject, { cause: "retry" });
      await store.deadLetters.removeLetter(id);
    },
    resumeConnection: (name) => store.connections.resume(name),
  };
}
