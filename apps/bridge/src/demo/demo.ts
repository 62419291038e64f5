import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { startBridge, type Bridge } from "../bridge.js";
import type { Config } from "../config/config.js";
import { loadConfig } from "../config/load-config.js";
import { createConnections } from "../connections/create-connections.js";
import { createReport } from "../doctor/report.js";
import { setUpWebhooks } from "../setup/set-up-webhooks.js";
import { openFolder, writeConfig, type DemoFolder, type FolderPorts } from "./folder.js";
import { onFreePorts } from "./on-free-ports.js";
import { goOn, playOnce } from "./play.js";
import { protectMain } from "./protect-main.js";
import { startServers, type DemoServers } from "./servers.js";

/** Settings of {@link runDemo}. */
export interface DemoOptions {
  /** Plays the story once, checks how it ended, and resolves to 1 where something is not as it should be. */
  readonly once: boolean;
  /** Where everything is kept. Default: `./bridge-data/demo`; with `once` a folder that is removed when all went well. */
  readonly data?: string | undefined;
  /** Port of the bridge. Default: 8080, or a free one; with `once` any. A folder keeps the port it began with. */
  readonly port?: number | undefined;
  /** Milliseconds that people take between two moves. Default: 4000. Without effect with `once`. */
  readonly pace?: number | undefined;
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
 * @returns The exit code. One that is ended by the signal has gone well, but not with `once`.
 * @throws UsageError and DataDirectoryInUseError as {@link openFolder}; Error when the story cannot be played.
 */
export async function runDemo(options: DemoOptions): Promise<number> {
  const { once, signal, data, print } = options;
  const isTemporary = once && data === undefined;
  const path = data ?? (once ? await mkdtemp(join(tmpdir(), "halyard-demo-")) : join("bridge-data", "demo"));
  let isOver = false;
  try {
    const code = await runIn(path, options);
    isOver = code === 0;
    return code;
  } catch (error) {
    isOver = signal.aborted;
    if (!signal.aborted) throw error;
    if (once) print("\nStopped before the end: nothing is known of how it would have ended.");
    return once ? 1 : 0;
  } finally {
    if (isTemporary && isOver) await rm(path, { recursive: true, force: true });
    else if (isTemporary) print(`Everything is kept in ${path}; bridge.log there tells more.`);
  }
}

async function runIn(path: string, options: DemoOptions): Promise<number> {
  const { once, data, port, signal, print, pace = 4000 } = options;
  // What goes away again takes any ports, and leaves the usual ones to who stays.
  const folder = await openFolder(path, port ?? (once && data === undefined ? 0 : undefined));
  try {
    print("Starting an OpenProject, a Forgejo and the bridge between them.");
    const { servers, bridge } = await onFreePorts(
      () => folder.findPorts(),
      (ports) => startOn(ports, folder, options),
    );
    try {
      const play = { servers, bridge, folder: folder.path, signal, print };
      if (once) return await playOnce(play);
      introduce(folder, servers, bridge, print);
      await goOn({ ...play, pace });
      return 0;
    } finally {
      await bridge.stop().finally(() => servers.close());
    }
  } finally {
    await folder.close();
  }
}

interface Started {
  readonly servers: DemoServers;
  readonly bridge: Bridge;
}

/** Starts everything. In a new folder, nothing knows of these ports before all of them are listened on. */
async function startOn(ports: FolderPorts, folder: DemoFolder, { once, signal }: DemoOptions): Promise<Started> {
  const servers = await startServers(folder.path, ports);
  try {
    const { openproject, git } = servers;
    const tokens = { openproject: openproject.tokenOf("bridge"), git: git.tokenOf("bridge") };
    // Played once, a sweep would hide what deliveries alone do not bring about.
    await writeConfig(folder, ports, tokens, { settle: "4s", sweepEvery: once ? "1h" : "1m" });
    const config = await loadConfig(folder.configFile);
    const logTo = pino.destination({ dest: join(folder.path, "bridge.log"), sync: true });
    // First of all where it can be, for a bridge that starts again has a lot to ask the servers.
    if (!folder.isNew) await prepareServers(folder, servers, config);
    const bridge = await startBridge(config, { logTo, signal });
    try {
      if (folder.isNew) {
        await folder.settlePorts(ports);
        await prepareServers(folder, servers, config);
      }
      return { servers, bridge };
    } catch (error) {
      await bridge.stop();
      throw error;
    }
  } catch (error) {
    await servers.close();
    throw error;
  }
}

/**
 * Has both servers send their webhooks, the one as `bridge setup` does it, the other as an administrator would; and has
 * `main` take nothing without a valid work package.
 */
async function prepareServers(folder: DemoFolder, servers: DemoServers, config: Config): Promise<void> {
  await protectMain(servers);
  const report = createReport();
  await setUpWebhooks(report, "forge", config, createConnections(config), { replace: false });
  const problem = report.findings.find(({ level }) => level === "problem");
  if (problem !== undefined) throw new Error(`The demo could not set up its webhooks: ${problem.message}`);
  const url = `${config.publicUrl}/hooks/pm`;
  const known = Object.values(servers.openproject.dump().webhooks);
  if (known.some((webhook) => webhook.url === url)) return;
  servers.openproject.addWebhook({
    url,
    secret: folder.webhookSecret,
    events: ["work_package:created", "work_package:updated", "work_package_comment:comment"],
  });
}

function introduce(
  { path, configFile }: DemoFolder,
  { openproject, git }: DemoServers,
  bridge: Bridge,
  print: (line: string) => void,
): void {
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
