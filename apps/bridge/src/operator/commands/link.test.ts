import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { temporaryDirectory } from "../../../test/temporary-directory.js";
import { runProgram } from "./program.js";

/** Runs `bridge link` with invalid arguments, and returns the error message. */
async function refusal(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const error = vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  try {
    expect(await runProgram(["link", ...args], { version: "0.0.0" })).toBe(2);
  } finally {
    error.mockRestore();
  }
  return lines.join("\n");
}

test.each([
  ["rig#12", "7", "The issue must be written as owner/repository#number, such as acme/rig#12."],
  ["acme/rig", "7", "The issue must be written as owner/repository#number, such as acme/rig#12."],
  ["acme/rig#12", "seven", "The work package must be written as an id, such as 7."],
])("`link issue %s %s` is refused with the expected form", async (issue, workPackage, message) => {
  expect(await refusal("issue", issue, workPackage)).toBe(message);
});

test.each([
  ["acme/rig#12,7\nacme/rig#13,x\n", "Line 2: The work package must be written as an id, such as 7."],
  ["acme/rig#12,7,8\n", "Line 1 has more than two columns. Expected a line such as acme/rig#12,7."],
  ["issue,work package\n", "The file lists no issues or work packages. Expected lines such as acme/rig#12,7."],
])("a file of pairs such as %j is refused before anything is linked", async (content, message) => {
  const file = join(await temporaryDirectory(), "pairs.csv");
  await writeFile(file, content);
  expect(await refusal("issues", file)).toBe(message);
});

test("a file of pairs that is missing is named", async () => {
  expect(await refusal("issues", "/nowhere/pairs.csv")).toBe(
    "The file /nowhere/pairs.csv cannot be read. Check its path and its permissions.",
  );
});
