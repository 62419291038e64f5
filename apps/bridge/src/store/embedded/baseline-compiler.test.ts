import { setFlagsFromString } from "node:v8";
import { runInThisContext } from "node:vm";
import { expect, test } from "vitest";
import { useBaselineCompiler } from "./baseline-compiler.js";

type CountDown = (from: number) => number;

/**
 * Compiles a WebAssembly module with a loop that counts down to 0. The name must have two letters. Different names lead
 * to different bytes, so that V8 compiles each module separately.
 */
async function countDownModule(name: string): Promise<CountDown> {
  const head = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
  const types = [0x01, 0x06, 0x01, 0x60, 0x01, 0x7f, 0x01, 0x7f];
  const functions = [0x03, 0x02, 0x01, 0x00];
  const exported = [0x07, 0x06, 0x01, 0x02, ...Buffer.from(name), 0x00, 0x00];
  const body = [0x00, 0x03, 0x40, 0x20, 0x00, 0x41, 0x01, 0x6b, 0x22, 0x00, 0x0d, 0x00, 0x0b, 0x20, 0x00, 0x0b];
  const code = [0x0a, body.length + 2, 0x01, body.length, ...body];
  const bytes = Uint8Array.from([...head, ...types, ...functions, ...exported, ...code]);
  const { instance } = await WebAssembly.instantiate(bytes);
  return instance.exports[name] as CountDown;
}

/** Runs a function so often that V8 would normally optimize it. */
function useUp(run: CountDown): void {
  for (let call = 0; call < 100; call++) expect(run(1_000_000)).toBe(0);
}

test("from then on, no function of WebAssembly is optimized", async () => {
  setFlagsFromString("--allow-natives-syntax");
  // The function is in a string, because V8's `%` syntax is not valid JavaScript.
  const isOptimized = runInThisContext("(run) => %IsTurboFanFunction(run)") as (run: CountDown) => boolean;

  const before = await countDownModule("aa");
  useUp(before);
  await expect.poll(() => (before(1), isOptimized(before))).toBe(true);

  useBaselineCompiler();
  const after = await countDownModule("bb");
  useUp(after);
  // Gives V8 time to optimize the function in the background.
  for (let wait = 0; wait < 50; wait++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    after(1);
  }
  expect(isOptimized(after)).toBe(false);
});
