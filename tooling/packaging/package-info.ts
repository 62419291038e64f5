import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** The package.json fields that packaging checks read. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  /** Undefined if nothing imports the package. */
  readonly exports?: Readonly<Record<string, string | ConditionalExport>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** An entry point's files: either ESM and CommonJS, each with its own types, or only ESM. */
type ConditionalExport = { readonly "@halyard/source": string } & (
  | {
      readonly import: { readonly types: string; readonly default: string };
      readonly require: { readonly types: string; readonly default: string };
    }
  | { readonly types: string; readonly default: string; readonly import?: undefined }
);

/** A package's entry point and its files. */
export interface EntryPoint {
  /** Import specifier, such as `@halyard/auth/node`. */
  readonly specifier: string;
  /** Name for use in file names: `index` for the package itself, `node` for `./node`. */
  readonly name: string;
  /** Source file, relative to the package's folder. */
  readonly source: string;
  /** Absolute paths of the built files. */
  readonly esm: string;
  /** Undefined if the package has only ESM. */
  readonly commonJs?: string | undefined;
  readonly types: string;
}

/** A published package in the workspace. */
export interface PackageInfo {
  readonly folder: string;
  readonly name: string;
  /** Name of its folder, such as `http-core`. */
  readonly shortName: string;
  readonly manifest: Manifest;
  readonly entryPoints: readonly EntryPoint[];
}

/** Reads a package's package.json. Default: the package in the current folder. */
export function readPackage(folder: string = process.cwd()): PackageInfo {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const entryPoints = Object.entries(manifest.exports ?? {}).flatMap(([path, target]) => {
    if (typeof target === "string") return [];
    const esm = target.import ?? target;
    return {
      specifier: manifest.name + path.slice(1),
      name: path === "." ? "index" : path.slice(2).replaceAll("/", "-"),
      source: target["@halyard/source"].replace(/^\.\//, ""),
      esm: join(folder, esm.default),
      commonJs: target.import === undefined ? undefined : join(folder, target.require.default),
      types: join(folder, esm.types),
    };
  });
  return { folder, name: manifest.name, shortName: basename(folder), manifest, entryPoints };
}

/** Returns a package and all workspace packages that it needs at run time, without duplicates. */
export function withWorkspaceDependencies(info: PackageInfo): readonly PackageInfo[] {
  const found = new Map<string, PackageInfo>();
  const visit = (current: PackageInfo): void => {
    if (found.has(current.name)) return;
    found.set(current.name, current);
    const names = Object.keys({ ...current.manifest.dependencies, ...current.manifest.peerDependencies });
    for (const name of names.filter((candidate) => candidate.startsWith("@halyard/"))) {
      visit(readPackage(join(info.folder, "..", "..", "packages", name.slice("@halyard/".length))));
    }
  };
  visit(info);
  return [...found.values()];
}

/** Returns the path of the tarball that `pnpm run pack` writes for a package. */
export function tarballOf(info: PackageInfo): string {
  const path = join(info.folder, ".cache", "package.tgz");
  if (!existsSync(path)) throw new Error(`${info.name} has no tarball yet. Run \`turbo run pack\` first.`);
  return path;
}
