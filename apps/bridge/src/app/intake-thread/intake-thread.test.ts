import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Worker } from "node:worker_threads";
import { hang } from "@halyard/testing/hang";
import { forgejoDelivery } from "@halyard/webhook-verifier/testing";
import { Hono } from "hono";
import { describe, expect, onTestFinished, test } from "vitest";
import { recordingLogger, type RecordingLogger } from "../../../test/recording-logger.js";
import { temporaryDirectory } from "../../../test/temporary-directory.js";
import type { Senders } from "../../inbox/provider-of.js";
import { SpoolFullError, type SpooledDelivery } from "../../inbox/spool/spool.js";
import { IntakeThread, type ForwardingTarget } from "./intake-thread.js";

const secret = "the secret of these tests";
const senders: Senders = {
  git: [{ name: "forge", product: "forgejo", webhookSecrets: [secret] }],
  openproject: [],
};
const anyPort = { host: "127.0.0.1", port: 0 };

interface Setting extends RecordingLogger {
  readonly intake: IntakeThread;
  readonly worker: Worker;
  /** Calls to the metrics and the callbacks, in order. */
  readonly calls: unknown[][];
  /** Rejects if the thread ends unexpectedly. */
  readonly failure: Promise<never>;
  listen(target?: ForwardingTarget): Promise<string>;
}

async function openIntake(maxBytes = 2 ** 30): Promise<Setting> {
  const recording = recordingLogger();
  const calls: unknown[][] = [];
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const started = once(process, "worker");
  const directory = join(await temporaryDirectory(), "spool");
  const intake = await IntakeThread.open({
    spool: { directory, maxBytes, segmentBytes: 2 ** 24, retention: 0 },
    logger: recording.logger,
    metrics: {
      responded: (connection, status) => void calls.push(["responded", connection, status]),
      unknownHook: () => void calls.push(["unknownHook"]),
    },
    onDamage: () => undefined,
    onSpoolChanged: () => void calls.push(["spoolChanged"]),
    onVerdict: (connection, { status, reason }) => void calls.push(["verdict", connection, status, reason]),
    onFailure: failed.reject,
  });
  onTestFinished(() => intake.close());
  const [worker] = (await started) as [Worker];
  return {
    ...recording,
    ...{ intake, worker, calls, failure: failed.promise },
    async listen(target = new Hono()) {
      await intake.configure(senders);
      onTestFinished(() => intake.stopListening());
      return intake.listen(anyPort, target);
    },
  };
}

async function post(url: string, connection = "forge"): Promise<number> {
  const { headers, body } = await forgejoDelivery({ event: "push", secret });
  return (await fetch(`${url}/hooks/${connection}`, { method: "POST", headers, body })).status;
}

async function deliveriesIn(spooled: AsyncIterable<SpooledDelivery>): Promise<SpooledDelivery[]> {
  const all: SpooledDelivery[] = [];
  for await (const each of spooled) all.push(each);
  return all;
}

describe("a delivery", () => {
  test("is stored and answered while the main thread is blocked", async () => {
    const { intake, listen } = await openIntake();
    const url = await listen();
    const { headers, body } = await forgejoDelivery({ event: "push", secret });
    const init = JSON.stringify({ method: "POST", headers, body });
    const send = `fetch("${url}/hooks/forge", ${init}).then(({ status }) => console.log(status))`;
    // Blocks this thread until the other process has its response.
    const status = execFileSync(process.execPath, ["--eval", send], { encoding: "utf8", timeout: hang });
    expect(status).toBe("202\n");
    expect(intake.spool.size()).toBe(0);
    await intake.spool.current();
    const stored = await deliveriesIn(intake.spool.read());
    expect(stored.map(({ delivery }) => new TextDecoder().decode(delivery.body))).toEqual([body]);
  });

  test("is reported with its verdict, metrics and log line before the result of a later call", async () => {
    const { intake, calls, lines, listen } = await openIntake();
    const url = await listen();
    expect([await post(url), await post(url, "unknown")]).toEqual([202, 404]);
    await intake.spool.current();
    expect(calls.filter(([kind]) => kind !== "spoolChanged")).toEqual([
      ["responded", "forge", 202],
      ["verdict", "forge", 202, "accepted"],
      ["unknownHook"],
    ]);
    expect(calls).toContainEqual(["spoolChanged"]);
    expect(lines.map(({ level, message }) => [level, message])).toEqual([
      ["info", "A delivery was accepted."],
      ["warn", expect.stringContaining("belongs to no connection")],
    ]);
  });

  test("is refused from `refuse` on, while other requests are still answered", async () => {
    const { intake, listen } = await openIntake();
    const url = await listen(new Hono().get("/healthz", (c) => c.text("alive")));
    await intake.refuse();
    expect([await post(url), (await fetch(`${url}/healthz`)).status]).toEqual([503, 200]);
  });

  test("is refused with the same secrets as before when the new ones are invalid", async () => {
    const { intake, listen } = await openIntake();
    const url = await listen();
    const invalid = { ...senders, git: [{ ...senders.git[0]!, webhookSecrets: [""] }] };
    await expect(intake.configure(invalid)).rejects.toThrow();
    expect(await post(url)).toBe(202);
    await intake.configure({ ...senders, git: [{ ...senders.git[0]!, webhookSecrets: ["another secret"] }] });
    expect(await post(url)).toBe(401);
  });
});

describe("the spool", () => {
  test("is searched and pruned from the main thread", async () => {
    const { intake, listen } = await openIntake();
    const { spool } = intake;
    const url = await listen();
    await post(url);
    await post(url);
    await spool.current();
    const stored = await deliveriesIn(spool.read());
    expect(stored).toHaveLength(2);
    expect(await spool.find(stored[1]!.delivery.id)).toEqual(stored[1]);
    expect(await deliveriesIn(spool.read(stored[0]!.next))).toEqual([stored[1]]);
    // `prune` keeps the newest segment, which contains both deliveries.
    await spool.prune(stored[1]!.next);
    expect(await deliveriesIn(spool.read())).toEqual(stored);
    await spool.checkRoom();
  });

  test("reports that it has no room with the class of the error", async () => {
    const { intake } = await openIntake(1000);
    await expect(intake.spool.checkRoom()).rejects.toThrow(SpoolFullError);
  });

  test("that cannot be opened leaves no thread behind", async () => {
    const directory = join(await temporaryDirectory(), "file");
    await writeFile(directory, "");
    const started = once(process, "worker");
    const nothing = (): void => undefined;
    const opening = IntakeThread.open({
      spool: { directory, maxBytes: 1, segmentBytes: 1, retention: 0 },
      logger: recordingLogger().logger,
      metrics: { responded: nothing, unknownHook: nothing },
      ...{ onDamage: nothing, onSpoolChanged: nothing, onVerdict: nothing, onFailure: nothing },
    });
    const [worker] = (await started) as [Worker];
    const ended = once(worker, "exit");
    await expect(opening).rejects.toThrow(expect.objectContaining({ code: "EEXIST" }) as Error);
    await ended;
  });
});

describe("a request that is not a delivery", () => {
  test("arrives with method, address, header fields, body and sender, and so does the response", async () => {
    const arrived: unknown[] = [];
    const { listen } = await openIntake();
    const url = await listen({
      async fetch(request, env) {
        const { method, headers } = request;
        const fields = [headers.get("cookie"), headers.get("origin")];
        arrived.push(method, request.url, fields, await request.text(), env);
        const answer = new Headers([
          ["set-cookie", "a=1"],
          ["set-cookie", "b=2"],
        ]);
        return new Response(new Uint8Array([0, 255]), { status: 418, headers: answer });
      },
    });
    const headers = { cookie: "session=1", origin: "http://page.test" };
    const response = await fetch(`${url}/api/a%20b?c=%C3%A9`, { method: "PUT", headers, body: "\u{1f6a2}" });
    expect(arrived).toEqual([
      ...["PUT", `${url}/api/a%20b?c=%C3%A9`, ["session=1", "http://page.test"], "\u{1f6a2}"],
      { incoming: { socket: { remoteAddress: "127.0.0.1" } } },
    ]);
    expect([response.status, response.headers.getSetCookie(), await response.bytes()]).toEqual([
      ...[418, ["a=1", "b=2"], new Uint8Array([0, 255])],
    ]);
  });

  test("may have a response without a body", async () => {
    const { listen } = await openIntake();
    const url = await listen(new Hono().get("/", (c) => c.text("page")).all("*", (c) => c.body(null, 204)));
    expect((await fetch(`${url}/else`)).status).toBe(204);
    const head = await fetch(url, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  test("is answered with 500 when the main thread fails, and the log has the reason", async () => {
    const { lines, listen } = await openIntake();
    const url = await listen({ fetch: () => Promise.reject(new Error("the inner workings")) });
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([500, ""]);
    expect(lines).toMatchObject([{ level: "error", fields: { error: { message: "the inner workings" } } }]);
  });

  test.each([
    ["with its length", { "content-length": 64 * 1024 }, { "content-length": 64 * 1024 + 1 }],
    ["in chunks", { "transfer-encoding": "chunked" }, { "transfer-encoding": "chunked" }],
  ])("has a body of at most 64 KiB, sent %s", async (_, fits, exceeds) => {
    const lengths: number[] = [];
    const { listen } = await openIntake();
    const url = await listen({
      async fetch(request) {
        lengths.push((await request.bytes()).length);
        return new Response("done");
      },
    });
    const send = async (headers: object, bytes: number): Promise<number | undefined> => {
      const sending = httpRequest(`${url}/api/x`, { method: "POST", headers: { ...headers } });
      // The bridge may close the connection before it has read everything.
      sending.on("error", () => undefined);
      const [response] = (await new Promise((resolve) => {
        sending.on("response", (message) => resolve([message]));
        sending.end(Buffer.alloc(bytes, 1));
      })) as [IncomingMessage];
      await buffer(response);
      return response.statusCode;
    };
    expect(await send(fits, 64 * 1024)).toBe(200);
    expect(await send(exceeds, 64 * 1024 + 1)).toBe(413);
    expect(lengths).toEqual([64 * 1024]);
  });

  test("is refused if its method is TRACE", async () => {
    const { listen } = await openIntake();
    const url = await listen();
    const [response] = (await once(httpRequest(url, { method: "TRACE" }).end(), "response")) as [IncomingMessage];
    expect(response.statusCode).toBe(405);
    response.resume();
  });
});

describe("the thread", () => {
  test("names the address that is in use", async () => {
    const [first, second] = [await openIntake(), await openIntake()];
    const { port } = new URL(await first.listen());
    const listening = second.intake.listen({ host: "127.0.0.1", port: Number(port) }, new Hono());
    await expect(listening).rejects.toThrow(`cannot listen on 127.0.0.1:${port} (EADDRINUSE). Another program uses`);
    await expect(listening).rejects.toMatchObject({ cause: { code: "EADDRINUSE" } });
  });

  test("that fails is reported with the reason, rejects all calls, and can still be closed", async () => {
    const { intake, worker, failure } = await openIntake();
    // The thread expects an object, so `null` makes it throw.
    worker.postMessage(null);
    const current = intake.spool.current();
    const message = /^The thread that receives deliveries has ended unexpectedly: .*null/;
    await expect(failure).rejects.toThrow(message);
    await expect(current).rejects.toThrow(message);
    await expect(intake.spool.checkRoom()).rejects.toThrow(message);
    await intake.refuse();
    await intake.close();
  });
});
