import { h, svg } from "./dom.js";
import { clock } from "./format.js";
/** @import { TimelineInterval, TimelineView } from "../wire.js" */

const height = 168;
const margin = { top: 8, right: 8, bottom: 22, left: 52 };

/**
 * One series of numbers in a chart.
 *
 * @typedef {object} Series
 * @property {string} name
 * @property {"bar" | "step" | "line"} form bars are stacked in the order of the series
 * @property {string} tone a class of the style sheet
 * @property {(point: TimelineInterval) => number | undefined} value undefined where there is no value
 */

/**
 * Creates a chart over time. The values under the pointer are written below it, and a table contains all of them.
 *
 * @param {object} options
 * @param {string} options.title
 * @param {readonly Series[]} options.series
 * @param {(value: number) => string} options.format
 * @param {(view: TimelineView) => string} options.summary content of the chart in one sentence
 * @param {(most: number) => number} options.step the distance of grid lines for a largest value
 * @returns {{ element: HTMLElement, show: (view: TimelineView) => void }}
 */
export function chart({ title, series, format, summary, step }) {
  const drawing = svg("svg", { role: "img", height, "aria-label": title });
  const readout = h("p", { class: "readout" });
  const rows = h("tbody");
  const heads = ["Time", ...series.map(({ name }) => name)].map((name) => h("th", { scope: "col" }, name));
  const element = h(
    "figure",
    { class: "chart" },
    h(
      "figcaption",
      {},
      h("h2", {}, title),
      h(
        "ul",
        { class: "legend" },
        ...series.map(({ name, tone, form }) => h("li", { class: `${form} ${tone}` }, name)),
      ),
    ),
    drawing,
    readout,
    h(
      "details",
      { toggle: () => tabulate() },
      h("summary", {}, "As a table"),
      h(
        "div",
        { class: "scroll", tabindex: 0, role: "region", "aria-label": `${title}, table` },
        h("table", {}, h("caption", { class: "unseen" }, title), h("thead", {}, h("tr", {}, ...heads)), rows),
      ),
    ),
  );

  /** @type {TimelineView | undefined} */
  let view;
  /** @type {number | undefined} */
  let pointed;

  const width = () => Math.max(drawing.getBoundingClientRect().width, 240);
  const plot = () => width() - margin.left - margin.right;

  /** @param {TimelineInterval} point */
  const inWords = (point) =>
    series
      .map(({ name, value }) => [name, value(point)])
      .map(([name, value]) => `${String(name).toLowerCase()} ${typeof value === "number" ? format(value) : "–"}`)
      .join(" · ");

  const tabulate = () => {
    if (view === undefined || element.querySelector("details")?.open !== true) return;
    const cells = (/** @type {TimelineInterval} */ point) =>
      series.map(({ value }) => {
        const figure = value(point);
        return h("td", {}, figure === undefined ? "–" : format(figure));
      });
    const filled = view.points.filter((point) => series.some(({ value }) => value(point)));
    rows.replaceChildren(
      ...filled.reverse().map((point) => h("tr", {}, h("th", { scope: "row" }, clock(point.from)), ...cells(point))),
    );
  };

  const draw = () => {
    if (view === undefined) return;
    const { points } = view;
    const sums = points.flatMap((point) => [
      series.filter(({ form }) => form === "bar").reduce((sum, { value }) => sum + (value(point) ?? 0), 0),
      ...series.filter(({ form }) => form !== "bar").map(({ value }) => value(point) ?? 0),
    ]);
    const most = Math.max(...sums, 0);
    const distance = step(most);
    const top = Math.max(distance, Math.ceil(most / distance) * distance);
    const slot = plot() / points.length;
    const y = (/** @type {number} */ value) => margin.top + (1 - value / top) * (height - margin.top - margin.bottom);
    const x = (/** @type {number} */ index) => margin.left + index * slot;

    drawing.setAttribute("viewBox", `0 0 ${width()} ${height}`);
    drawing.setAttribute("aria-label", `${title}. ${summary(view)}`);
    drawing.replaceChildren(
      ...gridLines(top, distance, y, width(), format),
      ...timeMarks(points, x, slot),
      ...(pointed === undefined
        ? []
        : [svg("rect", { class: "pointed", x: x(pointed), y: y(top), width: slot, height: y(0) - y(top) })]),
      ...bars(points, series, x, y, slot),
      ...lines(points, series, x, y, slot),
    );
    const point = pointed === undefined ? undefined : points[pointed];
    readout.textContent = point === undefined ? summary(view) : `${clock(point.from)} · ${inWords(point)}`;
  };

  drawing.addEventListener("pointermove", (event) => {
    const last = (view?.points.length ?? 1) - 1;
    const at = event.clientX - drawing.getBoundingClientRect().left - margin.left;
    pointed = Math.min(last, Math.max(0, Math.floor((at / plot()) * (last + 1))));
    draw();
  });
  drawing.addEventListener("pointerleave", () => {
    pointed = undefined;
    draw();
  });
  new ResizeObserver(draw).observe(element);

  return {
    element,
    show(next) {
      view = next;
      draw();
      tabulate();
    },
  };
}

/**
 * @param {number} top
 * @param {number} distance
 * @param {(value: number) => number} y
 * @param {number} right
 * @param {(value: number) => string} format
 */
function gridLines(top, distance, y, right, format) {
  return Array.from({ length: Math.round(top / distance) + 1 }, (_, index) => index * distance).flatMap((value) => [
    svg("line", { class: "grid", x1: margin.left, x2: right - margin.right, y1: y(value), y2: y(value) }),
    svg("text", { x: margin.left - 6, y: y(value) + 4, "text-anchor": "end" }, value === 0 ? "0" : format(value)),
  ]);
}

/**
 * @param {readonly TimelineInterval[]} points
 * @param {(index: number) => number} x
 * @param {number} slot
 */
function timeMarks(points, x, slot) {
  const every = [5, 10, 12, 15, 20, 30, 60].find((count) => count * slot >= 64) ?? points.length;
  return points.flatMap(({ from }, index) =>
    index % every === 0 && (points.length - index) * slot > 20
      ? [svg("text", { x: x(index), y: height - 6, "text-anchor": index === 0 ? "start" : "middle" }, clock(from))]
      : [],
  );
}

/**
 * @param {readonly TimelineInterval[]} points
 * @param {readonly Series[]} series
 * @param {(index: number) => number} x
 * @param {(value: number) => number} y
 * @param {number} slot
 */
function bars(points, series, x, y, slot) {
  const gap = Math.min(2, slot / 4);
  return points.flatMap((point, index) => {
    let below = 0;
    return series.flatMap(({ form, tone, value }) => {
      const figure = form === "bar" ? (value(point) ?? 0) : 0;
      if (figure === 0) return [];
      const lower = y(below);
      below += figure;
      const upper = y(below);
      return [
        svg("rect", {
          class: `bar ${tone}`,
          x: x(index) + gap / 2,
          y: upper,
          width: slot - gap,
          height: lower - upper,
        }),
      ];
    });
  });
}

/**
 * @param {readonly TimelineInterval[]} points
 * @param {readonly Series[]} series
 * @param {(index: number) => number} x
 * @param {(value: number) => number} y
 * @param {number} slot
 */
function lines(points, series, x, y, slot) {
  return series.flatMap(({ form, tone, value }) => {
    if (form === "bar") return [];
    let pen = "M";
    const path = points.flatMap((point, index) => {
      const figure = value(point);
      if (figure === undefined) {
        pen = "M";
        return [];
      }
      const start = `${pen}${x(index) + (form === "step" ? 0 : slot / 2)} ${y(figure)}`;
      pen = "L";
      // A line of length 0 with round ends draws the dot for a single point.
      return [start, form === "step" ? `h${slot}` : "h0"];
    });
    return [svg("path", { class: `${form} ${tone}`, d: path.join("") })];
  });
}
