import { once } from "node:events";
import { connect } from "node:net";
import { Hono } from "hono";
import { describe, expect, onTestFinished, test } from "vitest";
import { recordingLogger } from "../../test/recording-logger.js";
import { Metrics } from "../config/telemetry/metrics.js";
import { createApp, type AppParts } from "./routes.js";
import { createHealth } from "./health.js";
import { fromForwarded, toForwardedResponse } from "./intake-thread/forwarding.js";
import { createFront, type FrontOptions } from "./intake-thread/front.js";
import { listen } from "./listen.js";

const well = { queue: async () => undefined, spool: async () => undefined };

/** Serves the same routes as a bridge, in a single thread. */
async function served({
  logger = recordingLogger().logger,
  intake = new Hono().all("/hooks/:connection", (c) => c.text("taken", 202)),
  ...parts
}: Partial<AppParts & Pick<FrontOptions, "intake">> = {}): Promise<string> {
  const app = createApp({
    health: createHealth(well),
    metrics: new Metrics(),
    page: () => undefined,
    logger,
    ...parts,
  });
  const front = createFront({
    ...{ intake, logger },
    forward: async (request) => toForwardedResponse(await app.fetch(fromForwarded(request), {})),
  });
  const server = await listen(front, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => server.close());
  return server.url;
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status;
}

describe("/healthz and /readyz", () => {
  test("report a working bridge", async () => {
    const url = await served();
    expect([await statusOf(`${url}/healthz`), await statusOf(`${url}/readyz`)]).toEqual([200, 200]);
  });

  test.each(["queue", "spool"] as const)("report that the %s cannot be used, without the reason", async (part) => {
    const failing = { ...well, [part]: () => Promise.reject(new Error("password of the database")) };
    const url = await served({ health: createHealth(failing) });
    const answer = await fetch(`${url}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ ready: false, queue: true, spool: true, [part]: false });
    expect(await statusOf(`${url}/healthz`)).toBe(200);
  });

  test("report a database that never responds as unavailable", async () => {
    const url = await served({ health: createHealth({ ...well, queue: () => new Promise(() => undefined) }) });
    expect(await statusOf(`${url}/readyz`)).toBe(503);
  });
});

describe("the server", () => {
  test("routes each path to its part", async () => {
    const page = new Hono().get("/", (c) => c.text("the page"));
    const url = await served({ page: () => page });
    expect(await (await fetch(url)).text()).toBe("the page");
    expect(await (await fetch(`${url}/hooks/forge`, { method: "POST" })).text()).toBe("taken");
    expect(await (await fetch(`${url}/metrics`)).text()).toContain("# TYPE halyard_deliveries_total counter");
    expect(await statusOf(`${url}/nothing`)).toBe(404);
  });

  test("responds that the bridge is starting until the page exists", async () => {
    expect(await statusOf(await served())).toBe(503);
  });

  test("its own responses cannot be framed, and browsers must not guess their type", async () => {
    const url = await served();
    for (const path of ["/healthz", "/readyz", "/metrics", "/hooks/forge"]) {
      const { headers } = await fetch(url + path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
      expect(headers.get("content-security-policy")).toBe("default-src 'none'");
    }
  });

  test("shows nothing of an error, which is logged", async () => {
    const { logger, lines } = recordingLogger();
    const intake = new Hono();
    intake.all("/hooks/:connection", () => {
      throw new Error("the inner workings");
    });
    const url = await served({ intake, logger });
    const answer = await fetch(`${url}/hooks/forge`);
    expect([answer.status, await answer.text()]).toEqual([
      500,
      "The bridge could not handle this request. Find the reason in the log of the bridge.",
    ]);
    expect(lines).toMatchObject([{ level: "error", fields: { path: "/hooks/forge" } }]);
  });

  test("lets running requests finish when it closes, and accepts no new ones", async () => {
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const app = new Hono().get("/", async (c) => {
      reached.resolve();
      await gate.promise;
      return c.text("finished");
    });
    const server = await listen(app, { host: "127.0.0.1", port: 0 });
    const answer = fetch(server.url);
    await reached.promise;
    const closed = server.close();
    await expect(fetch(server.url)).rejects.toThrow();
    gate.resolve();
    expect(await (await answer).text()).toBe("finished");
    await closed;
  });

  test("closes connections whose headers arrive too slowly", async () => {
    const { port } = new URL(await served());
    const socket = connect(Number(port), "127.0.0.1");
    socket.setEncoding("utf8");
    socket.write("GET / HTTP/1.1\r\nHost: a\r\nX-Unfinished: ");
    const [answer] = (await once(socket, "data")) as string[];
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    await once(socket, "close");
  });

  test("keeps idle connections longer than proxies do", async () => {
    expect((await fetch(await served())).headers.get("keep-alive")).toBe("timeout=75");
  });

  test("closes even while a client keeps a connection open", async () => {
    const server = await listen(new Hono(), { host: "127.0.0.1", port: 0 });
    const socket = connect(server.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write("GET / HTTP/1.1\r\nHost: a\r\nX-Unfinished: ");
    await once(socket, "connect");
    await server.close();
    socket.destroy();
  });

  test("names the address that is in use and the next step", async () => {
    const { port } = new URL(await served());
    await expect(listen(new Hono(), { host: "127.0.0.1", port: Number(port) })).rejects.toThrow(
      `cannot listen on 127.0.0.1:${port} (EADDRINUSE). Another program uses this port`,
    );
  });
});
