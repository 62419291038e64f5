import type { TimelinePoint } from "../store/store.js";
import type { Range, TimelineInterval, TimelineView } from "./wire.js";

const minute = 60_000;

/** Length of each range and of each of its intervals, in minutes. */
const shapes: Readonly<Record<Range, { readonly minutes: number; readonly step: number }>> = {
  "1h": { minutes: 60, step: 1 },
  "6h": { minutes: 360, step: 5 },
  "24h": { minutes: 1440, step: 15 },
};

/** Ranges that the chart can show. */
export const ranges: readonly Range[] = ["1h", "6h", "24h"];

/**
 * Returns the start and end of a range. A range consists of whole intervals, and the last interval contains the current
 * time.
 */
export function boundsOf(range: Range, now: number): { readonly from: Date; readonly to: Date } {
  const { minutes, step } = shapes[range];
  const end = Math.ceil((now + 1) / (step * minute)) * step * minute;
  return { from: new Date(end - minutes * minute), to: new Date(end) };
}

/**
 * Combines the values of single minutes into intervals without gaps. Percentiles cannot be added or averaged, so each
 * interval takes the highest value among its minutes.
 */
export function intervalsOf(points: readonly TimelinePoint[], range: Range, now: number): TimelineView {
  const { minutes, step } = shapes[range];
  const interval = step * minute;
  const start = boundsOf(range, now).from.getTime();
  const intervals = Array.from({ length: minutes / step }, (_, index): TimelineInterval[] => {
    return [{ from: new Date(start + index * interval).toISOString(), arrived: 0, done: 0, failed: 0 }];
  });
  for (const point of points) {
    const { arrived, done, failed, p50, p95 } = point;
    intervals[Math.floor((point.minute.getTime() - start) / interval)]?.push({
      from: "",
      arrived,
      done,
      failed,
      p50,
      p95,
    });
  }
  return { range, interval, points: intervals.map((parts) => parts.reduce(add)) };
}

function add(sum: TimelineInterval, part: TimelineInterval): TimelineInterval {
  return {
    from: sum.from,
    arrived: sum.arrived + part.arrived,
    done: sum.done + part.done,
    failed: sum.failed + part.failed,
    p50: larger(sum.p50, part.p50),
    p95: larger(sum.p95, part.p95),
  };
}

function larger(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}
