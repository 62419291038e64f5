import { chart } from "../chart.js";
import { h, keeper } from "../dom.js";
import { bytes, count, roundSpan, span } from "../format.js";
import { heading, prose } from "../parts.js";
import { addressOf, noteAddress } from "../route.js";
import { deliveriesTable } from "./deliveries.js";
/** @import { AlertsView, ConnectionsView, DeliveriesView, Range, StatusView, TimelineInterval, TimelineView } from "../../wire.js" */
/** @import { Surroundings, View } from "../parts.js" */
/** @import { Route } from "../route.js" */

/** @type {readonly (readonly [Range, string])[]} */
const ranges = [
  ["1h", "1 hour"],
  ["6h", "6 hours"],
  ["24h", "24 hours"],
];

const minute = 60_000;
/** Distances between grid lines: 1, 2 and 5 times each power of 10. */
const countSteps = Array.from({ length: 7 }, (_, power) => [1, 2, 5].map((factor) => factor * 10 ** power)).flat();
/** Distances between grid lines for durations, in milliseconds. */
const timeSteps = [
  ...[10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000],
  ...[1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1440, 7200].map((minutes) => minutes * minute),
];

/**
 * Creates the view that shows the bridge's state at a glance.
 *
 * @param {Surroundings} surroundings
 * @param {Route} route
 * @returns {View}
 */
export function overviewView({ refresh }, { query }) {
  let [range] = ranges.find(([name]) => name === query.get("range")) ?? ["1h"];
  const choice = h(
    "fieldset",
    { class: "choice" },
    h("legend", { class: "unseen" }, "Time shown"),
    ...ranges.map(([name, text]) => {
      const change = () => {
        range = name;
        noteAddress(addressOf("overview", undefined, { range }));
        refresh();
      };
      return h(
        "label",
        {},
        h("input", { type: "radio", name: "range", value: name, checked: name === range, change }),
        text,
      );
    }),
  );

  const attention = attentionList();
  const figures = figureList();
  const throughput = chart({
    title: "Throughput",
    series: [
      { name: "Done", form: "bar", tone: "good", value: ({ done }) => done },
      { name: "Failed", form: "bar", tone: "bad", value: ({ failed }) => failed },
      { name: "Arrived", form: "step", tone: "plain", value: ({ arrived }) => arrived },
    ],
    unit: ({ interval }) => `deliveries in ${intervalName(interval)}`,
    format: count,
    tick: count,
    steps: countSteps,
    empty: "No delivery arrived or was finished in this period.",
    summary: ({ points }) =>
      `${count(total(points, "arrived"))} arrived, ${count(total(points, "done"))} done, ${count(total(points, "failed"))} failed.`,
  });
  const latency = chart({
    title: "From arrival to effect",
    series: [
      { name: "95 of 100 within", form: "line", tone: "strong", value: ({ p95 }) => p95 },
      { name: "Half within", form: "line", tone: "faint", value: ({ p50 }) => p50 },
    ],
    unit: ({ interval }) => `time for a delivery${interval > minute ? `, slowest minute of ${interval / minute}` : ""}`,
    format: span,
    tick: roundSpan,
    steps: timeSteps,
    empty: "No delivery was finished in this period.",
    summary: latencySummary,
  });
  const recent = deliveriesTable("The latest deliveries", "No delivery has arrived yet.");

  return {
    title: "Overview",
    element: h(
      "div",
      { class: "view" },
      heading("Overview", choice),
      attention.element,
      figures.element,
      h("div", { class: "charts" }, throughput.element, latency.element),
      h("section", {}, h("h2", {}, "Latest deliveries"), recent.element),
    ),
    async update(get) {
      const [status, alerts, timeline, connections, deliveries] = await Promise.all([
        /** @type {Promise<StatusView>} */ (get("status")),
        /** @type {Promise<AlertsView>} */ (get("alerts")),
        /** @type {Promise<TimelineView>} */ (get(`timeline?range=${range}`)),
        /** @type {Promise<ConnectionsView>} */ (get("connections")),
        /** @type {Promise<DeliveriesView>} */ (get("deliveries?limit=8")),
      ]);
      attention.show(alerts, connections);
      figures.show(status);
      throughput.show(timeline);
      latency.show(timeline);
      recent.show(deliveries.deliveries);
    },
  };
}

/** Creates the list of conditions that need the operator's attention. If there are none, one line says so. */
function attentionList() {
  const element = h("ul", { class: "attention" });
  /** @typedef {{ tone: string, text: string, href?: string, more?: string }} Point */
  const show = keeper(
    element,
    ({ text }) => text,
    (/** @type {Point} */ { tone, text, href, more }) =>
      h("li", { class: tone }, ...prose(text), href === undefined ? undefined : h("a", { href }, more)),
  );
  return {
    element,
    /**
     * @param {AlertsView} alerts
     * @param {ConnectionsView} connections
     */
    show({ alerts }, { connections }) {
      /** @type {Point[]} */
      const points = alerts.map(({ kind, summary, nextStep, view }) => ({
        tone: kind === "dead_letters" || kind === "stuck" ? "warn" : "bad",
        text: `${summary} ${nextStep}`,
        ...(view !== "overview" && { href: addressOf(view), more: viewNames[view] }),
      }));
      for (const { name, failure = "" } of connections.filter(({ health }) => health === "failing")) {
        points.push({
          tone: "warn",
          text: `The last request to ${name} failed. ${failure} The bridge continues to retry.`,
          href: addressOf("connections"),
          more: "Connections",
        });
      }
      show(
        points.length > 0 ? points : [{ tone: "good", text: "All connections work, and there are no dead letters." }],
      );
    },
  };
}

const viewNames = { connections: "Connections", "dead-letters": "Dead letters", queue: "Queue" };

/** Creates the list of current numbers. */
function figureList() {
  /** @type {readonly (readonly [string, (status: StatusView) => string])[]} */
  const figures = [
    ["Waiting", ({ waiting }) => count(waiting)],
    ["Running", ({ active }) => count(active)],
    ["Waiting for a retry", ({ postponed }) => count(postponed)],
    ["Dead letters", ({ deadLetters }) => (deadLetters === 100 ? "100+" : count(deadLetters))],
    ["Spool on disk", ({ spoolBytes }) => bytes(spoolBytes)],
  ];
  const values = figures.map(() => h("dd", {}, "–"));
  const pairs = figures.map(([name], index) => h("div", {}, h("dt", {}, name), values[index]));
  return {
    element: h("dl", { class: "figures" }, ...pairs),
    /** @param {StatusView} status */
    show(status) {
      figures.forEach(([, text], index) => values[index]?.replaceChildren(text(status)));
    },
  };
}

/**
 * @param {readonly TimelineInterval[]} points
 * @param {"arrived" | "done" | "failed"} what
 */
function total(points, what) {
  return points.reduce((sum, point) => sum + point[what], 0);
}

/** @param {TimelineView} view */
function latencySummary({ points, interval }) {
  const worst = points.reduce((most, { p95 }) => Math.max(most, p95 ?? 0), 0);
  return `In the slowest minute, 95 of every 100 deliveries took effect within ${span(worst)}.${interval > minute ? " Each point shows the slowest minute of its interval." : ""}`;
}

/** @param {number} interval */
function intervalName(interval) {
  return interval > minute ? `every ${interval / minute} minutes` : "each minute";
}
