import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { tarballOf, withWorkspaceDependencies, type PackageInfo } from "@halyard/packaging/package-info.ts";

/**
 * Installs a package, and the workspace packages that it depends on, from tarballs into a folder.
 *
 * @param more - Additional dependencies from the registry: versions by package name.
 */
export function installTarballs(folder: string, info: PackageInfo, more: Readonly<Record<string, string>> = {}): void {
  const own = withWorkspaceDependencies(info).map((one) => [one.name, `file:${tarballOf(one)}`] as const);
  const dependencies = { ...Object.fromEntries(own), ...more };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "user", private: true, dependencies }));
  const options = ["install", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status, stdout, stderr } = spawnSync("npm", options, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(stdout + stderr);
}
