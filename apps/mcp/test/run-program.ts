import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** The end of a program. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Options for {@link runNode}. */
export interface RunOptions {
  readonly cwd?: string | undefined;
  /** Variables in addition to those of this process. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** Runs a program of Node to its end, without standard input. */
export async function runNode(args: readonly string[], { cwd, env = {} }: RunOptions = {}): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const code = new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, out, err };
}
