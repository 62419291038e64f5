import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePorts, onFreePorts } from "./free-ports.ts";

test("a port in use is replaced by another, a free one is kept, and a server can listen on each", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port: taken } = other.address() as AddressInfo;
  const [free = 0] = await freePorts([0]);

  const ports = await freePorts([taken, free, 0]);
  expect(ports[0]).not.toBe(taken);
  expect(ports[1]).toBe(free);
  for (const port of ports) {
    const server = createServer().listen(port, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
  }
});

test("no port is returned twice, even when the same one is wanted twice", async () => {
  const [port = 0] = await freePorts([0]);
  expect(new Set(await freePorts([port, port, ...Array.from({ length: 20 }, () => 0)])).size).toBe(22);
});

async function take(port: number): Promise<Server> {
  const server = createServer().listen(port, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening").catch((cause: unknown) => {
    throw new Error("The server cannot listen.", { cause });
  });
  return server;
}

test("a start on a port that another program took in between is repeated on other ports", async () => {
  const [taken = 0, free = 0] = await freePorts([0, 0]);
  await take(taken);
  const found = [taken, taken, free];
  const server = await onFreePorts(async () => found.shift() ?? 0, take);
  expect(server.address()).toMatchObject({ port: free });
});

test("a start that fails for another reason is not repeated, and starts are not retried indefinitely", async () => {
  let attempts = 0;
  const find = async (): Promise<number> => ++attempts;
  await expect(onFreePorts(find, () => Promise.reject(new Error("No.")))).rejects.toThrow("No.");
  expect(attempts).toBe(1);
  const [taken = 0] = await freePorts([0]);
  await take(taken);
  await expect(onFreePorts(find, () => take(taken))).rejects.toThrow("The server cannot listen.");
  expect(attempts).toBe(11);
});
