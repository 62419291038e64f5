import { join } from "node:path";
import {
  createGitSandbox,
  createOpenProjectSandbox,
  systemClock,
  type GitState,
  type OpenProjectState,
} from "@halyard/sandbox";
import type { GitSandbox, OpenProjectSandbox } from "@halyard/sandbox";
import { listen } from "@halyard/sandbox/node";
import { keepState, readState } from "./state-file.js";

/** The two servers of the demo, each on a port of its own. */
export interface DemoServers {
  readonly openproject: OpenProjectSandbox;
  readonly git: GitSandbox;
  /** Resolves when no webhook is on its way. */
  quiet(): Promise<void>;
  /** Stops them and saves their state. */
  close(): Promise<void>;
}

/** Where they listen; their documents carry these addresses, so they stay the same. */
export interface DemoPorts {
  readonly openproject: number;
  readonly git: number;
}

/** Starts both servers with the state that the folder holds. */
export async function startServers(folder: string, ports: DemoPorts): Promise<DemoServers> {
  const files = { openproject: join(folder, "openproject.json"), git: join(folder, "git.json") };
  const clock = systemClock();
  const states = {
    openproject: await readState<OpenProjectState>(files.openproject),
    git: await readState<GitState>(files.git),
  };
  const openproject = await listen(
    (baseUrl) =>
      keepState(files.openproject, (fetch) =>
        createOpenProjectSandbox({ baseUrl, clock, fetch, state: states.openproject }),
      ),
    { port: ports.openproject },
  );
  const git = await listen(
    (baseUrl) => keepState(files.git, (fetch) => createGitSandbox({ baseUrl, clock, fetch, state: states.git })),
    { port: ports.git },
  ).catch(async (error: unknown) => {
    await openproject.close();
    throw error;
  });
  return {
    openproject: openproject.sandbox,
    git: git.sandbox,
    async quiet() {
      await Promise.all([openproject.sandbox.outbox.idle(), git.sandbox.outbox.idle()]);
    },
    async close() {
      await Promise.all([openproject.close(), git.close()]);
      await Promise.all([openproject.sandbox.save(), git.sandbox.save()]);
    },
  };
}
