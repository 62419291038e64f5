import {
  createGitSandbox,
  createOpenProjectSandbox,
  type GitSandboxOptions,
  type OpenProjectSandbox,
} from "@halyard/sandbox";
import type { GitSandbox } from "@halyard/sandbox/git";
import type { Config } from "../src/config/config.js";
import type { Connections } from "../src/config/connections/connections.js";
import { createConnections } from "../src/config/connections/create-connections.js";
import { makeConfig, type PartialRules } from "./make-config.js";

/** Options for {@link createHarbour}. */
export interface HarbourOptions {
  readonly rules?: PartialRules | undefined;
  /** Mapped repositories. Default: `acme/rig`. */
  readonly repositories?: readonly string[] | undefined;
  /** Mapped projects. Default: `rigging`. */
  readonly projects?: readonly string[] | undefined;
  readonly publicUrl?: string | undefined;
  readonly dryRun?: boolean | undefined;
  readonly git?: GitSandboxOptions | undefined;
  /** Login of the bridge's account on the git server. Default: `bridge`. */
  readonly gitLogin?: string | undefined;
  /** The git server's product according to the configuration. Default: the sandbox's actual product. */
  readonly product?: "gitea" | "forgejo" | undefined;
}

/** An OpenProject sandbox, a git sandbox, and the configuration and connections of a bridge between them. */
export interface Harbour {
  readonly pm: OpenProjectSandbox;
  readonly forge: GitSandbox;
  readonly config: Config;
  readonly connections: Connections;
  /** Method and path of each write so far, such as `POST /api/v1/...`. */
  readonly writes: readonly string[];
}

/** Creates the sandboxes, and the configuration and connections (`pm` and `forge`) of a bridge between them. */
export function createHarbour(options: HarbourOptions = {}): Harbour {
  const { repositories = ["acme/rig"], projects = ["rigging"], gitLogin = "bridge" } = options;
  const pm = createOpenProjectSandbox();
  const forge = createGitSandbox(options.git);
  const product = options.product ?? forge.version.product;
  const config: Config = {
    ...makeConfig({
      openproject: [
        {
          ...{ name: "pm", url: pm.baseUrl, allowInsecureHttp: true, apiKey: pm.tokenOf("bridge") },
          webhookSecrets: ["pm-hook-secret"],
        },
      ],
      git: [
        {
          ...{ name: "forge", url: forge.baseUrl, allowInsecureHttp: true, token: forge.tokenOf(gitLogin), product },
          webhookSecrets: ["forge-hook-secret", "older-secret"],
        },
      ],
      mappings: [
        { git: "forge", repositories, openproject: "pm", projects, rules: { titles: "visible", ...options.rules } },
      ],
      work: { dryRun: options.dryRun ?? false },
    }),
    publicUrl: options.publicUrl,
  };
  const writes: string[] = [];
  const connections = createConnections(config, {
    fetch: (connection) => (request) => {
      if (request.method !== "GET") writes.push(`${request.method} ${new URL(request.url).pathname}`);
      return connection === "pm" ? pm.fetch(request) : forge.fetch(request);
    },
  });
  return { pm, forge, config, connections, writes };
}
