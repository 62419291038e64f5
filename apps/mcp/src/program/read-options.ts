import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { toolsets } from "../tools/toolsets.js";
import { defaultLimits } from "../plan/limits.js";
import type { PlanLimits, ServerSettings, Settings } from "../session/settings.js";

/** The parsed command line. */
export type Command =
  | { readonly kind: "help" | "version" }
  | { readonly kind: "usage"; readonly message: string }
  | {
      readonly kind: "serve";
      readonly settings: Settings;
      readonly audit: string | undefined;
      /** Options for HTTP. Undefined for standard input and output. */
      readonly http: HttpOptions | undefined;
    };

/** Address of the server, and the credentials that it accepts. */
export interface HttpOptions {
  readonly host: string;
  readonly port: number;
  /** Whether each request contains its user's product tokens. */
  readonly takesTokens: boolean;
  /** Secret that clients send. Default: a secret that is generated at startup. */
  readonly secret: string | undefined;
  /**
   * Authorization server whose tokens are accepted instead of the secret, and the audience that these tokens must have.
   */
  readonly oauth: { readonly issuer: string; readonly resource: string } | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

const options = {
  "allow-writes": { type: "boolean" },
  project: { type: "string", multiple: true },
  repository: { type: "string", multiple: true },
  tools: { type: "string", multiple: true },
  changes: { type: "string" },
  hours: { type: "string" },
  effects: { type: "string" },
  audit: { type: "string" },
  http: { type: "string" },
  host: { type: "string", default: "127.0.0.1" },
  issuer: { type: "string" },
  resource: { type: "string" },
  "user-tokens": { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

/** Parses the arguments and the environment. Secrets come only from the environment, never from arguments. */
export function readOptions(args: readonly string[], environment: Environment): Command {
  try {
    const { values } = parseArgs({ args: [...args], options });
    if (values.help === true) return { kind: "help" };
    if (values.version === true) return { kind: "version" };
    const takesTokens = values["user-tokens"] === true;
    const openproject = serverOf(environment, "HALYARD_PM", takesTokens);
    const git = serverOf(environment, "HALYARD_GIT", takesTokens);
    if (!openproject && !git) {
      return {
        kind: "usage",
        message:
          "No server is configured. Set HALYARD_PM_URL or HALYARD_GIT_URL, or sign in with `halyard login` and start `halyard mcp`.",
      };
    }
    const { project: projects, repository: repositories, audit } = values;
    const wrong = repositories?.find((name) => !/^[^/\s]+\/[^/\s]+$/.test(name));
    if (wrong !== undefined) {
      const message = `--repository must be an owner and a name, such as acme/rig or acme/*, got \`${wrong}\`.`;
      return { kind: "usage", message };
    }
    const allowWrites = values["allow-writes"] === true;
    const tools = values.tools?.flatMap((names) => names.split(","));
    const known = [...toolsets.map(({ name }) => name), "all"];
    const unknown = tools?.find((name) => !known.includes(name));
    if (unknown !== undefined) {
      const message = `--tools: \`${unknown}\` is not a toolset. Use one or more of ${known.join(", ")}, separated by commas.`;
      return { kind: "usage", message };
    }
    const limits = limitsOf(values);
    const settings = { openproject, git, allowWrites, projects, repositories, tools, limits };
    return { kind: "serve", settings, audit, http: httpOf(values, environment) };
  } catch (error) {
    return { kind: "usage", message: error instanceof Error ? error.message : String(error) };
  }
}

interface LimitValues {
  readonly changes?: string | undefined;
  readonly hours?: string | undefined;
  readonly effects?: string | undefined;
}

function limitsOf({ changes, hours, effects = defaultLimits.effects }: LimitValues): PlanLimits {
  if (effects !== "writers" && effects !== "everyone")
    throw new Error(`--effects must be \`writers\` or \`everyone\`, got \`${effects}\`.`);
  return { changes: count("changes", changes, 0), hours: count("hours", hours, 1), effects };
}

function count(name: "changes" | "hours", text: string | undefined, min: number): number {
  const value = text === undefined ? defaultLimits[name] : Number(text);
  if (Number.isSafeInteger(value) && value >= min && text !== "") return value;
  throw new Error(`--${name} must be a whole number of at least ${min}, such as ${defaultLimits[name]}.`);
}

interface HttpValues {
  readonly http?: string | undefined;
  readonly host: string;
  readonly issuer?: string | undefined;
  readonly resource?: string | undefined;
  readonly "user-tokens"?: boolean | undefined;
}

function httpOf(values: HttpValues, environment: Environment): HttpOptions | undefined {
  const { http, host, issuer, resource, "user-tokens": takesTokens = false } = values;
  if (http === undefined) {
    if (takesTokens)
      throw new Error("--user-tokens needs --http, because the tokens are sent in the headers of HTTP requests.");
    return undefined;
  }
  const port = Number(http);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--http must be a port from 0 to 65535, such as 8321, got \`${http}\`.`);
  if ((issuer === undefined) !== (resource === undefined)) {
    throw new Error(
      "Pass both --issuer (the authorization server) and --resource (the address for which its tokens are valid), or neither.",
    );
  }
  const oauth = issuer === undefined || resource === undefined ? undefined : { issuer, resource };
  if (oauth === undefined && !["127.0.0.1", "::1", "localhost"].includes(host)) {
    throw new Error(
      "--host can be an address other than loopback only with --issuer and --resource. Without them, clients send a secret that is only for use on this machine.",
    );
  }
  return { host, port, takesTokens, secret: environment["HALYARD_MCP_SECRET"], oauth };
}

function serverOf(environment: Environment, prefix: string, takesTokens: boolean): ServerSettings | undefined {
  const url = environment[`${prefix}_URL`];
  if (url === undefined || url === "") return undefined;
  const file = environment[`${prefix}_TOKEN_FILE`];
  const allowInsecureHttp = environment[`${prefix}_ALLOW_INSECURE_HTTP`] === "true";
  if (takesTokens) {
    if (file === undefined && environment[`${prefix}_TOKEN`] === undefined)
      return { url, token: "", allowInsecureHttp };
    throw new Error(
      `--user-tokens uses only the tokens sent with each request. Remove ${prefix}_TOKEN and ${prefix}_TOKEN_FILE.`,
    );
  }
  const token = file === undefined ? environment[`${prefix}_TOKEN`] : readFileSync(file, "utf8").trim();
  if (token === undefined || token === "") {
    throw new Error(
      `${prefix}_URL is set, but its credential is missing. Set ${prefix}_TOKEN, or ${prefix}_TOKEN_FILE to a file with the token.`,
    );
  }
  return { url, token, allowInsecureHttp };
}
