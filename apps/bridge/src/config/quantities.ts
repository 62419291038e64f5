const durationUnits: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const sizeUnits: Readonly<Record<string, number>> = { B: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40 };

/** Matches a number followed by `ms`, `s`, `m`, `h` or `d`. */
export const durationPattern: RegExp = /^\d{1,9}(?:\.\d{1,3})?(?:ms|s|m|h|d)$/;

/** Matches a number followed by `B`, `KiB`, `MiB`, `GiB` or `TiB`. */
export const sizePattern: RegExp = /^\d{1,9}(?:\.\d{1,3})?(?:B|KiB|MiB|GiB|TiB)$/;

/** Converts a duration such as `10m` to milliseconds. The text must match {@link durationPattern}. */
export function milliseconds(text: string): number {
  return quantity(text, durationUnits);
}

/** Converts a size such as `1GiB` to bytes. The text must match {@link sizePattern}. */
export function bytes(text: string): number {
  return quantity(text, sizeUnits);
}

function quantity(text: string, units: Readonly<Record<string, number>>): number {
  const [, amount, unit = ""] = /^([\d.]+)(\D+)$/.exec(text) ?? [];
  return Math.round(Number(amount) * (units[unit] ?? Number.NaN));
}
