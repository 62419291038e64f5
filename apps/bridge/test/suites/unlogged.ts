import type { DeliveriesView, DeliveryView, RawDeliveryView } from "../../src/page/wire.js";
import type { Asked } from "./settle.js";
import type { Upstream } from "./upstream.js";

/** Returns a sentence for each delivery in the log that is neither done nor ignored. */
export async function findUnfinished(bridge: Asked): Promise<string[]> {
  return unfinished(await readLog(bridge));
}

/**
 * Returns a sentence for each delivery in the bridge's log that is neither done nor ignored, and for each acknowledged
 * delivery that is lost.
 */
export async function findUnlogged({ acknowledged }: Upstream, bridge: Asked): Promise<string[]> {
  const logged = await readLog(bridge);
  return [...unfinished(logged), ...(await findLost(acknowledged, logged, bridge))];
}

/** Returns a sentence for each acknowledged delivery that is missing from the bridge's log. */
export async function findMissing({ acknowledged }: Upstream, bridge: Asked): Promise<string[]> {
  return findLost(acknowledged, await readLog(bridge), bridge);
}

async function findLost(
  acknowledged: Upstream["acknowledged"],
  logged: readonly DeliveryView[],
  bridge: Asked,
): Promise<string[]> {
  const faults: string[] = [];
  const remoteIds = new Set(logged.map(({ remoteId }) => remoteId));
  const bodies: string[] = [];
  for (const { id, connection } of logged) {
    if (connection !== "pm") continue;
    const raw = await bridge.ask<RawDeliveryView>("GET", `/api/deliveries/${id}/raw`).catch(() => undefined);
    if (raw === undefined) faults.push(`The body of delivery ${id} is lost.`);
    else bodies.push(raw.body);
  }
  for (const { connection, remoteId, body } of acknowledged) {
    if (remoteId !== undefined) {
      if (!remoteIds.has(remoteId)) faults.push(`Delivery ${remoteId} of ${connection} was acknowledged and is lost.`);
      continue;
    }
    const at = bodies.indexOf(body);
    if (at === -1) faults.push(`A delivery of ${connection} was acknowledged and is lost: ${beginning(body)}`);
    else bodies.splice(at, 1);
  }
  return faults;
}

/** Returns the first characters of a body, on one line. */
export function beginning(body: string): string {
  return body.replaceAll(/\s+/g, " ").slice(0, 100);
}

function unfinished(logged: readonly DeliveryView[]): string[] {
  return logged
    .filter(({ state }) => state !== "done" && state !== "ignored")
    .map(({ id, event, state, note }) => `Delivery ${id} (${event}) is ${state}: ${note ?? "no note"}`);
}

async function readLog(bridge: Asked): Promise<readonly DeliveryView[]> {
  const found = new Map<string, DeliveryView>();
  for (let before = ""; ;) {
    const { deliveries, more } = await bridge.ask<DeliveriesView>("GET", `/api/deliveries?limit=100${before}`);
    for (const delivery of deliveries) found.set(delivery.id, delivery);
    const last = deliveries.at(-1);
    if (!more || last === undefined) return [...found.values()];
    // Reads the last delivery's millisecond again, because other deliveries may have arrived in the same millisecond.
    before = `&before=${new Date(Date.parse(last.receivedAt) + 1).toISOString()}`;
  }
}
