import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/**
 * Writes a resource module, its test and a changeset, and returns their paths. Whatever stands against it is found out
 * before the first file is written.
 *
 * @throws Error with a sentence for the person at the keyboard: bad name, unknown package, existing file.
 */
export function newResource(root: string, packageName: string, name: string): readonly string[] {
  const folder = checkPackage(root, packageName);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(
      `"${name}" cannot be a resource. Use lower-case words joined by hyphens, such as "release-assets".`,
    );
  }
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { name: string };
  const values = { ...namesFor(name), package: manifest.name };
  const files = {
    [`packages/${packageName}/src/${name}.ts`]: "resource.ts.txt",
    [`packages/${packageName}/src/${name}.test.ts`]: "resource.test.ts.txt",
    [`.changeset/add-${packageName}-${name}.md`]: "changeset.md.txt",
  };
  const existing = Object.keys(files).find((file) => existsSync(join(root, file)));
  if (existing !== undefined) throw new Error(`${existing} exists already. Choose another name, or edit that file.`);

  const contents = Object.entries(files).map(([file, template]) => [file, fill(template, values)] as const);
  try {
    for (const [file, content] of contents) writeFileSync(join(root, file), content, { flag: "wx" });
  } catch (error) {
    for (const [file] of contents) rmSync(join(root, file), { force: true });
    throw error;
  }
  return Object.keys(files);
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
      `The package "${packageName}" has isolatedDeclarations on, which rules out the inferred types of resources. Resources live in the packages that are clients of an API.`,
    );
  }
  return folder;
}

function namesFor(name: string): Record<string, string> {
  const words = name.split("-");
  const capitalised = (list: readonly string[]): string =>
    list.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  const plural = capitalised(words);
  return {
    file: name,
    path: words.join("_"),
    words: words.join(" "),
    items: plural.charAt(0).toLowerCase() + plural.slice(1),
    Item: capitalised([...words.slice(0, -1), singular(words.at(-1) ?? "")]),
  };
}

/** English well enough for a name that can be changed by hand. */
function singular(word: string): string {
  if (/[^aeiou]ies$/.test(word)) return word.replace(/ies$/, "y");
  if (/(x|ch|sh|ss|us)es$/.test(word)) return word.replace(/es$/, "");
  return word.replace(/([^su])s$/, "$1");
}

function fill(template: string, values: Record<string, string>): string {
  const text = readFileSync(join(import.meta.dirname, "templates", template), "utf8");
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, key: string) => values[key] ?? placeholder);
}
