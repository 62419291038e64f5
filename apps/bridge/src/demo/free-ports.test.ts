import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePorts } from "./free-ports.js";

test("a taken port is replaced by another, a free one is given as wanted, and all can be listened on", async () => {
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

test("no port is found twice, not even where the same is wanted twice", async () => {
  const [port = 0] = await freePorts([0]);
  expect(new Set(await freePorts([port, port, ...Array.from({ length: 20 }, () => 0)])).size).toBe(22);
});
