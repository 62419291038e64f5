import { describe, expect, test } from "vitest";
import { goLive, liveSecret, type Live } from "../../../test/live.js";
import type { Bridge } from "../../app/bridge.js";
import type { Config } from "../../config/config.js";
import { createConnections } from "../../config/connections/create-connections.js";
import type { ConnectionsView, DeliveriesView } from "../../page/wire.js";
import { wantedEvents } from "../webhooks/wanted-events.js";
import { createReport, type Finding } from "../report.js";
import type { DeliveryObserver } from "./check-deliveries.js";
import { examine } from "./doctor.js";

const place = { owner: "acme", repo: "rig" };

/** Observes a bridge in this process. Gives up on a test delivery after `looks` reads. */
function observerOf(bridge: Bridge, looks = Infinity): DeliveryObserver {
  const get = async <View>(path: string): Promise<View> => {
    const headers = { authorization: `Bearer ${bridge.pageToken}` };
    return (await (await fetch(`${bridge.url}${path}`, { headers })).json()) as View;
  };
  let left = looks;
  return {
    connection: async (name) =>
      (await get<ConnectionsView>("/api/connections")).connections.find((each) => each.name === name),
    delivery: async (connection, event, since) =>
      (
        await get<DeliveriesView>(`/api/deliveries?connection=${connection}&since=${since.toISOString()}`)
      ).deliveries.findLast((each) => each.event === event),
    async pause() {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return --left > 0;
    },
  };
}

/**
 * Starts a bridge, and creates a webhook for it in acme/rig. The webhook reaches the bridge only if `reachable` is
 * true.
 */
async function withHook(secret: string, reachable = true): Promise<{ live: Live; bridge: Bridge; config: Config }> {
  const live = await goLive();
  const config = { ...live.config, mappings: [{ ...live.config.mappings[0]!, repositories: ["acme/rig"] }] };
  const bridge = await live.start(config);
  const publicUrl = reachable ? bridge.url! : "http://127.0.0.1:9";
  const events = wantedEvents(false, live.gitSandbox.version);
  await live.git.repos.ensureHook({ ...place, url: `${publicUrl}/hooks/forge`, secret, events });
  return { live, bridge, config: { ...config, publicUrl } };
}

async function findings(config: Config, observer: DeliveryObserver): Promise<Finding[]> {
  const report = createReport();
  await examine(report, config, createConnections(config), { observer });
  return report.findings.filter(({ message }) => message.includes("deliver"));
}

describe("doctor asks the server for a test delivery", () => {
  test("and follows it to its end", async () => {
    const { bridge, config } = await withHook(liveSecret);
    expect(await findings(config, observerOf(bridge))).toEqual([
      { place: "forge acme/rig", level: "ok", message: "a test delivery was accepted and processed" },
      {
        place: "forge",
        level: "ok",
        message: expect.stringMatching(/^the last delivery was accepted at 2/) as string,
      },
      {
        place: "pm",
        level: "warning",
        message: "no delivery has been accepted yet",
        advice: expect.stringMatching(
          /Create the webhook for http.*\/hooks\/pm .*OPENPROJECT_SSRF_PROTECTION_IP_ALLOWLIST/,
        ) as string,
      },
    ]);
  });

  test("and names a wrong secret, which the fix clears", async () => {
    const { live, bridge, config } = await withHook("another secret");
    const [test, last] = await findings(config, observerOf(bridge));
    expect(test).toEqual({
      place: "forge acme/rig",
      level: "problem",
      message:
        "the test delivery was refused with status 401: the signature of the delivery matches none of the secrets in `webhookSecrets`",
      advice: expect.stringContaining("bridge setup --replace") as string,
    });
    expect(last).toMatchObject({ place: "forge", level: "problem", message: expect.stringContaining("401") as string });
    await live.git.repos.ensureHook({
      ...{ ...place, url: `${bridge.url}/hooks/forge`, secret: liveSecret, replace: true },
      events: wantedEvents(false, live.gitSandbox.version),
    });
    const fixed = await findings(config, observerOf(bridge));
    expect(fixed.filter(({ level, place: at }) => level === "problem" && at.startsWith("forge"))).toEqual([]);
    expect(fixed.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^an earlier delivery was refused at /),
    );
  });

  test("and says where to look when none arrives", async () => {
    const { bridge, config } = await withHook(liveSecret, false);
    const [silent] = await findings(config, observerOf(bridge, 3));
    expect(silent).toEqual({
      place: "forge acme/rig",
      level: "problem",
      message: "no test delivery arrived at http://127.0.0.1:9/hooks/forge",
      advice: expect.stringMatching(/ALLOWED_HOST_LIST.*no test delivery for an empty repository$/) as string,
    });
  });
});
