import { setTimeout as sleep } from "node:timers/promises";
import { linksAtOnce } from "../../app/control.js";
import type { Config } from "../../config/config.js";
import { createConnections } from "../../config/connections/create-connections.js";
import type { ConnectionsView, DeliveriesView } from "../../page/wire.js";
import { linkCursor, type LinkRecord } from "../../store/store.js";
import type { DeliveryObserver } from "../doctor/check-deliveries.js";
import { checkLinks } from "../doctor/check-links.js";
import { examine } from "../doctor/doctor.js";
import type { Report } from "../report.js";
import { type BridgeSession, findSession } from "./with-bridge.js";

/** Runs the checks of `bridge doctor`. */
export async function runDoctor(report: Report, config: Config): Promise<void> {
  const connections = createConnections(config);
  const session = await findSession(config);
  await examine(report, config, connections, { observer: session && observerOf(session) });
  if (session !== undefined) return checkLinks(report, config, connections, await linksOf(session));
  const advice = "Run `bridge doctor` while the bridge is running, to find links to deleted items";
  report.at("links").note("the links were not checked, because no bridge is running in this data directory", advice);
  return undefined;
}

/** Milliseconds to wait for a test delivery. */
const patience = 20_000;

function observerOf(session: BridgeSession): DeliveryObserver {
  return {
    async connection(name) {
      const { connections } = await session.get<ConnectionsView>("/api/connections");
      return connections.find((connection) => connection.name === name);
    },
    async delivery(connection, event, since) {
      const query = new URLSearchParams({ connection, since: since.toISOString(), limit: "500" });
      const { deliveries } = await session.get<DeliveriesView>(`/api/deliveries?${query.toString()}`);
      return deliveries.findLast((delivery) => delivery.event === event);
    },
    async pause(since) {
      await sleep(250);
      return Date.now() - since.getTime() < patience;
    },
  };
}

async function linksOf(session: BridgeSession): Promise<LinkRecord[]> {
  const links: LinkRecord[] = [];
  for (let after = ""; ;) {
    const page = await session.get<LinkRecord[]>(`/control/links${after}`);
    links.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < linksAtOnce) return links;
    after = `?after=${encodeURIComponent(linkCursor(last))}`;
  }
}
