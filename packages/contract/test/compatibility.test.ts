import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { servers, type Summary, toCompatibilityTable } from "../src/compatibility.ts";
import { summaries as folder } from "../src/node/report-files.ts";

const root = join(import.meta.dirname, "..", "..", "..");

async function readSummaries(): Promise<readonly Summary[]> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json"));
  const sorted = files.sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
  return Promise.all(sorted.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as Summary));
}

test("docs/compatibility.md contains the stored summaries", async () => {
  const path = join(root, "docs", "compatibility.md");
  const table = toCompatibilityTable(await readSummaries());
  if (process.env["HALYARD_UPDATE"] === "1") return writeFile(path, table);
  const written = await readFile(path, "utf8");
  // The formatter pads table columns, and escapes characters that Markdown could read as emphasis.
  const plain = (text: string): string =>
    text.replaceAll(/ +/g, " ").replaceAll(/-{2,}/g, "-").replaceAll("\\", "").trim();
  expect(plain(written), "Run this test with HALYARD_UPDATE=1 and format the file.").toBe(plain(table));
});

test("a server without a summary is marked as not run", () => {
  const table = toCompatibilityTable([]);
  for (const { name, version } of servers) expect(table).toContain(`| ${name} ${version} | not run |`);
});
