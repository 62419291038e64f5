import { join } from "node:path";
import ts from "typescript";
import { root } from "../root.ts";

/** A program to check. */
export interface Source {
  /** Place in the documentation, for messages. */
  readonly at: string;
  readonly code: string;
  /** Whether it is TypeScript or JavaScript. */
  readonly language: "ts" | "js";
  /** Number of lines before the visible ones, so that messages have the line numbers of the page. */
  readonly hiddenLines: number;
}

// A folder of this package, so that imports resolve as in its modules.
const folder = join(import.meta.dirname, "..", "..", ".cache", "blocks");

/**
 * Compiles all sources as modules of one strict program against the sources of the workspace. Checks only the given
 * sources; `npm run types` checks the others.
 *
 * @returns The errors, each with place and message.
 */
export function checkTypes(sources: readonly Source[]): readonly string[] {
  const files = new Map(sources.map((source, index) => [pathOf(source, index), source]));
  const options: ts.CompilerOptions = {
    ...baseOptions(),
    ...{ types: ["node"], allowJs: true, checkJs: true, noEmit: true, declaration: false },
    // The blocks of a page are compiled as programs. Unused variables of a setup are not errors.
    ...{ noUnusedLocals: false, moduleDetection: ts.ModuleDetectionKind.Force, typeRoots: [typeRoot()] },
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

function pathOf({ language }: Source, index: number): string {
  return join(folder, `block-${index}.${language === "js" ? "js" : "ts"}`);
}

function baseOptions(): ts.CompilerOptions {
  const path = join(root, "tsconfig.base.json");
  const { config } = ts.readConfigFile(path, (name) => ts.sys.readFile(name)) as { config: object };
  return ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root, undefined, path).options;
}

function typeRoot(): string {
  return join(root, "node_modules", "@types");
}

function describe(diagnostic: ts.Diagnostic, { at, hiddenLines }: Source): string {
  const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, " ");
  const { line } = diagnostic.file?.getLineAndCharacterOfPosition(diagnostic.start ?? 0) ?? { line: 0 };
  return line < hiddenLines
    ? `${at}: line ${line + 1} of its setup: ${text}`
    : `${at}: line ${line - hiddenLines + 1} of the block: ${text}`;
}
