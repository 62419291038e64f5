const pattern =
  /^(-?)P(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/**
 * Converts an ISO 8601 duration from OpenProject, such as `PT7H30M` or `P1DT2H`, to hours. A day counts as 24 hours and
 * a week as seven days, regardless of the instance's working days.
 *
 * @returns The hours. Undefined when the string is not a duration, or contains months or years, which have no fixed
 *   length.
 * @example
 * hours("P1DT2H"); // 26
 */
export function hours(duration: string): number | undefined {
  const found = pattern.exec(duration);
  if (!found || duration.endsWith("P") || duration.endsWith("T")) return undefined;
  const [, sign, ...parts] = found as readonly (string | undefined)[];
  const [weeks = 0, days = 0, hour = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  const total = weeks * 168 + days * 24 + hour + minutes / 60 + seconds / 3600;
  return sign === "-" ? -total : total;
}

/**
 * Converts hours to an ISO 8601 duration in hours, minutes and seconds, rounded to the nearest second.
 *
 * @throws RangeError when the value is not a finite number.
 * @example
 * duration(7.5); // "PT7H30M"
 */
export function duration(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`A duration must be a finite number of hours, got ${value}.`);
  const seconds = Math.round(Math.abs(value) * 3600);
  const parts = [
    [Math.floor(seconds / 3600), "H"],
    [Math.floor((seconds % 3600) / 60), "M"],
    [seconds % 60, "S"],
  ] as const;
  const text = parts.map(([amount, unit]) => (amount > 0 ? `${amount}${unit}` : "")).join("");
  return `${value < 0 && seconds > 0 ? "-" : ""}PT${text || "0H"}`;
}
