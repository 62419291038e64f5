import { expect, test } from "vitest";
import { momentOf, newestOf, sinceOf, takeRecent } from "./recent.js";

const minute = 60_000;
const at = (minutes: number): string => new Date(minutes * minute).toISOString();

async function* list(times: readonly (string | null)[], read: unknown[] = []): AsyncGenerator<{ time: string | null }> {
  for (const time of times) {
    read.push(time);
    yield { time };
  }
}

const timeOf = (item: { time: string | null }): string | null => item.time;

test("reads back to the watermark with an overlap, and no further", async () => {
  const read: unknown[] = [];
  const { items, newest } = await takeRecent(list([at(100), at(99), at(97), at(50)], read), timeOf, 100 * minute);
  expect(items.map(timeOf)).toEqual([at(100), at(99)]);
  expect(newest).toBe(100 * minute);
  expect(read).toHaveLength(3);
});

test("reads one week back from the newest entry without a watermark, whatever the local clock", async () => {
  const week = 7 * 24 * 60;
  const start = 50_000;
  const { items, newest } = await takeRecent(list([at(start + week), at(start), at(start - 1)]), timeOf, undefined);
  expect(items).toHaveLength(2);
  expect(newest).toBe((start + week) * minute);
});

test("keeps entries without a time stamp, and the watermark when no entry has one", async () => {
  const { items, newest } = await takeRecent(list([null, "soon", at(200)]), timeOf, 100 * minute);
  expect(items).toHaveLength(3);
  expect(newest).toBe(200 * minute);
  expect(newestOf([null, "soon"], 5)).toBe(5);
  expect(newestOf([], undefined)).toBeUndefined();
  expect(momentOf(undefined)).toBeUndefined();
});

test("compares times, whatever their format", () => {
  expect(newestOf(["2026-01-01T10:00:00+02:00", "2026-01-01T09:00:00Z"], undefined)).toBe(Date.UTC(2026, 0, 1, 9));
  expect(sinceOf(1)).toBe(0);
});
