import { readFileSync } from "node:fs";
import { expect } from "vitest";

/**
 * Fraction by which a page's figure may differ from the counted one, so that rewording an operation's description does
 * not require a new figure.
 */
const tolerance = 0.05;

/** Checks that the figures matched by a pattern on a page are close to the counted figures. */
export type ExpectFigures = (pattern: RegExp, counted: readonly number[]) => void;

/**
 * Returns a function that compares the figures on a page with the figures that a test has counted. Each group in the
 * pattern matches a figure, with or without commas. Whitespace in the page is collapsed to single spaces first.
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
