import { context, type Context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  type Answer,
  closedPort,
  inTurn,
  json,
  redirect,
  reset,
  routes,
  serve,
  stall,
  status,
} from "../test/loopback.js";
import { risks } from "../test/risks.js";
import { createClient, type TransportOptions } from "./index.js";
import { openTelemetry, type OpenTelemetryOptions } from "./opentelemetry.js";

const spans = new InMemorySpanExporter();
const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });

beforeEach(() => {
  spans.reset();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  return () => {
    context.disable();
    trace.disable();
    propagation.disable();
  };
});

/** Writes the ids of the active span in the W3C format. */
const propagator: NonNullable<OpenTelemetryOptions["propagator"]> = {
  inject(active: Context, carrier, setter) {
    const ids = trace.getSpanContext(active);
    if (ids) setter.set(carrier, "traceparent", `00-${ids.traceId}-${ids.spanId}-01`);
  },
  extract: (active) => active,
  fields: () => ["traceparent"],
};

async function setUp(answer: Answer, options: Partial<TransportOptions> = {}, telemetry: OpenTelemetryOptions = {}) {
  const server = await serve(answer);
  const client = createClient({
    baseUrl: server.url,
    dialect: { prefix: "/api" },
    resources: { risks },
    retry: { maxRetries: 1, baseDelay: 1 },
    instrumentation: openTelemetry({ tracerProvider, propagator, ...telemetry }),
    ...options,
  });
  const { port } = server;
  return { server, client, home: { "server.address": "127.0.0.1", "server.port": port } };
}

const template = "/api/risks/{id}";
const risk = json({ id: 1, title: "t" });

describe("spans", () => {
  test("are created for each exchange, with the names and attributes that the conventions prescribe", async () => {
    const { server, client, home } = await setUp(
      routes({ "/api/risks/1": inTurn(status(503), redirect(302, "/moved")), "/moved": risk }),
    );
    await client.risks.get({ id: 1 });
    const request = {
      ...home,
      "http.request.method": "GET",
      "url.template": template,
      "url.full": `${server.url}/api/risks/1`,
    };
    expect(
      spans
        .getFinishedSpans()
        .map(({ name, kind, attributes, status: result }) => ({ name, kind, attributes, result })),
    ).toEqual([
      {
        name: `GET ${template}`,
        kind: SpanKind.CLIENT,
        attributes: { ...request, "http.response.status_code": 503, "error.type": "503" },
        result: { code: SpanStatusCode.ERROR },
      },
      {
        name: `GET ${template}`,
        kind: SpanKind.CLIENT,
        attributes: { ...request, "http.request.resend_count": 1, "http.response.status_code": 302 },
        result: { code: SpanStatusCode.UNSET },
      },
      {
        name: "GET",
        kind: SpanKind.CLIENT,
        attributes: {
          ...home,
          "http.request.method": "GET",
          "url.full": `${server.url}/moved`,
          "http.request.resend_count": 2,
          "http.response.status_code": 200,
        },
        result: { code: SpanStatusCode.UNSET },
      },
    ]);
  });

  test("have the failure code when there was no response", async () => {
    const refused = `http://127.0.0.1:${String(await closedPort())}`;
    const { client: dead } = await setUp(risk, { baseUrl: refused, retry: { maxRetries: 0 } });
    await dead.risks.get({ id: 1 }).catch(() => undefined);
    const { client: broken } = await setUp(reset, { retry: { maxRetries: 0 } });
    await broken.risks.get({ id: 1 }).catch(() => undefined);
    const { client: slow } = await setUp(stall, { timeout: 100, retry: { maxRetries: 0 } });
    await slow.risks.get({ id: 1 }).catch(() => undefined);
    const controller = new AbortController();
    const { server, client: aborted } = await setUp(stall, { coalesce: false });
    const call = aborted.risks.get({ id: 1 }, { signal: controller.signal }).catch(() => undefined);
    await expect.poll(() => server.requests.length).toBe(1);
    controller.abort();
    await call;
    const finished = spans.getFinishedSpans();
    expect(finished.map(({ attributes }) => attributes["error.type"])).toEqual([
      "ECONNREFUSED",
      expect.stringMatching(/^(ECONNRESET|UND_ERR_SOCKET)$/),
      "TimeoutError",
      "AbortError",
    ]);
    expect(
      finished.every(
        ({ status: result, attributes }) =>
          result.code === SpanStatusCode.ERROR && !("http.response.status_code" in attributes),
      ),
    ).toBe(true);
  });

  test("are children of the span around the call, and parents of spans inside it", async () => {
    let inside: string | undefined;
    const { client } = await setUp(risk, {
      fetch: (request) => {
        inside = trace.getSpanContext(context.active())?.spanId;
        return fetch(request);
      },
    });
    const parent = tracerProvider.getTracer("test").startSpan("parent");
    await context.with(trace.setSpan(context.active(), parent), () => client.risks.get({ id: 1 }));
    const [span] = spans.getFinishedSpans();
    expect(span?.parentSpanContext?.spanId).toBe(parent.spanContext().spanId);
    expect(inside).toBe(span?.spanContext().spanId);
  });

  test("are passed on in a header to trusted origins only", async () => {
    const elsewhere = await serve(risk);
    const { server, client } = await setUp((request, response) =>
      redirect(302, `${elsewhere.url}/x`)(request, response),
    );
    await client.risks.get({ id: 1 });
    const [home] = spans.getFinishedSpans();
    const { traceId, spanId } = home!.spanContext();
    expect(server.requests[0]?.headers.traceparent).toBe(`00-${traceId}-${spanId}-01`);
    expect(elsewhere.requests[0]?.headers).not.toHaveProperty("traceparent");
  });

  test("contain no secret", async () => {
    const { client } = await setUp(json({ message: "tk-12345678" }, 500), {
      auth: { headers: () => ({ authorization: "Bearer tk-12345678" }) },
      baseUrl: (await serve(status(500))).url,
    });
    await client.transport
      .request({ method: "GET", url: "/x?access_token=tk-12345678&q=tk-12345678", media: "json", retry: "safe" })
      .catch(() => undefined);
    expect(spans.getFinishedSpans().length).toBeGreaterThan(0);
    for (const { name, attributes, events, status: result } of spans.getFinishedSpans()) {
      expect(JSON.stringify({ name, attributes, events, result })).not.toContain("tk-12345678");
    }
  });

  test("have the default port of an address, and an IPv6 address without brackets", async () => {
    for (const [baseUrl, address, port] of [
      ["https://pm.example.com", "pm.example.com", 443],
      ["http://[::1]", "::1", 80],
    ] as const) {
      spans.reset();
      const { client } = await setUp(risk, { baseUrl, fetch: async () => Response.json({ id: 1, title: "t" }) });
      await client.risks.get({ id: 1 });
      expect(spans.getFinishedSpans()[0]?.attributes).toMatchObject({ "server.address": address, "server.port": port });
    }
  });

  test("use the global provider and propagator by default, even when registered later", async () => {
    const { server, client } = await setUp(risk, { instrumentation: openTelemetry() });
    trace.setGlobalTracerProvider(tracerProvider);
    propagation.setGlobalPropagator(propagator);
    await client.risks.get({ id: 1 });
    expect(spans.getFinishedSpans()).toHaveLength(1);
    expect(server.requests[0]?.headers).toHaveProperty("traceparent");
  });
});

test("the duration of every exchange is recorded in seconds, in the recommended buckets", async () => {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const meterProvider = new MeterProvider({
    readers: [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 1e9, exportTimeoutMillis: 1e8 })],
  });
  onTestFinished(() => meterProvider.shutdown());
  const { client, home } = await setUp(inTurn(status(503), risk), {}, { meterProvider });
  await client.risks.get({ id: 1 });
  await meterProvider.forceFlush();
  const [metric] = exporter.getMetrics()[0]?.scopeMetrics[0]?.metrics ?? [];
  expect(metric?.descriptor).toMatchObject({ name: "http.client.request.duration", unit: "s" });
  const request = { ...home, "http.request.method": "GET", "url.template": template };
  expect(metric?.dataPoints.map(({ attributes }) => attributes)).toEqual([
    { ...request, "http.response.status_code": 503, "error.type": "503" },
    { ...request, "http.response.status_code": 200 },
  ]);
  expect(metric?.dataPoints[0]?.value).toMatchObject({
    count: 1,
    buckets: { boundaries: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10] },
  });
});
