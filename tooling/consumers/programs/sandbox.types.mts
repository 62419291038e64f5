import { createPmClient } from "@halyard/pm-resources";
import { createOpenProjectSandbox, steppingClock, type Sandbox } from "@halyard/sandbox";
import { createGitSandbox } from "@halyard/sandbox/git";
import { listen } from "@halyard/sandbox/node";
import type { OpenProjectState } from "@halyard/sandbox/openproject";

const server = createOpenProjectSandbox({ clock: steppingClock(), aggregation: 300_000 });
export const pm = createPmClient({ baseUrl: server.baseUrl, fetch: server.fetch });
export const plain: Sandbox<OpenProjectState> = server;
export const url: Promise<string> = listen((baseUrl) => createGitSandbox({ baseUrl })).then((served) => served.url);

// @ts-expect-error A connection can be reset only before or after the effect.
server.faults.add({ fault: { kind: "reset", when: "during" } });
