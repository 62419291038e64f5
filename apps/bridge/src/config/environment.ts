import { buildConfig } from "./build-config.js";
import type { Config } from "./config.js";
import { ConfigError } from "./config-error.js";
import { type ConfigVariable, configVariables } from "./variables.js";
import type { Path } from "./yaml-file.js";

const source = "The environment";

/**
 * Reads the configuration for one OpenProject instance and one git server from environment variables, without a file.
 * {@link configVariables} lists the variables. All other fields have their defaults. Rules can be set only in a file.
 *
 * @returns The configuration, or undefined if neither OPENPROJECT_URL nor GIT_URL is set.
 * @throws ConfigError that names every missing variable or, if no variable is missing, every invalid one.
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
      message: `this environment variable is not set. Set the variable (${description.replace(/\.$/, "")}), or pass a configuration file with --config`,
    }));
    throw new ConfigError(source, issues);
  }
  return buildConfig(raw, source, { env, directory: process.cwd() }, ({ path, message }) => ({
    path: variableAt(path),
    message: `${message}. Change the variable`,
  }));
}

/**
 * Sets the host, port and data directory from BRIDGE_HOST, BRIDGE_PORT and BRIDGE_DATA if the configuration file does
 * not set them. The container image sets BRIDGE_HOST and BRIDGE_DATA, so a file without these fields works there too.
 *
 * @returns A function that returns the name of the variable that set a field, or undefined if no variable set it.
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

/** Returns whether a field can be set without replacing an existing value. */
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
  else put((holder[step] ??= typeof rest[0] === "number" ? [] : {}), rest, value);
}

/** Returns the name of the variable for a field, for one of its parts, or for the section that contains the field. */
function variableAt(path: Path): string {
  const beginsWith = (long: Path, short: Path): boolean => short.every((step, index) => step === long[index]);
  const variable = configVariables.find((each) => beginsWith(path, each.path) || beginsWith(each.path, path));
  return variable?.name ?? path.join(".");
}
