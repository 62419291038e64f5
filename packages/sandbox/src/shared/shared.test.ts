import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listen } from "../node.js";
import { createFaults } from "./create-faults.js";
import { createOutbox } from "./create-outbox.js";
import { createRandom } from "./random.js";
import { sandboxFetch } from "./sandbox-fetch.js";
import { steppingClock } from "./clock.js";
import type { OutgoingDelivery } from "./outbox.js";
import type { Sandbox } from "./sandbox.js";

function server() {
  const faults = createFaults(createRandom(1));
  const answered: string[] = [];
  const fetch = sandboxFetch({
    prefix: "/api",
    faults,
    answer: (request) => {
      answered.push(request.method);
      return new Response("well");
    },
    failure: (status) => new Response("ill", { status }),
  });
  return { faults, answered, fetch };
}

function delivery(id: string): OutgoingDelivery {
  return { id, url: "http://receiver.test/", headers: {}, body: id, event: "push" };
}

/** Timeout in milliseconds that no receiver in these tests reaches. */
const never = 600_000;

function receiver(
  answer: (body: string) => Promise<Response> | Response = () => new Response(null, { status: 202 }),
  timeout = never,
) {
  const received: string[] = [];
  const outbox = createOutbox({
    redirect: "manual",
    timeout,
    random: createRandom(7),
    fetch: async (request) => {
      const body = await request.text();
      received.push(body);
      return answer(body);
    },
  });
  return { received, outbox };
}

test("a fault affects the requests that its rule matches, for the given number of times", async () => {
  const { faults, fetch, answered } = server();
  faults.add({ method: "post", path: /^\/things/g, fault: { kind: "status", status: 503, retryAfterSeconds: 2 } });
  const get = await fetch(new Request("http://s.test/api/things"));
  const elsewhere = await fetch(new Request("http://s.test/api/other", { method: "POST" }));
  const met = await fetch(new Request("http://s.test/api/things/1", { method: "POST" }));
  const after = await fetch(new Request("http://s.test/api/things/1", { method: "POST" }));
  expect([get.status, elsewhere.status, met.status, after.status]).toEqual([200, 200, 503, 200]);
  expect(met.headers.get("retry-after")).toBe("2");
  expect(answered).toEqual(["GET", "POST", "POST"]);
});

test("a request whose connection breaks has an effect only if just the response is lost", async () => {
  const { faults, fetch, answered } = server();
  faults.add({ fault: { kind: "reset", when: "before" } });
  faults.add({ fault: { kind: "reset", when: "after" } });
  for (const effects of [0, 1]) {
    const failure: unknown = await fetch(new Request("http://s.test/api/")).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "TypeError", cause: { code: "ECONNRESET" } });
    expect(answered).toHaveLength(effects);
  }
});

test("an abort ends the latency, and lasting faults can be removed", async () => {
  const { faults, fetch, answered } = server();
  const remove = faults.add({ times: Infinity, fault: { kind: "latency", milliseconds: 600_000 } });
  const controller = new AbortController();
  const waiting = fetch(new Request("http://s.test/api/", { signal: controller.signal }));
  controller.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
  remove();
  await fetch(new Request("http://s.test/api/"));
  faults.add({ times: Infinity, fault: { kind: "status", status: 500 } });
  faults.clear();
  await fetch(new Request("http://s.test/api/"));
  expect(answered).toEqual(["GET", "GET"]);
});

test("probabilities are drawn from the seed: the same requests fail in every run", async () => {
  const run = async (): Promise<string> => {
    const { faults, fetch } = server();
    faults.add({ probability: 0.5, times: Infinity, fault: { kind: "status", status: 500 } });
    const statuses = [];
    for (let index = 0; index < 30; index++) statuses.push((await fetch(new Request("http://s.test/api/"))).status);
    return statuses.join();
  };
  const first = await run();
  expect(await run()).toBe(first);
  expect(new Set(first.split(","))).toEqual(new Set(["200", "500"]));
});

test("deliveries are sent at once, in order, with one attempt each", async () => {
  const { outbox, received } = receiver((body) => new Response(null, { status: body === "a" ? 500 : 202 }));
  const late = new Promise<OutgoingDelivery>((resolve) => setTimeout(() => resolve(delivery("a")), 5));
  void outbox.post(late);
  void outbox.post(delivery("b"));
  await outbox.idle();
  expect(received).toEqual(["a", "b"]);
  expect(outbox.sent.map(({ id, status }) => [id, status])).toEqual([
    ["a", 500],
    ["b", 202],
  ]);
});

test("an unreachable or slow receiver is recorded with the status -1", async () => {
  const { outbox } = receiver(
    (body) => (body === "a" ? Promise.reject(new Error("down")) : new Promise(() => undefined)),
    50,
  );
  void outbox.post(delivery("a"));
  void outbox.post(delivery("b"));
  await outbox.idle();
  expect(outbox.sent.map(({ status }) => status)).toEqual([-1, -1]);
});

test("held deliveries wait for flush, and can be taken and sent later", async () => {
  const { outbox, received } = receiver();
  outbox.hold();
  await outbox.post(delivery("a"));
  await outbox.post(delivery("b"));
  expect(outbox.waiting.map(({ id }) => id)).toEqual(["a", "b"]);
  const [first] = outbox.take();
  await outbox.post(delivery("c"));
  await outbox.idle();
  expect(received).toEqual([]);
  await outbox.flush();
  expect(received).toEqual(["c"]);
  expect(await outbox.send(first!)).toMatchObject({ id: "a", status: 202 });
  await outbox.post(delivery("d"));
  await outbox.idle();
  expect(received).toEqual(["c", "a", "d"]);
});

test("the seed determines which deliveries are lost, doubled and reordered", async () => {
  const ids = Array.from("abcdefghij");
  const run = async (disturbance: Parameters<ReturnType<typeof createOutbox>["disturb"]>[0]): Promise<string> => {
    const { outbox, received } = receiver();
    outbox.disturb(disturbance);
    outbox.hold();
    for (const id of ids) await outbox.post(delivery(id));
    await outbox.flush();
    return received.join("");
  };
  expect(await run({ lose: 1 })).toBe("");
  expect(await run({ double: 1 })).toBe("aabbccddeeffgghhiijj");
  const reordered = await run({ reorder: true });
  expect(reordered).not.toBe(ids.join(""));
  expect(Array.from(reordered).sort().join("")).toBe(ids.join(""));
  expect(await run({ reorder: true })).toBe(reordered);
  const some = await run({ lose: 0.5 });
  expect(some.length).toBeGreaterThan(0);
  expect(some.length).toBeLessThan(10);
});

test("listen serves a sandbox on a port, and a broken connection closes the socket", async () => {
  const { faults, fetch: answer } = server();
  const outbox = createOutbox({ timeout: never, redirect: "manual", random: createRandom(1) });
  const make = (baseUrl: string): Sandbox<null> => ({
    ...{ baseUrl, fetch: answer, clock: steppingClock(), faults, outbox },
    dump: () => null,
    toJSON: () => null,
    load: () => undefined,
  });
  const served = await listen(make);
  expect(served.sandbox.baseUrl).toBe(served.url);
  expect(await (await fetch(`${served.url}/api/`)).text()).toBe("well");
  faults.add({ fault: { kind: "reset", when: "before" } });
  await expect(fetch(`${served.url}/api/`)).rejects.toThrow(TypeError);
  const port = Number(new URL(served.url).port);
  await expect(listen(make("x"), { port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  await served.close();
  await expect(fetch(`${served.url}/api/`)).rejects.toThrow(TypeError);
});

test.each([
  ["manual", 302, ["POST / push é"]],
  ["follow", 200, ["POST / push é", "GET /elsewhere push "]],
] as const)(
  "deliveries reach a real receiver with their headers and exact body (redirects: %s)",
  async (redirect, status, seen) => {
    const outbox = createOutbox({ timeout: never, redirect, random: createRandom(1) });
    const got: string[] = [];
    const http = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        got.push(`${request.method} ${request.url} ${request.headers["x-event"]?.toString()} ${body}`);
        response.writeHead(request.url === "/" ? 302 : 200, { location: "/elsewhere" }).end();
      });
    }).listen(0, "127.0.0.1");
    await once(http, "listening");
    const { port } = http.address() as { port: number };
    const url = `http://127.0.0.1:${port}/`;
    const outcome = await outbox.send({ ...delivery("é"), url, headers: { "x-event": "push", connection: "close" } });
    expect(outcome.status).toBe(status);
    expect(got).toEqual(seen);
    http.close();
  },
);
