import type { Check } from "./story/chapter.js";
import { quiet, sweep } from "./scene.js";
import type { DemoServers } from "./servers.js";
import type { Bridge } from "../bridge.js";

/** A check that the bridge leaves everything as it is when it looks at everything once more. */
export function echoCheck(bridge: Bridge, servers: DemoServers, signal: AbortSignal): Check {
  return {
    name: "another look changes nothing on either side",
    async fault() {
      await quiet(servers, bridge, signal);
      const before = content(servers);
      await sweep(bridge);
      await quiet(servers, bridge, signal);
      return content(servers) === before ? undefined : "something was written";
    },
  };
}

/** What both servers hold, without when they were last asked. */
function content({ git, openproject }: DemoServers): string {
  return JSON.stringify([git.dump(), openproject.dump()], (key, value: unknown) =>
    key === "time" ? undefined : value,
  );
}
