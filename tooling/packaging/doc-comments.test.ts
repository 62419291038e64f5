import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "tsup";
import { expect, test } from "vitest";
import { withoutDocComments } from "./doc-comments.js";

const source = `export const risks = {
  /** Lists risks. */
  list: () => "list",
  /**
   * Reads a risk.
   * Fails with 404 if it does not exist.
   */
  get: () => \`
/** Text that a program writes. */
\`,
};
`;

test("built code has no doc comments, and its source map still leads to the source", async () => {
  const folder = mkdtempSync(join(tmpdir(), "halyard-comments-"));
  try {
    const file = join(folder, "index.ts");
    writeFileSync(file, source);
    await build({
      ...{ entry: [file], outDir: join(folder, "dist"), format: "esm", sourcemap: true, silent: true, config: false },
      ...{ outExtension: () => ({ js: ".js" }), plugins: [withoutDocComments()] },
    });
    const path = join(folder, "dist", "index.js");
    const code = readFileSync(path, "utf8");
    expect(code).not.toMatch(/Lists risks|Reads a risk/);
    expect(code).toContain("\n/** Text that a program writes. */\n");

    const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, "utf8")) as never);
    const lines = code.split("\n");
    const line = lines.findIndex((text) => text.includes("get:"));
    const column = lines[line]?.indexOf("get:") ?? 0;
    const sourceLine = source.split("\n").findIndex((text) => text.includes("get:"));
    expect(map.findEntry(line, column)).toMatchObject({ originalLine: sourceLine, originalColumn: 2 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
