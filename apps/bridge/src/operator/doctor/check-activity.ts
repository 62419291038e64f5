import type { Config } from "../../config/config.js";
import type { Report } from "../report.js";
import type { DeliveryObserver } from "./check-deliveries.js";

/** Largest share of requests that may fail without a warning. */
const maxFailures = 0.05;

/**
 * Reports when a connection's last complete sweep finished, and how many requests to the server failed in the last
 * hour.
 */
export async function checkActivity(
  report: Report,
  name: string,
  { work: { sweepEvery } }: Pick<Config, "work">,
  observer: Pick<DeliveryObserver, "connection">,
  now: () => number = Date.now,
): Promise<void> {
  const view = await observer.connection(name);
  if (view === undefined) return;
  const here = report.at(name);
  const { lastSweep, requests } = view;
  const advice =
    "Look in the log of the bridge for the repository or connection that could not be read, or run `bridge sweep` now";
  if (lastSweep === undefined) here.warning("no sweep has read this connection completely yet", advice);
  else if (now() - new Date(lastSweep).getTime() > 3 * sweepEvery)
    here.warning(`the last complete sweep of this connection was too long ago: it finished at ${lastSweep}`, advice);
  else here.ok(`the last complete sweep of this connection finished at ${lastSweep}`);
  const counted = `${requests.failed} of ${requests.total} requests by the bridge failed in the last hour`;
  if (requests.failed > requests.total * maxFailures)
    here.warning(counted, "Check whether the server is overloaded or down, and whether a proxy limits requests");
  else here.ok(counted);
}
