import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { accessToken, apiKey } from "@halyard/auth";
import { createGitClient, type FullGitClient } from "@halyard/git-hosting";
import { createPmClient, type FullPmClient } from "@halyard/pm-resources";
import { createGitSandbox, createOpenProjectSandbox, type OpenProjectSandbox } from "@halyard/sandbox";
import type { GitSandbox } from "@halyard/sandbox/git";
import { listen } from "@halyard/sandbox/node";
import { onTestFinished } from "vitest";
import { startBridge, type Bridge, type BridgeOptions } from "../src/app/bridge.js";
import type { Config } from "../src/config/config.js";
import { makeConfig } from "./make-config.js";
import { copyOldDataDirectory } from "./old-data-directory.js";

/**
 * Sandboxes for OpenProject and a git server, each on its own port, with Ada's clients for them. Tests start the
 * bridges with `start`.
 */
export interface Live {
  readonly config: Config;
  readonly gitSandbox: GitSandbox;
  readonly pmSandbox: OpenProjectSandbox;
  readonly git: FullGitClient;
  readonly pm: FullPmClient;
  /** Lines that the bridges have logged. */
  readonly log: Record<string, unknown>[];
  /** Starts a bridge that is stopped when the test has finished. */
  start(config?: Config, options?: BridgeOptions): Promise<Bridge>;
  /** Makes OpenProject and the git server send their webhooks to an address. */
  sendTo(url: string): Promise<void>;
  /** Resolves when every delivery has arrived at the bridge and has been processed. */
  settle(bridge: Bridge): Promise<void>;
  /** Creates a branch with a commit, and a pull request from it. Resolves with the pull request's number. */
  openPull(title: string, branch: string): Promise<number>;
  /** Returns the bridge's comments on a work package. */
  comments(workPackage: number): Promise<string[]>;
}

export const liveSecret: string = "a secret between the servers and the bridge";

const place = { owner: "acme", repo: "rig" };

/** Writes a configuration file for the command line. The returned `env` contains the secrets. */
export async function writeConfigFile(
  config: Config,
): Promise<{ readonly path: string; readonly env: NodeJS.ProcessEnv }> {
  const path = join(config.dataDirectory, "bridge.yaml");
  const [git] = config.git;
  const [pm] = config.openproject;
  const hook = { env: "HOOK_SECRET" };
  const file = {
    dataDirectory: config.dataDirectory,
    listen: config.listen,
    page: { token: { env: "PAGE_TOKEN" } },
    work: { dryRun: config.work.dryRun },
    git: [
      { name: git?.name, product: git?.product, url: git?.url, token: { env: "GIT_TOKEN" }, webhookSecrets: [hook] },
    ],
    openproject: [{ name: pm?.name, url: pm?.url, apiKey: { env: "PM_KEY" }, webhookSecrets: [hook] }],
    mappings: config.mappings.map(({ git: from, repositories, openproject }) => ({
      git: from,
      repositories,
      openproject,
    })),
  };
  // JSON is valid YAML.
  await writeFile(path, JSON.stringify(file));
  const env = {
    HOOK_SECRET: liveSecret,
    PAGE_TOKEN: "the token of the page in these tests",
    GIT_TOKEN: git?.token,
    PM_KEY: pm?.apiKey,
  };
  return { path, env };
}

/** Starts the sandboxes, each on its own port, and creates a configuration for a bridge between them. */
export async function goLive(work: Partial<Config["work"]> = {}): Promise<Live> {
  const gitServer = await listen((baseUrl) => createGitSandbox({ baseUrl }));
  const pmServer = await listen((baseUrl) => createOpenProjectSandbox({ baseUrl }));
  onTestFinished(async () => {
    await Promise.all([gitServer.close(), pmServer.close()]);
  });
  const { sandbox: gitSandbox } = gitServer;
  const { sandbox: pmSandbox } = pmServer;
  const git = createGitClient({ baseUrl: gitServer.url, auth: accessToken(gitSandbox.tokenOf("ada")) });
  const pm = createPmClient({ baseUrl: pmServer.url, auth: apiKey(pmSandbox.tokenOf("ada")) });
  const webhookSecrets = [liveSecret];
  const log: Record<string, unknown>[] = [];
  const logTo = { write: (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>) };
  const config: Config = {
    ...makeConfig({
      openproject: [{ name: "pm", url: pmServer.url, webhookSecrets, apiKey: pmSandbox.tokenOf("bridge") }],
      git: [{ name: "forge", url: gitServer.url, webhookSecrets, token: gitSandbox.tokenOf("bridge") }],
      mappings: [{ git: "forge", repositories: ["acme/*"], openproject: "pm" }],
      work,
    }),
    dataDirectory: await copyOldDataDirectory(),
  };
  return {
    ...{ config, gitSandbox, pmSandbox, git, pm, log },
    async start(given = config, options = {}) {
      const bridge = await startBridge(given, { logTo, logLevel: "debug", ...options });
      onTestFinished(() => bridge.stop());
      return bridge;
    },
    async sendTo(url) {
      pmSandbox.addWebhook({
        url: `${url}/hooks/pm`,
        secret: liveSecret,
        events: ["work_package:created", "work_package:updated", "work_package_comment:comment"],
      });
      await git.orgs.hooks.create({
        ...{ org: place.owner, type: "forgejo", active: true, branch_filter: "*" },
        config: { url: `${url}/hooks/forge`, content_type: "json", secret: liveSecret },
        events: ["push", "create", "delete", "issue_comment", "pull_request", "status"],
      } as never);
    },
    async settle(bridge) {
      for (let quiet = 0; quiet < 2; quiet++) {
        await Promise.all([gitSandbox.outbox.idle(), pmSandbox.outbox.idle()]);
        await bridge.idle();
      }
    },
    async openPull(title, branch) {
      await git.branches.create({ ...place, new_branch_name: branch });
      const path = `${branch}.txt`;
      await git.contents.create({ ...place, path, branch, message: "Work", content: btoa(branch) });
      return (await git.pulls.create({ ...place, head: branch, base: "main", title })).number;
    },
    async comments(workPackage) {
      const { items } = await pm.workPackages.activities.list({ workPackage });
      return items.flatMap(({ comment }) => (comment?.raw?.includes("#halyard-bridge") ? [comment.raw] : []));
    },
  };
}
