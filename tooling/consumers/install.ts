import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tarballOf, withWorkspaceDependencies, type PackageInfo } from "@halyard/packaging/package-info.ts";

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
  const path = mkdtempSync(join(tmpdir(), `halyard-${info.shortName}-`));
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  const tarballs = withWorkspaceDependencies(info).map((one) => [one.name, `file:${tarballOf(one)}`] as const);
  cpSync(programs, join(path, "programs"), { recursive: true });
  writeFileSync(
    join(path, "package.json"),
    JSON.stringify({
      name: "consumer",
      private: true,
      dependencies: {
        [info.name]: Object.fromEntries(tarballs)[info.name],
        // Optional peers are what an entry point of their own is for, so they are installed.
        ...info.manifest.peerDependencies,
        "@types/node": "*",
      },
    }),
  );
  writeFileSync(
    join(path, "pnpm-workspace.yaml"),
    JSON.stringify({ packages: ["."], overrides: Object.fromEntries(tarballs), hoist: false, pmOnFail: "ignore" }),
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
