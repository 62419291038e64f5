import { apiKey, basic } from "@halyard/auth";
import type { ProductOperation } from "@halyard/catalogue";
import { createGitClient, type FullGitClient } from "@halyard/git-hosting";
import { isAvailable } from "@halyard/git-hosting/version";
import { createPmClient, type FullPmClient } from "@halyard/pm-resources";
import { createGitSandbox, createOpenProjectSandbox, type GitSandboxOptions } from "@halyard/sandbox";
import { fillGitServer, fillOpenProject } from "./example-data.ts";

/** An administrator's client for the product that an example calls. */
export interface ExampleClient {
  readonly pm?: FullPmClient;
  readonly git?: FullGitClient;
}

/** Starts an in-memory server with the example data, and returns a client for it. */
export type StartExample = (operation: Pick<ProductOperation, "product" | "since">) => ExampleClient;

/** Git servers for the examples. Each example runs on the first server that has the operation. */
const gitServers: readonly GitSandboxOptions[] = [
  {},
  { product: "gitea", version: "1.27.0" },
  { product: "forgejo", version: "16.0.0+gitea-1.22.0" },
];

/** Returns the options of the first git server that has operations introduced in the given version. */
export function gitServerFor(since: ProductOperation["since"]): GitSandboxOptions {
  const found = gitServers.find((options) => isAvailable(since, createGitSandbox(options).version));
  if (found === undefined)
    throw new Error(
      `An operation requires ${JSON.stringify(since)}, but no server in \`gitServers\` meets this requirement. Add a server that does.`,
    );
  return found;
}

/** Creates the example data, and returns a function that starts a server with its own copy of the data. */
export async function exampleServers(): Promise<StartExample> {
  const openproject = createOpenProjectSandbox();
  await fillOpenProject(openproject);
  const pmState = openproject.dump();
  const gitStates = new Map(
    await Promise.all(
      gitServers.map(async (options) => {
        const server = createGitSandbox(options);
        await fillGitServer(server);
        return [options, server.dump()] as const;
      }),
    ),
  );
  return ({ product, since }) => {
    if (product === "pm") {
      const server = createOpenProjectSandbox({ state: pmState });
      const { baseUrl, fetch } = server;
      return { pm: createPmClient({ baseUrl, fetch, auth: apiKey(server.tokenOf("admin")) }) };
    }
    const options = gitServerFor(since);
    const server = createGitSandbox({ ...options, state: gitStates.get(options) });
    const { baseUrl, fetch } = server;
    // The operations on access tokens require Basic authentication.
    const auth = basic({ username: "admin", password: server.tokenOf("admin") });
    return { git: createGitClient({ baseUrl, fetch, auth }) };
  };
}
