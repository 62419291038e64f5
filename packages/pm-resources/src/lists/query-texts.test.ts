import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

test("editors show the comment of each query field on hover", () => {
  const folder = join(import.meta.dirname, "..");
  const name = join(folder, "probe.ts");
  const text =
    'import { createPmClient } from "./pm-client.js";\ncreatePmClient({ baseUrl: "" }).workPackages.list({ filters: [] });\n';
  const host: ts.LanguageServiceHost = {
    getScriptFileNames: () => [name],
    getScriptVersion: () => "1",
    getScriptSnapshot: (file) => {
      const content = file === name ? text : ts.sys.readFile(file);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => ({
      strict: true,
      exactOptionalPropertyTypes: true,
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      customConditions: ["@halyard/source"],
      types: [],
    }),
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: (file) => file === name || ts.sys.fileExists(file),
    readFile: (file) => ts.sys.readFile(file),
    readDirectory: (...found) => ts.sys.readDirectory(...found),
    directoryExists: (found) => ts.sys.directoryExists(found),
  };
  const service = ts.createLanguageService(host);
  const hover = service.getQuickInfoAtPosition(name, text.indexOf("filters"));
  expect(ts.displayPartsToString(hover?.documentation)).toContain("Conditions that must all be met.");
});
