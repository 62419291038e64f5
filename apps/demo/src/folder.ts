import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { lockDataDirectory } from "@halyard/bridge";
import { stringify } from "yaml";
import { freePorts } from "./free-ports.ts";
import { replaceFile } from "./replace-file.ts";
import type { DemoPorts } from "./servers.ts";
import { UsageError } from "./usage-error.ts";

/** Folder in which a demo keeps its ports, secrets and configuration. */
export interface DemoFolder {
  readonly path: string;
  /** Path of the bridge's configuration file. For a real bridge, an operator writes this file. */
  readonly configFile: string;
  readonly webhookSecret: string;
  /** Whether the folder is new. A new folder stores no ports yet. */
  readonly isNew: boolean;
  /**
   * Returns the stored ports, which must be free. In a new folder, returns the default ports, with a free port in place
   * of each one that is in use.
   *
   * @throws UsageError when a stored port, or a port that the user chose, is in use.
   */
  findPorts(): Promise<FolderPorts>;
  /** Stores the ports for all later runs. Call it once all servers listen on their ports. */
  keepPorts(ports: FolderPorts): Promise<void>;
  /** Releases the folder for another demo. */
  close(): Promise<void>;
}

/**
 * Ports of both servers and the bridge. They never change, because the stored URLs of the servers and the bridge
 * contain them.
 */
export interface FolderPorts extends DemoPorts {
  readonly bridge: number;
}

/** Tokens for the bridge's accounts. */
export interface DemoTokens {
  readonly openproject: string;
  readonly git: string;
}

/**
 * Locks a demo's folder for this process. Creates the folder and its secrets if they do not exist.
 *
 * @param port - Port of the bridge; 0 for any free port. Default: the stored port. In a new folder: 8080, or any free
 * port if 8080 is in use.
 * @throws UsageError when another port is stored in the folder; DataDirectoryInUseError when another demo uses the
 * folder.
 */
export async function openFolder(path: string, port?: number): Promise<DemoFolder> {
  const folder = resolve(path);
  await mkdir(join(folder, "secrets"), { recursive: true, mode: 0o700 });
  const lock = await lockDataDirectory(folder);
  try {
    const file = join(folder, "ports.json");
    const kept = existsSync(file) ? (JSON.parse(await readFile(file, "utf8")) as FolderPorts) : undefined;
    if (kept !== undefined && port !== undefined && port !== 0 && port !== kept.bridge) {
      throw new UsageError(
        `The demo in ${folder} uses port ${kept.bridge} and cannot change it. Omit --port, or choose another folder with --data.`,
      );
    }
    return {
      path: folder,
      configFile: join(folder, "bridge.yaml"),
      webhookSecret: await secretIn(folder, "webhook", () => randomBytes(24).toString("hex")),
      isNew: kept === undefined,
      findPorts: () => (kept === undefined ? findNewPorts(port) : findKeptPorts(kept)),
      keepPorts: (ports) => replaceFile(file, JSON.stringify(ports)),
      close: () => lock.release(),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function findKeptPorts(kept: FolderPorts): Promise<FolderPorts> {
  const wanted = [kept.bridge, kept.openproject, kept.git];
  const free = await freePorts(wanted);
  const taken = wanted.find((port) => !free.includes(port));
  if (taken !== undefined) throw portTaken(taken, "folder with --data");
  return kept;
}

async function findNewPorts(port: number | undefined): Promise<FolderPorts> {
  const isAny = port === 0;
  const [bridge = 0, openproject = 0, git = 0] = await freePorts([port ?? 8080, isAny ? 0 : 8081, isAny ? 0 : 8082]);
  if (port !== undefined && !isAny && port !== bridge) throw portTaken(port, "port with --port");
  return { bridge, openproject, git };
}

function portTaken(port: number, other: string): UsageError {
  return new UsageError(`Port ${port} is in use. Stop the program that uses it, or choose another ${other}.`);
}

/** Writes the bridge's configuration and the files with its secrets. */
export async function writeConfig(
  { path, configFile }: Pick<DemoFolder, "path" | "configFile">,
  ports: FolderPorts,
  tokens: DemoTokens,
  { settle, sweepEvery }: { readonly settle: string; readonly sweepEvery: string },
): Promise<void> {
  await secretIn(path, "openproject", () => tokens.openproject);
  await secretIn(path, "git", () => tokens.git);
  await secretIn(path, "page", () => randomBytes(12).toString("base64url"));
  const secret = (name: string): { readonly file: string } => ({ file: join(path, "secrets", name) });
  const local = (port: number): string => `http://127.0.0.1:${port}`;
  const config = {
    dataDirectory: join(path, "bridge"),
    publicUrl: local(ports.bridge),
    listen: { port: ports.bridge },
    page: { token: secret("page"), allowActions: true },
    work: { settle, sweepEvery },
    openproject: [
      { name: "pm", url: local(ports.openproject), apiKey: secret("openproject"), webhookSecrets: [secret("webhook")] },
    ],
    git: [
      {
        ...{ name: "forge", url: local(ports.git), product: "forgejo" },
        ...{ token: secret("git"), webhookSecrets: [secret("webhook")] },
      },
    ],
    mappings: [{ git: "forge", repositories: ["acme/*"], openproject: "pm", projects: ["rigging", "hull"], rules }],
    people: ["ada", "grace"].map((login) => ({ git: login, openproject: login })),
  };
  await replaceFile(configFile, stringify(config));
}

const rules = {
  status: {
    draft: { closing: "In progress", mentioning: "In progress" },
    opened: { closing: "In progress", mentioning: "In progress" },
    reviewRequested: { closing: "In review" },
    approved: { closing: "In review" },
    merged: { closing: "Developed" },
    closed: { closing: "New", mentioning: "New" },
  },
  customFields: { pullRequest: "Pull request", ci: "CI" },
  time: { enabled: true, activity: "Development" },
  issues: { link: true, create: { label: "plan", project: "rigging" } },
  // Titles need no protection, because every user of the demo can see both servers.
  titles: "always",
};

/** Reads a secret from its file. If the file does not exist, creates it with the secret from `make`. */
async function secretIn(folder: string, name: string, make: () => string): Promise<string> {
  const file = join(folder, "secrets", name);
  if (!existsSync(file)) await replaceFile(file, make());
  return readFile(file, "utf8");
}
