import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeDatabases } from "../../test/databases.js";
import { recordingLogger } from "../../test/recording-logger.js";
import { runs } from "../../test/suites/runs.js";
import { DeadEnd, Postponed } from "./job-failure.js";
import { type Subject, subjectKey } from "../store/subject.js";
import { createStore } from "../store/create-store.js";
import type { Database } from "../store/database.js";
import { createQueue } from "./create-queue.js";
import type { Queue } from "./queue.js";

const subjects: readonly Subject[] = [1, 2, 3].map((id) => ({ kind: "workPackage", connection: "pm", id }));

const outcomes = fc.constantFrom("done", "fails", "postpones", "ends dead");

/** Generates a step, which is either a pause or a request. The pauses make requests arrive in every phase of a run. */
const step = fc.oneof(
  fc.record({ ask: fc.integer({ min: 0, max: 2 }), delay: fc.constantFrom(0, 0, 0, 20) }),
  fc.record({ pause: fc.integer({ min: 0, max: 15 }) }),
);

describeDatabases("createQueue, for any sequence of asks and outcomes", (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await kind.open();
  });
  afterAll(() => database.close());

  it("runs every requested subject after its request, never twice at a time, and ends empty", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 25 }),
        fc.array(fc.tuple(outcomes, fc.integer({ min: 0, max: 12 })), { maxLength: 20 }),
        async (steps, script) => {
          const store = createStore(database);
          const backoff = { first: 5, longest: 5 };
          const queue = await createQueue({ database, store, logger: recordingLogger().logger, backoff });
          const trace = trackRuns();
          const results = script.values();
          await queue.work(async ({ subject }) => {
            const end = trace.begin(subjectKey(subject));
            const [outcome, duration] = results.next().value ?? (["done", 0] as const);
            await sleep(duration);
            end();
            if (outcome === "fails") throw new Error("out of order");
            if (outcome === "postpones") throw new Postponed("later", Date.now() + 10);
            if (outcome === "ends dead") throw new DeadEnd("gone");
          });
          for (const each of steps) {
            if ("pause" in each) {
              await sleep(each.pause);
              continue;
            }
            const subject = subjects[each.ask]!;
            trace.ask(subjectKey(subject));
            await queue.enqueue(subject, { cause: "delivery", notBefore: Date.now() + each.delay });
          }
          await drained(queue);
          await queue.stop(1000);
          expect(trace.faults()).toEqual([]);
        },
      ),
      runs(12),
    );
  });
});

async function drained(queue: Queue): Promise<void> {
  for (;;) {
    const { waiting, postponed, active } = await queue.depth();
    if (waiting + postponed + active === 0) return;
    await sleep(10);
  }
}

/**
 * Records when subjects are requested and when they run. Finds overlapping runs, and requests without a later run.
 */
function trackRuns(): { ask(key: string): void; begin(key: string): () => void; faults(): string[] } {
  let clock = 0;
  const asked = new Map<string, number>();
  const begun = new Map<string, number>();
  const running = new Set<string>();
  const overlaps: string[] = [];
  return {
    ask: (key) => void asked.set(key, ++clock),
    begin(key) {
      if (running.has(key)) overlaps.push(`${key} ran twice at the same time`);
      running.add(key);
      begun.set(key, ++clock);
      return () => void running.delete(key);
    },
    faults() {
      const missed = [...asked].filter(([key, time]) => (begun.get(key) ?? 0) < time);
      return [...overlaps, ...missed.map(([key]) => `${key} did not run after its last ask`)];
    },
  };
}
