import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  clientPrograms,
  halyardClients,
  installedPrograms,
  type ClientProgram,
} from "../contenders/client-programs.ts";
import type { Goal, Row, Table } from "../harness/row.ts";
import { versionOf } from "../peers.ts";

/** Number and total size of the packages that are installed with a client. */
interface Installed {
  readonly name: string;
  readonly features: ClientProgram["features"];
  readonly packages: number;
  /** Bytes on disk. */
  readonly size: number;
}

const workspace = join(import.meta.dirname, "..", "..", "..", "..", "packages");

/** Measures how many packages and bytes a client adds when it is installed. */
export const installRow: Row = {
  name: "install",
  isOnRequest: true,
  title: "Installed packages",
  description:
    "Installs each client in an empty folder, and counts all installed packages and their size on disk. Halyard's are installed from the tarballs that would be published, together with `@halyard/auth`, because the other clients include token authentication.",
  packages: clientPrograms.flatMap(({ packages }) => packages),
  async run(setting) {
    const folder = mkdtempSync(join(tmpdir(), "halyard-bench-"));
    try {
      const tarballs = packWorkspace(folder);
      const found = installedPrograms(setting).map((program) => install(program, folder, tarballs));
      return { tables: [tableOf(found)], goals: Object.values(halyardClients).flatMap((own) => goalsOf(found, own)) };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function tableOf(found: readonly Installed[]): Table {
  const lines = found
    .toSorted((a, b) => a.packages - b.packages || a.size - b.size)
    .map(({ name, packages, size, features }) => [
      name,
      String(packages),
      megabytes(size),
      features.join(", ") || "none of the three",
    ]);
  return { columns: ["", "packages", "MB", "retries, paging, validation"], lines };
}

/**
 * Returns the goals for one of Halyard's clients. No peer has all of Halyard's features, because none validates
 * responses. The client is therefore compared with the peers that have at least retries and paging.
 */
function goalsOf(found: readonly Installed[], own: string): readonly Goal[] {
  const ours = found.find(({ name }) => name === own);
  if (!ours) throw new Error(`The list of compared clients has no client named ${own}.`);
  const rivals = found.filter(
    ({ name, features }) =>
      !Object.values(halyardClients).includes(name) && features.includes("retries") && features.includes("paging"),
  );
  return rivals.map((rival) => ({
    text: `${own}: fewer packages than ${rival.name}`,
    measured: `${ours.packages} vs ${rival.packages}`,
    met: ours.packages < rival.packages,
  }));
}

/** Packs all packages of the workspace, and returns their dependency specifiers by package name. */
function packWorkspace(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(workspace).filter((name) => existsSync(join(workspace, name, "dist")));
  return Object.fromEntries(
    names.map((name) => {
      const tarball = join(folder, `${name}.tgz`);
      pnpm(["pack", "--silent", "--out", tarball], join(workspace, name));
      return [`@halyard/${name}`, `file:${tarball}`];
    }),
  );
}

function install(
  { name, packages, features }: ClientProgram,
  parent: string,
  tarballs: Readonly<Record<string, string>>,
): Installed {
  const folder = mkdtempSync(join(parent, "consumer-"));
  const dependencies = Object.fromEntries(packages.map((wanted) => [wanted, tarballs[wanted] ?? versionOf(wanted)]));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "consumer", private: true, dependencies }));
  // Installs all packages in a flat `node_modules`, as npm does.
  const settings = { packages: ["."], overrides: tarballs, nodeLinker: "hoisted", pmOnFail: "ignore" };
  writeFileSync(join(folder, "pnpm-workspace.yaml"), JSON.stringify(settings));
  pnpm(["install", "--prod", "--ignore-scripts", "--prefer-offline", "--no-frozen-lockfile", "--silent"], folder);
  const found = packageFolders(join(folder, "node_modules"));
  return { name, features, packages: found.length, size: sizeOf(join(folder, "node_modules")) };
}

function pnpm(options: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync("pnpm", options, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`pnpm ${String(options[0])} failed in ${cwd}:\n${stdout}${stderr}`);
}

/** Returns the folders of all packages in a `node_modules`, including nested ones. */
function packageFolders(modules: string): readonly string[] {
  if (!existsSync(modules)) return [];
  return readdirSync(modules)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@") ? readdirSync(join(modules, name)).map((part) => join(name, part)) : [name],
    )
    .map((name) => join(modules, name))
    .filter((folder) => existsSync(join(folder, "package.json")))
    .flatMap((folder) => [folder, ...packageFolders(join(folder, "node_modules"))]);
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
