import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { suggestion } from "../terminal/nearest.js";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import { type Host, readConfig, type Side, tokenPath } from "./config-file.js";

/** URL and credential of a server. */
export interface Connection {
  readonly url: string;
  readonly user: string | undefined;
  readonly token: string | undefined;
  /** Browser sign-in that takes the place of a token. */
  readonly signIn: BrowserSignIn | undefined;
}

/** A browser sign-in, whose tokens are renewed automatically. */
export interface BrowserSignIn {
  readonly side: Side;
  readonly url: string;
  /** Client id of the OAuth application. */
  readonly clientId: string;
  readonly profile: string;
  /** Path of the token file. If the keyring stores the tokens, the file serves only as a lock for their renewal. */
  readonly tokenPath: string;
  /** Whether the system's keyring stores the tokens. */
  readonly keyring: boolean;
}

/**
 * Environment variables for each kind of server. They take precedence over the configuration file, but not over
 * `--profile`.
 */
export const variables = {
  pm: { url: "HALYARD_PM_URL", token: "HALYARD_PM_TOKEN", tokenCommand: "HALYARD_PM_TOKEN_COMMAND" },
  git: { url: "HALYARD_GIT_URL", token: "HALYARD_GIT_TOKEN", tokenCommand: "HALYARD_GIT_TOKEN_COMMAND" },
} as const;

/** Name of each kind of server, for use in messages. */
export const sideNames: Readonly<Record<Side, string>> = { pm: "OpenProject", git: "Gitea or Forgejo" };

/** Returns the name of the profile: from the flag, otherwise from `HALYARD_PROFILE`, otherwise `default`. */
export function profileName(io: Pick<Io, "env">, flag: string | undefined): string {
  const { HALYARD_PROFILE: variable = "" } = io.env;
  return flag ?? (variable === "" ? "default" : variable);
}

/** The server that a command connects to. */
export interface ChosenServer {
  readonly url: string;
  /** Saved sign-in for this address, if there is one. */
  readonly saved: Host | undefined;
}

/**
 * Returns the server of the given kind. With `--profile`, it comes from that profile. Otherwise, it comes from the
 * variable for its address, or else from the profile that `HALYARD_PROFILE` names (by default, `default`). Undefined if
 * there is no such server.
 *
 * @param profile - Value of `--profile`. If it is given, environment variables have no effect.
 * @throws UsageError when the profile does not exist.
 */
export function findServer(io: Pick<Io, "env">, side: Side, profile: string | undefined): ChosenServer | undefined {
  const host = hostOf(io, side, profile);
  const url = profile === undefined ? (io.env[variables[side].url] ?? "") : "";
  if (url === "") return host === undefined ? undefined : { url: host.url, saved: host };
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new UsageError(`${variables[side].url} must be a web address such as https://pm.example.com.`);
  }
  // A saved token must be sent only to the address that it was saved for.
  return { url, saved: host !== undefined && sameAddress(host.url, url) ? host : undefined };
}

/**
 * Returns the connection to the server of the given kind.
 *
 * @param profile - Value of `--profile`. If it is given, environment variables have no effect.
 * @throws UsageError when no server of this kind is configured.
 */
export async function findConnection(io: Io, side: Side, profile: string | undefined): Promise<Connection> {
  const server = findServer(io, side, profile);
  if (server === undefined) {
    const next =
      profile === undefined
        ? `\`halyard login <address>\`, or set ${variables[side].url} and ${variables[side].token}`
        : `\`halyard login <address> --profile ${profile}\``;
    throw new UsageError(
      `You are not signed in to ${sideNames[side]} with the profile \`${profileName(io, profile)}\`. Sign in with ${next}.`,
    );
  }
  const { url, saved } = server;
  const fromEnvironment = profile === undefined ? await tokenOfEnvironment(io, side) : undefined;
  const name = profileName(io, profile);
  const token = fromEnvironment ?? (saved && (await savedToken(io, saved, name)));
  const signIn = saved && browserSignIn(io, side, saved, name);
  return { url, user: saved?.user, token, signIn: token === undefined ? signIn : undefined };
}

/** Returns a saved server's browser sign-in. Undefined if the server was saved with a token. */
export function browserSignIn(
  io: Pick<Io, "env">,
  side: Side,
  { url, clientId, keyring = false }: Host,
  profile: string,
): BrowserSignIn | undefined {
  if (clientId === undefined) return undefined;
  return { side, url, clientId, profile, tokenPath: tokenPath(io, profile, side), keyring };
}

/** Returns whether two addresses are equal. Ignores trailing slashes. */
export function sameAddress(one: string, other: string): boolean {
  return one.replace(/\/+$/, "") === other.replace(/\/+$/, "");
}

/** Returns the saved server of the given kind. Undefined if the profile has no such server. */
function hostOf(io: Pick<Io, "env">, side: Side, flag: string | undefined): Host | undefined {
  const { profiles } = readConfig(io);
  const name = profileName(io, flag);
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  const hasVariable = (io.env[variables[side].url] ?? "") !== "";
  if (profile === undefined && (flag !== undefined || (name !== "default" && !hasVariable))) {
    throw new UsageError(`There is no profile \`${name}\`.${suggestion(name, Object.keys(profiles))}`);
  }
  return profile?.[side];
}

async function tokenOfEnvironment(io: Io, side: Side): Promise<string | undefined> {
  const { token, tokenCommand } = variables[side];
  const given = io.env[token];
  if (given !== undefined && given !== "") return given;
  const command = io.env[tokenCommand];
  return command === undefined || command === "" ? undefined : runTokenCommand(command.split(/\s+/), io);
}

/** Returns a saved server's token. Undefined after a browser sign-in. */
async function savedToken(io: Io, host: Host, profile: string): Promise<string | undefined> {
  const { url, token, tokenCommand, clientId, keyring = false } = host;
  if (tokenCommand) return runTokenCommand(tokenCommand, io);
  if (!keyring || clientId !== undefined) return token;
  const kept = await (await import("./keyring.js")).keyringEntry(profile, url).read();
  if (kept !== undefined) return kept;
  throw new UsageError(`The keyring has no token for ${url}. Sign in again: halyard login ${url} --keyring`);
}

/** Runs a program that prints a token. Errors never contain the program's output. */
export async function runTokenCommand([program = "", ...options]: readonly string[], io: Io): Promise<string> {
  try {
    const env = { ...io.env };
    const { stdout } = await promisify(execFile)(program, options, { cwd: io.cwd, env, signal: io.signal });
    const token = stdout.trim();
    if (token !== "") return token;
  } catch {
    // The error is not reported, because it would contain the program's output.
  }
  throw new UsageError(
    `The token command \`${program}\` printed no token. Run the command in a shell to find the reason.`,
  );
}
