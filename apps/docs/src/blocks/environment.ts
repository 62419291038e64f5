import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";
import { listen } from "@halyard/sandbox/node";

/**
 * Environment variables that readers set for the programs in the documentation, and the servers to which they refer.
 */
export interface Environment {
  readonly variables: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Starts an OpenProject and a Forgejo in memory on ports of this machine, for programs that expect the reader's own
 * servers.
 */
export async function startEnvironment(): Promise<Environment> {
  const pm = await listen((baseUrl) => createOpenProjectSandbox({ baseUrl }));
  const git = await listen((baseUrl) => createGitSandbox({ baseUrl }));
  return {
    variables: {
      ...{ PM_URL: pm.url, PM_KEY: pm.sandbox.tokenOf("ada"), GIT_URL: git.url, GIT_TOKEN: git.sandbox.tokenOf("ada") },
      ...{ WEBHOOK_SECRET: "the secret of the webhook", PORT: "0" },
    },
    close: async () => {
      await Promise.all([pm.close(), git.close()]);
    },
  };
}
