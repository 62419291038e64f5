import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { build as buildPackage } from "tsup";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pureDeclarations } from "./pure-declarations.js";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "halyard-declarations-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

async function built(source: string): Promise<string> {
  const file = join(folder, "index.ts");
  writeFileSync(file, source);
  await buildPackage({
    ...{ entry: [file], outDir: join(folder, "dist"), format: "esm", treeshake: true, sourcemap: true, silent: true },
    ...{ config: false, external: ["core"], outExtension: () => ({ js: ".js" }), plugins: [pureDeclarations()] },
  });
  return join(folder, "dist", "index.js");
}

const declarations = `import { get, list } from "core";
const item = list(get("/item").named("item")); export const used = get("/used");
export const group = { unused: get("/unused", { response: item }), made: new Set(list()) };
export function send() { return get("/sent"); }`;

test("a bundle has no declaration that its program does not use", async () => {
  const path = await built(declarations);
  const { outputFiles } = await build({
    stdin: { contents: `export { used } from ${JSON.stringify(path)};`, resolveDir: folder },
    ...{ bundle: true, write: false, format: "esm", external: ["core"] },
  });
  const code = outputFiles[0]?.text ?? "";
  expect(code).toContain(`get("/used")`);
  expect(code).not.toMatch(/list\(|item|unused|sent/);
});

test("calls inside functions are not marked, and no call is marked twice", async () => {
  const code = readFileSync(
    await built(`${declarations}\nexport const marked = /* @__PURE__ */ get("/marked");`),
    "utf8",
  );
  expect(code).toContain(`return get("/sent")`);
  expect(code).toContain(`marked = /* @__PURE__ */ get("/marked")`);
  expect(code.match(/@__PURE__/g)).toHaveLength(7);
});

test("source maps lead to the place of each call", async () => {
  const path = await built(declarations);
  const { SourceMap } = await import("node:module");
  const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, "utf8")) as never);
  const lines = readFileSync(path, "utf8").split("\n");
  const line = lines.findIndex((text) => text.includes(`"/used"`));
  const place = map.findEntry(line, lines[line]?.indexOf(`"/used"`) ?? 0);
  expect(place).toMatchObject({ originalLine: 1, originalColumn: declarations.split("\n")[1]?.indexOf(`"/used"`) });
});
