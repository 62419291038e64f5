import type { Subject } from "../src/store/subject.js";
import type { PageFixture } from "./page-fixture.js";

/** Number of deliveries in each minute of {@link playHour}. After the last number, the list starts again. */
const arrivals = [2, 3, 1, 0, 4, 2, 5, 3, 1, 2, 0, 3, 6, 4, 2, 1, 3, 2, 4, 1];
const minute = 60_000;

/** Id of the delivery in {@link playHour} whose details the tests show. */
export const shownDelivery = "019b8f3a-5c00-7d4e-8a11-0c5b1f2e9d70";

/**
 * Fills a page with an hour of a bridge's work: reconciled deliveries, one of them with its attempts and writes; a dead
 * letter; and a link. All times are fixed.
 *
 * @returns The time at the end of the hour. The fixture's clock stays at this time.
 */
export async function playHour(fixture: PageFixture): Promise<number> {
  const begin = Date.UTC(2026, 2, 12, 9, 0);
  const { store, queue } = fixture;
  let count = 0;
  for (let at = 0; at < 60; at++) {
    for (let turn = 0; turn < (arrivals[at % arrivals.length] ?? 0); turn++) {
      count += 1;
      const receivedAt = begin + at * minute + turn * 7000;
      await arrive(fixture, { id: `delivery-${String(count).padStart(4, "0")}`, number: count, receivedAt });
      fixture.time = receivedAt + 350 + ((count * 137) % 900);
      await store.deliveries.finish(subjectOf(count), await store.deliveries.newest(), { state: "done" });
    }
  }
  await arriveShown(fixture, begin + 59 * minute + 20_000);
  fixture.time = begin + 60 * minute;

  const lost: Subject = { kind: "pull", connection: "forge", owner: "acme", repo: "hull", number: 9 };
  const reason = "Work package #31 is in the project Hull, where the bridge's user may not write.";
  await store.deadLetters.put({ subject: lost, reason, at: new Date(begin + 41 * minute), tries: 12 });
  for (const name of ["forge", "pm"]) {
    await store.connections.accepted(name, new Date(fixture.time - 12_000));
    await store.connections.succeeded(name);
    await store.marks.set(`sweep:${name}#finished`, String(fixture.time - 4 * minute));
  }
  fixture.observed.set("forge", { version: "17.0.1", account: "bridge", requests: 412, failedRequests: 0 });
  fixture.observed.set("pm", { version: "16.4.0", account: "bridge", requests: 377, failedRequests: 2 });
  for (const number of [17, 18])
    await queue.enqueue({ kind: "pull", connection: "forge", owner: "acme", repo: "rig", number }, { cause: "sweep" });
  return fixture.time;
}

function subjectOf(number: number): string {
  return number % 3 === 0 ? `workPackage:pm/${4 + (number % 9)}` : `pull:forge/acme/rig#${10 + (number % 8)}`;
}

async function arrive(
  { store }: PageFixture,
  { id, number, receivedAt }: { readonly id: string; readonly number: number; readonly receivedAt: number },
): Promise<void> {
  const isWorkPackage = number % 3 === 0;
  await store.deliveries.add({
    ...{ id, receivedAt: new Date(receivedAt), subjects: [subjectOf(number)], state: "queued" },
    connection: isWorkPackage ? "pm" : "forge",
    event: isWorkPackage ? "work_package updated" : number % 2 === 0 ? "pull_request synchronized" : "push",
  });
}

/** Adds {@link shownDelivery} and the writes that it caused. It is about a pull request that closes a work package. */
async function arriveShown(fixture: PageFixture, receivedAt: number): Promise<void> {
  const { store } = fixture;
  const pull = "pull:forge/acme/rig#12";
  const workPackage = "workPackage:pm/4";
  await store.deliveries.add({
    ...{ id: shownDelivery, connection: "forge", event: "pull_request opened", remoteId: "7f1c" },
    ...{ receivedAt: new Date(receivedAt), subjects: [pull], state: "queued" },
  });
  await store.links.replace(
    [],
    [
      {
        ...{
          source: pull,
          workPackage,
          kind: "closes",
          stage: "reviewRequested",
          title: "acme/rig#12 Grease the winch",
        },
        url: "https://git.example.com/acme/rig/pulls/12",
      },
    ],
  );
  const attempt = { delivery: shownDelivery, outcome: "done" } as const;
  fixture.time = receivedAt + 410;
  await store.attempts.add({
    ...{ ...attempt, cause: "delivery", subject: pull, beganAt: new Date(receivedAt + 40) },
    writes: [
      { kind: "work_package_comment", what: "write the comment on OP#4" },
      { kind: "work_package_change", what: 'set the status of OP#4 to "In review"' },
      { kind: "pull_comment", what: "write the comment on acme/rig#12" },
      { kind: "commit_status", what: "set the status of acme/rig#12 to success" },
    ],
  });
  fixture.time = receivedAt + 560;
  await store.attempts.add({
    ...{ ...attempt, cause: "linked", subject: workPackage, beganAt: new Date(receivedAt + 430), writes: [] },
  });
  fixture.time = receivedAt + 620;
  await store.deliveries.finish(pull, await store.deliveries.newest(), { state: "done" });
}
