import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";
import { listen } from "@halyard/sandbox/node";

/** Environment variables that the programs in the documentation expect, and the servers that the variables point to. */
export interface Environment {
  readonly variables: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Starts in-memory OpenProject and Forgejo servers on local ports. They stand in for the servers that a reader would
 * have.
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
