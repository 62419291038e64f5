import { escapeHtml } from "../escape-html.ts";

/** A cell's value: permitted, refused, or conditionally permitted. */
export type Cell = "yes" | "no" | "part";

/** A table whose values are shown as symbols. */
export interface Matrix {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly Cell[] }[];
  /** Explanation of each value. */
  readonly legend: Readonly<Record<Cell, string>>;
}

const left = 300;
const cellWidth = 96;
const cellHeight = 34;
const head = 56;
const marks: Readonly<Record<Cell, string>> = { yes: "✓", no: "✕", part: "~" };

/** Returns a matrix as SVG. A symbol and a colour show each value. A label describes all values for screen readers. */
export function matrixSvg({ title, columns, rows, legend }: Matrix): string {
  const width = left + columns.length * cellWidth;
  const height = head + rows.length * cellHeight + 34;
  const spoken = rows.map(({ name, cells }) => {
    const values = cells.map((cell, index) => `${columns[index] ?? ""}: ${legend[cell]}`);
    return `${name}: ${values.join("; ")}.`;
  });
  const heads = columns.flatMap((name, column) =>
    wrap(name, 15).map(
      (line, index) =>
        `<text class="small" x="${left + (column + 0.5) * cellWidth}" y="${14 + index * 15}">${escapeHtml(line)}</text>`,
    ),
  );
  const body = rows.flatMap(({ name, cells }, row) => {
    const y = head + row * cellHeight;
    return [
      `<text class="small start" x="4" y="${y + 21}">${escapeHtml(name)}</text>`,
      ...cells.map((cell, column) => {
        const x = left + column * cellWidth;
        return (
          `<rect class="cell ${cell}" x="${x + 2}" y="${y + 2}" width="${cellWidth - 4}" height="${cellHeight - 4}" rx="4"/>` +
          `<text class="mark" x="${x + cellWidth / 2}" y="${y + 22}">${marks[cell]}</text>`
        );
      }),
    ];
  });
  const used = (Object.keys(marks) as Cell[]).filter((cell) => rows.some(({ cells }) => cells.includes(cell)));
  const key = used.map((cell) => `${marks[cell]} ${legend[cell]}`).join("     ");
  return (
    `<figure class="drawing" role="group" aria-label="Drawing" tabindex="0"><svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(`${title} ${spoken.join(" ")}`)}">` +
    heads.join("") +
    body.join("") +
    `<text class="small start" x="4" y="${height - 8}">${escapeHtml(key)}</text></svg></figure>\n`
  );
}

function wrap(text: string, size: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < size) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.slice(0, 3);
}
