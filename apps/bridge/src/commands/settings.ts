import { existsSync } from "node:fs";
import type { Command } from "commander";
import type { LevelWithSilent } from "pino";
import type { Config } from "../config/config.js";
import { configFromEnvironment } from "../config/environment.js";
import { loadConfig } from "../config/load-config.js";
import { UsageError } from "./usage-error.js";

/** The options that every command has. */
export interface GlobalFlags {
  readonly config?: string | undefined;
  readonly dryRun?: true | undefined;
  readonly logLevel?: LevelWithSilent | undefined;
}

/** A configuration and how to read it again. */
export interface FoundConfig {
  readonly config: Config;
  /** The file; undefined when it came from environment variables. */
  readonly path?: string | undefined;
  /** Reads it again. */
  readonly again: () => Promise<Config>;
}

/** The file that is read when it is there and no other one is named. */
const usualFile = "bridge.yaml";

/**
 * Finds the configuration: `--config`, else BRIDGE_CONFIG, else `bridge.yaml` here, else environment variables.
 *
 * @returns undefined when there is none of these.
 * @throws ConfigError when it cannot be used.
 */
export async function findConfig(program: Command): Promise<FoundConfig | undefined> {
  const flags = program.opts<GlobalFlags>();
  const named = flags.config ?? process.env["BRIDGE_CONFIG"];
  const path = named ?? (existsSync(usualFile) ? usualFile : undefined);
  const read = (): Promise<Config | undefined> => (path === undefined ? configFromEnvironment() : loadConfig(path));
  const adjust = (config: Config): Config =>
    flags.dryRun ? { ...config, work: { ...config.work, dryRun: true } } : config;
  const config = await read();
  if (config === undefined) return undefined;
  return { config: adjust(config), path, again: async () => adjust((await read()) ?? config) };
}

/** As {@link findConfig}, for commands that are nothing without one. */
export async function requireConfig(program: Command): Promise<FoundConfig> {
  const found = await findConfig(program);
  if (found !== undefined) return found;
  throw new UsageError(
    `There is no configuration. Name a file with --config, write ${usualFile}, or set OPENPROJECT_URL and GIT_URL.`,
  );
}
