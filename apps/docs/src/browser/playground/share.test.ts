import { expect, test } from "vitest";
import { decodeProgram, encodeProgram } from "./share.ts";

test("a program is restored from its address", async () => {
  const code = 'console.log("Größe 5 → 6");\n'.repeat(50);
  const text = await encodeProgram(code);

  expect(text).toMatch(/^[\w-]+$/);
  expect(await decodeProgram(text)).toBe(code);
});
