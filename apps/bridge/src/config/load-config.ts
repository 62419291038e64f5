import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { buildConfig } from "./build-config.js";
import type { Config } from "./config.js";
import { ConfigError } from "./config-error.js";
import { addPlace } from "./environment.js";
import { parseYamlFile, type Path } from "./yaml-file.js";

/**
 * Reads a configuration file (YAML), checks it, fills in the defaults and reads its secrets.
 *
 * @param env Environment variables for `{ env: NAME }`. BRIDGE_HOST, BRIDGE_PORT and BRIDGE_DATA also apply if the file
 * does not set the corresponding fields. Default: the environment of the process.
 * @throws ConfigError that lists every problem with its line, the expected value and the next step.
 * @example
 * const config = await loadConfig("bridge.yaml");
 */
export async function loadConfig(
  path: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Config> {
  return parseConfig(await readConfigFile(path), path, env);
}

/** Parses the content of a configuration file, as {@link loadConfig} does. */
export async function parseConfig(
  text: string,
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Config> {
  const file = parseYamlFile(text, path);
  const variableOf = addPlace(file.value, env);
  return buildConfig(file.value, path, { env, directory: dirname(path) }, (fault) => {
    const variable = variableOf(fault.path);
    if (variable !== undefined) return { path: variable, message: `${fault.message}. Change the variable` };
    return {
      path: written(fault.path),
      line: file.lineOf(fault.path, fault.field),
      message: `${fault.message}. ${fault.advice}`,
    };
  });
}

/** @throws ConfigError when the file cannot be read. */
export async function readConfigFile(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    const message = `the file cannot be read (${reason}). Make sure that the file exists and that the bridge can read it, or pass another file with --config`;
    throw new ConfigError(path, [{ path: "", message }]);
  }
}

/** Formats a path as `git[0].token`. */
function written(path: Path): string {
  return path
    .map((step, index) => (typeof step === "number" ? `[${step}]` : `${index === 0 ? "" : "."}${String(step)}`))
    .join("");
}
