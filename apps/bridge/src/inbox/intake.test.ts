import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { serve } from "@hono/node-server";
import { forgejoDelivery, giteaDelivery, openprojectDelivery, sign } from "@halyard/webhook-verifier/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { recordingLogger, type RecordingLogger } from "../../test/recording-logger.js";
import type { Config } from "../config/config.js";
import type { SpoolPosition } from "../store/spool-position.js";
import { SpoolFullError, type RawDelivery } from "./spool/spool.js";
import { Intake } from "./intake.js";

const secret = "the secret of these tests";
const connections: Pick<Config, "git" | "openproject"> = {
  git: [
    { name: "forge", url: "http://git.test", product: "forgejo", token: "t", webhookSecrets: [secret, "the old one"] },
    { name: "tea", url: "http://tea.test", product: "gitea", token: "t", webhookSecrets: [secret] },
  ],
  openproject: [{ name: "pm", url: "http://pm.test", apiKey: "k", webhookSecrets: [secret] }],
};

interface Setting extends RecordingLogger {
  readonly intake: Intake;
  readonly url: string;
  readonly spooled: RawDelivery[];
  readonly answered: [connection: string, status: number][];
  /** The intake's clock, which a test may change. */
  readonly clock: { now: number };
  /** Returns how many requests to unknown addresses were counted. */
  readonly unknown: () => number;
  /** Connection, status and reason of each verdict. */
  readonly verdicts: (readonly [string, number, string])[];
  readonly post: (
    connection: string,
    delivery: { readonly headers?: Readonly<Record<string, string>>; readonly body?: string | Uint8Array },
  ) => Promise<Response>;
}

async function setting(append?: (delivery: RawDelivery) => Promise<void>): Promise<Setting> {
  const recording = recordingLogger();
  const clock = { now: Date.UTC(2026, 0, 6) };
  const spooled: RawDelivery[] = [];
  const answered: [string, number][] = [];
  const spool = {
    async append(delivery: RawDelivery): Promise<SpoolPosition> {
      await append?.(delivery);
      spooled.push(delivery);
      return { segment: 1, offset: 0 };
    },
  };
  let unknown = 0;
  const metrics = {
    responded: (connection: string, status: number) => void answered.push([connection, status]),
    unknownHook: () => void (unknown += 1),
  };
  const verdicts: (readonly [string, number, string])[] = [];
  const intake = new Intake({
    ...{ spool, logger: recording.logger, metrics, onSpooled: () => undefined },
    onVerdict: (connection, { status, reason }) => void verdicts.push([connection, status, reason]),
    now: () => clock.now,
  });
  intake.configure(connections);
  const server = serve({ fetch: intake.app.fetch, port: 0, hostname: "127.0.0.1" });
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  return {
    ...recording,
    intake,
    url,
    spooled,
    answered,
    clock,
    unknown: () => unknown,
    verdicts,
    post: (connection, { headers = {}, body = "" }) =>
      fetch(`${url}/hooks/${connection}`, { method: "POST", headers, body: body as BodyInit }),
  };
}

function json(body: string, signature: string): { headers: Record<string, string>; body: string } {
  return { headers: { "content-type": "application/json", "x-gitea-signature": signature }, body };
}

describe("a genuine delivery", () => {
  test.each([
    ["forge", () => forgejoDelivery({ event: "pull_request", secret })],
    ["tea", () => giteaDelivery({ event: "push", secret })],
    ["pm", () => openprojectDelivery({ event: "work_package", secret })],
  ])("for %s is on disk, byte for byte, before the response 202", async (connection, make) => {
    const { post, spooled } = await setting();
    const delivery = await make();
    const response = await post(connection, delivery);
    expect(response.status).toBe(202);
    const [kept] = spooled;
    expect(kept).toMatchObject({ connection, headers: { "content-type": "application/json" } });
    expect(new TextDecoder().decode(kept!.body)).toBe(delivery.body);
  });

  test("gets its response only after it is on disk", async () => {
    const disk = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const { post } = await setting(() => (reached.resolve(), disk.promise));
    let answered = false;
    const posted = post("pm", await openprojectDelivery({ event: "project", secret })).then((response) => {
      answered = true;
      return response;
    });
    await reached.promise;
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).toBe(false);
    disk.resolve();
    expect((await posted).status).toBe(202);
  });

  test("may be a form, and is stored as received", async () => {
    const { post, spooled } = await setting();
    const payload = JSON.stringify({ ref: "refs/heads/main" });
    const body = new URLSearchParams({ payload }).toString();
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "x-gitea-signature": await sign(payload, secret),
    };
    expect((await post("tea", { headers, body })).status).toBe(202);
    expect(new TextDecoder().decode(spooled[0]!.body)).toBe(body);
  });

  test("signed with the old secret is accepted during a rotation, and refused after a reload without it", async () => {
    const { post, intake } = await setting();
    const delivery = async (): Promise<Awaited<ReturnType<typeof forgejoDelivery>>> =>
      forgejoDelivery({ event: "push", secret: "the old one" });
    expect((await post("forge", await delivery())).status).toBe(202);
    intake.configure({ ...connections, git: [{ ...connections.git[0]!, webhookSecrets: [secret] }] });
    expect((await post("forge", await delivery())).status).toBe(401);
    expect((await post("tea", await giteaDelivery({ event: "push", secret }))).status).toBe(404);
  });

  test("that is sent repeatedly, concurrently and after a reload, is accepted and stored once", async () => {
    const { post, spooled, intake } = await setting();
    const delivery = await forgejoDelivery({ event: "push", secret });
    const together = await Promise.all(Array.from({ length: 5 }, () => post("forge", delivery)));
    intake.configure(connections);
    const later = await post("forge", delivery);
    const statuses = [...together, later].map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 202]);
    expect(spooled).toHaveLength(1);
  });
});

test("each verdict names the connection, the status and the reason", async () => {
  const full = new SpoolFullError("The disk is full.");
  const { post, verdicts } = await setting(({ connection }) =>
    connection === "pm" ? Promise.reject(full) : Promise.resolve(),
  );
  const delivery = await forgejoDelivery({ event: "push", secret });
  await post("forge", delivery);
  await post("forge", delivery);
  await post("tea", json("{}", await sign("{}", "wrong")));
  await post("pm", await openprojectDelivery({ event: "work_package", secret }));
  await post("nowhere", delivery);
  expect(verdicts).toEqual([
    ["forge", 202, "accepted"],
    ["forge", 200, "duplicate"],
    ["tea", 401, "signature_mismatch"],
    ["pm", 503, "no_room"],
  ]);
});

describe("a refused delivery", () => {
  test("gets the status of its problem, and is not stored", async () => {
    const { post, url, spooled, answered } = await setting();
    const good = await sign("{}", secret);
    const statuses = {
      "wrong signature": (await post("tea", json("{}", await sign("{}", "wrong")))).status,
      "no signature": (await post("tea", { headers: { "content-type": "application/json" }, body: "{}" })).status,
      "another body": (await post("tea", json("{ }", good))).status,
      "no JSON": (await post("tea", json("{", await sign("{", secret)))).status,
      "no object": (await post("tea", json("[]", await sign("[]", secret)))).status,
      "another type": (await post("tea", { headers: { "content-type": "text/plain" }, body: "{}" })).status,
      compressed: (
        await post("tea", { ...json("{}", good), headers: { ...json("{}", good).headers, "content-encoding": "gzip" } })
      ).status,
      "another method": (await fetch(`${url}/hooks/tea`)).status,
      "another connection": (await post("missing", json("{}", good))).status,
      "another path": (await post("tea/more", json("{}", good))).status,
    };
    expect(statuses).toEqual({
      "wrong signature": 401,
      "no signature": 401,
      "another body": 401,
      "no JSON": 400,
      "no object": 400,
      "another type": 415,
      compressed: 415,
      "another method": 405,
      "another connection": 404,
      "another path": 404,
    });
    expect(spooled).toEqual([]);
    expect(answered.map(([connection]) => connection)).toEqual(Array(8).fill("tea"));
  });

  test("to an unknown connection is counted each time, and logged at most once a minute, without an unusual name", async () => {
    const { post, clock, unknown, lines, answered, spooled } = await setting();
    const warned = (): unknown[] =>
      lines.filter(({ level }) => level === "warn").map(({ fields }) => [fields["connection"], fields["requests"]]);
    for (let sent = 0; sent < 20; sent += 1) expect((await post("frge", {})).status).toBe(404);
    expect(warned()).toEqual([["frge", 1]]);
    clock.now += 60_000;
    await post(encodeURIComponent("a\nforged line"), {});
    expect(warned()).toEqual([
      ["frge", 1],
      [undefined, 20],
    ]);
    expect(unknown()).toBe(21);
    expect([answered, spooled]).toEqual([[], []]);
  });

  test("that is too large gets 413 while it is still being sent", async () => {
    const { url, spooled } = await setting();
    const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };
    const sending = httpRequest(`${url}/hooks/tea`, { method: "POST", headers });
    sending.on("error", () => undefined);
    const answer = once(sending, "response") as Promise<[IncomingMessage]>;
    let status: number | undefined;
    void answer.then(([response]) => (status = response.statusCode));
    const chunk = Buffer.alloc(65_536, " ");
    for (let sent = 0; sent < 1000 && status === undefined; sent++) {
      await new Promise((resolve) => sending.write(chunk, resolve));
    }
    expect((await answer)[0].statusCode).toBe(413);
    sending.destroy();
    expect(spooled).toEqual([]);
  });

  test("that breaks off is not stored and does not affect the next one", async () => {
    const { url, post, spooled } = await setting();
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write(
      "POST /hooks/tea HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
      () => socket.resetAndDestroy(),
    );
    await once(socket, "close");
    expect((await post("tea", await giteaDelivery({ event: "push", secret }))).status).toBe(202);
    expect(spooled).toHaveLength(1);
  });
});

describe("when a delivery cannot be stored", () => {
  test.each([
    ["a full spool", new SpoolFullError("The spool has reached its limit.")],
    ["a failing disk", new Error("EIO")],
  ])("%s is a 503 with Retry-After, and the same delivery is accepted later", async (_, error) => {
    let failing = true;
    const { post, spooled, lines } = await setting(async () => {
      if (failing) throw error;
    });
    const delivery = await forgejoDelivery({ event: "push", secret });
    const refused = await post("forge", delivery);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(lines.filter(({ level }) => level === "error")).toHaveLength(1);
    failing = false;
    expect((await post("forge", delivery)).status).toBe(202);
    expect(spooled).toHaveLength(1);
  });

  test("a stopping bridge responds with 503, but completes the deliveries in progress", async () => {
    const disk = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const { post, intake } = await setting(() => (reached.resolve(), disk.promise));
    const underWay = post("forge", await forgejoDelivery({ event: "push", secret }));
    await reached.promise;
    intake.close();
    const late = await post("tea", await giteaDelivery({ event: "push", secret }));
    expect([late.status, late.headers.get("retry-after")]).toEqual([503, "30"]);
    disk.resolve();
    expect((await underWay).status).toBe(202);
  });
});
