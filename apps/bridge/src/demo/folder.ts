import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { stringify } from "yaml";
import { freePort } from "./free-port.js";
import type { DemoPorts } from "./servers.js";

/** What the folder of a demo settles for good. */
export interface DemoFolder {
  readonly path: string;
  readonly ports: DemoPorts & { readonly bridge: number };
  /** The bridge's own configuration, as an operator would write it. */
  readonly configFile: string;
  readonly webhookSecret: string;
}

/** What goes into the files for secrets. */
export interface DemoTokens {
  readonly openproject: string;
  readonly git: string;
}

/**
 * Opens the folder of a demo, and settles its ports and secrets when it is new.
 *
 * @param port - Where the bridge should listen. Default: 8080. Where it is taken, and for 0, a free one.
 */
export async function openFolder(path: string, port: number = 8080): Promise<DemoFolder> {
  const folder = resolve(path);
  await mkdir(join(folder, "secrets"), { recursive: true, mode: 0o700 });
  const portsFile = join(folder, "ports.json");
  if (!existsSync(portsFile)) {
    const ports = { openproject: await freePort(), git: await freePort(), bridge: await freePort(port) };
    await writeFile(portsFile, JSON.stringify(ports));
  }
  const ports = JSON.parse(await readFile(portsFile, "utf8")) as DemoFolder["ports"];
  const webhookSecret = await secretIn(folder, "webhook", () => randomBytes(24).toString("hex"));
  return { path: folder, ports, configFile: join(folder, "bridge.yaml"), webhookSecret };
}

/** Writes the configuration of the bridge and the files that it refers to. */
export async function writeConfig(
  { path, ports, configFile }: DemoFolder,
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
  await writeFile(configFile, stringify(config), { mode: 0o600 });
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
  if (!existsSync(file)) await writeFile(file, make(), { mode: 0o600 });
  return readFile(file, "utf8");
}
