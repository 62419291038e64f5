import { describe, expect, test } from "vitest";
import { inStableOrder, joinReports, type RawReport } from "./api-report.ts";

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

test("a declaration that two entry points export is written out once, and named in the report of the main one", () => {
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

test("a comment that moves a declaration by a line does not change the report", () => {
  const at = (place: string): string | undefined =>
    codeOf(
      [raw("index", issue, `// src/issues.ts:${place} - (ae-forgotten-export) The symbol "Label" is exported`)],
      "index",
    );

  expect(at("18:3")).toContain('// src/issues.ts - (ae-forgotten-export) The symbol "Label"');
  expect(at("19:3")).toBe(at("18:3"));
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

describe("the stable order", () => {
  const report = (...lines: readonly string[]): string => inStableOrder(["```ts", ...lines, "```", ""].join("\n"));

  test("ignores the order of members and of literals", () => {
    const one = report(
      "export const a: {",
      "    x: {",
      '        b: "q" | "p";',
      "        a: 1;",
      "    };",
      "    w: 2;",
      "};",
    );
    const other = report(
      "export const a: {",
      "    w: 2;",
      "    x: {",
      "        a: 1;",
      '        b: "p" | "q";',
      "    };",
      "};",
    );
    expect(one).toBe(other);
    expect(one).toContain('b: "p" | "q";');
  });

  test("shows a member that moved to another block", () => {
    const one = report("a: {", "    x: {", "        m: 1;", "    };", "    y: {", "        n: 1;", "    };", "};");
    const other = report("a: {", "    x: {", "    };", "    y: {", "        m: 1;", "        n: 1;", "    };", "};");
    expect(one).not.toBe(other);
  });

  test("keeps the arguments of one type in their order", () => {
    const list = (first: string, second: string): string =>
      report("list: Operation<{", `    ${first}: 1;`, "}, {", `    ${second}: 1;`, "}>;", "after: 1;");
    expect(list("a", "b")).not.toBe(list("b", "a"));
    expect(list("a", "b")).toContain("after: 1;");
  });

  test("keeps the order of lines outside of blocks", () => {
    expect(report("export type B = 1;", "export type A = 1;")).not.toBe(
      report("export type A = 1;", "export type B = 1;"),
    );
  });
});
