import { join } from "node:path";
import ts from "typescript";
import { root } from "../root.ts";
import type { Program } from "./program.ts";

/** A program whose types are checked. */
export type Source = Pick<Program, "at" | "path" | "code" | "hiddenLines">;

/** Folder and settings for resolving the imports of programs. */
export interface Place {
  /** Folder that the programs are in. */
  readonly folder: string;
  /** Path of the `@types` folder. */
  readonly types: string;
  /** Export conditions for resolving packages, in addition to Node's. */
  readonly conditions: readonly string[];
}

/** Settings that resolve imports to the workspace's sources, as in this package's own modules. */
const workspace: Place = {
  folder: join(import.meta.dirname, "..", "..", ".cache", "blocks"),
  types: join(root, "node_modules", "@types"),
  conditions: ["@halyard/source"],
};

/**
 * Type-checks the sources as modules of one program, with the repository's strict options. Reports errors in these
 * sources only, because `npm run types` already checks the workspace.
 *
 * @returns One line for each error, with its place and message.
 */
export function checkTypes(sources: readonly Source[], place: Place = workspace): readonly string[] {
  const files = new Map(sources.map((source) => [join(place.folder, source.path), source]));
  const options: ts.CompilerOptions = {
    ...baseOptions(),
    ...{ types: ["node"], allowJs: true, checkJs: true, noEmit: true, declaration: false },
    ...{ customConditions: [...place.conditions], typeRoots: [place.types], allowImportingTsExtensions: true },
    // Each block is a module of its own. It does not have to use every variable of its hidden setup code.
    ...{ noUnusedLocals: false, moduleDetection: ts.ModuleDetectionKind.Force },
  };
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([...files.keys()], options, {
    ...host,
    fileExists: (path) => files.has(path) || host.fileExists(path),
    readFile: (path) => files.get(path)?.code ?? host.readFile(path),
    getSourceFile: (path, ...rest) => {
      const source = files.get(path);
      return source === undefined
        ? host.getSourceFile(path, ...rest)
        : ts.createSourceFile(path, source.code, rest[0], true);
    },
  });
  return [...files].flatMap(([path, source]) => {
    const file = program.getSourceFile(path);
    return file === undefined
      ? [`${source.at}: the compiler did not read this block`]
      : [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map((diagnostic) =>
          describe(diagnostic, source),
        );
  });
}

function baseOptions(): ts.CompilerOptions {
  const path = join(root, "tsconfig.base.json");
  const { config } = ts.readConfigFile(path, (name) => ts.sys.readFile(name)) as { config: object };
  return ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root, undefined, path).options;
}

function describe(diagnostic: ts.Diagnostic, { at, hiddenLines }: Source): string {
  const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, " ");
  const { line } = diagnostic.file?.getLineAndCharacterOfPosition(diagnostic.start ?? 0) ?? { line: 0 };
  return line < hiddenLines
    ? `${at}: line ${line + 1} of the block's hidden setup: ${text}`
    : `${at}: line ${line - hiddenLines + 1} of the block: ${text}`;
}
