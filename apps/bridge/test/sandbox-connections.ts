import { accessToken, apiKey } from "@halyard/auth";
import { createGitClient, type FullGitClient } from "@halyard/git-hosting";
import { createPmClient, type FullPmClient } from "@halyard/pm-resources";
import { createGitSandbox, createOpenProjectSandbox, type OpenProjectSandbox } from "@halyard/sandbox";
import type { GitSandbox } from "@halyard/sandbox/git";
import type { Connections } from "../src/config/connections/connections.js";

/** Both servers in memory, Ada who works on them, and the bridge's connections `forge` and `pm` to them. */
export interface SandboxConnections {
  readonly gitSandbox: GitSandbox;
  readonly pmSandbox: OpenProjectSandbox;
  readonly git: FullGitClient;
  readonly pm: FullPmClient;
  readonly connections: Connections;
}

/**
 * Creates sandboxes without webhooks, so that changes there cause no deliveries.
 *
 * @param intercept - Responds to requests of the bridge in place of the sandboxes; undefined passes a request on.
 */
export function connectSandboxes(
  intercept: (request: Request) => Promise<Response> | undefined = () => undefined,
): SandboxConnections {
  const gitSandbox = createGitSandbox();
  const pmSandbox = createOpenProjectSandbox();
  const gitFetch = async (request: Request): Promise<Response> => intercept(request) ?? gitSandbox.fetch(request);
  const pmFetch = async (request: Request): Promise<Response> => intercept(request) ?? pmSandbox.fetch(request);
  const gitAs = (login: string, fetch = gitSandbox.fetch): FullGitClient =>
    createGitClient({
      ...{ baseUrl: gitSandbox.baseUrl, auth: accessToken(gitSandbox.tokenOf(login)), fetch },
      ...{ allowInsecureHttp: true, validate: "strict", retry: { maxRetries: 0 } },
    });
  const pmAs = (login: string, fetch = pmSandbox.fetch): FullPmClient =>
    createPmClient({
      ...{ baseUrl: pmSandbox.baseUrl, auth: apiKey(pmSandbox.tokenOf(login)), fetch },
      ...{ allowInsecureHttp: true, validate: "strict", retry: { maxRetries: 0 } },
    });
  const bridge = { id: 4, login: "bridge" };
  const git = gitAs("bridge", gitFetch);
  const pm = pmAs("bridge", pmFetch);
  return {
    ...{ gitSandbox, pmSandbox, git: gitAs("ada"), pm: pmAs("ada") },
    connections: {
      git: (name) => ({
        config: { name, url: gitSandbox.baseUrl, webhookSecrets: [], product: "forgejo", token: "" },
        client: git,
        me: async () => bridge,
      }),
      openproject: (name) => ({
        config: { name, url: pmSandbox.baseUrl, webhookSecrets: [], apiKey: "" },
        client: pm,
        me: async () => bridge,
      }),
    },
  };
}
