import { expect, test } from "vitest";
import { createMemoryStore, type MemoryStore } from "../../test/memory-store.js";
import { recordingLogger, type RecordingLogger } from "../../test/recording-logger.js";
import type { Store } from "../store/store.js";
import type { Alert } from "./alert.js";
import type { NotificationTarget } from "./notification.js";
import { Notifier } from "./notifier.js";

const paused: Alert = {
  ...{ cause: "paused:forge", kind: "paused", connection: "forge", view: "connections" },
  summary: "The connection forge is paused.",
  nextStep: "Renew the token.",
};
const stuck: Alert = { ...paused, cause: "stuck", kind: "stuck" };

const minute = 60_000;

interface Setting extends RecordingLogger {
  readonly store: MemoryStore;
  /** Notifications that targets have received, such as `ops paused:forge`. */
  readonly received: string[];
  alerts: Alert[];
  now: number;
  readonly broken: Set<string>;
  /** Creates a notifier that uses the database `store`, as a new process would. */
  start(notifications?: Store["notifications"]): Notifier;
}

function setting(...targets: string[]): Setting {
  const store = createMemoryStore();
  const received: string[] = [];
  const broken = new Set<string>();
  const recording = recordingLogger();
  const target = (id: string): NotificationTarget => ({
    id,
    async send({ cause }) {
      if (broken.has(id)) throw new Error("503");
      received.push(`${id} ${cause}`);
    },
  });
  const made: Setting = {
    ...{ ...recording, store, received, broken, alerts: [paused], now: 0 },
    start: (notifications = store.notifications) =>
      new Notifier({
        alerts: async () => made.alerts,
        targets: () => targets.map(target),
        store: { notifications },
        logger: recording.logger,
        signal: new AbortController().signal,
        now: () => made.now,
      }),
  };
  return made;
}

test("each cause is reported once to each target", async () => {
  const here = setting("ops", "chat");
  const notifier = here.start();
  await notifier.check();
  here.alerts = [paused, stuck];
  await notifier.check();
  here.now += 60 * minute;
  await notifier.check();
  expect(here.received).toEqual(["ops paused:forge", "chat paused:forge", "ops stuck", "chat stuck"]);
});

test("a restart, and a second process, repeat nothing", async () => {
  const here = setting("ops");
  await Promise.all([here.start().check(), here.start().check()]);
  here.now += 60 * minute;
  // A restart resumes paused connections, so the cause of the alert disappears for a moment.
  const restarted = here.start();
  here.alerts = [];
  await restarted.check();
  here.alerts = [paused];
  await restarted.check();
  expect(here.received).toEqual(["ops paused:forge"]);
});

test("a cause that comes back after it was gone for 15 minutes is reported again", async () => {
  const here = setting("ops");
  const notifier = here.start();
  await notifier.check();
  here.alerts = [];
  await notifier.check();
  here.now += 14 * minute;
  await notifier.check();
  here.alerts = [paused];
  await notifier.check();
  expect(here.received).toHaveLength(1);
  here.alerts = [];
  await notifier.check();
  here.now += 15 * minute;
  await notifier.check();
  here.alerts = [paused];
  await notifier.check();
  expect(here.received).toHaveLength(2);
});

test("sending to a target that fails is retried with growing delays, and another target gets nothing twice", async () => {
  const here = setting("ops", "chat");
  here.broken.add("ops");
  const notifier = here.start();
  await notifier.check();
  await notifier.check();
  expect(here.messages.filter((message) => message.startsWith("A notification could not be sent."))).toHaveLength(1);
  here.broken.clear();
  here.now += minute;
  await notifier.check();
  await notifier.check();
  expect(here.received).toEqual(["chat paused:forge", "ops paused:forge"]);
});

test("a notification is sent once even if the database cannot record it, as on a full disk", async () => {
  const here = setting("ops");
  const full = (): Promise<never> => Promise.reject(new Error("No space left on device."));
  const notifications = { ...here.store.notifications, claim: full, sent: full, release: full, causes: full };
  const notifier = here.start(notifications);
  await notifier.check();
  await notifier.check();
  expect(here.received).toEqual(["ops paused:forge"]);
  expect(here.messages).toContain(
    "A notification was sent but could not be recorded. The bridge may send the notification again after a restart.",
  );
});

test("without a target, the notifier does not check for alerts", async () => {
  const here = setting();
  Object.defineProperty(here, "alerts", { get: () => expect.fail("looked for alerts") });
  await here.start().check();
  expect(here.received).toEqual([]);
});
