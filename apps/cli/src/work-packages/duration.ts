import { UsageError } from "../terminal/exit-code.js";

/**
 * Parses a time such as `1h30m`, `90m`, `1.5` (hours) or `PT1H30M` into an ISO 8601 duration.
 *
 * @throws UsageError for any other string, including an empty one.
 */
export function readDuration(text: string): string {
  const given = text.trim().toUpperCase().replaceAll(",", ".");
  const [, hours = "0", minutes = "0"] =
    /^(?:PT)?(?=\d)(?:(\d+(?:\.\d+)?)H)?\s*(?:(\d+)M(?:IN)?)?$/.exec(given) ?? /^(\d+(?:\.\d+)?)$/.exec(given) ?? [];
  const total = Math.round(Number(hours) * 60) + Number(minutes);
  if (total === 0)
    throw new UsageError(`\`${text}\` is not a duration. Pass a duration such as 1h30m, 90m or 1.5 (hours).`);
  const [whole, rest] = [Math.floor(total / 60), total % 60];
  return `PT${whole === 0 ? "" : `${whole}H`}${rest === 0 ? "" : `${rest}M`}`;
}
