import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fillTemplate, namesFor, sharedTemplate } from "./templates.js";

/** The client that the resource extends: OpenProject (`pm`), or Gitea and Forgejo (`git`). */
export type ResourceClient = "pm" | "git";

/** Options for {@link createResourcePackage}. */
export interface ResourcePackageOptions {
  readonly client: ResourceClient;
  /** Resource name, in lower case with hyphens, such as `sprint-categories`. */
  readonly name: string;
  /** Folder for the package. It must be empty or not exist yet. */
  readonly folder: string;
}

/** The packages that a resource package imports, and those that only its test imports. */
const packagesOf = {
  pm: {
    dependencies: ["@halyard/hal-core", "@halyard/http-core", "@halyard/pm-resources"],
    devDependencies: ["@halyard/auth", "@halyard/sandbox"],
  },
  git: {
    dependencies: ["@halyard/http-core"],
    devDependencies: ["@halyard/auth", "@halyard/git-hosting", "@halyard/sandbox"],
  },
} as const;

const tools = ["@types/node", "typescript", "vitest"];

const listImports = `import {
  filters,
  pagedCollectionOf,
  pagedQuery,
  sortBy,
  type TextOperator,
} from "@halyard/pm-resources/building-blocks";`;

/**
 * Writes a package with one resource: its module, a test that uses the sandbox, and the files for building and
 * publishing. If the options are invalid, nothing is written.
 *
 * @returns The paths of the written files, relative to the folder.
 * @throws Error when the name is invalid or the folder is not empty. The message says how to fix it.
 */
export function createResourcePackage({ client, name, folder }: ResourcePackageOptions): readonly string[] {
  const values = { ...namesFor(name), client, lists: listImports };
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`The folder ${folder} is not empty. Pass another folder, or empty this one.`);
  }
  const kind = client === "pm" ? "hal" : "git";
  const ofPackage = (file: string): string => fillTemplate(sharedTemplate(`package/${file}`), values);
  const files: Readonly<Record<string, string>> = {
    "package.json": manifest(client, name),
    "tsconfig.json": ofPackage("tsconfig.json.txt"),
    "tsconfig.build.json": ofPackage("tsconfig.build.json.txt"),
    ".gitignore": ofPackage("gitignore.txt"),
    "README.md": ofPackage(`${kind}-README.md.txt`),
    "src/index.ts": ofPackage(`${kind}-index.ts.txt`),
    [`src/${name}.ts`]: fillTemplate(sharedTemplate(`${kind}-resource.ts.txt`), values),
    [`src/${name}.test.ts`]: ofPackage(`${kind}-resource.test.ts.txt`),
  };
  const written: string[] = [];
  try {
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), content, { flag: "wx" });
      written.push(file);
    }
  } catch (error) {
    for (const file of written) rmSync(join(folder, file), { force: true });
    throw error;
  }
  return written;
}

function manifest(client: ResourceClient, name: string): string {
  const { dependencies, devDependencies } = packagesOf[client];
  const content = {
    name: `halyard-${name}`,
    version: "0.0.0",
    type: "module",
    exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
    files: ["dist"],
    scripts: {
      build: "tsc -p tsconfig.build.json",
      typecheck: "tsc",
      test: "vitest run",
      prepack: "npm run build",
    },
    dependencies: versionsOf(dependencies),
    devDependencies: versionsOf([...devDependencies, ...tools]),
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}

/**
 * Reads package versions from this package's own `devDependencies`, so that new packages use versions that are tested.
 * Each release updates the versions.
 */
function versionsOf(names: readonly string[]): Readonly<Record<string, string>> {
  const { devDependencies } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    devDependencies: Readonly<Record<string, string>>;
  };
  return Object.fromEntries(names.map((name) => [name, devDependencies[name] ?? "*"]));
}
