import { execFile, spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const program = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** A demo in a process of its own. */
export interface DemoProcess {
  readonly child: ChildProcess;
  /** Standard output, line by line. */
  readonly lines: AsyncIterator<string>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

/** Starts the demo. It is killed when the test has finished. */
export function startDemo(args: readonly string[]): DemoProcess {
  const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](), ended };
}

/** Exit code and output of a demo that has ended. */
export interface EndedDemo {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the demo to its end. */
export function runDemo(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<EndedDemo> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...env } };
    const child = execFile(process.execPath, [program, ...args], options, (_, out, err) => {
      resolve({ code: child.exitCode ?? -1, out, err });
    });
  });
}
