import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { startBridge, type Bridge } from "../bridge.js";
import { loadConfig } from "../config/load-config.js";
import { createConnections } from "../connections/create-connections.js";
import { createReport } from "../doctor/report.js";
import { setUpWebhooks } from "../setup/set-up-webhooks.js";
import { openFolder, writeConfig, type DemoFolder } from "./folder.js";
import { goOn, playOnce } from "./play.js";
import { startServers, type DemoServers } from "./servers.js";

/** Settings of {@link runDemo}. */
export interface DemoOptions {
  /** Plays the story once, checks how it ended, and resolves to 1 where something is not as it should be. */
  readonly once: boolean;
  /** Where everything is kept. Default: `./bridge-data/demo`; with `once` a folder that is removed afterwards. */
  readonly data?: string | undefined;
  /** Port of the bridge. Default: 8080, or a free one. A folder keeps the port it began with. */
  readonly port?: number | undefined;
  /** Ends the demo. */
  readonly signal: AbortSignal;
  /** Takes the lines that are printed. */
  readonly print: (line: string) => void;
}

/**
 * Shows the bridge at work without any server of one's own: starts an OpenProject and a Forgejo in memory, the bridge
 * between them, and a story about people who use both. Everything goes through the same doors as in earnest: a
 * configuration file, webhooks over HTTP, the servers' interfaces. State is kept, so it can be stopped and started again.
 *
 * @returns The exit code.
 */
export async function runDemo(options: DemoOptions): Promise<number> {
  const { once, signal, print } = options;
  const isTemporary = once && options.data === undefined;
  const path = options.data ?? (once ? await mkdtemp(join(tmpdir(), "halyard-demo-")) : join("bridge-data", "demo"));
  const folder = await openFolder(path, options.port ?? (once ? 0 : undefined));
  const servers = await startServers(folder.path, folder.ports);
  let bridge: Bridge | undefined;
  try {
    bridge = await startDemoBridge(folder, servers, once);
    if (once) return await playOnce({ servers, bridge, signal, print });
    introduce(folder, servers, bridge, print);
    await goOn({ servers, bridge, signal, print, folder: folder.path });
    return 0;
  } catch (error) {
    if (signal.aborted) return 0;
    throw error;
  } finally {
    await bridge?.stop();
    await servers.close();
    if (isTemporary) await rm(folder.path, { recursive: true });
  }
}

async function startDemoBridge(folder: DemoFolder, servers: DemoServers, once: boolean): Promise<Bridge> {
  const { openproject, git } = servers;
  const tokens = { openproject: openproject.tokenOf("bridge"), git: git.tokenOf("bridge") };
  await writeConfig(folder, tokens, { settle: "2s", sweepEvery: once ? "1h" : "1m" });
  const config = await loadConfig(folder.configFile);
  await connectServers(folder, servers);
  return startBridge(config, { logTo: pino.destination({ dest: join(folder.path, "bridge.log"), sync: true }) });
}

/** Has both servers send their webhooks: the one as `bridge setup` does it, the other as an administrator would. */
async function connectServers({ configFile, webhookSecret, ports }: DemoFolder, servers: DemoServers): Promise<void> {
  const config = await loadConfig(configFile);
  const report = createReport();
  await setUpWebhooks(report, "forge", config, createConnections(config), { replace: false });
  const problem = report.findings.find(({ level }) => level === "problem");
  if (problem !== undefined) throw new Error(`The demo could not set up its webhooks: ${problem.message}`);
  const url = `http://127.0.0.1:${ports.bridge}/hooks/pm`;
  const known = Object.values(servers.openproject.dump().webhooks);
  if (known.some((webhook) => webhook.url === url)) return;
  servers.openproject.addWebhook({
    url,
    secret: webhookSecret,
    events: ["work_package:created", "work_package:updated", "work_package_comment:comment"],
  });
}

function introduce({ path, configFile }: DemoFolder, { openproject, git }: DemoServers, bridge: Bridge, print: (line: string) => void): void {
  const lines = [
    "",
    "  Halyard keeps an OpenProject and a Forgejo telling the same story. Both are in memory, and people work on them.",
    "",
    `  Look here      ${bridge.url}`,
    `  Sign in with   ${bridge.pageToken}`,
    "",
    `  OpenProject    ${openproject.baseUrl}/api/v3/work_packages   (user apikey, password ${openproject.tokenOf("ada")})`,
    `  Forgejo        ${git.baseUrl}/api/v1/repos/acme/rig/pulls?state=all`,
    `  Configuration  ${configFile}`,
    `  Log            ${join(path, "bridge.log")}`,
    "",
    "  Ctrl+C stops it; started again, it goes on. Your own servers: docs/guides/bridge.md.",
    "",
  ];
  for (const line of lines) print(line);
}
