import { InvalidArgumentError } from "commander";

/** Reads a number of entries. */
export function readCount(text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1) throw new InvalidArgumentError("Give a number from 1.");
  return count;
}

/** Reads the number of an issue or a pull request, also as `#7`. */
export function readNumber(text: string): number {
  const number = Number(text.replace(/^#/, ""));
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError("Give a number such as 7.");
  return number;
}
