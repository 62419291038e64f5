import { readFileSync } from "node:fs";
import { join, sep } from "node:path";
import ts from "typescript";
import { bridgeModule, playgroundModules } from "../browser/playground/modules.ts";
import { compilerOptions, type Declarations } from "../browser/playground/types-messages.ts";
import { root } from "../root.ts";

/**
 * Returns the declarations that a program in the playground can use, by their path in the playground. They come from
 * the built packages, from the packages that these import, and from TypeScript's standard library.
 */
export function declarations(): Declarations {
  const entry = join(root, "apps", "docs", "entry.ts");
  const options = { ...compilerOptions(ts), noLib: false };
  const host = ts.createCompilerHost(options);
  const source = playgroundModules
    .map((name) => `export * as a${playgroundModules.indexOf(name)} from "${name}";`)
    .join("\n");
  const program = ts.createProgram([entry], options, {
    ...host,
    fileExists: (path) => path === entry || host.fileExists(path),
    getSourceFile: (path, ...rest) =>
      path === entry ? ts.createSourceFile(path, source, rest[0]) : host.getSourceFile(path, ...rest),
  });
  const files: Record<string, string> = {};
  for (const { fileName, text } of program.getSourceFiles()) {
    if (fileName === entry) continue;
    const place = placeOf(fileName);
    files[place.path] = withoutMap(text);
    if (place.manifest !== undefined) files[`${place.folder}/package.json`] ??= slim(place.manifest);
  }
  // Programs import the bridge as `#bridge`. This package.json resolves that name with its `imports`.
  files["/package.json"] = JSON.stringify({ imports: { [bridgeModule]: "./bridge.d.ts" } });
  files["/bridge.d.ts"] = bridgeDeclarations();
  return files;
}

function bridgeDeclarations(): string {
  const source = readFileSync(join(root, "apps", "bridge", "test", "in-page.ts"), "utf8");
  return ts.transpileDeclaration(source, { fileName: "bridge.ts", compilerOptions: compilerOptions(ts) }).outputText;
}

interface Place {
  /** Path in the playground. */
  readonly path: string;
  /** The package's folder in the playground. */
  readonly folder: string;
  /** Path of the package's package.json on this machine. Undefined for TypeScript's standard library. */
  readonly manifest: string | undefined;
}

function placeOf(fileName: string): Place {
  const library = /\/typescript\/lib\/(lib\.[\w.]+\.d\.ts)$/.exec(fileName)?.[1];
  if (library !== undefined) return { path: `/${library}`, folder: "/", manifest: undefined };
  const own = /^packages\/([^/]+)\/(.+)$/.exec(fileName.slice(root.length + 1).replaceAll(sep, "/"));
  if (own !== null) {
    const [, short = "", rest = ""] = own;
    const manifest = join(root, "packages", short, "package.json");
    const folder = `/node_modules/@halyard/${short}`;
    return { path: `${folder}/${rest}`, folder, manifest };
  }
  const at = fileName.lastIndexOf("/node_modules/");
  const [, name = ""] = /^\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(fileName.slice(at)) ?? [];
  const folder = `/node_modules/${name}`;
  return { path: fileName.slice(at), folder, manifest: `${fileName.slice(0, at)}${folder}/package.json` };
}

/** Returns a package.json with only the fields that module resolution reads. */
function slim(path: string): string {
  const { name, type, types, exports } = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
  return JSON.stringify({ name, type, types, exports });
}

function withoutMap(text: string): string {
  return text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n");
}
