import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePorts } from "./free-ports.js";
import { onFreePorts } from "./on-free-ports.js";

async function take(port: number): Promise<Server> {
  const server = createServer().listen(port, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening").catch((cause: unknown) => {
    throw new Error("It cannot listen.", { cause });
  });
  return server;
}

test("where another program was quicker, other ports are looked for", async () => {
  const [taken = 0, free = 0] = await freePorts([0, 0]);
  await take(taken);
  const found = [taken, taken, free];
  const server = await onFreePorts(async () => found.shift() ?? 0, take);
  expect(server.address()).toMatchObject({ port: free });
});

test("what fails for another reason is not tried again, and nobody tries for ever", async () => {
  let tries = 0;
  const find = async (): Promise<number> => ++tries;
  await expect(onFreePorts(find, () => Promise.reject(new Error("No.")))).rejects.toThrow("No.");
  expect(tries).toBe(1);
  const [taken = 0] = await freePorts([0]);
  await take(taken);
  await expect(onFreePorts(find, () => take(taken))).rejects.toThrow("It cannot listen.");
  expect(tries).toBe(11);
});
