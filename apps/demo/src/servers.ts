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
import { keepState, readState } from "./state-file.ts";

/** The demo's OpenProject server and Forgejo server, each on its own port. */
export interface DemoServers {
  readonly openproject: OpenProjectSandbox;
  readonly git: GitSandbox;
  /** Resolves when no webhook is waiting to be sent or acknowledged. */
  quiet(): Promise<void>;
  /** Stops both servers and saves their state. */
  close(): Promise<void>;
}

/** Ports of the two servers. They never change, because documents on the servers contain URLs with these ports. */
export interface DemoPorts {
  readonly openproject: number;
  readonly git: number;
}

/** Starts both servers. If the folder contains their state, they continue from it. */
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
