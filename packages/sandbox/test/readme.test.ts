import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";

const here = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), "utf8");

test("the README contains the tested example", async () => {
  const shown = /```ts\n([\s\S]*?)```/.exec(await here("../README.md"))?.[1];

  expect(shown).toBe(await here("readme.example.ts"));
});

test("the example prints what the README says", async () => {
  const shown: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void shown.push(line));
  vi.spyOn(console, "error").mockImplementation(() => undefined);

  await import("./readme.example.js");

  expect(shown).toEqual([
    ",Named in https://git.test/acme/rig/issues/1",
    "issues: 202, issues: 500",
    "Named in https://git.test/acme/rig/issues/2",
  ]);
  const output = /```text\n([\s\S]*?)```/.exec(await here("../README.md"))?.[1];
  expect(output).toBe(`${shown.join("\n")}\n`);
});
