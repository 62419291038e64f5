import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  readPackage,
  tarballOf,
  withWorkspaceDependencies,
  type PackageInfo,
} from "@halyard/packaging/package-info.ts";

const { version: nodeTypes } = createRequire(import.meta.url)("@types/node/package.json") as { version: string };

/** A folder with nothing but one installed package and what it depends on. */
export interface ConsumerFolder {
  readonly path: string;
  remove(): void;
}

/**
 * Installs the tarball of a package, taking its workspace dependencies from their tarballs too. Nothing is hoisted: an
 * import that no package.json declares does not resolve. The programs are copied beside it, away from the workspace.
 */
export function installTarballs(info: PackageInfo, programs: string): ConsumerFolder {
  return install(info, programs, withWorkspaceDependencies(info));
}

/**
 * Installs the tarballs of a client and of auth as a user does who declares these two and nothing else: what they build
 * on is out of reach for the user's own modules.
 */
export function installAlone(info: PackageInfo, programs: string): ConsumerFolder {
  const auth = readPackage(join(info.folder, "..", "auth"));
  return install(info, programs, [info, auth], withWorkspaceDependencies(auth));
}

function install(
  info: PackageInfo,
  programs: string,
  direct: readonly PackageInfo[],
  further: readonly PackageInfo[] = [],
): ConsumerFolder {
  const path = mkdtempSync(join(tmpdir(), `halyard-${info.shortName}-`));
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  const addresses = (packages: readonly PackageInfo[]): Readonly<Record<string, string>> =>
    Object.fromEntries(packages.map((one) => [one.name, `file:${tarballOf(one)}`]));
  const tarballs = addresses([...withWorkspaceDependencies(info), ...further]);
  // The packages it builds on, because users write with them too; optional peers, because entry points exist for them.
  const dependencies = { ...addresses(direct), ...info.manifest.peerDependencies, "@types/node": nodeTypes };
  cpSync(programs, join(path, "programs"), { recursive: true });
  writeFileSync(join(path, "package.json"), JSON.stringify({ name: "consumer", private: true, dependencies }));
  writeFileSync(
    join(path, "pnpm-workspace.yaml"),
    JSON.stringify({ packages: ["."], overrides: tarballs, hoist: false, pmOnFail: "ignore" }),
  );
  const { status, stdout, stderr } = spawnSync(
    "pnpm",
    ["install", "--ignore-scripts", "--prefer-offline", "--no-frozen-lockfile", "--reporter=append-only"],
    { cwd: path, encoding: "utf8" },
  );
  if (status !== 0) {
    remove();
    throw new Error(`The packed ${info.name} does not install:\n${stdout}${stderr}`);
  }
  return { path, remove };
}
