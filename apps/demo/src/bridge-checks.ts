import type { Bridge } from "@halyard/bridge";
import { quiet, request, sweep } from "./scene.ts";
import type { DemoServers } from "./servers.ts";
import { expects, type Check } from "./story/chapter.ts";

/** Returns checks of the bridge itself, which run after all actions of the demo. */
export function bridgeChecks(bridge: Bridge, servers: DemoServers, signal: AbortSignal): readonly Check[] {
  return [
    expects("every webhook that arrived was acknowledged", [], async () =>
      [...servers.git.outbox.sent, ...servers.openproject.outbox.sent]
        .filter(({ status }) => status !== 202 && status !== 200)
        .map(({ event, status }) => `${event}: ${status}`),
    ),
    expects("every delivery was processed", 0, () => countUnfinished(bridge)),
    expects("there are no dead letters", [], async () => {
      const { deadLetters } = await request<DeadLetters>(bridge, "/api/dead-letters");
      return deadLetters.map(({ reason }) => reason);
    }),
    {
      name: "a sweep, which looks for missed changes, changes nothing on either server",
      async failure() {
        await quiet(servers, bridge, signal);
        const before = contentOf(servers);
        await sweep(bridge);
        await quiet(servers, bridge, signal);
        return contentOf(servers) === before ? undefined : "the bridge changed something";
      },
    },
  ];
}

interface DeadLetters {
  readonly deadLetters: readonly { readonly reason: string }[];
}

async function countUnfinished(bridge: Bridge): Promise<number> {
  const lists = await Promise.all(
    ["queued", "failed"].map((state) =>
      request<{ readonly deliveries: readonly unknown[] }>(bridge, `/api/deliveries?state=${state}&limit=100`),
    ),
  );
  return lists.flatMap(({ deliveries }) => deliveries).length;
}

/** Returns the content of both servers as JSON. Omits `time`, which changes with every request. */
function contentOf({ git, openproject }: DemoServers): string {
  return JSON.stringify([git.dump(), openproject.dump()], (key, value: unknown) =>
    key === "time" ? undefined : value,
  );
}
