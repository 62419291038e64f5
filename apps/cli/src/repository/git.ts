import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { cleanText } from "../terminal/clean.js";
import { CommandError, exitCodes } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";

/** Runs git in the current folder, without a shell, and returns its output. */
export async function runGit(io: Io, ...options: readonly string[]): Promise<string> {
  try {
    const env = { ...io.env, GIT_TERMINAL_PROMPT: "0" } as NodeJS.ProcessEnv;
    const { stdout } = await promisify(execFile)("git", options, { cwd: io.cwd, env, signal: io.signal });
    return stdout.trimEnd();
  } catch (error) {
    const { stderr = "", message } = error as { readonly stderr?: string; readonly message: string };
    const text = cleanText(stderr.trim() || message);
    throw new CommandError(`git ${options[0] ?? ""} failed: ${text}`, exitCodes.failed);
  }
}

/** A repository on a git server. */
export interface Repository {
  readonly owner: string;
  readonly repo: string;
}

/** Parses `owner/name`. */
export function readRepository(text: string): Repository | undefined {
  const [, owner, repo] = /^([^/\s]+)\/([^/\s]+)$/.exec(text) ?? [];
  return owner === undefined || repo === undefined ? undefined : { owner, repo };
}

/**
 * Returns the repository in a git remote's address, such as `https://host/path/owner/name.git` or
 * `git@host:owner/name`. Undefined if the address does not lead to a repository on the given server.
 */
export function repositoryOf(remote: string, serverUrl: string): Repository | undefined {
  const server = new URL(serverUrl);
  const [, scpHost, scpPath] = /^(?:[^@/]+@)?([^:/]+):(?!\/\/)(.+)$/.exec(remote) ?? [];
  const isUrl = scpHost === undefined && URL.canParse(remote);
  const host = isUrl ? new URL(remote).hostname : scpHost;
  if (host?.toLowerCase() !== server.hostname.toLowerCase()) return undefined;
  const path = (isUrl ? decodeURIComponent(new URL(remote).pathname) : (scpPath ?? "")).replaceAll(/^\/+|\/+$/g, "");
  const below = server.pathname.replaceAll(/^\/+|\/+$/g, "");
  const inside = below !== "" && path.startsWith(`${below}/`) ? path.slice(below.length + 1) : path;
  return readRepository(inside.replace(/\.git$/, ""));
}
