import { styleText } from "node:util";
import { cleanLine } from "./clean.js";
import type { Io } from "./io.js";

/** A column of a table. */
export interface Column<Row> {
  readonly title: string;
  readonly value: (row: Row) => string | number | undefined | null;
  /** Whether the column shrinks on a narrow terminal. Set it for at most one column per table. */
  readonly shrinks?: boolean;
  readonly colour?: (row: Row) => Colour | undefined;
}

export type Colour = "green" | "red" | "yellow" | "cyan" | "magenta" | "gray";

/** Space between columns. */
const gap = "  ";

/** Minimum width of a column that shrinks. */
const narrowest = 12;

/**
 * Prints rows. On a terminal, aligns the cells below titles. Otherwise, separates them with tabs and omits the titles.
 */
export function printTable<Row>(io: Io, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const cells = rows.map((row) => columns.map(({ value }) => cleanLine(String(value(row) ?? ""))));
  if (!io.isTerminal) {
    for (const line of cells) io.out(`${line.join("\t")}\n`);
    return;
  }
  if (rows.length === 0) {
    io.err("The list is empty.\n");
    return;
  }
  const titles = columns.map(({ title }) => title.toUpperCase());
  const widths = titles.map((title, index) =>
    Math.max(widthOf(title), ...cells.map((line) => widthOf(line[index] ?? ""))),
  );
  fit(columns, widths, io.columns);
  io.out(`${paint(io, "gray", joinCells(titles, widths))}\n`);
  for (const [index, row] of rows.entries()) {
    const line = (cells[index] ?? []).map((cell, column) => {
      const text = pad(cell, widths[column] ?? 0, column === columns.length - 1);
      return paint(io, columns[column]?.colour?.(row), text);
    });
    io.out(`${line.join(gap).trimEnd()}\n`);
  }
}

/** Colours text if colours are enabled. The text must already be free of control characters. */
export function paint(io: Io, colour: Colour | undefined, text: string): string {
  return io.hasColours && colour !== undefined ? styleText(colour, text, { validateStream: false }) : text;
}

function fit(columns: readonly { readonly shrinks?: boolean }[], widths: number[], available: number): void {
  const total = widths.reduce((sum, width) => sum + width + gap.length, -gap.length);
  const at = columns.findIndex(({ shrinks }) => shrinks === true);
  const width = widths[at];
  if (width !== undefined && total > available) widths[at] = Math.max(narrowest, width - (total - available));
}

function joinCells(cells: readonly string[], widths: readonly number[]): string {
  return cells
    .map((cell, index) => pad(cell, widths[index] ?? 0, index === cells.length - 1))
    .join(gap)
    .trimEnd();
}

function pad(text: string, width: number, isLast: boolean): string {
  const shown = widthOf(text) > width ? `${cut(text, width - 1)}…` : text;
  return isLast ? shown : shown + " ".repeat(Math.max(0, width - widthOf(shown)));
}

function cut(text: string, width: number): string {
  let kept = "";
  let used = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    used += widthOf(segment);
    if (used > width) break;
    kept += segment;
  }
  return kept;
}

/** Returns how many terminal columns text takes. Wide letters and emoji take two, and combining marks none. */
function widthOf(text: string): number {
  // A fast path for ASCII, because most text is ASCII.
  if (/^[\u0020-\u007e]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const isWide =
      /\p{Emoji_Presentation}|\ufe0f|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
    width += isWide.test(segment) ? 2 : 1;
  }
  return width;
}
