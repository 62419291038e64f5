import { describe, expect, test } from "vitest";
import { inTurn, json, type Loopback, serve, stall, status } from "../../test/loopback.js";
import { risks } from "../../test/risks.js";
import { type CallOptions, createClient, createTransport, type TransportOptions } from "../index.js";
import { createCoalescer } from "./coalesce.js";

const risk = { id: 1, title: "Leak" };

async function setUp(answer: Parameters<typeof serve>[0], options: Partial<TransportOptions> = {}) {
  const server: Loopback = await serve(answer);
  const client = createClient({ baseUrl: server.url, resources: { risks }, retry: { maxRetries: 0 }, ...options });
  return { server, risks: client.risks };
}

describe("identical concurrent reads", () => {
  test("are one request, and each caller gets its own copy of the data", async () => {
    const { server, risks: bound } = await setUp(json(risk, 200, { etag: '"e"' }));
    const answers = await Promise.all(Array.from({ length: 10 }, () => bound.get({ id: 1 }).withResponse()));
    expect(server.requests).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => data)).size).toBe(10);
    answers[0]!.data.title = "changed";
    answers[0]!.response.headers.delete("etag");
    expect(answers[1]).toMatchObject({ data: risk });
    expect(answers[1]!.response.headers.get("etag")).toBe('"e"');
  });

  test("return a copy of bytes to each caller", async () => {
    const server = await serve(json(risk));
    const transport = createTransport({ baseUrl: server.url });
    const request = { method: "GET", url: "/x", media: "bytes", retry: "safe" } as const;
    const [first, second] = (await Promise.all([transport.request(request), transport.request(request)])) as {
      data: Uint8Array;
    }[];
    first!.data.fill(0);
    expect(new TextDecoder().decode(second!.data)).toBe(JSON.stringify(risk));
    expect(server.requests).toHaveLength(1);
  });

  test("fail together, and the next call sends a new request", async () => {
    const { server, risks: bound } = await setUp(inTurn(status(404), json(risk)));
    const outcomes = await Promise.allSettled([bound.get({ id: 1 }), bound.get({ id: 1 })]);
    expect(outcomes).toMatchObject([{ reason: { code: "not_found" } }, { reason: { code: "not_found" } }]);
    expect(await bound.get({ id: 1 })).toEqual(risk);
    expect(server.requests).toHaveLength(2);
  });

  test("continue for other callers when one is aborted", async () => {
    const { server, risks: bound } = await setUp(
      (request, response) => void setTimeout(() => void json(risk)(request, response), 50),
    );
    const controller = new AbortController();
    const calls = [bound.get({ id: 1 }), bound.get({ id: 1 }, { signal: controller.signal }), bound.get({ id: 1 })];
    controller.abort("mine");
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes).toEqual([
      { status: "fulfilled", value: risk },
      { status: "rejected", reason: "mine" },
      { status: "fulfilled", value: risk },
    ]);
    expect(server.requests).toHaveLength(1);
  });

  test("are aborted with the last caller, and a later read sends a new request", async () => {
    const { server, risks: bound } = await setUp(inTurn(stall, json(risk)));
    const controllers = [new AbortController(), new AbortController()];
    const calls = controllers.map(({ signal }) => bound.get({ id: 1 }, { signal }).catch((reason: unknown) => reason));
    await expect.poll(() => server.requests.length).toBe(1);
    for (const [index, controller] of controllers.entries()) controller.abort(index);
    expect(await Promise.all(calls)).toEqual([0, 1]);
    await server.requests[0]?.abandoned;
    expect(await bound.get({ id: 1 })).toEqual(risk);
  });

  test("are sent individually with `coalesce: false`", async () => {
    const { server, risks: bound } = await setUp(json(risk), { coalesce: false });
    await Promise.all([bound.get({ id: 1 }), bound.get({ id: 1 })]);
    expect(server.requests).toHaveLength(2);
  });
});

describe("calls that differ are sent individually", () => {
  test.each<[string, CallOptions, CallOptions]>([
    ["headers", { headers: { "x-a": "1" } }, { headers: { "x-a": "2" } }],
    ["timeouts", { timeout: 1000 }, { timeout: 2000 }],
    ["progress callbacks", { onDownloadProgress: () => undefined }, {}],
  ])("calls with different %s", async (_, first, second) => {
    const { server, risks: bound } = await setUp(json(risk));
    await Promise.all([bound.get({ id: 1 }, first), bound.get({ id: 1 }, second)]);
    expect(server.requests).toHaveLength(2);
  });

  test("calls with different paths", async () => {
    const { server, risks: bound } = await setUp(json(risk));
    await Promise.all([bound.get({ id: 1 }), bound.get({ id: 2 })]);
    expect(server.requests).toHaveLength(2);
  });

  test("writes", async () => {
    const { server, risks: bound } = await setUp(json(risk));
    await Promise.all([
      bound.create({ title: "t" }),
      bound.create({ title: "t" }),
      bound.remove({ id: 1 }),
      bound.remove({ id: 1 }),
    ]);
    expect(server.requests).toHaveLength(4);
  });
});

test("a read that starts after a write never shares an earlier read", async () => {
  let title = "before";
  const held: (() => void)[] = [];
  const { server, risks: bound } = await setUp((request, response) => {
    if (request.method === "PUT") title = "after";
    const answer = json({ id: 1, title });
    if (held.length > 0 || request.method === "PUT") return answer(request, response);
    held.push(() => void answer(request, response));
    return undefined;
  });
  const early = bound.get({ id: 1 });
  await expect.poll(() => held.length).toBe(1);
  const joined = bound.get({ id: 1 });
  await bound.replace({ id: 1, title: "after" });
  expect(await bound.get({ id: 1 })).toMatchObject({ title: "after" });
  held[0]?.();
  expect(await Promise.all([early, joined])).toMatchObject([{ title: "before" }, { title: "before" }]);
  expect(server.lines()).toEqual(["GET /risks/1", "PUT /risks/1", "GET /risks/1"]);
});

test("a caller that joins as the last one leaves keeps the request running", async () => {
  const coalescer = createCoalescer<string>((value) => value);
  let finish: (value: string) => void = () => undefined;
  const signals: (AbortSignal | undefined)[] = [];
  const work = (signal: AbortSignal | undefined): Promise<string> => {
    signals.push(signal);
    return new Promise((resolve) => (finish = resolve));
  };
  const leaving = new AbortController();
  const first = coalescer.run("k", leaving.signal, work).catch((reason: unknown) => reason);
  leaving.abort("gone");
  const second = coalescer.run("k", new AbortController().signal, work);
  expect(await first).toBe("gone");
  finish("done");
  expect(await second).toBe("done");
  expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
});
