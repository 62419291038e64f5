import { InvalidArgumentError } from "commander";

/** Reads a number of entries. */
export function readCount(text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1) throw new InvalidArgumentError("Give a number from 1.");
  return count;
}
