import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";

const tutorial = await readFile(new URL("../../../docs/guides/tutorial.md", import.meta.url), "utf8");

test("the files are the code blocks of the tutorial, in their order", async () => {
  const files = new Map<string, string[]>();
  for (const [, name = "", code = ""] of tutorial.matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g)) {
    files.set(name, [...(files.get(name) ?? []), code]);
  }
  expect([...files.keys()].sort()).toEqual(["risk-api.ts", "server.ts", "tour.ts"]);
  expect(tutorial.match(/```ts\n/g)).toHaveLength([...files.values()].flat().length);
  for (const [name, blocks] of files) {
    const source = await readFile(new URL(name, import.meta.url), "utf8");
    expect(squeeze(blocks.join("\n")), name).toBe(squeeze(source));
  }
});

test("the tour prints what the tutorial says", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  await import("./tour.ts");
  const [, expected = ""] = /`node tour.ts` prints:\n\n```text\n([\s\S]*?)```/.exec(tutorial) ?? [];
  expect(lines).toEqual(expected.trim().split("\n"));
});

/** Removes indentation and blank lines, which differ between the tutorial and the source file. */
function squeeze(code: string): string {
  return code
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}
