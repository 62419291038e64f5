import type { ProfileParts } from "../harness/profile.ts";
import type { Table } from "../harness/row.ts";

/** Parts that take less than this share of the base's time are combined into one line. */
const smallestShare = 0.02;

/**
 * Returns a table that compares the profiles of several contenders. All times are relative to the processor time of one
 * contender, the base, on its main thread. The last line adds up each column, so it can be compared with the ratios in
 * the report.
 *
 * @param base - Name of the base. Default: the first contender that is not Halyard, or else the first contender.
 */
export function profileTable(profiles: ReadonlyMap<string, ProfileParts>, base = baseOf(profiles)): Table {
  const sum = (parts: ProfileParts): number => parts.reduce((total, [, time]) => total + time, 0);
  const unit = sum(profiles.get(base) ?? []);
  const columns = [...profiles].map(([name, parts]) => ({
    name,
    total: sum(parts) / unit,
    byPart: new Map(parts.map(([part, time]) => [part, time / unit])),
  }));
  const all = [...new Set(columns.flatMap(({ byPart }) => [...byPart.keys()]))];
  const greatest = (part: string): number => Math.max(...columns.map(({ byPart }) => byPart.get(part) ?? 0));
  const listed = all.filter((part) => greatest(part) >= smallestShare).toSorted((a, b) => greatest(b) - greatest(a));
  const rest = all.filter((part) => !listed.includes(part));
  const cell = (byPart: ReadonlyMap<string, number>, parts: readonly string[]): string => {
    const share = parts.reduce((total, part) => total + (byPart.get(part) ?? 0), 0);
    return share === 0 ? "" : share.toFixed(2);
  };
  return {
    caption: `Processor time of the main thread, relative to ${base}`,
    columns: ["", ...columns.map(({ name }) => name)],
    lines: [
      ...listed.map((part) => [part, ...columns.map(({ byPart }) => cell(byPart, [part]))]),
      ...(rest.length > 0
        ? [[`${rest.length} smaller parts`, ...columns.map(({ byPart }) => cell(byPart, rest))]]
        : []),
      ["sum", ...columns.map(({ total }) => total.toFixed(2))],
    ],
  };
}

function baseOf(profiles: ReadonlyMap<string, ProfileParts>): string {
  const names = [...profiles.keys()];
  return names.find((name) => !name.startsWith("Halyard")) ?? names[0] ?? "";
}
