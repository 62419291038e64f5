import { spawn } from "node:child_process";
import type { Io } from "../terminal/io.js";

/** Programs that open an address, by platform. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/**
 * Opens an address in the user's browser, with the program in `BROWSER` or otherwise the system's own. A failure has no
 * effect, because the address is printed too.
 */
export function openBrowser({ env, cwd }: Pick<Io, "env" | "cwd">, url: string): void {
  const { BROWSER: chosen = "" } = env;
  const [program = "xdg-open", ...options] = chosen === "" ? (openers[process.platform] ?? []) : [chosen];
  const child = spawn(program, [...options, url], { cwd, env: { ...env }, stdio: "ignore", detached: true });
  child.once("error", () => undefined);
  child.unref();
}
