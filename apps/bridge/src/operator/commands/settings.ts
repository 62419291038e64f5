import { existsSync } from "node:fs";
import type { Command } from "commander";
import type { LevelWithSilent } from "pino";
import type { Config } from "../../config/config.js";
import { configFromEnvironment } from "../../config/environment.js";
import { loadConfig } from "../../config/load-config.js";
import { UsageError } from "./usage-error.js";

/** Options that every command has. */
export interface GlobalFlags {
  readonly config?: string | undefined;
  readonly dryRun?: true | undefined;
  readonly logLevel?: LevelWithSilent | undefined;
}

/** A configuration and a function that reads it again. */
export interface FoundConfig {
  readonly config: Config;
  /** Path of the file. Undefined for a configuration from environment variables. */
  readonly path?: string | undefined;
  readonly again: () => Promise<Config>;
}

const usualFile = "bridge.yaml";

/**
 * Reads the configuration from the first of these that is set or exists: the file given with `--config`, the file given
 * in BRIDGE_CONFIG, `bridge.yaml` in the current folder, environment variables.
 *
 * @throws ConfigError when the configuration cannot be used, or UsageError when none is found.
 */
export async function requireConfig(program: Command): Promise<FoundConfig> {
  const flags = program.opts<GlobalFlags>();
  const named = flags.config ?? process.env["BRIDGE_CONFIG"];
  const path = named ?? (existsSync(usualFile) ? usualFile : undefined);
  const read = (): Promise<Config | undefined> => (path === undefined ? configFromEnvironment() : loadConfig(path));
  const adjust = (config: Config): Config =>
    flags.dryRun ? { ...config, work: { ...config.work, dryRun: true } } : config;
  const config = await read();
  if (config === undefined) throw new UsageError(noConfiguration);
  return { config: adjust(config), path, again: async () => adjust((await read()) ?? config) };
}

const noConfiguration = `The bridge has no configuration: there is no ${usualFile} in this folder, and the bridge's \
environment variables are not set. Copy node_modules/@halyard/bridge/config.example.yaml to ${usualFile} and adapt it, \
pass another file with --config, or set OPENPROJECT_URL, GIT_URL and the other variables in the bridge's guide.`;
