import { readFile } from "node:fs/promises";
import { parser } from "@prometheus-io/lezer-promql";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { Metrics } from "../src/config/telemetry/metrics.js";

interface Rules {
  readonly groups: readonly {
    readonly name: string;
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly for?: string;
      readonly labels: { readonly severity: string };
      readonly annotations: { readonly summary: string; readonly action: string };
    }[];
  }[];
}

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const folder = new URL("../monitoring/", import.meta.url);
const rules = parse(await readFile(new URL("prometheus-rules.yaml", folder), "utf8")) as Rules;
const dashboard = JSON.parse(await readFile(new URL("grafana-dashboard.json", folder), "utf8")) as Dashboard;
const alerts = rules.groups.flatMap((group) => group.rules);

const expressions = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Returns the metrics that the bridge exposes, as text and as a set of series names. */
async function exposed(): Promise<{ readonly series: Set<string>; readonly text: string }> {
  const metrics = new Metrics();
  metrics.watch({
    depth: async () => ({ waiting: 1, postponed: 1, active: 1 }),
    spoolBytes: () => 1,
    spoolLimit: 1,
    deadLetters: async () => 1,
    connections: async () => [
      {
        ...{ connection: "pm", paused: false, product: "openproject", version: "16.1.0", account: "halyard" },
        ...{ lastAccepted: new Date(0), lastRefused: { at: new Date(0) }, lastSweep: new Date(0) },
      },
    ],
  });
  metrics.responded("pm", 202, 1);
  metrics.finished({ connection: "pm", state: "done", latency: 1, isReplay: false });
  metrics.finished({ connection: "pm", state: "done", latency: 1, isReplay: true });
  metrics.job("pull", "failed", 1);
  metrics.effect("commit_status");
  metrics.requested("pm", 200);
  metrics.reloaded("refused");
  metrics.resumed("pm");
  const { text } = await metrics.read();
  return { text, series: new Set([...text.matchAll(/^(\w+)[{ ]/gm)].map(([, name = ""]) => name)) };
}

/** Returns the source text of each node of the given kind in a PromQL expression. */
function nodesOf(expression: string, kind: string): string[] {
  // Replaces Grafana's variable, which is not valid PromQL.
  const text = expression.replaceAll("$__rate_interval", "5m");
  const found: string[] = [];
  parser.parse(text).iterate({
    enter({ name, type, from, to }) {
      if (type.isError) throw new Error(`No PromQL at ${from}: ${text}`);
      if (name === kind) found.push(text.slice(from, to));
    },
  });
  return found;
}

describe("every expression of alerts and dashboard", () => {
  test.each(expressions)("%s: is PromQL over series and labels that the bridge exposes", async (_, expression) => {
    const { series, text } = await exposed();
    const named = nodesOf(expression, "VectorSelector").map((selector) => selector.replace(/\{.*$/s, "").trim());
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !series.has(name))).toEqual([]);
    const labels = [...nodesOf(expression, "LabelName")].filter((label) => !["job", "instance"].includes(label));
    expect(labels.filter((label) => !text.includes(`${label}="`))).toEqual([]);
  });
});

test("a wrong expression would be found", () => {
  expect(() => nodesOf("sum by (x (rate(halyard_effects_total[5m]))", "VectorSelector")).toThrow("No PromQL");
});

test("every alert has a severity, a summary and the next step", () => {
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  for (const { labels, annotations } of alerts) {
    expect(["warning", "critical"]).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
    expect(annotations.action).toMatch(/\.$/);
  }
});

test("every metric of the bridge is in an alert or on the dashboard", async () => {
  const { text } = await exposed();
  const own = [...text.matchAll(/^# TYPE (halyard_\w+)/gm)].map(([, name = ""]) => name);
  const all = expressions.map(([, expression]) => expression).join("\n");
  expect(own.filter((name) => !all.includes(name))).toEqual([]);
});

test("no two panels of the dashboard overlap", () => {
  const { panels } = dashboard;
  for (const { id, gridPos: one } of panels) {
    for (const { gridPos: other } of panels.filter((each) => each.id > id)) {
      const apart =
        one.x + one.w <= other.x ||
        other.x + other.w <= one.x ||
        one.y + one.h <= other.y ||
        other.y + other.h <= one.y;
      expect(apart).toBe(true);
    }
  }
});
