import { readFileSync } from "node:fs";
import { expect } from "vitest";

/**
 * Share by which a figure may differ, so that a change to the wording of an operation does not require a new figure.
 */
const tolerance = 0.05;

/** A function that checks whether the figures that a pattern finds on a page are close to the counted ones. */
export type ExpectFigures = (pattern: RegExp, counted: readonly number[]) => void;

/**
 * Returns a function that compares the figures on a page with those that a test has counted. It matches its pattern
 * against the page with each run of whitespace replaced by one space. Each group of the pattern is a figure, with or
 * without commas.
 *
 * @example
 * const expectFigures = figuresOf(new URL("../README.md", import.meta.url));
 * expectFigures(/The list takes ([\d,]+) tokens/, [tokens]);
 */
export function figuresOf(page: URL): ExpectFigures {
  const text = readFileSync(page, "utf8").replaceAll(/\s+/g, " ");
  return (pattern, counted) => {
    const found = pattern.exec(text);
    expect(found, `${page.pathname} has no text for ${String(pattern)}`).not.toBeNull();
    const figures = (found ?? []).slice(1).map((figure) => Number(figure.replaceAll(",", "")));
    expect(figures).toHaveLength(counted.length);
    for (const [index, count] of counted.entries()) {
      const figure = figures[index] ?? Number.NaN;
      const difference = Math.abs(figure - count) / count;
      expect(difference, `${page.pathname} has ${figure}, but ${count} was counted`).toBeLessThanOrEqual(tolerance);
    }
  };
}
