import { expect, test, vi } from "vitest";
import { createMemoryReplayStore, createReceiver, forgejo, type ReplayStore } from "../index.js";
import { forgejoDelivery } from "../testing.js";

const secret = "a secret of this test";

function receiverOf(replay?: ReplayStore) {
  return createReceiver({ provider: forgejo({ secrets: [secret] }), replay, onError: () => undefined });
}

function request(delivery: RequestInit): Request {
  return new Request("https://bridge.test/deliveries", delivery);
}

function gate() {
  return Promise.withResolvers<undefined>();
}

test("close refuses new deliveries with 503 and waits for running handlers", async () => {
  const receiver = receiverOf();
  const started = gate();
  const finish = gate();
  receiver.on("push", async () => {
    started.resolve(undefined);
    await finish.promise;
  });
  const running = receiver.fetch(request(await forgejoDelivery({ event: "push", secret })));
  await started.promise;
  let closed = false;
  const closing = receiver.close().then(() => (closed = true));
  const refused = await receiver.fetch(request(await forgejoDelivery({ event: "push", secret })));
  expect([refused.status, closed]).toEqual([503, false]);
  finish.resolve(undefined);
  expect((await running).status).toBe(202);
  await closing;
  expect(closed).toBe(true);
  await receiver.close();
});

test("a delivery whose body is still arriving at close does not start its handlers", async () => {
  const ran = vi.fn();
  const receiver = receiverOf();
  receiver.on("*", ran);
  const { headers, body } = await forgejoDelivery({ event: "push", secret });
  const rest = gate();
  const half = async function* () {
    const bytes = new TextEncoder().encode(body);
    yield bytes.subarray(0, 10);
    await rest.promise;
    yield bytes.subarray(10);
  };
  const response = receiver.receive({ method: "POST", headers, body: half() });
  const closing = receiver.close();
  rest.resolve(undefined);
  expect(await response).toMatchObject({ status: 503, reason: "closing" });
  await closing;
  expect(ran).not.toHaveBeenCalled();
});

test("a duplicate that is waiting at close does not start its handlers", async () => {
  const receiver = receiverOf();
  const started = gate();
  const finish = gate();
  const ran = vi.fn(async () => {
    started.resolve(undefined);
    await finish.promise;
    throw new Error("the first attempt");
  });
  receiver.on("push", ran);
  const delivery = await forgejoDelivery({ event: "push", secret });
  const first = receiver.fetch(request(delivery));
  await started.promise;
  const duplicates = [receiver.fetch(request(delivery)), receiver.fetch(request(delivery))];
  await new Promise((resolve) => setTimeout(resolve, 20));
  const closing = receiver.close();
  finish.resolve(undefined);
  expect((await first).status).toBe(500);
  expect((await Promise.all(duplicates)).map(({ status }) => status)).toEqual([503, 503]);
  await closing;
  expect(ran).toHaveBeenCalledOnce();
});

test("a delivery that is waiting for the store at close is abandoned, so that another process can handle it", async () => {
  const store = createMemoryReplayStore();
  const asked = gate();
  const reply = gate();
  const slow: ReplayStore = {
    ...store,
    async begin(key) {
      asked.resolve(undefined);
      await reply.promise;
      return store.begin(key);
    },
  };
  const ran = vi.fn();
  const receiver = receiverOf(slow);
  receiver.on("push", ran);
  const delivery = await forgejoDelivery({ event: "push", secret });
  const response = receiver.fetch(request(delivery));
  await asked.promise;
  const closing = receiver.close();
  reply.resolve(undefined);
  expect((await response).status).toBe(503);
  await closing;
  expect(ran).not.toHaveBeenCalled();
  expect((await receiverOf(store).fetch(request(delivery))).status).toBe(202);
});
