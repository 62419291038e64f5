import type { LinkGraph } from "./link-graph.ts";

/** Maximum number of documents in a drawing. */
const maxNodes = 30;
const [width, height, columnGap, rowGap] = [190, 44, 150, 22];

/**
 * Draws documents and the links between them. Documents without incoming links go in the left column, and link targets
 * go in the columns to its right.
 */
export function drawGraph(graph: LinkGraph): Element {
  const shown = graph.nodes.slice(0, maxNodes);
  const depths = depthsOf(graph);
  const rows: number[] = [];
  const places = new Map(
    shown.map(({ address }) => {
      const column = depths.get(address) ?? 0;
      const row = rows[column] ?? 0;
      rows[column] = row + 1;
      return [address, { x: column * (width + columnGap) + 60, y: row * (height + rowGap) + 10 }] as const;
    }),
  );
  const [wide, high] = [rows.length * (width + columnGap) - columnGap + 70, Math.max(...rows) * (height + rowGap) + 20];
  const svg = make("svg", { width: wide, height: high, viewBox: `0 0 ${wide} ${high}`, role: "img" });
  svg.setAttribute("aria-label", `${shown.length} documents and the links between them`);
  for (const { from, to, names } of graph.edges) {
    const [start, end] = [places.get(from), places.get(to)];
    if (start === undefined || end === undefined) continue;
    const isForward = end.x > start.x;
    const [x1, y1] = [isForward ? start.x + width : start.x, start.y + height / 2];
    const [x2, y2] = [end.x, end.y + height / 2];
    const bend = isForward ? x1 + columnGap / 3 : Math.min(x1, x2) - 45;
    svg.append(make("path", { class: "line", d: `M${x1} ${y1} C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}` }));
    svg.append(text(names.join(", "), isForward ? x2 - 45 : bend + 12, isForward ? y2 - 5 : (y1 + y2) / 2, "small"));
  }
  for (const { address, name, title, isRead } of shown) {
    const { x, y } = places.get(address) ?? { x: 0, y: 0 };
    svg.append(
      make("rect", { x, y, width, height, rx: 6, ...(isRead ? {} : { class: "outside" }) }),
      text(name, x + width / 2, y + 18),
      text(title.length > 28 ? `${title.slice(0, 27)}…` : title, x + width / 2, y + 35, "small"),
    );
  }
  const figure = document.createElement("div");
  figure.className = "drawing";
  figure.tabIndex = 0;
  figure.role = "group";
  figure.ariaLabel = "Links between documents";
  figure.append(svg);
  if (graph.nodes.length > maxNodes) {
    const note = document.createElement("p");
    const hidden = graph.nodes.length - maxNodes;
    note.textContent = hidden === 1 ? "1 more document is not shown." : `${hidden} more documents are not shown.`;
    figure.append(note);
  }
  return figure;
}

/** Returns each document's column: its distance, in links, from the nearest document in the first column. */
function depthsOf({ nodes, edges }: LinkGraph): ReadonlyMap<string, number> {
  const targets = new Set(edges.filter(({ from, to }) => from !== to).map(({ to }) => to));
  const sources = nodes.map(({ address }) => address).filter((address) => !targets.has(address));
  const depths = new Map((sources.length === 0 ? [nodes[0]?.address ?? ""] : sources).map((address) => [address, 0]));
  // A loop over a map also visits entries that are added during the loop.
  for (const [address, depth] of depths) {
    for (const { from, to } of edges) if (from === address && !depths.has(to)) depths.set(to, depth + 1);
  }
  return depths;
}

function text(content: string, x: number, y: number, className?: string): SVGElement {
  const element = make("text", { x, y, ...(className === undefined ? {} : { class: className }) });
  element.textContent = content;
  return element;
}

function make(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
