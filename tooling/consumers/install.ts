import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tarballOf, withWorkspaceDependencies, type PackageInfo } from "@halyard/packaging/package-info.ts";

const { version: nodeTypes } = createRequire(import.meta.url)("@types/node/package.json") as { version: string };

/** A user's project that tests one package. */
export interface Consumer {
  /** The package under test. */
  readonly info: PackageInfo;
  /** Absolute path of the project. */
  readonly folder: string;
}

/**
 * Users' projects in a folder outside the repository. They form a workspace whose root has no dependencies. Everything
 * is installed only once, and yet each project can import only the packages that it declares.
 */
export class Consumers {
  /** Absolute path of the workspace. */
  readonly path = mkdtempSync(join(tmpdir(), "halyard-consumers-"));
  readonly #programs: string;

  /** @param programs Folder that contains the programs. It is copied into each project. */
  constructor(programs: string) {
    this.#programs = programs;
  }

  /** Adds a project that declares a package, that package's Halyard dependencies, and its optional peers. */
  add(info: PackageInfo): Consumer {
    return this.#add(info.shortName, info, withWorkspaceDependencies(info));
  }

  /** Adds a project that declares only a client and `@halyard/auth`, without their dependencies. */
  addAlone(info: PackageInfo, auth: PackageInfo): Consumer {
    return this.#add(`${info.shortName}-alone`, info, [info, auth]);
  }

  #add(name: string, info: PackageInfo, direct: readonly PackageInfo[]): Consumer {
    const folder = join(this.path, name);
    const dependencies = { ...tarballs(direct), ...info.manifest.peerDependencies, "@types/node": nodeTypes };
    mkdirSync(folder);
    cpSync(this.#programs, join(folder, "programs"), { recursive: true });
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({ name: `consumer-${name}`, private: true, dependencies }),
    );
    return { info, folder };
  }

  /** Installs all projects without hoisting. Halyard packages are installed from their tarballs. */
  install(packages: readonly PackageInfo[]): void {
    writeFileSync(join(this.path, "package.json"), JSON.stringify({ name: "consumers", private: true }));
    writeFileSync(
      join(this.path, "pnpm-workspace.yaml"),
      JSON.stringify({ packages: ["*"], overrides: tarballs(packages), hoist: false, pmOnFail: "ignore" }),
    );
    const options = ["--ignore-scripts", "--prefer-offline", "--no-frozen-lockfile", "--reporter=append-only"];
    const { status, stdout, stderr } = spawnSync("pnpm", ["install", ...options], { cwd: this.path, encoding: "utf8" });
    if (status !== 0) throw new Error(`The packed packages cannot be installed:\n${stdout}${stderr}`);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

function tarballs(packages: readonly PackageInfo[]): Readonly<Record<string, string>> {
  return Object.fromEntries(packages.map((one) => [one.name, `file:${tarballOf(one)}`]));
}
