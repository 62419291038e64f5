import { readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { expect, test } from "vitest";
import { coverageTable } from "./coverage.js";

test("the README lists the operations that the resources implement", async () => {
  const path = new URL("../README.md", import.meta.url);
  const readme = await readFile(path, "utf8");
  const [before = "", rest = ""] = readme.split("<!-- operations -->");
  const [written = "", after = ""] = rest.split("<!-- end of operations -->");
  const table = coverageTable();
  if (process.env.HALYARD_UPDATE === "1") {
    await writeFile(path, `${before}<!-- operations -->\n\n${table}\n\n<!-- end of operations -->${after}`);
    return;
  }
  // Ignores the padding that the formatter adds to the table's columns.
  const plain = (text: string): string => text.replaceAll(/ +/g, " ").replaceAll(/-{2,}/g, "-").trim();
  const advice = "Run this test with HALYARD_UPDATE=1 and format the README.";
  expect(plain(written), advice).toBe(plain(table));
});
