import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Path of Chromium: `HALYARD_CHROMIUM`, or the path of Debian's package. Undefined when neither exists. */
export const chromiumPath: string | undefined = [process.env.HALYARD_CHROMIUM, "/usr/bin/chromium"].find(
  (path) => path !== undefined && existsSync(path),
);

/** Starts Chromium without a window. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath ?? "chromium",
    // No timeout, because vitest limits the time of the test.
    timeout: 0,
    // Chromium does not support its sandbox for root.
    chromiumSandbox: process.getuid?.() !== 0,
  });
}
