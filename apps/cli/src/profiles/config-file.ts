import { readFileSync } from "node:fs";
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";

/** A kind of server: `pm` for OpenProject, or `git` for Gitea and Forgejo. */
export type Side = "pm" | "git";

/** A server with a saved sign-in. */
export interface Host {
  readonly url: string;
  /** Product of the server: `openproject`, `gitea`, `forgejo`, or `git` for a git server that hides its version. */
  readonly product: string;
  /** Login name of the account. */
  readonly user?: string | undefined;
  readonly token?: string | undefined;
  /** Command that prints the token: a program and its arguments. It runs without a shell. */
  readonly tokenCommand?: readonly string[] | undefined;
  /**
   * Client id of the OAuth application that was used for a browser sign-in. The tokens are in a separate file, or in
   * the keyring.
   */
  readonly clientId?: string | undefined;
  /** Whether the system's keyring stores the token, or the tokens of the browser sign-in. */
  readonly keyring?: boolean | undefined;
}

/** The servers in a profile. */
export type Profile = Readonly<Partial<Record<Side, Host>>>;

/** Contents of the configuration file. */
export interface ConfigFile {
  readonly profiles: Readonly<Record<string, Profile>>;
}

/** Returns the path of the configuration file: `HALYARD_CONFIG`, or a file in the system's configuration folder. */
function configPath({ env }: Pick<Io, "env">): string {
  const { HALYARD_CONFIG: given, XDG_CONFIG_HOME: xdg, APPDATA: appData, HOME: home } = env;
  if (given !== undefined && given !== "") return given;
  const folder = xdg !== undefined && xdg !== "" ? xdg : (appData ?? join(home ?? homedir(), ".config"));
  return join(folder, "halyard", "config.json");
}

/**
 * Returns the path of the file that stores a browser sign-in's tokens. Each renewal of the tokens locks and replaces
 * this file, so it is separate from the configuration file.
 */
export function tokenPath(io: Pick<Io, "env">, profile: string, side: Side): string {
  return join(`${configPath(io)}.tokens`, `${encodeURIComponent(profile)}.${side}.json`);
}

/** Reads the configuration file. Returns a configuration without profiles if the file does not exist. */
export function readConfig(io: Pick<Io, "env">): ConfigFile {
  const path = configPath(io);
  let text: string;
  try {
    // Reads synchronously, because loading `node:fs/promises` takes longer than reading the file.
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { profiles: {} };
    throw error;
  }
  try {
    const { profiles } = JSON.parse(text) as Partial<ConfigFile>;
    if (typeof profiles === "object") return { profiles };
  } catch {
    // The error from JSON.parse is not reported, because its message would quote the file, which contains tokens.
  }
  throw new UsageError(
    `${path} must contain a JSON object with the property \`profiles\`. Correct the file, or delete the file and sign in with \`halyard login\`.`,
  );
}

/**
 * Writes the configuration file, and returns its path. Only the file's owner can read it, even while it is being
 * written.
 */
export async function writeConfig(io: Pick<Io, "env">, config: ConfigFile): Promise<string> {
  const path = configPath(io);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  try {
    await writeFile(draft, `${JSON.stringify(config, undefined, 2)}\n`, { mode: 0o600, flag: "wx" });
    await chmod(draft, 0o600);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return path;
}
