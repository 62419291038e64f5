import { spawn } from "node:child_process";
import type { Io } from "../terminal/io.js";

/** Programs that open a URL in the browser, by platform. Default: `xdg-open`. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/**
 * Opens a URL in the user's browser, with the program that `BROWSER` names or else with the system's own. Ignores
 * failures, because the URL is also printed.
 */
export function openBrowser({ env, cwd }: Pick<Io, "env" | "cwd">, url: string): void {
  const { BROWSER: chosen = "" } = env;
  const [program = "xdg-open", ...options] = chosen === "" ? (openers[process.platform] ?? []) : [chosen];
  const child = spawn(program, [...options, url], { cwd, env: { ...env }, stdio: "ignore", detached: true });
  child.once("error", () => undefined);
  child.unref();
}
