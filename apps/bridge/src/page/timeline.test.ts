import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundsOf, intervalsOf, ranges } from "./timeline.js";

const noon = Date.parse("2026-03-04T12:00:30Z");

describe("the timeline", () => {
  it("sums minutes without losing or doubling any, and without gaps", () => {
    const point = fc.record({
      back: fc.integer({ min: 0, max: 1439 }),
      arrived: fc.nat(50),
      done: fc.nat(50),
      failed: fc.nat(5),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...ranges),
        fc.array(point),
        fc.integer({ min: 0, max: 3e12 }),
        (range, given, now) => {
          const { from, to } = boundsOf(range, now);
          const points = given
            .map(({ back, ...counts }) => ({
              ...counts,
              minute: new Date(Math.floor(now / 60_000) * 60_000 - back * 60_000),
            }))
            .filter(({ minute }) => minute >= from && minute < to);
          const view = intervalsOf(points, range, now);

          for (const what of ["arrived", "done", "failed"] as const) {
            const sum = (list: readonly Record<typeof what, number>[]): number =>
              list.reduce((all, one) => all + one[what], 0);
            expect(sum(view.points)).toBe(sum(points));
          }
          view.points.forEach((interval, index) => {
            expect(Date.parse(interval.from)).toBe(from.getTime() + index * view.interval);
          });
          expect(Date.parse(view.points.at(-1)!.from) + view.interval).toBe(to.getTime());
          expect(to.getTime()).toBeGreaterThan(now);
          expect(to.getTime() - view.interval).toBeLessThanOrEqual(now);
        },
      ),
    );
  });

  it("shows the slowest minute of an interval, and nothing for an empty interval", () => {
    const minute = (text: string): Date => new Date(`2026-03-04T${text}Z`);
    const counts = { arrived: 1, done: 1, failed: 0 };
    const { points } = intervalsOf(
      [
        { minute: minute("11:55:00"), ...counts, p50: 100, p95: 900 },
        { minute: minute("11:57:00"), ...counts, p50: 300, p95: 400 },
        { minute: minute("11:58:00"), ...counts, done: 0 },
      ],
      "6h",
      noon,
    );
    expect(points.at(-2)).toEqual({
      from: "2026-03-04T11:55:00.000Z",
      arrived: 3,
      done: 2,
      failed: 0,
      p50: 300,
      p95: 900,
    });
    expect(points.at(-1)).toEqual({ from: "2026-03-04T12:00:00.000Z", arrived: 0, done: 0, failed: 0 });
  });
});
