import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A user's tokens on both servers. */
export interface Tokens {
  readonly pm: string;
  readonly git: string;
}

/** Addresses and tokens for two sandbox servers. */
export interface SandboxServers {
  readonly pm: string;
  readonly git: string;
  /** Tokens for the bridge's own accounts. */
  readonly pmToken: string;
  readonly gitToken: string;
  /** Tokens for Ada and Grace, who work in the same projects. */
  readonly ada: Tokens;
  readonly grace: Tokens;
}

/** Two sandbox servers that run in one child process. */
export interface RunningServers {
  readonly servers: SandboxServers;
  readonly child: ChildProcess;
  readonly stop: () => Promise<unknown>;
}

/**
 * Starts an OpenProject server and a Forgejo server from an installed sandbox.
 *
 * @param options.folder - Folder where the sandbox is installed.
 */
export async function startServers(
  node: string,
  { folder, env = process.env }: { readonly folder: string; readonly env?: NodeJS.ProcessEnv },
): Promise<RunningServers> {
  const program = join(folder, "servers.mjs");
  copyFileSync(join(import.meta.dirname, "programs", "command.servers.mjs"), program);
  const child = spawn(node, [program], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  return { servers: (await nextLine(child)) as SandboxServers, child, stop: () => end(child) };
}

/** Reads the first line of a program's output and parses it as JSON. */
export async function nextLine({ stdout }: ChildProcess): Promise<unknown> {
  if (stdout === null)
    throw new Error(
      "The standard output of the program cannot be read. Start the program with a pipe as its standard output.",
    );
  const [line] = (await once(createInterface({ input: stdout }), "line")) as [string];
  // Reads the rest of the output too. Otherwise, the program would block once its pipe is full.
  stdout.resume();
  return JSON.parse(line);
}

/** Ends a program and waits until it has exited. */
export async function end(child: ChildProcess): Promise<unknown[]> {
  if (child.exitCode !== null || child.signalCode !== null) return [child.exitCode];
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  return exited;
}
