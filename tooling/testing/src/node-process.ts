import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** Options for `startNode` and `runNode`. */
export interface NodeProcessOptions {
  /** Working directory. Default: this process's working directory. */
  readonly cwd?: string | undefined;
  /** Environment variables to add to this process's environment. */
  readonly env?: NodeJS.ProcessEnv | undefined;
}

/** A running Node process. */
export interface NodeProcess {
  readonly child: ChildProcess;
  /** Standard output, line by line. */
  readonly lines: AsyncIterator<string>;
  /** Resolves when the process has exited. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

/** Starts Node with arguments. The process is killed when the test ends. */
export function startNode(args: readonly string[], { cwd, env }: NodeProcessOptions = {}): NodeProcess {
  const options = { cwd, env: { ...process.env, ...env } };
  const child = spawn(process.execPath, args, { ...options, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](), ended };
}

/** Exit code and output of a Node process that has exited. */
export interface EndedNode {
  /** Null if a signal ended the process. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs Node with arguments until it exits, without standard input. */
export async function runNode(args: readonly string[], { cwd, env }: NodeProcessOptions = {}): Promise<EndedNode> {
  const options = { cwd, env: { ...process.env, ...env } };
  const child = spawn(process.execPath, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const code = new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, out, err };
}
