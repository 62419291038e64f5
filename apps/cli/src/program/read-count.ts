import { InvalidArgumentError } from "commander";

/** Parses a number of entries. */
export function readCount(text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1) throw new InvalidArgumentError("Give a number from 1.");
  return count;
}

/** Parses the number of an issue or pull request, with or without `#`. */
export function readNumber(text: string): number {
  const number = Number(text.replace(/^#/, ""));
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError("Give a number such as 7.");
  return number;
}
