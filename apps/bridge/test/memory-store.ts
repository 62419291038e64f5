import { randomUUID } from "node:crypto";
import { deadLetterGroup } from "../src/store/dead-letter-group.js";
import { subjectKey } from "../src/store/subject.js";
import type { SpoolPosition } from "../src/store/spool-position.js";
import {
  type ActionRecord,
  type AttemptRecord,
  type ConnectionState,
  type DeadLetter,
  type DeliveryCursor,
  type DeliveryRecord,
  type EffectRecord,
  type FinishedDelivery,
  linkCursor,
  type LinkRecord,
  type Store,
  type TimelinePoint,
} from "../src/store/store.js";

interface LoggedDelivery extends DeliveryRecord {
  readonly number: number;
  readonly doneSubjects: Set<string>;
  readonly reopenedAt?: Date;
}

/** A store in memory, for tests of the layers above the store. */
export interface MemoryStore extends Store {
  /** Deletes all data, as if the database were lost. Locks are kept. */
  wipe(): void;
}

/** Creates an empty store in memory that implements {@link Store} within one process. */
export function createMemoryStore(options: { readonly now?: (() => number) | undefined } = {}): MemoryStore {
  const now = options.now ?? Date.now;
  const deliveries = new Map<string, LoggedDelivery>();
  let newest = 0;
  const links = new Map<string, LinkRecord>();
  const seen = new Map<string, Date>();
  const effects = new Map<string, EffectRecord>();
  const letters = new Map<string, DeadLetter>();
  const marks = new Map<string, string>();
  const positions = new Map<string, SpoolPosition>();
  const connections = new Map<string, ConnectionState>();
  /** State of the notification for each cause and target: true if it was sent, false if it is only reserved. */
  const notifications = new Map<string, boolean>();
  let attempts: AttemptRecord[] = [];
  let actions: ActionRecord[] = [];
  let lastAction = 0;
  const locks = new Map<string, Promise<unknown>>();

  const record = ({ number: _n, doneSubjects: _d, reopenedAt: _r, ...kept }: LoggedDelivery): DeliveryRecord => kept;
  const connectionOf = (connection: string): ConnectionState =>
    connections.get(connection) ?? { connection, paused: false };
  const newestLetters = (): DeadLetter[] => [...letters.values()].toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const sortedLinks = (): LinkRecord[] => [...links.values()].toSorted((a, b) => compare(linkCursor(a), linkCursor(b)));

  return {
    wipe() {
      for (const table of [deliveries, links, effects, letters, marks, positions, connections, notifications])
        table.clear();
      attempts = [];
      actions = [];
    },

    deliveries: {
      async add(...records) {
        const added = records.filter(({ id }) => !deliveries.has(id));
        for (const delivery of added) {
          const finishedAt = delivery.state === "queued" ? {} : { finishedAt: new Date(now()) };
          deliveries.set(delivery.id, { ...delivery, ...finishedAt, number: ++newest, doneSubjects: new Set() });
        }
        return new Set(added.map(({ id }) => id));
      },
      newest: async () => newest,
      async finish(key, upTo, outcome) {
        const finished: FinishedDelivery[] = [];
        for (const [id, delivery] of deliveries) {
          if (delivery.state !== "queued" || !delivery.subjects.includes(key)) continue;
          if (delivery.number > upTo) continue;
          delivery.doneSubjects.add(key);
          const isOver =
            outcome.state === "failed" || delivery.subjects.every((each) => delivery.doneSubjects.has(each));
          if (!isOver) continue;
          deliveries.set(id, { ...delivery, ...outcome, finishedAt: new Date(now()) });
          const since = delivery.reopenedAt ?? delivery.receivedAt;
          const { connection } = delivery;
          finished.push({
            ...{ connection, state: outcome.state, latency: Math.max(0, now() - since.getTime()) },
            isReplay: delivery.reopenedAt !== undefined,
          });
        }
        return finished;
      },
      async reopen(id) {
        const delivery = deliveries.get(id);
        if (delivery === undefined) return;
        const { note: _note, finishedAt: _finishedAt, ...rest } = delivery;
        deliveries.set(id, {
          ...rest,
          state: "queued",
          number: ++newest,
          doneSubjects: new Set(),
          ...(delivery.state !== "queued" && { reopenedAt: new Date(now()) }),
        });
      },
      async get(id) {
        const delivery = deliveries.get(id);
        return delivery && record(delivery);
      },
      async list({ state, connection, subject, before, since, after, text, withoutNote, limit }) {
        const isAfter = ({ receivedAt, id }: DeliveryRecord, cursor: DeliveryCursor): boolean =>
          (receivedAt.getTime() - cursor.receivedAt.getTime() || compare(id, cursor.id)) < 0;
        const textOf = ({ event, id, remoteId, note, subjects }: DeliveryRecord): string =>
          [event, id, remoteId, note, ...subjects].join("\n").toLowerCase();
        return [...deliveries.values()]
          .filter((each) => state === undefined || each.state === state)
          .filter((each) => connection === undefined || each.connection === connection)
          .filter((each) => subject === undefined || each.subjects.includes(subject))
          .filter((each) => before === undefined || each.receivedAt < before)
          .filter((each) => since === undefined || each.receivedAt >= since)
          .filter((each) => after === undefined || isAfter(each, after))
          .filter((each) => text === undefined || textOf(each).includes(text.toLowerCase()))
          .filter((each) => withoutNote === undefined || each.state !== "ignored" || each.note !== withoutNote)
          .toSorted((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime() || compare(b.id, a.id))
          .slice(0, limit)
          .map(record);
      },
      async timeline(from, to) {
        return timeline([...deliveries.values()], from.getTime(), to.getTime());
      },
      async prune(before) {
        for (const [id, { finishedAt }] of deliveries) if (finishedAt && finishedAt < before) deliveries.delete(id);
      },
    },

    links: {
      async replace(former, records) {
        for (const each of former) links.delete(linkCursor(each));
        for (const each of records) {
          links.set(linkCursor(each), each);
          seen.set(linkCursor(each), new Date(now()));
        }
      },
      of: async (source, identity) =>
        sortedLinks().filter(
          (each) => each.source === source || (identity !== undefined && each.identity === identity),
        ),
      unfinished: async (connection) =>
        sortedLinks().filter(
          ({ source, stage }) =>
            /^(?:pull|issue):/.test(source) &&
            source.startsWith(`${connection}/`, source.indexOf(":") + 1) &&
            stage !== "merged" &&
            stage !== "closed",
        ),
      inRepository: async (connection, repository) =>
        sortedLinks().filter(({ identity }) =>
          ["#", "@"].some((end) => identity?.split(":")[1]?.startsWith(`${connection}/${repository}${end}`)),
        ),
      to: async (workPackage) => sortedLinks().filter((each) => each.workPackage === workPackage),
      list: async ({ limit, after }) =>
        sortedLinks()
          .filter((each) => after === undefined || compare(linkCursor(each), after) > 0)
          .slice(0, limit)
          .map((each) => ({ ...each, seenAt: seen.get(linkCursor(each)) ?? new Date(now()) })),
    },

    effects: {
      get: async (key) => effects.get(key),
      getAll: async (keys) =>
        new Map(keys.flatMap((key) => (effects.has(key) ? [[key, effects.get(key)!] as const] : []))),
      async intend(key, detail) {
        effects.set(key, { key, state: "intended", ...(detail !== undefined && { detail }), at: new Date(now()) });
      },
      async done(key, result) {
        effects.set(key, { key, state: "done", ...result, at: new Date(now()) });
      },
      async forget(key) {
        effects.delete(key);
      },
      list: async (prefix) =>
        [...effects.values()].filter(({ key }) => key.startsWith(prefix)).toSorted((a, b) => compare(a.key, b.key)),
    },

    deadLetters: {
      async put(letter) {
        const group = deadLetterGroup(letter.subject.connection, letter.reason);
        letters.set(subjectKey(letter.subject), { ...letter, group, id: randomUUID() });
      },
      async remove(key) {
        letters.delete(key);
      },
      async removeLetter(id) {
        for (const [key, letter] of letters) if (letter.id === id) letters.delete(key);
      },
      get: async (id) => [...letters.values()].find((letter) => letter.id === id),
      list: async ({ group, until, keys, limit }) =>
        newestLetters()
          .filter(
            (letter) =>
              (group === undefined || letter.group === group) &&
              (until === undefined || letter.at <= until) &&
              (keys === undefined || keys.includes(subjectKey(letter.subject))),
          )
          .slice(0, limit),
      groups: async () =>
        newestLetters()
          .filter(({ group }, index, all) => all.findIndex((letter) => letter.group === group) === index)
          .map((newest) => ({ newest, count: newestLetters().filter(({ group }) => group === newest.group).length })),
    },

    marks: {
      get: async (name) => marks.get(name),
      async set(name, value) {
        marks.set(name, value);
      },
      spoolPosition: async (spool) => positions.get(spool),
      async setSpoolPosition(spool, position) {
        positions.set(spool, position);
      },
    },

    connections: {
      get: async (connection) => connectionOf(connection),
      list: async () => [...connections.values()].toSorted((a, b) => compare(a.connection, b.connection)),
      async pause(connection, reason) {
        const { failure: _, ...rest } = connectionOf(connection);
        connections.set(connection, { ...rest, paused: true, reason });
      },
      async resume(connection) {
        const { reason: _, ...rest } = connectionOf(connection);
        connections.set(connection, { ...rest, paused: false });
      },
      async succeeded(connection) {
        connections.set(connection, { ...connectionOf(connection), lastSuccess: new Date(now()) });
      },
      async failed(connection, failure) {
        connections.set(connection, { ...connectionOf(connection), lastFailure: new Date(now()), failure });
      },
      async accepted(connection, at) {
        const state = connectionOf(connection);
        if (at >= (state.lastAccepted ?? at)) connections.set(connection, { ...state, lastAccepted: at });
      },
      async refused(connection, delivery) {
        const state = connectionOf(connection);
        if (delivery.at >= (state.lastRefused?.at ?? delivery.at))
          connections.set(connection, { ...state, lastRefused: delivery });
      },
    },

    notifications: {
      async claim(cause, target) {
        const key = JSON.stringify([cause, target]);
        if (notifications.has(key)) return false;
        notifications.set(key, false);
        return true;
      },
      async sent(cause, target) {
        notifications.set(JSON.stringify([cause, target]), true);
      },
      async release(cause, target) {
        const key = JSON.stringify([cause, target]);
        if (notifications.get(key) === false) notifications.delete(key);
      },
      causes: async () =>
        [...new Set([...notifications.keys()].map((key) => (JSON.parse(key) as string[])[0] ?? ""))].toSorted(compare),
      async forget(cause) {
        for (const key of notifications.keys()) {
          if ((JSON.parse(key) as string[])[0] === cause) notifications.delete(key);
        }
      },
    },

    actions: {
      async add(action) {
        const id = String(++lastAction);
        actions.unshift({ ...action, id, at: new Date(now()) });
        return id;
      },
      async end(id, outcome, reason) {
        actions = actions.map((each) => (each.id === id ? { ...each, outcome, ...(reason && { reason }) } : each));
      },
      list: async ({ limit, before }) =>
        actions.filter(({ id }) => before === undefined || Number(id) < Number(before)).slice(0, limit),
      async prune(before) {
        actions = actions.filter(({ at }) => at >= before);
      },
    },

    attempts: {
      async add(attempt) {
        attempts.push({ ...attempt, endedAt: new Date(now()) });
      },
      async ofDelivery(id) {
        const delivery = deliveries.get(id);
        if (delivery === undefined) return [];
        const { subjects, receivedAt, reopenedAt = receivedAt, finishedAt } = delivery;
        return attempts.filter(
          (each) =>
            each.delivery === id ||
            (subjects.includes(each.subject) &&
              each.beganAt >= reopenedAt &&
              (finishedAt === undefined || each.endedAt <= finishedAt)),
        );
      },
      async prune(before) {
        attempts = attempts.filter(({ endedAt }) => endedAt >= before);
      },
    },

    async withLock(key, work) {
      const turn = (locks.get(key) ?? Promise.resolve()).then(work);
      const over = turn.catch(() => undefined);
      locks.set(key, over);
      try {
        return await turn;
      } finally {
        if (locks.get(key) === over) locks.delete(key);
      }
    },
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function timeline(deliveries: readonly DeliveryRecord[], from: number, to: number): TimelinePoint[] {
  const minuteOf = (time: number): number => Math.floor(time / 60_000) * 60_000;
  const minutes = new Map<number, { arrived: number; done: number; failed: number; latencies: number[] }>();
  const countsAt = (time: number) => {
    const minute = minutes.get(minuteOf(time)) ?? { arrived: 0, done: 0, failed: 0, latencies: [] };
    minutes.set(minuteOf(time), minute);
    return minute;
  };
  const isWithin = (time: number): boolean => time >= from && time < to;
  for (const { receivedAt, finishedAt, state } of deliveries) {
    if (isWithin(receivedAt.getTime()) && state !== "ignored") countsAt(receivedAt.getTime()).arrived++;
    if (finishedAt === undefined || !isWithin(finishedAt.getTime())) continue;
    if (state !== "done" && state !== "failed") continue;
    const minute = countsAt(finishedAt.getTime());
    minute[state]++;
    if (state === "done") minute.latencies.push(finishedAt.getTime() - receivedAt.getTime());
  }
  return [...minutes]
    .toSorted(([a], [b]) => a - b)
    .map(([minute, { latencies, ...counts }]) => {
      const sorted = latencies.toSorted((a, b) => a - b);
      const quantile = (share: number): number | undefined => sorted[Math.ceil(share * sorted.length) - 1];
      return { minute: new Date(minute), ...counts, p50: quantile(0.5), p95: quantile(0.95) };
    });
}
