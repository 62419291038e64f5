import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Spool } from "../../src/inbox/spool/spool.js";
import { beginning } from "./unlogged.js";
import type { Upstream } from "./upstream.js";

/**
 * Returns a sentence for each acknowledged delivery that is missing from the spool in a data directory. Reads a copy of
 * the spool, because opening a spool repairs its files.
 */
export async function findUnspooled({ acknowledged }: Upstream, dataDirectory: string): Promise<string[]> {
  // Deliveries that are acknowledged during the read are checked by the next call.
  const promised = [...acknowledged];
  const directory = await mkdtemp(join(tmpdir(), "halyard-spool-"));
  try {
    await cp(join(dataDirectory, "spool"), directory, { recursive: true }).catch((error: unknown) => {
      // There is no spool yet if the bridge was killed early.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    });
    const spool = await Spool.open({
      ...{ directory, maxBytes: 2 ** 30, segmentBytes: 2 ** 24, retention: Infinity },
      onDamage: () => undefined,
    });
    const kept = new Map<string, number>();
    for await (const { delivery } of spool.read()) {
      const key = keyOf(delivery.connection, Buffer.from(delivery.body).toString());
      kept.set(key, (kept.get(key) ?? 0) + 1);
    }
    await spool.close();
    return promised.flatMap(({ connection, body }) => {
      const key = keyOf(connection, body);
      const left = kept.get(key) ?? 0;
      kept.set(key, left - 1);
      return left > 0 ? [] : [`An acknowledged delivery of ${connection} is not in the spool: ${beginning(body)}`];
    });
  } finally {
    await rm(directory, { recursive: true });
  }
}

function keyOf(connection: string, body: string): string {
  return `${connection} ${body}`;
}
