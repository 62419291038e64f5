import { InvalidArgumentError } from "commander";

/** Parses a positive whole number, such as the value of `--limit`. */
export function readCount(text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1) throw new InvalidArgumentError("Pass a whole number of at least 1.");
  return count;
}

/** Parses the number of an issue or pull request, with or without `#`. */
export function readNumber(text: string): number {
  const number = Number(text.replace(/^#/, ""));
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError("Pass a number such as 7.");
  return number;
}

/** Parses the id of a work package: `12`, `#12`, `OP#12` or `RIG-12`. */
export function readWorkPackageId(text: string): string {
  const id = text.replace(/^(?:OP|PP)?#/i, "");
  if (/^(?:[a-z][a-z\d_]*-)?[1-9]\d*$/i.test(id)) return id;
  throw new InvalidArgumentError("Pass a number such as 12, or an id such as RIG-12.");
}

/** Parses a calendar day such as `2026-05-21`. */
export function readDay(text: string): string {
  const date = new Date(text);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime());
  // Rejects days that do not exist, because JavaScript reads `2026-02-30` as a day in March.
  if (isDay && date.toISOString().startsWith(text)) return text;
  throw new InvalidArgumentError("Pass a day such as 2026-05-21.");
}

/** Parses a port number, where 0 stands for any free port. */
export function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isSafeInteger(port) || port < 0 || port > 65_535) {
    throw new InvalidArgumentError("Pass a number from 0 to 65535.");
  }
  return port;
}
