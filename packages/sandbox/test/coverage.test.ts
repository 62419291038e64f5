import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { coverageTable } from "./coverage.js";

test("the README counts the operations as the resources declare them", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const [, written = ""] = /<!-- operations -->\n([^]*?)<!-- end of operations -->/.exec(readme) ?? [];
  // Prettier pads the columns of the table.
  const plain = (text: string): string => text.replaceAll(/ +/g, " ").replaceAll(/-{2,}/g, "-").trim();
  expect(plain(written), `Put this into the README:\n${coverageTable()}\n`).toBe(plain(coverageTable()));
});
