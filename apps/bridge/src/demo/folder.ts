import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { stringify } from "yaml";
import { UsageError } from "../commands/usage-error.js";
import { lockDataDirectory } from "../data-directory/lock.js";
import { freePorts } from "./free-ports.js";
import type { DemoPorts } from "./servers.js";
import { writeWhole } from "./write-whole.js";

/** What the folder of a demo settles for good. */
export interface DemoFolder {
  readonly path: string;
  /** The bridge's own configuration, as an operator would write it. */
  readonly configFile: string;
  readonly webhookSecret: string;
  /** Whether nobody has settled its ports yet. */
  readonly isNew: boolean;
  /**
   * Ports that are free: those that were settled, and until then the usual ones or others.
   *
   * @throws UsageError when one that was settled or asked for is taken.
   */
  findPorts(): Promise<FolderPorts>;
  /** Settles the ports for good, once all are listened on. */
  settlePorts(ports: FolderPorts): Promise<void>;
  /** Lets another demo have the folder. */
  close(): Promise<void>;
}

/** Where both servers and the bridge listen. They know each other by these, so they stay. */
export interface FolderPorts extends DemoPorts {
  readonly bridge: number;
}

/** What goes into the files for secrets. */
export interface DemoTokens {
  readonly openproject: string;
  readonly git: string;
}

/**
 * Opens the folder of a demo for this process alone, and settles its secrets when it is new.
 *
 * @param port - Where the bridge is to listen; 0 for any port. Default: where it began, and at first 8080 or a free one.
 * @throws UsageError when the folder has settled on another port; DataDirectoryInUseError when another demo has the folder.
 */
export async function openFolder(path: string, port?: number): Promise<DemoFolder> {
  const folder = resolve(path);
  await mkdir(join(folder, "secrets"), { recursive: true, mode: 0o700 });
  const lock = await lockDataDirectory(folder);
  try {
    const file = join(folder, "ports.json");
    const settled = existsSync(file) ? (JSON.parse(await readFile(file, "utf8")) as FolderPorts) : undefined;
    if (settled !== undefined && port !== undefined && port !== 0 && port !== settled.bridge) {
      throw new UsageError(
        `The bridge in ${folder} listens on port ${settled.bridge}, where its servers know it. Leave --port out, or name another folder with --data.`,
      );
    }
    return {
      path: folder,
      configFile: join(folder, "bridge.yaml"),
      webhookSecret: await secretIn(folder, "webhook", () => randomBytes(24).toString("hex")),
      isNew: settled === undefined,
      findPorts: () => (settled === undefined ? findNewPorts(port) : findSettledPorts(settled)),
      settlePorts: (ports) => writeWhole(file, JSON.stringify(ports)),
      close: () => lock.release(),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function findSettledPorts(settled: FolderPorts): Promise<FolderPorts> {
  const wanted = [settled.bridge, settled.openproject, settled.git];
  const free = await freePorts(wanted);
  const taken = wanted.find((port) => !free.includes(port));
  if (taken !== undefined) throw portTaken(taken, "folder with --data");
  return settled;
}

async function findNewPorts(port: number | undefined): Promise<FolderPorts> {
  const isAny = port === 0;
  const [bridge = 0, openproject = 0, git = 0] = await freePorts([port ?? 8080, isAny ? 0 : 8081, isAny ? 0 : 8082]);
  if (port !== undefined && !isAny && port !== bridge) throw portTaken(port, "port with --port");
  return { bridge, openproject, git };
}

function portTaken(port: number, other: string): UsageError {
  return new UsageError(`Port ${port} is taken. Stop the program that has it, or name another ${other}.`);
}

/** Writes the configuration of the bridge and the files that it refers to. */
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
  };
  await writeWhole(configFile, stringify(config));
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
};

/** What the file of a secret says; a new one gets what `make` gives. */
async function secretIn(folder: string, name: string, make: () => string): Promise<string> {
  const file = join(folder, "secrets", name);
  if (!existsSync(file)) await writeWhole(file, make());
  return readFile(file, "utf8");
}
