import { calendarDay, clock } from "./format.js";
import uPlot from "./uplot.js";
/** @import { TimelineInterval, TimelineView } from "../wire.js" */

const hour = 3600;
/** Possible intervals between labels on the time axis, in seconds. */
const timeSteps = [300, 600, 900, 1800, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour];

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
 * Returns uPlot's options for a chart. Colours are read from elements of the page, so they follow the colour scheme.
 *
 * @param {object} options
 * @param {readonly Series[]} options.series
 * @param {readonly number[]} options.steps possible distances between grid lines, in ascending order
 * @param {(value: number) => string} options.tick format of a value on the axis
 * @param {readonly HTMLElement[]} options.swatches an element in the colour of each series
 * @param {HTMLElement} options.text an element in the colour and font of the axes
 * @param {HTMLElement} options.frame an element with a border in the colour of the grid
 * @param {() => void} options.read called when the pointer has moved
 * @param {() => TimelineView | undefined} options.view
 * @returns {Omit<uPlot.Options, "width" | "height">}
 */
export function drawingOptions({ series, steps, tick, swatches, text, frame, read, view }) {
  const colour = () => window.getComputedStyle(text).color;
  const line = () => window.getComputedStyle(frame).borderTopColor;
  const axis = {
    font: `11px ${window.getComputedStyle(text).fontFamily}`,
    stroke: colour,
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, width: 1, size: 4 },
  };
  return {
    padding: [8, 20, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
    hooks: { setCursor: [read] },
    scales: {
      x: { time: true, range: () => bounds(view()) },
      y: { range: (_drawing, _least, most) => [0, Math.max(most, steps[0] ?? 1) * 1.08] },
    },
    axes: [
      { ...axis, size: 40, gap: 4, space: 56, incrs: timeSteps, values: (_drawing, times) => times.map(timeTick) },
      { ...axis, size: 56, space: 32, incrs: [...steps], values: (_drawing, values) => values.map(tick) },
    ],
    series: [{}, ...inDrawingOrder(series).map((one) => drawnSeries(one, swatches[series.indexOf(one)] ?? text))],
  };
}

/**
 * Returns the times, and the values of each series in drawing order. The value of a stacked bar includes the values of
 * the bars below it.
 *
 * @param {readonly Series[]} series
 * @param {TimelineView} view
 * @returns {uPlot.AlignedData}
 */
export function columnsOf(series, { points, interval }) {
  // If all series are lines, each point is drawn in the middle of its interval.
  const shift = series.some(({ form }) => form !== "line") ? 0 : interval / 2;
  const bars = series.filter(({ form }) => form === "bar");
  const columns = inDrawingOrder(series).map((one) => {
    const parts = one.form === "bar" ? bars.slice(0, bars.indexOf(one) + 1) : [one];
    return points.map((point) => {
      const values = parts.flatMap(({ value }) => value(point) ?? []);
      return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
    });
  });
  return [points.map(({ from }) => (Date.parse(from) + shift) / 1000), ...columns];
}

/**
 * Returns the interval that contains a time.
 *
 * @param {TimelineView} view
 * @param {number} seconds
 */
export function intervalAt(view, seconds) {
  const [begin] = bounds(view);
  return view.points[Math.floor(((seconds - begin) * 1000) / view.interval)];
}

/**
 * Returns the bars first, then steps and lines, each group in reverse order. A lower bar is then drawn over the higher
 * bars that include its value. Of two equal lines, the first is drawn over the second.
 *
 * @param {readonly Series[]} series
 */
function inDrawingOrder(series) {
  const isBar = (/** @type {Series} */ { form }) => form === "bar";
  const lastFirst = [...series].reverse();
  return [...lastFirst.filter(isBar), ...lastFirst.filter((one) => !isBar(one))];
}

/**
 * @param {Series} series
 * @param {HTMLElement} swatch
 * @returns {uPlot.Series}
 */
function drawnSeries({ form }, swatch) {
  const colour = () => window.getComputedStyle(swatch).color;
  const { bars, stepped } = uPlot.paths;
  if (form === "bar") {
    const paths = bars?.({ align: 1, size: [1], gap: 1 });
    return { ...(paths && { paths }), width: 0, fill: colour, points: { show: false } };
  }
  if (form === "step") {
    const paths = stepped?.({ align: 1, extend: true });
    return { ...(paths && { paths }), width: 1.5, stroke: colour, points: { show: false } };
  }
  return { width: 2, stroke: colour, points: { show: true, size: 6, width: 0, fill: colour, filter: lonePoints } };
}

/**
 * Returns the positions of values that have no neighbours. A line alone would not show these values.
 *
 * @param {uPlot} drawing
 * @param {number} index
 */
function lonePoints({ data }, index) {
  const values = data[index] ?? [];
  const isValue = (/** @type {number} */ at) => (values[at] ?? null) !== null;
  return [...values.keys()].filter((at) => isValue(at) && !isValue(at - 1) && !isValue(at + 1));
}

/**
 * Returns the start and end of a timeline, in seconds since 1970.
 *
 * @param {TimelineView | undefined} view
 * @returns {[number, number]}
 */
function bounds(view) {
  const begin = Date.parse(view?.points[0]?.from ?? "1970-01-01") / 1000;
  return [begin, begin + ((view?.points.length ?? 1) * (view?.interval ?? 1000)) / 1000];
}

/**
 * Formats a label on the time axis as the time of day. Adds the date at midnight.
 *
 * @param {number} seconds
 */
function timeTick(seconds) {
  const iso = new Date(seconds * 1000).toISOString();
  return clock(iso) === "00:00" ? `00:00\n${calendarDay(iso)}` : clock(iso);
}
