import { execFile, spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const hooks = new URL("source-hooks.ts", import.meta.url).href;

const flags = [
  "--conditions=@halyard/source",
  "--experimental-transform-types",
  "--disable-warning=ExperimentalWarning",
];

/** A process of its own that runs a program of this folder from source. */
export interface SourceProcess {
  readonly child: ChildProcess;
  /** Standard output of the process, line by line. */
  readonly lines: AsyncIterator<string>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

/** Starts `test/<name>` in a real process, which is killed at the end of the test. */
export function startSource(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): SourceProcess {
  const program = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, [...flags, "--import", hooks, program, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](), ended };
}

/** Complete output of a finished process. */
export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `test/<name>` to its end in a real process. */
export function runSource(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const program = fileURLToPath(new URL(name, import.meta.url));
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...env } };
    const child = execFile(
      process.execPath,
      [...flags, "--import", hooks, program, ...args],
      options,
      (_, out, err) => {
        resolve({ code: child.exitCode ?? -1, out, err });
      },
    );
  });
}
