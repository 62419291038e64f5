import type { Bridge } from "../bridge.js";
import type { DeadLettersView, DeliveriesView } from "../page/wire.js";
import { ask } from "./scene.js";
import type { DemoServers } from "./servers.js";
import { expects, type Check } from "./story/chapter.js";

/** What must be true of the bridge itself when the story has been played. */
export function bridgeChecks(bridge: Bridge, servers: DemoServers): readonly Check[] {
  const unfinished = async (): Promise<number> => {
    const views = await Promise.all(
      ["queued", "failed"].map((state) => ask<DeliveriesView>(bridge, `/api/deliveries?state=${state}&limit=100`)),
    );
    return views.flatMap(({ deliveries }) => deliveries).length;
  };
  return [
    expects("every webhook that arrived was acknowledged", [], async () =>
      [...servers.git.outbox.sent, ...servers.openproject.outbox.sent]
        .filter(({ status }) => status !== 202 && status !== 200)
        .map(({ event, status }) => `${event}: ${status}`),
    ),
    expects("every delivery was worked on", 0, unfinished),
    expects("nothing is among the dead letters", [], async () => {
      const { deadLetters } = await ask<DeadLettersView>(bridge, "/api/dead-letters");
      return deadLetters.map(({ reason }) => reason);
    }),
  ];
}
