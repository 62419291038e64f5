import { escapeHtml } from "../escape-html.ts";

/** A box in a drawing: a title, with smaller lines below it. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly lines?: readonly string[];
  /** Whether the box stands for something outside the program. */
  readonly outside?: boolean;
}

/** An arrow through several points, with an optional label in the middle. */
interface Arrow {
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly text?: string;
}

/** A drawing with boxes and arrows. */
export interface Drawing {
  /** A sentence that describes the drawing to screen readers. */
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
}

/** Returns a drawing as SVG. The page's style sheet sets the colours. */
export function toSvg({ title, width, height, boxes, arrows }: Drawing): string {
  return (
    `<figure class="drawing" role="group" aria-label="Drawing" tabindex="0"><svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(title)}">` +
    arrows.map(arrowOf).join("") +
    boxes.map(boxOf).join("") +
    "</svg></figure>\n"
  );
}

function boxOf({ x, y, width, height, title, lines = [], outside = false }: Box): string {
  const middle = x + width / 2;
  const first = y + height / 2 - lines.length * 8 + 5;
  const texts = lines.map(
    (line, index) => `<text class="small" x="${middle}" y="${first + 17 * (index + 1)}">${escapeHtml(line)}</text>`,
  );
  return (
    `<rect class="${outside ? "outside" : "box"}" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>` +
    `<text x="${middle}" y="${first}">${escapeHtml(title)}</text>${texts.join("")}`
  );
}

function arrowOf({ points, text }: Arrow): string {
  const path = points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("");
  const [from = [0, 0], to = [0, 0]] = points.slice(-2);
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const middle = Math.floor((points.length - 1) / 2);
  const [one = [0, 0], other = one] = points.slice(middle, middle + 2);
  const label =
    text === undefined
      ? ""
      : `<text class="small" x="${(one[0] + other[0]) / 2}" y="${(one[1] + other[1]) / 2 - 6}">${escapeHtml(text)}</text>`;
  const head = `<path class="head" d="M0 0L-9 -4.5L-9 4.5Z" transform="translate(${to[0]} ${to[1]}) rotate(${angle.toFixed(1)})"/>`;
  return `<path class="line" d="${path}"/>${head}${label}`;
}
