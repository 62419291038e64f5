import {
  type Attributes,
  context,
  type Histogram,
  type MeterProvider,
  metrics,
  propagation,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  type TextMapSetter,
  trace,
  type TracerProvider,
} from "@opentelemetry/api";
import type { ExchangeInfo, ExchangeOutcome, Instrumentation } from "./hooks.js";

/**
 * Options for {@link openTelemetry}. By default, spans and metrics go to the application's global OpenTelemetry set-up.
 */
export interface OpenTelemetryOptions {
  /** Provider of the tracer that creates the spans. Default: the global provider. */
  readonly tracerProvider?: TracerProvider | undefined;
  /** Provider of the meter that creates the histogram. Default: the global provider, looked up at the first request. */
  readonly meterProvider?: MeterProvider | undefined;
  /** Propagator that writes the trace context into header fields. Default: the global propagator. */
  readonly propagator?: TextMapPropagator | undefined;
}

const scope = "@halyard/http-core";

/** Histogram buckets in seconds, as OpenTelemetry's conventions recommend for `http.client.request.duration`. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/**
 * Traces and measures every HTTP exchange, as OpenTelemetry's conventions require. Each HTTP request, including each
 * retry and redirect, produces a client span such as `GET /risks/{id}` and a value in `http.client.request.duration`.
 * Trusted origins also receive the trace context. Spans and metrics contain no header fields, bodies or secrets.
 * Secrets in URLs are replaced.
 *
 * Turn off automatic instrumentation of `fetch` for the same server. It would create a second span for each exchange.
 *
 * @example
 * import { openTelemetry } from "@halyard/http-core/opentelemetry";
 *
 * const client = createClient({ baseUrl: "https://risks.example.com", resources: { risks }, instrumentation: openTelemetry() });
 *
 * @see https://opentelemetry.io/docs/specs/semconv/http/http-spans/#http-client-span
 * @see https://opentelemetry.io/docs/specs/semconv/http/http-metrics/#metric-httpclientrequestduration
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Instrumentation {
  const tracer = (options.tracerProvider ?? trace).getTracer(scope);
  const propagator = options.propagator ?? propagation;
  let durations: Histogram | undefined;

  function record(seconds: number, attributes: Attributes): void {
    durations ??= (options.meterProvider ?? metrics).getMeter(scope).createHistogram("http.client.request.duration", {
      description: "Duration of HTTP client requests.",
      unit: "s",
      advice: { explicitBucketBoundaries: durationBuckets },
    });
    durations.record(seconds, attributes);
  }

  return {
    async exchange<Outcome extends ExchangeOutcome>(info: ExchangeInfo, run: () => Promise<Outcome>): Promise<Outcome> {
      const attributes = describeRequest(info);
      const span = tracer.startSpan(info.template === undefined ? info.method : `${info.method} ${info.template}`, {
        kind: SpanKind.CLIENT,
        attributes: {
          ...attributes,
          "url.full": info.url,
          ...(info.resendCount > 0 ? { "http.request.resend_count": info.resendCount } : {}),
        },
      });
      const spanContext = trace.setSpan(context.active(), span);
      propagator.inject(spanContext, info, headerSetter);
      const started = performance.now();
      let result: Attributes = {};
      try {
        const outcome = await context.with(spanContext, run);
        result = describeStatus(outcome.status);
        return outcome;
      } catch (error) {
        result = { "error.type": errorType(error) };
        throw error;
      } finally {
        span.setAttributes(result);
        if (result["error.type"] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        record((performance.now() - started) / 1000, { ...attributes, ...result });
      }
    },
  };
}

const headerSetter: TextMapSetter<ExchangeInfo> = { set: (info, name, value) => info.setHeader(name, value) };

function describeRequest({ method, url, template }: ExchangeInfo): Attributes {
  const { hostname, port, protocol } = new URL(url);
  return {
    "http.request.method": method,
    // In this attribute, an IPv6 address has no brackets, unlike in a URL.
    "server.address": hostname.replace(/^\[(.*)\]$/, "$1"),
    "server.port": port === "" ? (protocol === "https:" ? 443 : 80) : Number(port),
    ...(template === undefined ? {} : { "url.template": template }),
  };
}

function describeStatus(status: number): Attributes {
  // A browser hides the status of a redirect that it does not follow.
  if (status === 0) return {};
  return { "http.response.status_code": status, ...(status >= 400 ? { "error.type": String(status) } : {}) };
}

/** Returns a code or name that groups similar errors: `ECONNRESET`, `TimeoutError`, `AbortError`. */
function errorType(error: unknown): string {
  const { code, name } = Object(error) as { readonly code?: unknown; readonly name?: unknown };
  if (typeof code === "string") return code;
  return typeof name === "string" ? name : "_OTHER";
}
