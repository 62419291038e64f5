import { describe, expect, test } from "vitest";
import { type Answer, inTurn, json, redirect, routes, serve, status } from "../test/loopback.js";
import { createTransport, type ExchangeInfo, type Hooks, type Logger, type TransportOptions } from "./index.js";

interface Line {
  readonly level: keyof Logger;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

function recordingLogger(): { readonly lines: Line[]; readonly logger: Logger } {
  const lines: Line[] = [];
  const at = (level: keyof Logger) => (message: string, fields: Readonly<Record<string, unknown>>) =>
    void lines.push({ level, message, fields });
  return { lines, logger: { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") } };
}

async function setUp(answer: Answer, options: Partial<TransportOptions> = {}) {
  const server = await serve(answer);
  const transport = createTransport({ baseUrl: server.url, retry: { maxRetries: 1, baseDelay: 1 }, ...options });
  const send = () =>
    transport.request({
      operation: "x.get",
      template: "/{id}",
      method: "GET",
      url: "/x",
      media: "json",
      retry: "safe",
    });
  return { server, send };
}

const flaky = (): Answer => routes({ "/x": inTurn(status(503), redirect(302, "/y")), "/y": json({ ok: true }) });

describe("hooks", () => {
  test("are called in order, for every attempt and every redirect", async () => {
    const order: string[] = [];
    const { server, send } = await setUp(flaky(), {
      auth: { headers: () => (order.push("auth"), {}) },
      hooks: {
        beforeRequest: ({ attempt, url }) => void order.push(`before ${String(attempt)} ${new URL(url).pathname}`),
        afterResponse: ({ attempt, status: code, headers, durationMs }) =>
          void order.push(
            `after ${String(attempt)} ${String(code)} ${String(headers instanceof Headers && durationMs >= 0)}`,
          ),
        onRetry: ({ attempt, status: code }) => void order.push(`retry ${String(attempt)} ${String(code)}`),
      },
    });
    await send();
    expect(order).toEqual([
      "before 1 /x",
      "auth",
      "after 1 503 true",
      "retry 1 503",
      "before 2 /x",
      "auth",
      "after 2 302 true",
      "before 2 /y",
      "auth",
      "after 2 200 true",
    ]);
    expect(server.lines()).toEqual(["GET /x", "GET /x", "GET /y"]);
  });

  test("may change header fields before the request, also asynchronously", async () => {
    const { server, send } = await setUp(json({}), {
      headers: { "x-kept": "1", "x-dropped": "1" },
      hooks: {
        async beforeRequest({ headers }) {
          await new Promise((resolve) => setTimeout(resolve, 5));
          headers.set("x-added", "1");
          headers.delete("x-dropped");
        },
      },
    });
    await send();
    expect(server.requests[0]?.headers).toMatchObject({ "x-kept": "1", "x-added": "1" });
    expect(server.requests[0]?.headers).not.toHaveProperty("x-dropped");
  });

  test("that fail before the request reject the call with their error", async () => {
    const reason = new Error("not today");
    const { server, send } = await setUp(json({}), {
      hooks: {
        beforeRequest() {
          throw reason;
        },
      },
    });
    await expect(send()).rejects.toBe(reason);
    expect(server.requests).toHaveLength(0);
  });

  test("that fail after the request are logged and do not affect the call", async () => {
    const failures = {
      afterResponse: () => {
        throw new Error("at once");
      },
      onRetry: () => Promise.reject(new Error("later")) as never,
      onMismatch: () => {
        // oxlint-disable-next-line typescript/only-throw-error -- The hook must be able to throw anything.
        throw "a text";
      },
    } satisfies Hooks;
    const { lines, logger } = recordingLogger();
    const { url } = await serve(inTurn(status(503), json({ ok: true })));
    const transport = createTransport({ baseUrl: url, retry: { baseDelay: 1 }, hooks: failures, logger });
    await expect(transport.request({ method: "GET", url: "/x", media: "json", retry: "safe" })).resolves.toMatchObject({
      data: { ok: true },
    });
    transport.reportMismatch({ operation: "x", method: "GET", path: "/x", mismatches: [] });
    expect(lines.filter(({ level }) => level === "error").map(({ fields }) => fields)).toEqual([
      { hook: "afterResponse", error: "at once" },
      { hook: "onRetry", error: "later" },
      { hook: "afterResponse", error: "at once" },
      { hook: "onMismatch", error: "a text" },
    ]);
  });
});

describe("the logger", () => {
  test("receives responses, retries and withheld credentials, with plain fields", async () => {
    const { lines, logger } = recordingLogger();
    const elsewhere = await serve(json({ ok: true }));
    const { server, send } = await setUp(inTurn(status(503), redirect(302, `${elsewhere.url}/y?token=s3cr3t`)), {
      logger,
      auth: { headers: () => ({ authorization: "Bearer tk-12345678" }) },
    });
    await send();
    const anyNumber = expect.any(Number) as number;
    const base = { operation: "x.get", method: "GET", url: `${server.url}/x` };
    expect(lines).toEqual([
      {
        level: "debug",
        message: "A response arrived.",
        fields: { ...base, attempt: 1, status: 503, durationMs: anyNumber },
      },
      {
        level: "info",
        message: "A request failed and will be retried.",
        fields: { ...base, attempt: 1, status: 503, failure: undefined, waitMs: anyNumber },
      },
      {
        level: "debug",
        message: "A response arrived.",
        fields: { ...base, attempt: 2, status: 302, durationMs: anyNumber },
      },
      {
        level: "info",
        message:
          "A redirect leads to an origin that is not in `trustedOrigins`. The client follows the redirect without the credential.",
        fields: { ...base, target: `${elsewhere.url}/y?[redacted]` },
      },
      {
        level: "debug",
        message: "A response arrived.",
        fields: { ...base, url: `${elsewhere.url}/y?[redacted]`, attempt: 2, status: 200, durationMs: anyNumber },
      },
    ]);
  });

  test("receives nothing about withheld credentials when there is no credential", async () => {
    const { lines, logger } = recordingLogger();
    const elsewhere = await serve(json({ ok: true }));
    const { send } = await setUp(redirect(302, elsewhere.url), { logger });
    await send();
    expect(lines.map(({ level }) => level)).toEqual(["debug", "debug"]);
  });
});

describe("an instrumentation", () => {
  test("wraps every exchange and receives its attempt and resend count", async () => {
    const seen: Partial<ExchangeInfo>[] = [];
    const { server, send } = await setUp(flaky(), {
      instrumentation: {
        async exchange(info, run) {
          const { operation, method, url, attempt, template, resendCount } = info;
          seen.push({ operation, method, url, attempt, template, resendCount });
          info.setHeader("traceparent", `00-${String(info.resendCount)}`);
          return run();
        },
      },
    });
    await send();
    const base = { operation: "x.get", method: "GET" };
    expect(seen).toEqual([
      { ...base, url: `${server.url}/x`, attempt: 1, template: "/{id}", resendCount: 0 },
      { ...base, url: `${server.url}/x`, attempt: 2, template: "/{id}", resendCount: 1 },
      { ...base, url: `${server.url}/y`, attempt: 2, template: undefined, resendCount: 2 },
    ]);
    expect(server.requests.map(({ headers }) => headers.traceparent)).toEqual(["00-0", "00-1", "00-2"]);
  });
});
