import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { suggestion } from "../terminal/nearest.js";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import { type Host, readConfig, type Side } from "./config-file.js";

/** Address and credential of a server. */
export interface Connection {
  readonly url: string;
  readonly token: string | undefined;
  readonly user: string | undefined;
}

/** Environment variables of each side. They take precedence over the configuration file. */
export const variables = {
  pm: { url: "HALYARD_PM_URL", token: "HALYARD_PM_TOKEN", tokenCommand: "HALYARD_PM_TOKEN_COMMAND" },
  git: { url: "HALYARD_GIT_URL", token: "HALYARD_GIT_TOKEN", tokenCommand: "HALYARD_GIT_TOKEN_COMMAND" },
} as const;

/** Names of the sides in messages. */
export const sideNames: Readonly<Record<Side, string>> = { pm: "OpenProject", git: "Gitea or Forgejo" };

/** Returns the name of the profile: from the flag, otherwise from `HALYARD_PROFILE`, otherwise `default`. */
export function profileName(io: Pick<Io, "env">, flag: string | undefined): string {
  const { HALYARD_PROFILE: variable = "" } = io.env;
  return flag ?? (variable === "" ? "default" : variable);
}

/**
 * Returns the connection to the server of a side, from the environment or otherwise from the profile.
 *
 * @throws UsageError when neither names a server.
 */
export async function findConnection(io: Io, side: Side, profile: string | undefined): Promise<Connection> {
  const { env } = io;
  const url = env[variables[side].url];
  const host = await hostOf(io, side, profile);
  if (url === undefined || url === "") {
    if (host === undefined) {
      throw new UsageError(
        `There is no ${sideNames[side]} in the profile \`${profileName(io, profile)}\`. Sign in with \`halyard login <address>\`, or set ${variables[side].url} and ${variables[side].token}.`,
      );
    }
    return { url: host.url, user: host.user, token: await tokenOf(io, side, host) };
  }
  // A stored token is sent only to the address for which it was saved.
  const saved = host !== undefined && sameAddress(host.url, url) ? host : undefined;
  return { url, user: saved?.user, token: await tokenOf(io, side, saved) };
}

/** Returns whether two addresses are equal, ignoring a trailing slash. */
export function sameAddress(one: string, other: string): boolean {
  return one.replace(/\/+$/, "") === other.replace(/\/+$/, "");
}

/** Returns the saved server of a side. */
async function hostOf(io: Io, side: Side, flag: string | undefined): Promise<Host | undefined> {
  const { profiles } = await readConfig(io);
  const name = profileName(io, flag);
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  const hasVariable = (io.env[variables[side].url] ?? "") !== "";
  if (profile === undefined && (flag !== undefined || (name !== "default" && !hasVariable))) {
    throw new UsageError(`There is no profile \`${name}\`.${suggestion(name, Object.keys(profiles))}`);
  }
  return profile?.[side];
}

async function tokenOf(io: Io, side: Side, host: Host | undefined): Promise<string | undefined> {
  const { token, tokenCommand } = variables[side];
  const given = io.env[token];
  if (given !== undefined && given !== "") return given;
  const command = io.env[tokenCommand];
  if (command !== undefined && command !== "") return runTokenCommand(command.split(/\s+/), io);
  return host?.tokenCommand ? runTokenCommand(host.tokenCommand, io) : host?.token;
}

/** Runs a program that prints a token. Error messages do not contain its output. */
export async function runTokenCommand([program = "", ...options]: readonly string[], io: Io): Promise<string> {
  try {
    const env = { ...io.env };
    const { stdout } = await promisify(execFile)(program, options, { cwd: io.cwd, env, signal: io.signal });
    const token = stdout.trim();
    if (token !== "") return token;
  } catch {
    // The error would contain the program's output.
  }
  throw new UsageError(`The token command \`${program}\` printed no token. Run it in a shell to see why.`);
}
