import { columnsOf, drawingOptions, intervalAt } from "./chart-drawing.js";
import { h } from "./dom.js";
import { clock, timeZone } from "./format.js";
import uPlot from "./uplot.js";
/** @import { TimelineInterval, TimelineView } from "../wire.js" */
/** @import { Series } from "./chart-drawing.js" */

/** Height of the drawing and its axes, in pixels. The style sheet reserves this height. */
const height = 184;

/**
 * Creates a chart of values over time. The values under the pointer are shown below the drawing, and a table lists all
 * values.
 *
 * @param {object} options
 * @param {string} options.title
 * @param {readonly Series[]} options.series
 * @param {(view: TimelineView) => string} options.unit unit of the vertical axis
 * @param {(value: number) => string} options.format
 * @param {(value: number) => string} options.tick format of a value on the axis
 * @param {readonly number[]} options.steps possible distances between grid lines, in ascending order
 * @param {(view: TimelineView) => string} options.summary content of the chart in one sentence
 * @param {string} options.empty message shown instead of the drawing if there is nothing to draw
 * @returns {{ element: HTMLElement, show: (view: TimelineView) => void }}
 */
export function chart({ title, series, unit, format, tick, steps, summary, empty }) {
  const swatches = series.map(({ tone, form }) => h("span", { class: `swatch ${form} ${tone}` }));
  const scale = h("p", { class: "scale" });
  const plot = h("div", { class: "plot", role: "img", "aria-label": title });
  const none = h("p", { class: "none", hidden: true }, empty);
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
      h("ul", { class: "legend" }, ...series.map(({ name }, index) => h("li", {}, swatches[index], name))),
    ),
    scale,
    h("div", { class: "frame" }, plot, none),
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
  /** @type {uPlot | undefined} */
  let drawing;

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

  const read = () => {
    if (view === undefined || plot.hidden) return readout.replaceChildren();
    const left = drawing?.cursor.left ?? -1;
    const point = left < 0 ? undefined : intervalAt(view, drawing?.posToVal(left, "x") ?? 0);
    readout.textContent = point === undefined ? summary(view) : `${clock(point.from)} · ${inWords(point)}`;
  };

  const repaint = () => drawing?.redraw();
  const scheme = window.matchMedia("(prefers-color-scheme: dark)");

  const draw = () => {
    const width = plot.clientWidth;
    if (view === undefined || width === 0) {
      // There is nothing to draw, or the page shows another view.
      scheme.removeEventListener("change", repaint);
      drawing?.destroy();
      drawing = undefined;
    } else if (drawing === undefined) {
      const colours = { swatches, text: scale, frame: element };
      const options = drawingOptions({ series, steps, tick, ...colours, read, view: () => view });
      drawing = new uPlot({ ...options, width, height }, columnsOf(series, view), plot);
      scheme.addEventListener("change", repaint);
    } else {
      drawing.setSize({ width, height });
      drawing.setData(columnsOf(series, view));
    }
  };
  new ResizeObserver(draw).observe(plot);

  return {
    element,
    show(next) {
      view = next;
      const isEmpty = next.points.every((point) => series.every(({ value }) => !value(point)));
      plot.hidden = isEmpty;
      none.hidden = !isEmpty;
      plot.setAttribute("aria-label", `${title}. ${summary(next)}`);
      scale.textContent = `${unit(next)} · times in ${timeZone()}`;
      draw();
      read();
      tabulate();
    },
  };
}
