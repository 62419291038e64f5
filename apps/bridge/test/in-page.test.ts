import { expect, test, vi } from "vitest";

test("the program of the playground prints what its page shows", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));

  await import("./in-page-program.js");

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("in-page-program.txt");
});
