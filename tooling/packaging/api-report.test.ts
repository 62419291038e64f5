import { expect, test } from "vitest";
import { joinReports, type RawReport } from "./api-report.ts";

function raw(name: string, ...blocks: readonly string[]): RawReport {
  const code = ["import { Page } from 'core';", ...blocks, "// (No @packageDocumentation comment for this package)"];
  return {
    specifier: name === "index" ? "pkg" : `pkg/${name}`,
    name,
    text: `## API Report File for "pkg"\n\n\`\`\`ts\n\n${code.join("\n\n")}\n\n\`\`\`\n`,
  };
}

const issue = "// @public\nexport interface Issue {\n    // (undocumented)\n    title: string;\n}";
const list = "// @public\nexport function list(): Page;";
const start = "// @public\nexport function start(): void;";

function codeOf(reports: readonly RawReport[], name: string): string | undefined {
  return /```ts\n([\s\S]*?)\n```/.exec(joinReports(reports).get(name) ?? "")?.[1];
}

test("a declaration of two entry points is written out once, and named in the report of the main one", () => {
  const reports = [raw("index", issue, start), raw("issues", issue, list)];

  expect(codeOf(reports, "issues")).toBe(
    [
      "import { Page } from 'core';",
      "export interface Issue {\n    title: string;\n}",
      "export function list(): Page;",
    ].join("\n\n"),
  );
  expect(codeOf(reports, "index")).toBe(
    [
      "import { Page } from 'core';",
      "export function start(): void;",
      "// Declared in issues.api.md\nexport { Issue }",
    ].join("\n\n"),
  );
});

test("declarations of the same name that differ are both written out", () => {
  const wider = "// @public\nexport function list(all: boolean): Page;";
  const reports = [raw("index", wider), raw("issues", list)];

  expect(codeOf(reports, "index")).toContain("list(all: boolean)");
  expect(codeOf(reports, "issues")).toContain("list(): Page");
});

test("a warning about a type remains only where no entry point exports the type", () => {
  const warning = (symbol: string) =>
    `// Warning: (ae-forgotten-export) The symbol "${symbol}" needs to be exported by the entry point index.d.ts\n//\n`;
  const reports = [raw("index", warning("Issue") + start, warning("Hidden") + list), raw("issues", issue)];

  const code = codeOf(reports, "index");
  expect(code).not.toContain('"Issue"');
  expect(code).toContain('The symbol "Hidden" is exported by no entry point\nexport function list');
});

test("a renamed declaration is known by the name that users import", () => {
  const comment = "// @public\ninterface Comment_2 {\n    body: string;\n}\nexport { Comment_2 as Comment }";
  const reports = [raw("index", comment), raw("issues", comment)];

  expect(codeOf(reports, "index")).toContain("export { Comment }");
});
