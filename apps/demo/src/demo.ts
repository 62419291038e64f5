import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig, startBridge, type Bridge } from "@halyard/bridge";
import { pino } from "pino";
import { openFolder, writeConfig, type DemoFolder, type FolderPorts } from "./folder.ts";
import { onFreePorts } from "./free-ports.ts";
import { playForever, playOnce } from "./play.ts";
import { prepareServers } from "./prepare-servers.ts";
import { startServers, type DemoServers } from "./servers.ts";

/** Options for {@link runDemo}. */
export interface DemoOptions {
  /**
   * Whether to play the demo's story only once. `runDemo` then checks the result, and resolves to 1 if a check fails.
   */
  readonly once: boolean;
  /**
   * Folder for all state. Default: `./bridge-data/demo`. With `once`, the default is a temporary folder, which is
   * deleted after a successful run.
   */
  readonly data?: string | undefined;
  /**
   * Port of the bridge. Default: 8080 if it is free, otherwise any free port. With `once`, the default is any free
   * port. A folder keeps the port of its first run.
   */
  readonly port?: number | undefined;
  /** Pause between two actions of the simulated users, in milliseconds. Default: 4000. Ignored with `once`. */
  readonly pace?: number | undefined;
  /** Ends the demo. */
  readonly signal: AbortSignal;
  /** Receives each line of output. */
  readonly print: (line: string) => void;
}

/**
 * Starts an OpenProject server and a Forgejo server in memory, connects them with the bridge, and plays a story about
 * people who use both servers. As in production, the connection uses a configuration file, webhooks over HTTP and the
 * servers' APIs. The state is stored, so the demo can be stopped and continued.
 *
 * @returns Exit code. With `once`: 0 if all checks pass, 1 if one fails or the signal interrupts the run. Without
 *   `once`: 0 after the signal.
 * @throws UsageError and DataDirectoryInUseError as {@link openFolder} does; Error when the story cannot be played.
 */
export async function runDemo(options: DemoOptions): Promise<number> {
  const { once, signal, data, print } = options;
  const isTemporary = once && data === undefined;
  const path = data ?? (once ? await mkdtemp(join(tmpdir(), "halyard-demo-")) : join("bridge-data", "demo"));
  let canBeDeleted = false;
  try {
    const code = await runIn(path, options);
    canBeDeleted = code === 0;
    return code;
  } catch (error) {
    if (!signal.aborted) throw error;
    canBeDeleted = true;
    if (once) print("\nThe demo stopped before the end, so the result was not checked.");
    return once ? 1 : 0;
  } finally {
    if (isTemporary && canBeDeleted) await rm(path, { recursive: true, force: true });
    else if (isTemporary)
      print(`The demo's state is kept in ${path}. For details about the failure, see bridge.log in that folder.`);
  }
}

async function runIn(path: string, options: DemoOptions): Promise<number> {
  const { once, data, port, signal, print, pace = 4000 } = options;
  // With a temporary folder, the demo uses any free ports. The usual ports stay free for a demo that keeps running.
  const folder = await openFolder(path, port ?? (once && data === undefined ? 0 : undefined));
  try {
    print("Starting an OpenProject server, a Forgejo server and the bridge that connects both servers.");
    const { servers, bridge } = await onFreePorts(
      () => folder.findPorts(),
      (ports) => startOn(ports, folder, options),
    );
    try {
      const play = { servers, bridge, folder: folder.path, signal, print };
      if (once) return await playOnce(play);
      introduce(folder, servers, bridge, print);
      await playForever({ ...play, pace });
      return 0;
    } finally {
      try {
        await bridge.stop();
      } finally {
        await servers.close();
      }
    }
  } finally {
    await folder.close();
  }
}

interface Started {
  readonly servers: DemoServers;
  readonly bridge: Bridge;
}

/** Starts the servers and the bridge. In a new folder, stores their ports only after all of them have started. */
async function startOn(ports: FolderPorts, folder: DemoFolder, { once, signal }: DemoOptions): Promise<Started> {
  const servers = await startServers(folder.path, ports);
  try {
    const { openproject, git } = servers;
    const tokens = { openproject: openproject.tokenOf("bridge"), git: git.tokenOf("bridge") };
    // With `once`, sweeps are rare. If a delivery failed to cause a change, a sweep would make the change and hide the
    // failure.
    await writeConfig(folder, ports, tokens, { settle: "4s", sweepEvery: once ? "1h" : "1m" });
    const config = await loadConfig(folder.configFile);
    const logTo = pino.destination({ dest: join(folder.path, "bridge.log"), sync: true });
    // In an existing folder, prepares the servers before the bridge starts, because a bridge that continues earlier
    // work keeps the servers busy.
    if (!folder.isNew) await prepareServers(folder, servers, config);
    const bridge = await startBridge(config, { logTo, signal });
    try {
      if (folder.isNew) {
        await folder.keepPorts(ports);
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

function introduce(
  { path, configFile }: DemoFolder,
  { openproject, git }: DemoServers,
  bridge: Bridge,
  print: (line: string) => void,
): void {
  const lines = [
    "",
    "  The bridge connects an OpenProject server and a Forgejo server. Both servers run in memory and have simulated users.",
    "",
    `  Open           ${bridge.url}`,
    `  Sign in with   ${bridge.pageToken}`,
    "",
    `  OpenProject    ${openproject.baseUrl}/api/v3/work_packages   (user apikey, password ${openproject.tokenOf("ada")})`,
    `  Forgejo        ${git.baseUrl}/api/v1/repos/acme/rig/pulls?state=all`,
    `  Configuration  ${configFile}`,
    `  Log            ${join(path, "bridge.log")}`,
    "",
    "  Press Ctrl+C to stop the demo. If you start it again, it continues with the same data. To use your own servers, see docs/guides/bridge.md.",
    "",
  ];
  for (const line of lines) print(line);
}
