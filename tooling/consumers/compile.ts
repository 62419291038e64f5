import { execFile } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { PackageInfo } from "@halyard/packaging/package-info.ts";
import type { Consumer } from "./install.ts";

const run = promisify(execFile);
const runtimes = createRequire(join(import.meta.dirname, "..", "runtimes", "package.json"));

/** A supported TypeScript version. */
export interface Compiler {
  readonly version: string;
  readonly path: string;
}

/** The latest TypeScript release of each supported major version. */
export const compilers: readonly Compiler[] = [
  compilerAt(runtimes.resolve("typescript5/package.json")),
  compilerAt(createRequire(import.meta.url).resolve("typescript/package.json")),
  compilerAt(runtimes.resolve("typescript7/package.json")),
];

/** Module resolution settings that users commonly choose, and the platform for which they choose them. */
export interface Resolution {
  readonly name: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /**
   * The global types that the user has: Node's types without the DOM, or the DOM without Node's types. The declarations
   * must compile with either.
   */
  readonly platform: "node" | "browser";
  /** File extensions of the consumer files, one for each module format. */
  readonly endings: readonly string[];
}

/** The module resolution settings with which consumers are compiled. All of them have `skipLibCheck` off. */
export const resolutions: readonly Resolution[] = [
  {
    name: "node16 from ESM and CommonJS",
    settings: { module: "node16" },
    platform: "node",
    endings: ["mts", "cts"],
  },
  {
    name: "nodenext from ESM and CommonJS",
    settings: { module: "nodenext" },
    platform: "node",
    endings: ["mts", "cts"],
  },
  {
    name: "bundler",
    settings: { module: "esnext", moduleResolution: "bundler" },
    platform: "browser",
    endings: ["ts"],
  },
];

const platformTypes = {
  node: { lib: ["es2022"], types: ["node"] },
  browser: { lib: ["es2022", "dom", "dom.iterable", "dom.asynciterable"], types: [] },
};

/**
 * Compiles all consumers in one program. Each consumer contributes files that import every entry point for the
 * platform, and its programs/<package>.types.mts if that file exists.
 */
export async function compile(options: {
  readonly folder: string;
  readonly consumers: readonly Consumer[];
  readonly compiler: Compiler;
  readonly resolution: Resolution;
}): Promise<void> {
  const { folder, consumers, compiler, resolution } = options;
  await compileProject({
    folder,
    file: join(folder, "tsconfig.json"),
    compiler,
    options: {
      noEmit: true,
      // The workspace root has no dependencies, so Node's types come from a consumer.
      typeRoots: consumers.slice(0, 1).map((one) => join(one.folder, "node_modules", "@types")),
      ...platformTypes[resolution.platform],
      ...resolution.settings,
    },
    files: consumers.flatMap((consumer) => writeImports(consumer, resolution)),
  });
}

function writeImports({ folder, info }: Consumer, resolution: Resolution): string[] {
  // Browser users do not import Node's entry points.
  const source = info.entryPoints
    .filter(({ name }) => resolution.platform === "node" || name !== "node")
    .map(({ specifier }, i) => `import * as entry${i} from ${JSON.stringify(specifier)};\nexport { entry${i} };`)
    .join("\n");
  const files = resolution.endings.map((ending) => join(folder, `consumer.${ending}`));
  for (const file of files) writeFileSync(file, source);
  const program = join(folder, "programs", `${info.shortName}.types.mts`);
  return existsSync(program) ? [...files, program] : files;
}

/** Returns the path of <package>.alone.mts in the folder, or undefined if the package has no such program. */
export function programAlone(programs: string, info: PackageInfo): string | undefined {
  const program = join(programs, `${info.shortName}.alone.mts`);
  return existsSync(program) ? program : undefined;
}

/**
 * Emits the declarations of a program whose exports have inferred types. This fails if the consumer's direct
 * dependencies do not export all of these types (TS2883).
 */
export async function declare({ folder, info }: Consumer, compiler: Compiler): Promise<void> {
  const program = programAlone(join(folder, "programs"), info);
  const declarations = {
    module: "nodenext",
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: ".",
    outDir: "declarations",
  };
  await compileProject({
    folder,
    file: join(folder, "tsconfig.json"),
    compiler,
    options: { ...declarations, ...platformTypes.node },
    files: program === undefined ? [] : [program],
  });
}

async function compileProject(project: {
  readonly folder: string;
  readonly file: string;
  readonly compiler: Compiler;
  readonly options: Readonly<Record<string, unknown>>;
  readonly files: readonly string[];
}): Promise<void> {
  const { folder, file, compiler, options, files } = project;
  const strict = { target: "es2022", strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false };
  writeFileSync(file, JSON.stringify({ compilerOptions: { ...strict, ...options }, files }));
  try {
    await run(process.execPath, [compiler.path, "-p", file], { cwd: folder });
  } catch (error) {
    const { stdout } = error as Error & { stdout?: string };
    throw new Error(stdout, { cause: error });
  }
}

function compilerAt(packageJson: string): Compiler {
  const { version, bin } = createRequire(packageJson)(packageJson) as { version: string; bin: { tsc: string } };
  return { version, path: join(dirname(packageJson), bin.tsc) };
}
