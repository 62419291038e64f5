import { quantile } from "./statistics.ts";
import type { Table } from "./row.ts";
import { idleProcess } from "./trial.ts";

/** Returns a table of the peak memory of each contender's process, in MB, smallest first. */
export function memoryTable(caption: string, megabytes: ReadonlyMap<string, readonly number[]>): Table {
  const idle = quantile(megabytes.get(idleProcess) ?? [], 0.5);
  const lines = [...megabytes]
    .map(([name, values]) => ({ name, peak: quantile(values, 0.5) }))
    .toSorted((a, b) => a.peak - b.peak)
    .map(({ name, peak }) => [name, peak.toFixed(0), name === idleProcess ? "" : (peak - idle).toFixed(0)]);
  return { caption, columns: ["", "peak RSS, MB", `above ${idleProcess}`], lines };
}
