import { InvalidArgumentError } from "commander";

/** Returns a parser for an option whose value is a whole number from 1 to `maximum`. Default: no maximum. */
export function parseCount(maximum = Infinity): (text: string) => number {
  const expected = maximum === Infinity ? "of at least 1" : `from 1 to ${maximum}`;
  return (text) => {
    const number = Number(text);
    if (Number.isSafeInteger(number) && number >= 1 && number <= maximum) return number;
    throw new InvalidArgumentError(`Pass a whole number ${expected}.`);
  };
}
