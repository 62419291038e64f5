/**
 * Appends deliveries as fast as possible until the process is killed. Prints each delivery's id as soon as the delivery
 * is acknowledged.
 */
import { writeSync } from "node:fs";
import { Spool } from "../src/inbox/spool/spool.js";

const [directory = "", prefix = ""] = process.argv.slice(2);
const spool = await Spool.open({
  directory,
  maxBytes: 1e9,
  segmentBytes: 20_000,
  retention: 0,
  onDamage: () => undefined,
});
let count = 0;

async function appendForEver(): Promise<never> {
  for (;;) {
    const id = `${prefix}-${count++}`;
    const body = new Uint8Array(Math.floor(Math.random() * 2000));
    await spool.append({ id, connection: "forge", receivedAt: Date.now(), headers: {}, body });
    writeSync(1, `${id}\n`);
  }
}

await Promise.all(Array.from({ length: 8 }, appendForEver));
