import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Path of Chromium: `HALYARD_CHROMIUM`, or the path in Debian's package. Undefined if neither exists. */
export const chromiumPath: string | undefined = [process.env.HALYARD_CHROMIUM, "/usr/bin/chromium"].find(
  (path) => path !== undefined && existsSync(path),
);

/** Starts Chromium without a window. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath ?? "chromium",
    // No timeout, because vitest already limits the test's time.
    timeout: 0,
    // Chromium cannot use its sandbox when it runs as root.
    chromiumSandbox: process.getuid?.() !== 0,
  });
}
