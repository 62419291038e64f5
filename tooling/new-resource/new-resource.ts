import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { fillTemplate, namesFor, sharedTemplate } from "../../packages/create-halyard-resource/src/templates.ts";

/** Imports that the `list` operation needs in a new pm-resources module. */
const listImports = [
  'import { pagedCollectionOf } from "../lists/collection.js";',
  'import type { TextOperator } from "../lists/filters.js";',
  'import { filters, pagedQuery, sortBy } from "../lists/query.js";',
].join("\n");

/**
 * Writes a resource module, its test and a changeset. If the package has a `resources.ts`, also registers the module
 * there and in package.json. Nothing is written if there is a problem.
 *
 * @returns The paths of all written and changed files.
 * @throws Error when the name is invalid, the package is unknown or cannot have resources, or the file or the resource
 * already exists. The message says how to fix the problem.
 */
export function newResource(root: string, packageName: string, name: string): readonly string[] {
  const folder = checkPackage(root, packageName);
  const names = namesFor(name);
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const source = existsSync(join(folder, "src", "resources")) ? "src/resources" : "src";
  const template = templateFor(manifest);
  const values = { ...names, package: manifest.name, lists: listImports };
  const files: Record<string, string> = {
    [`packages/${packageName}/${source}/${name}.ts`]: fill(`${template}.ts.txt`, values),
    [`packages/${packageName}/${source}/${name}.test.ts`]: fill(`${template}.test.ts.txt`, values),
    [`.changeset/add-${packageName}-${name}.md`]: fill("changeset.md.txt", values),
  };
  const existing = Object.keys(files).find((file) => existsSync(join(root, file)));
  if (existing !== undefined) throw new Error(`${existing} already exists. Choose another name, or edit that file.`);

  const changes: Record<string, string> = {};
  const tree = `packages/${packageName}/src/resources.ts`;
  if (existsSync(join(root, tree))) {
    changes[tree] = register(readFileSync(join(root, tree), "utf8"), names.items, name);
    changes[`packages/${packageName}/package.json`] = addEntry(manifest, `resources/${name}`, name);
  }
  try {
    for (const [file, content] of Object.entries(files)) writeFileSync(join(root, file), content, { flag: "wx" });
  } catch (error) {
    for (const file of Object.keys(files)) rmSync(join(root, file), { force: true });
    throw error;
  }
  for (const [file, content] of Object.entries(changes)) writeFileSync(join(root, file), content);
  return [...Object.keys(files), ...Object.keys(changes)];
}

/**
 * Returns the name of a package's template. There is one template for packages that use hal-core, one for git-hosting,
 * and one for all others.
 */
function templateFor({ name, dependencies }: Manifest): string {
  if (dependencies?.["@halyard/hal-core"] !== undefined) return "hal-resource";
  return name === "@halyard/git-hosting" ? "git-resource" : "resource";
}

/** The package.json fields that this tool reads or changes. */
interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, unknown>>;
}

/**
 * Adds a resource to `resources.ts`: an import after the existing ones, and a member in both the type and the constant
 * `resources`. Members are in alphabetical order.
 */
function register(text: string, items: string, file: string): string {
  if (new RegExp(`^  (readonly )?${items}[:,]`, "m").test(text)) {
    throw new Error(`The package already has a resource \`${items}\`. Choose another name.`);
  }
  const imported = text.replace(/\n\n(?=\/\*\*)/, `\nimport { ${items} } from "./resources/${file}.js";\n\n`);
  const typed = insertMember(imported, "export type ", items, `  readonly ${items}: typeof ${items};\n`);
  return insertMember(typed, "export const resources", items, `  ${items},\n`);
}

/** Inserts a member into the first braces after `mark`, in alphabetical order. */
function insertMember(text: string, mark: string, name: string, member: string): string {
  const start = text.indexOf("\n", text.indexOf(mark)) + 1;
  const end = text.indexOf("\n};", start) + 1;
  const next = [...text.slice(start, end).matchAll(/^ {2}(?:readonly )?(\w+)[:,]/gm)].find(
    ([, other = ""]) => other > name,
  );
  const at = next === undefined ? end : start + next.index;
  return text.slice(0, at) + member + text.slice(at);
}

/** Adds an entry to the exports map of a package.json, before `./package.json`. */
function addEntry(manifest: Manifest, path: string, name: string): string {
  const entry = {
    "@halyard/source": `./src/${path}.ts`,
    import: { types: `./dist/${path}.d.ts`, default: `./dist/${path}.js` },
    require: { types: `./dist/cjs/${path}.d.ts`, default: `./dist/${path}.cjs` },
  };
  const { "./package.json": self, ...others } = manifest.exports ?? {};
  const exports = { ...others, [`./${name}`]: entry, "./package.json": self };
  return `${JSON.stringify({ ...manifest, exports }, undefined, 2)}\n`;
}

function checkPackage(root: string, packageName: string): string {
  const packages = readdirSync(join(root, "packages"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  if (!packages.includes(packageName)) {
    throw new Error(`There is no package "${packageName}". The packages are: ${packages.join(", ")}.`);
  }
  const folder = join(root, "packages", packageName);
  const { config } = ts.readConfigFile(join(folder, "tsconfig.lib.json"), (file) => readFileSync(file, "utf8")) as {
    config?: { compilerOptions?: { isolatedDeclarations?: boolean } };
  };
  if (config?.compilerOptions?.isolatedDeclarations) {
    throw new Error(
      `The package "${packageName}" enables isolatedDeclarations, which does not permit the inferred types of resources. Choose a package without isolatedDeclarations, such as one of the API clients.`,
    );
  }
  return folder;
}

/** Fills in this tool's own template if it exists. If not, uses the one shared with `npm create halyard-resource`. */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  const own = new URL(`templates/${template}`, import.meta.url);
  return fillTemplate(existsSync(own) ? own : sharedTemplate(template), values);
}
