import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createMemoryReplayStore,
  createReceiver,
  forgejo,
  gitea,
  HandlerError,
  openproject,
  type ReceiverResponse,
  type EventSummary,
  type ReceiverOptions,
  type ReplayStore,
} from "../index.js";
import { verify as verifyOnNode } from "../node.js";
import { checkPayload } from "../payloads.js";
import { forgejoDelivery, giteaDelivery, openprojectDelivery, sign, type SignedDelivery } from "../testing.js";

const secret = "a secret of this test";
const errors: unknown[] = [];
const responses: (readonly [ReceiverResponse, EventSummary | undefined])[] = [];

function receiverOf(options: Partial<ReceiverOptions<"git">> = {}) {
  return createReceiver({
    provider: forgejo({ secrets: [secret] }),
    onError: (error) => errors.push(error),
    onResponse: (response, event) => responses.push([response, event]),
    ...options,
  });
}

function request(delivery: Partial<SignedDelivery> = {}): Request {
  return new Request("https://bridge.test/deliveries", { method: "POST", ...delivery });
}

function gate() {
  return Promise.withResolvers<undefined>();
}

beforeEach(() => {
  errors.length = 0;
  responses.length = 0;
});
afterEach(() => {
  expect(errors).toEqual([]);
});

/** Returns the errors reported so far, and clears the list, which must be empty after each test. */
function reported(): unknown[] {
  return errors.splice(0);
}

describe("responses", () => {
  const responseTo = async (delivery: Partial<SignedDelivery>, options: Partial<ReceiverOptions<"git">> = {}) => {
    const response = await receiverOf(options).fetch(request(delivery));
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(responses.at(-1)?.[0].status).toBe(response.status);
    return [response.status, responses.at(-1)?.[0].reason];
  };

  test("202 for an accepted delivery, as JSON and as a form, without any handler", async () => {
    expect(await responseTo(await forgejoDelivery({ event: "push", secret }))).toEqual([202, "accepted"]);
    expect(await responseTo(await forgejoDelivery({ event: "push", secret, form: true }))).toEqual([202, "accepted"]);
    expect(responses.at(-1)?.[1]).toMatchObject({ event: "push", action: undefined, secretIndex: 0 });
  });

  test("400 for a malformed body", async () => {
    const genuine = await forgejoDelivery({ event: "push", secret });
    for (const [body, reason] of [
      ["{", "body_not_json"],
      ["[]", "body_not_object"],
    ] as const) {
      const headers = { "content-type": "application/json", "x-forgejo-signature": await sign(body, secret) };
      expect(await responseTo({ headers, body })).toEqual([400, reason]);
    }
    const headers = { ...genuine.headers, "Content-Type": "application/x-www-form-urlencoded" };
    expect(await responseTo({ headers, body: "a=b" })).toEqual([400, "payload_missing"]);
    expect(await responseTo({ headers, body: "payload=1&payload=2" })).toEqual([400, "payload_duplicate"]);
  });

  test("401 for every delivery that is not verified, with the same message", async () => {
    const genuine = await forgejoDelivery({ event: "push", secret });
    const texts = new Set<string>();
    for (const headers of [
      { "content-type": "application/json" },
      { ...genuine.headers, "X-Forgejo-Signature": "" },
      { ...genuine.headers, "X-Forgejo-Signature": "00".repeat(32) },
      (await forgejoDelivery({ event: "push", secret: "another" })).headers,
    ]) {
      const response = await receiverOf().fetch(request({ headers, body: genuine.body }));
      expect(response.status).toBe(401);
      texts.add(await response.text());
    }
    expect(texts.size).toBe(1);
    expect(responses.map(([{ reason }]) => reason)).toEqual([
      "signature_missing",
      "signature_conflict",
      "signature_conflict",
      "signature_mismatch",
    ]);
  });

  test("405 for another method, with the allowed one", async () => {
    for (const method of ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]) {
      const response = await receiverOf().fetch(new Request("https://bridge.test/", { method }));
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    }
  });

  test("413 for a body over the limit, and 202 for a body of exactly the limit", async () => {
    const genuine = await forgejoDelivery({ event: "push", secret });
    const size = new TextEncoder().encode(genuine.body).length;
    expect(await responseTo(genuine, { limits: { maxBytes: size } })).toEqual([202, "accepted"]);
    expect(await responseTo(genuine, { limits: { maxBytes: size - 1 } })).toEqual([413, "body_too_large"]);
    expect(await responseTo({ headers: { ...genuine.headers, "content-length": "6000000" } })).toEqual([
      413,
      "body_too_large",
    ]);
  });

  test("415 for another content type, for none, and for a compressed body", async () => {
    const { headers, body } = await forgejoDelivery({ event: "push", secret });
    for (const type of ["text/plain", "application/xml", "", "application/jsonp", "multipart/form-data; boundary=x"]) {
      expect(await responseTo({ headers: { ...headers, "Content-Type": type }, body })).toEqual([
        415,
        "media_type_unsupported",
      ]);
    }
    expect(await responseTo({ headers: { ...headers, "Content-Encoding": "gzip" }, body })).toEqual([
      415,
      "media_type_unsupported",
    ]);
    expect(
      await responseTo({ headers: { ...headers, "Content-Type": "Application/JSON; charset=utf-8" }, body }),
    ).toEqual([202, "accepted"]);
    const form = await openprojectDelivery({ event: "project", secret });
    const receiver = createReceiver({ provider: openproject({ secrets: [secret] }) });
    const asForm = { ...form.headers, "Content-Type": "application/x-www-form-urlencoded" };
    expect((await receiver.fetch(request({ ...form, headers: asForm }))).status).toBe(415);
  });

  test("500 when the body was consumed before, and the message names the fix", async () => {
    const consumed = request(await forgejoDelivery({ event: "push", secret }));
    await consumed.text();
    const response = await receiverOf().fetch(consumed);
    expect(response.status).toBe(500);
    expect(await response.text()).toMatch(/before body parsers such as express\.json\(\)/);
    const locked = request(await forgejoDelivery({ event: "push", secret }));
    locked.body!.getReader();
    expect((await receiverOf().fetch(locked)).status).toBe(500);
    expect(reported()).toEqual([
      expect.objectContaining({ code: "configuration_invalid" }),
      expect.objectContaining({ code: "configuration_invalid" }),
    ]);
  });

  test("500 when the cryptography or the store fails, and the delivery can be repeated", async () => {
    const genuine = await forgejoDelivery({ event: "push", secret });
    const broken = async () => Promise.reject(new Error("no crypto here"));
    expect(await responseTo(genuine, { verify: broken })).toEqual([500, "internal_error"]);
    const store = createMemoryReplayStore();
    let down = true;
    const replay: ReplayStore = { ...store, begin: async (key) => (down ? broken() : store.begin(key)) };
    const receiver = receiverOf({ replay });
    expect((await receiver.fetch(request(genuine))).status).toBe(500);
    down = false;
    expect((await receiver.fetch(request(genuine))).status).toBe(202);
    expect(reported()).toHaveLength(2);
  });

  test("503 while another process has the delivery", async () => {
    const replay: ReplayStore = { ...createMemoryReplayStore(), begin: async () => "running" };
    expect(await responseTo(await forgejoDelivery({ event: "push", secret }), { replay })).toEqual([
      503,
      "running_elsewhere",
    ]);
  });
});

describe("dispatch", () => {
  test("by name, by name and action, and for every event, in the order of registration", async () => {
    const calls: string[] = [];
    const receiver = receiverOf();
    receiver.on("*", ({ event }) => calls.push(`* ${event}`));
    receiver.on("pull_request", ({ payload }) => calls.push(`pull_request ${payload.number}`));
    receiver.on("pull_request", "closed", ({ action }) => calls.push(`pull_request ${action}`));
    receiver.on("issues", () => calls.push("issues"));
    await receiver.fetch(request(await forgejoDelivery({ event: "pull_request", action: "opened", secret })));
    expect(calls.splice(0)).toEqual(["* pull_request", "pull_request 8"]);
    await receiver.fetch(request(await forgejoDelivery({ event: "pull_request", action: "closed", secret })));
    expect(calls).toEqual(["* pull_request", "pull_request 8", "pull_request closed"]);
  });

  test("a handler gets the event with its payload, its delivery, the raw body and the context", async () => {
    const seen: unknown[] = [];
    const receiver = receiverOf({ provider: gitea({ secrets: ["another", secret] }) });
    const context = { id: "request 7" };
    receiver.on("issues", "assigned", (event) => seen.push(event));
    const delivery = await giteaDelivery({
      event: "issues",
      action: "assigned",
      secret,
      id: "id-1",
      targetType: "user",
    });
    await receiver.fetch(request(delivery), context);
    expect(seen).toEqual([
      {
        event: "issues",
        action: "assigned",
        payload: JSON.parse(delivery.body) as unknown,
        delivery: { id: "id-1", provider: "gitea", secretIndex: 1, targetType: "user" },
        body: new TextEncoder().encode(delivery.body),
        context,
      },
    ]);
    expect((seen[0] as { readonly context: unknown }).context).toBe(context);
  });

  test("the raw body is the one that was verified, byte for byte, and can be verified again", async () => {
    const verified: unknown[] = [];
    const bodies: Uint8Array[] = [];
    const provider = forgejo({ secrets: [secret] });
    const receiver = receiverOf({
      provider,
      verify: (delivery, by) => {
        verified.push(delivery.body);
        return verifyOnNode(delivery, by);
      },
    });
    receiver.on("push", ({ body }) => bodies.push(body));
    for (const form of [false, true]) {
      const { headers, body } = await forgejoDelivery({ event: "push", secret, form });
      expect((await receiver.fetch(request({ headers, body }))).status).toBe(202);
      expect(bodies.at(-1)).toBe(verified.at(-1));
      expect(new TextDecoder().decode(bodies.at(-1))).toBe(body);
      expect(await verifyOnNode({ headers, body: bodies.at(-1)! }, provider)).toMatchObject({ ok: true });
    }
  });

  test("the context goes to the callbacks too, and each delivery has its own", async () => {
    const seen: unknown[] = [];
    const receiver = createReceiver({
      provider: forgejo({ secrets: [secret] }),
      checkPayload: () => [{ path: "ref", expected: "string", got: "number" }],
      onMismatch: (_event, _mismatches, context: string) => seen.push(["mismatch", context]),
      onError: (error, context) => seen.push([(error as Error).name, context]),
      onResponse: ({ status }, _event, context) => seen.push([status, context]),
    });
    receiver.on("push", async ({ context }) => {
      await new Promise((resolve) => setTimeout(resolve, context === "first" ? 10 : 1));
      seen.push(["handled", context]);
      if (context === "second") throw new Error("out of order");
    });
    await Promise.all(
      ["first", "second", "third"].map(async (context) =>
        receiver.fetch(request(context === "third" ? {} : await forgejoDelivery({ event: "push", secret })), context),
      ),
    );
    const of = (context: string) => seen.filter((entry) => Array.isArray(entry) && entry[1] === context);
    expect(of("first")).toEqual([
      ["mismatch", "first"],
      ["handled", "first"],
      [202, "first"],
    ]);
    expect(of("second")).toEqual([
      ["mismatch", "second"],
      ["handled", "second"],
      ["HandlerError", "second"],
      [500, "second"],
    ]);
    expect(of("third")).toEqual([[415, "third"]]);
    expect(seen).toHaveLength(8);
  });

  test("an unknown event reaches its handlers", async () => {
    const seen: unknown[] = [];
    const receiver = receiverOf();
    receiver.on("unknown", ({ name, payload }) => seen.push([name, payload]));
    const body = '{"star":true}';
    const headers = {
      "content-type": "application/json",
      "x-forgejo-event-type": "star",
      "x-forgejo-signature": await sign(body, secret),
    };
    expect((await receiver.fetch(request({ headers, body }))).status).toBe(202);
    expect(seen).toEqual([["star", { star: true }]]);
  });

  test("errors of several handlers are collected, and the other handlers still run", async () => {
    const receiver = receiverOf();
    const ran: number[] = [];
    receiver.on("push", () => {
      throw new Error("first");
    });
    receiver.on("push", async () => Promise.reject(new Error("second")));
    receiver.on("*", () => ran.push(3));
    const delivery = await forgejoDelivery({ event: "push", secret, id: "id-2" });
    expect((await receiver.fetch(request(delivery))).status).toBe(500);
    expect(ran).toEqual([3]);
    const [error] = reported();
    expect(error).toBeInstanceOf(HandlerError);
    expect(error).toBeInstanceOf(AggregateError);
    expect(error).toMatchObject({ code: "handler_failed", event: "push", action: undefined, deliveryId: "id-2" });
    expect((error as HandlerError).errors.map(String)).toEqual(["Error: first", "Error: second"]);
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: "HandlerError",
      code: "handler_failed",
      event: "push",
      deliveryId: "id-2",
      message: "2 handlers failed for push. See `errors` for details. The sender may repeat the delivery.",
      errors: ["first", "second"],
    });
  });

  test("a handler for an event that never comes is refused", () => {
    const on = receiverOf().on as (...args: readonly unknown[]) => void;
    const handler = () => undefined;
    expect(() => on("pull_requests", handler)).toThrow(/not an event of this sender\. Its events are push, delete/);
    expect(() => on("pull_request", "merged", handler)).toThrow(
      /not an action of pull_request. Its actions are: opened, closed/,
    );
    expect(() => on("push", "created", handler)).toThrow(/Its actions are: none/);
    expect(() => on("work_package", handler)).toThrow(/not an event/);
    expect(() => on("push")).toThrow(/must be a function, got undefined/);
    expect(() => on("*", "created", handler)).toThrow(/Its actions are: none/);
    expect(() => on("unknown", "created", handler)).toThrow(/Its actions are: none/);
    for (const name of ["__proto__", "constructor"]) expect(() => on(name, handler)).toThrow(/not an event/);
    const onOpenProject = createReceiver({ provider: openproject({ secrets: [secret] }) }).on as typeof on;
    expect(() => onOpenProject("work_package", "deleted", handler)).toThrow(/Its actions are: created, updated/);
    expect(() => onOpenProject("work_package_comment", "internal_comment", handler)).not.toThrow();
  });

  test("mismatches between body and schema are reported, and the event is handled all the same", async () => {
    const handled: unknown[] = [];
    const mismatches: unknown[] = [];
    const receiver = receiverOf({ checkPayload, onMismatch: (event, found) => mismatches.push(event.event, found) });
    receiver.on("push", ({ payload }) => handled.push(payload.ref));
    const payload = { ref: 7 as unknown as string };
    expect((await receiver.fetch(request(await forgejoDelivery({ event: "push", payload, secret })))).status).toBe(202);
    expect(handled).toEqual([7]);
    expect(mismatches).toEqual(["push", [{ path: "ref", expected: "string", got: "number" }]]);
    await receiver.fetch(request(await forgejoDelivery({ event: "push", secret })));
    expect(mismatches).toHaveLength(2);
  });

  test("a callback that throws is reported, and one for errors that throws is ignored", async () => {
    const fail = () => {
      throw new Error("no listener");
    };
    const handled: unknown[] = [];
    const options = { checkPayload: fail, onMismatch: fail, onResponse: fail };
    for (const onError of [(error: unknown) => errors.push(error), fail]) {
      const receiver = receiverOf({ ...options, onError });
      receiver.on("push", (event) => handled.push(event));
      expect((await receiver.fetch(request(await forgejoDelivery({ event: "push", secret })))).status).toBe(202);
    }
    expect(handled).toHaveLength(2);
    expect(reported()).toHaveLength(2);
  });

  test("a callback that fails later is reported and not awaited, and one for errors that fails later is ignored", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const fail = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      throw new Error("no listener");
    };
    const payload = { ref: 7 as unknown as string };
    for (const onError of [(error: unknown) => errors.push(error), fail]) {
      const receiver = receiverOf({ checkPayload, onMismatch: fail, onResponse: fail, onError });
      const delivery = await forgejoDelivery({ event: "push", payload, secret });
      expect((await receiver.fetch(request(delivery))).status).toBe(202);
    }
    await expect.poll(() => errors).toHaveLength(2);
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
    expect(reported().map(String)).toEqual(["Error: no listener", "Error: no listener"]);
  });

  test("without onError a failure is printed", async () => {
    const print = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const receiver = createReceiver({ provider: forgejo({ secrets: [secret] }) });
    receiver.on("push", () => {
      throw new Error("unheard");
    });
    await receiver.fetch(request(await forgejoDelivery({ event: "push", secret })));
    expect(print).toHaveBeenCalledExactlyOnceWith(expect.any(HandlerError));
  });

  test("the verification can be replaced by the one on node:crypto", async () => {
    const receiver = receiverOf({ verify: verifyOnNode });
    expect((await receiver.fetch(request(await forgejoDelivery({ event: "push", secret })))).status).toBe(202);
    expect((await receiver.fetch(request(await forgejoDelivery({ event: "push", secret: "x" })))).status).toBe(401);
  });
});

describe("replay", () => {
  test("200 for a delivery accepted before, without running the handlers again", async () => {
    const ran = vi.fn();
    const receiver = receiverOf();
    receiver.on("push", ran);
    const delivery = await forgejoDelivery({ event: "push", secret });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await receiver.fetch(request(delivery))).status);
    expect(statuses).toEqual([202, 200, 200]);
    expect(ran).toHaveBeenCalledOnce();
    // Repeating a delivery by hand sends the same content under a new id.
    expect((await receiver.fetch(request(await forgejoDelivery({ event: "push", secret })))).status).toBe(202);
    expect(ran).toHaveBeenCalledTimes(2);
  });

  test("deliveries from OpenProject, which have no id, are recognized by their content", async () => {
    const ran = vi.fn();
    const receiver = createReceiver({ provider: openproject({ secrets: [secret] }) });
    receiver.on("work_package", ran);
    const first = await openprojectDelivery({ event: "work_package", action: "updated", secret });
    const second = await openprojectDelivery({ event: "work_package", action: "created", secret });
    const statuses = [];
    for (const delivery of [first, second, first]) statuses.push((await receiver.fetch(request(delivery))).status);
    expect(statuses).toEqual([202, 202, 200]);
    expect(ran).toHaveBeenCalledTimes(2);
  });

  test("the content can be the key for every sender, so that a captured delivery cannot be replayed under another id", async () => {
    const receiver = receiverOf({ replayKey: "content" });
    const first = await forgejoDelivery({ event: "push", secret });
    expect((await receiver.fetch(request(first))).status).toBe(202);
    const again = { ...first, headers: { ...first.headers, "X-Forgejo-Delivery": crypto.randomUUID() } };
    expect((await receiver.fetch(request(again))).status).toBe(200);
  });

  test("a failed delivery can be repeated, and every handler runs again", async () => {
    const receiver = receiverOf();
    let healthy = false;
    const other = vi.fn();
    receiver.on("push", other);
    receiver.on("push", () => {
      if (!healthy) throw new Error("out of order");
    });
    const delivery = await forgejoDelivery({ event: "push", secret });
    expect((await receiver.fetch(request(delivery))).status).toBe(500);
    expect((await receiver.fetch(request(delivery))).status).toBe(500);
    healthy = true;
    expect((await receiver.fetch(request(delivery))).status).toBe(202);
    expect((await receiver.fetch(request(delivery))).status).toBe(200);
    expect(other).toHaveBeenCalledTimes(3);
    expect(reported()).toHaveLength(2);
  });

  test("a refused delivery is not remembered, so the genuine one under the same id is accepted", async () => {
    const receiver = receiverOf();
    const id = "id-3";
    const forged = await forgejoDelivery({ event: "push", secret: "a guess", id });
    expect((await receiver.fetch(request(forged))).status).toBe(401);
    expect((await receiver.fetch(request(await forgejoDelivery({ event: "push", secret, id })))).status).toBe(202);
  });

  test("a duplicate that arrives while the first is running waits, and gets 200 when the first succeeds", async () => {
    const receiver = receiverOf();
    const started = gate();
    const finish = gate();
    const ran = vi.fn(async () => {
      started.resolve(undefined);
      await finish.promise;
    });
    receiver.on("push", ran);
    const delivery = await forgejoDelivery({ event: "push", secret });
    const first = receiver.fetch(request(delivery));
    await started.promise;
    const duplicates = [receiver.fetch(request(delivery)), receiver.fetch(request(delivery))];
    let responded = false;
    void Promise.race(duplicates).then(() => (responded = true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(responded).toBe(false);
    finish.resolve(undefined);
    expect((await first).status).toBe(202);
    expect((await Promise.all(duplicates)).map(({ status }) => status)).toEqual([200, 200]);
    expect(ran).toHaveBeenCalledOnce();
  });

  test("a duplicate that waited runs when the first fails", async () => {
    const receiver = receiverOf();
    const started = gate();
    const finish = gate();
    let runs = 0;
    receiver.on("push", async () => {
      runs += 1;
      started.resolve(undefined);
      await finish.promise;
      if (runs === 1) throw new Error("the first attempt");
    });
    const delivery = await forgejoDelivery({ event: "push", secret });
    const first = receiver.fetch(request(delivery));
    await started.promise;
    const duplicates = [receiver.fetch(request(delivery)), receiver.fetch(request(delivery))];
    await new Promise((resolve) => setTimeout(resolve, 20));
    finish.resolve(undefined);
    expect((await first).status).toBe(500);
    expect((await Promise.all(duplicates)).map(({ status }) => status).sort()).toEqual([200, 202]);
    expect(runs).toBe(2);
    expect(reported()).toHaveLength(1);
  });

  test("a store that fails to remember a success does not turn it into a failure", async () => {
    const replay: ReplayStore = {
      ...createMemoryReplayStore(),
      complete: async () => Promise.reject(new Error("the store is away")),
    };
    const response = await receiverOf({ replay }).fetch(request(await forgejoDelivery({ event: "push", secret })));
    expect(response.status).toBe(202);
    expect(reported()).toHaveLength(1);
  });
});

test("limits that are not positive numbers are refused", () => {
  for (const limits of [
    { maxBytes: 0 },
    { maxBytes: Infinity },
    { bodyTimeoutMs: -1 },
    { bodyTimeoutMs: NaN },
    { bodyTimeoutMs: 2 ** 31 },
  ]) {
    expect(() => receiverOf({ limits })).toThrow(expect.objectContaining({ code: "configuration_invalid" }));
  }
});

test("fetch works without its receiver, as when it is passed to a server", async () => {
  const { fetch } = receiverOf();
  expect((await fetch(request(await forgejoDelivery({ event: "push", secret })))).status).toBe(202);
});

test("any sequence of deliveries, failures and repetitions runs each delivery to success at most once", async () => {
  const step = fc.record({ id: fc.constantFrom("a", "b", "c"), fails: fc.boolean(), gap: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const failing = new Map<string, boolean[]>();
      for (const { id, fails } of steps) failing.set(id, [...(failing.get(id) ?? []), fails]);
      const successes = new Map<string, number>();
      const receiver = createReceiver({ provider: forgejo({ secrets: [secret] }), onError: () => undefined });
      receiver.on("push", async ({ delivery }) => {
        const id = String(delivery.id);
        await Promise.resolve();
        if (failing.get(id)?.shift()) throw new Error("planned");
        successes.set(id, (successes.get(id) ?? 0) + 1);
      });
      const responses: Promise<Response>[] = [];
      for (const { id, gap } of steps) {
        responses.push(receiver.fetch(request(await forgejoDelivery({ event: "push", secret, id }))));
        if (gap) await Promise.allSettled(responses);
      }
      const statuses = (await Promise.all(responses)).map(({ status }) => status);
      for (const [id] of failing) expect(successes.get(id) ?? 0).toBeLessThanOrEqual(1);
      expect(statuses.filter((status) => status === 202)).toHaveLength(
        [...successes.values()].reduce((a, b) => a + b, 0),
      );
      for (const [index, { id }] of steps.entries()) {
        if (statuses[index] === 200) expect(successes.get(id)).toBe(1);
      }
    }),
    { numRuns: 50 },
  );
});
