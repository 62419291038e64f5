import { accessToken, apiKey } from "@halyard/auth";
import { createGitClient, type FullGitClient } from "@halyard/git-hosting";
import { createPmClient, type FullPmClient } from "@halyard/pm-resources";
import { createGitSandbox, createOpenProjectSandbox, type OpenProjectSandbox } from "@halyard/sandbox";
import type { GitSandbox } from "@halyard/sandbox/git";
import type { Connections } from "../src/config/connections/connections.js";
import { createConnections } from "../src/config/connections/create-connections.js";
import { makeConfig } from "./make-config.js";

/** OpenProject and a git server in memory, with Ada's clients and the bridge's connections (`pm` and `forge`). */
export interface SandboxConnections {
  readonly gitSandbox: GitSandbox;
  readonly pmSandbox: OpenProjectSandbox;
  readonly git: FullGitClient;
  readonly pm: FullPmClient;
  readonly connections: Connections;
}

/**
 * Creates sandboxes without webhooks, so that changes in them cause no deliveries.
 *
 * @param intercept - Responds to the bridge's requests in place of the sandboxes. Returns undefined to let the sandbox
 * respond.
 */
export function connectSandboxes(
  intercept: (request: Request) => Promise<Response> | undefined = () => undefined,
): SandboxConnections {
  const gitSandbox = createGitSandbox();
  const pmSandbox = createOpenProjectSandbox();
  const gitFetch = async (request: Request): Promise<Response> => intercept(request) ?? gitSandbox.fetch(request);
  const pmFetch = async (request: Request): Promise<Response> => intercept(request) ?? pmSandbox.fetch(request);
  const config = makeConfig({
    git: [{ name: "forge", url: gitSandbox.baseUrl, allowInsecureHttp: true, token: gitSandbox.tokenOf("bridge") }],
    openproject: [{ name: "pm", url: pmSandbox.baseUrl, allowInsecureHttp: true, apiKey: pmSandbox.tokenOf("bridge") }],
    mappings: [],
  });
  return {
    ...{ gitSandbox, pmSandbox },
    git: createGitClient({
      ...{ baseUrl: gitSandbox.baseUrl, auth: accessToken(gitSandbox.tokenOf("ada")), fetch: gitSandbox.fetch },
      ...{ allowInsecureHttp: true, validate: "strict", retry: { maxRetries: 0 } },
    }),
    pm: createPmClient({
      ...{ baseUrl: pmSandbox.baseUrl, auth: apiKey(pmSandbox.tokenOf("ada")), fetch: pmSandbox.fetch },
      ...{ allowInsecureHttp: true, validate: "strict", retry: { maxRetries: 0 } },
    }),
    connections: createConnections(config, { fetch: (name) => (name === "forge" ? gitFetch : pmFetch) }),
  };
}
