import { buildConfig } from "./build-config.js";
import type { Config } from "./config.js";
import { ConfigError } from "./config-error.js";
import { type ConfigVariable, configVariables } from "./variables.js";
import type { Path } from "./yaml-file.js";

const source = "The environment";

/**
 * The configuration of one OpenProject and one git server from environment variables alone ({@link configVariables}), for a
 * bridge without a file. Everything else has its default; whoever wants rules writes a file.
 *
 * @returns undefined when neither OPENPROJECT_URL nor GIT_URL is set.
 * @throws ConfigError that names every variable at fault.
 */
export async function configFromEnvironment(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Config | undefined> {
  if (isEmpty(env["OPENPROJECT_URL"]) && isEmpty(env["GIT_URL"])) return undefined;
  const raw: Record<string, unknown> = {
    openproject: [{ name: "openproject", webhookSecrets: [] }],
    git: [{ name: "git", product: "gitea", webhookSecrets: [] }],
    mappings: [{ git: "git", openproject: "openproject" }],
  };
  const missing: ConfigVariable[] = [];
  for (const variable of configVariables) {
    const value = valueOf(variable, env);
    if (value !== undefined) put(raw, variable.path, value);
    else if (variable.required) missing.push(variable);
  }
  if (missing.length > 0) {
    const issues = missing.map(({ name, description }) => ({
      path: name,
      message: `is not set. Set it: ${description} Or write a configuration file, and name it with --config`,
    }));
    throw new ConfigError(source, issues);
  }
  return buildConfig(raw, source, { env, directory: process.cwd() }, ({ path, message }) => ({
    path: variableAt(path),
    message: `${message}. Change the variable`,
  }));
}

/**
 * Adds to the content of a file what it leaves open of the place where the bridge runs and the environment says: BRIDGE_HOST,
 * BRIDGE_PORT, BRIDGE_DATA. So a container can say it for every file.
 *
 * @returns the variable that a value came from; undefined where it is the file's own.
 */
export function addPlace(
  raw: unknown,
  env: Readonly<Record<string, string | undefined>>,
): (path: Path) => string | undefined {
  const added = new Map<string, string>();
  for (const variable of configVariables.filter(({ place }) => place)) {
    const value = valueOf(variable, env);
    if (value === undefined || !isOpen(raw, variable.path)) continue;
    put(raw, variable.path, value);
    added.set(variable.path.join("."), variable.name);
  }
  return (path) => added.get(path.join("."));
}

/** Whether a value can be put there without taking the place of another, which may also be no section where one should be. */
function isOpen(holder: unknown, [step, ...rest]: Path): boolean {
  if (step === undefined || typeof holder !== "object" || holder === null) return false;
  const value = (holder as Readonly<Record<PropertyKey, unknown>>)[step];
  return value === undefined || isOpen(value, rest);
}

function valueOf({ name, kind }: ConfigVariable, env: Readonly<Record<string, string | undefined>>): unknown {
  const text = env[name];
  const file = env[`${name}_FILE`];
  if (kind === "secret" && !isEmpty(file)) return { file };
  if (text === undefined || isEmpty(text)) return undefined;
  switch (kind) {
    case "secret":
      return { env: name };
    case "number":
      return Number.isNaN(Number(text)) ? text : Number(text);
    case "flag":
      return text === "true" ? true : text === "false" ? false : text;
    case "list":
      return text.split(",").map((part) => part.trim());
    case "text":
      return text;
  }
}

function isEmpty(value: string | undefined): boolean {
  return value === undefined || value.trim() === "";
}

function put(target: unknown, [step, ...rest]: Path, value: unknown): void {
  if (step === undefined) return;
  const holder = target as Record<PropertyKey, unknown>;
  if (rest.length === 0) holder[step] = value;
  else put((holder[step] ??= {}), rest, value);
}

/** The variable that a place in the file comes from: that place itself, one above it or one below. */
function variableAt(path: Path): string {
  const beginsWith = (long: Path, short: Path): boolean => short.every((step, index) => step === long[index]);
  const variable = configVariables.find((each) => beginsWith(path, each.path) || beginsWith(each.path, path));
  return variable?.name ?? path.join(".");
}
