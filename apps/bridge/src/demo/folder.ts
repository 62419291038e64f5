import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { stringify } from "yaml";
import { UsageError } from "../commands/usage-error.js";
import { lockDataDirectory } from "../spool/data-directory-lock.js";
import { freePorts } from "./free-ports.js";
import type { DemoPorts } from "./servers.js";
import { writeWhole } from "./write-whole.js";

/** What the folder of a demo settles for good. */
export interface DemoFolder {
  readonly path: string;
  readonly ports: FolderPorts;
  /** The bridge's own configuration, as an operator would write it. */
  readonly configFile: string;
  readonly webhookSecret: string;
  /** Lets another demo have the folder. */
  close(): Promise<void>;
}

/** Where both servers and the bridge listen. They know each other by these, so they stay. */
interface FolderPorts extends DemoPorts {
  readonly bridge: number;
}

/** What goes into the files for secrets. */
export interface DemoTokens {
  readonly openproject: string;
  readonly git: string;
}

/**
 * Opens the folder of a demo for this process alone, and settles its ports and secrets when it is new.
 *
 * @param port - Where the bridge is to listen; 0 for any port. Default: where it began, and at first 8080 or a free one.
 * @throws UsageError when that port cannot be had; DataDirectoryInUseError when another demo has the folder.
 */
export async function openFolder(path: string, port?: number): Promise<DemoFolder> {
  const folder = resolve(path);
  await mkdir(join(folder, "secrets"), { recursive: true, mode: 0o700 });
  const lock = await lockDataDirectory(folder);
  try {
    return {
      path: folder,
      ports: await settlePorts(folder, port),
      configFile: join(folder, "bridge.yaml"),
      webhookSecret: await secretIn(folder, "webhook", () => randomBytes(24).toString("hex")),
      close: () => lock.release(),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function settlePorts(folder: string, port: number | undefined): Promise<FolderPorts> {
  const file = join(folder, "ports.json");
  const known = existsSync(file) ? (JSON.parse(await readFile(file, "utf8")) as FolderPorts) : undefined;
  const isAny = port === 0;
  const wanted = known ?? { bridge: port ?? 8080, openproject: isAny ? 0 : 8081, git: isAny ? 0 : 8082 };
  if (!isAny && port !== undefined && port !== wanted.bridge) {
    throw new UsageError(
      `The bridge in ${folder} listens on port ${wanted.bridge}, where its servers know it. Leave --port out, or name another folder with --data.`,
    );
  }
  const [bridge = 0, openproject = 0, git = 0] = await freePorts([wanted.bridge, wanted.openproject, wanted.git]);
  const ports = { bridge, openproject, git };
  const fixed: Partial<FolderPorts> = known ?? (isAny || port === undefined ? {} : { bridge: port });
  const taken = [fixed.bridge, fixed.openproject, fixed.git].find(
    (needed) => needed !== undefined && ![bridge, openproject, git].includes(needed),
  );
  if (taken !== undefined) {
    const other = known === undefined ? "port with --port" : "folder with --data";
    throw new UsageError(`Port ${taken} is taken. Stop the program that has it, or name another ${other}.`);
  }
  if (known === undefined) await writeWhole(file, JSON.stringify(ports));
  return ports;
}

/** Writes the configuration of the bridge and the files that it refers to. */
export async function writeConfig(
  { path, ports, configFile }: Pick<DemoFolder, "path" | "ports" | "configFile">,
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
