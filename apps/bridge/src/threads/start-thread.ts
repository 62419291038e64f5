import { Worker } from "node:worker_threads";

/** Starts a program in a thread of this process. The program gets no options of the process, such as `--import`. */
export function startThread(program: URL, workerData: unknown): Worker {
  return new Worker(program, { workerData, execArgv: program.pathname.endsWith(".ts") ? sourceFlags() : [] });
}

/** Returns the flags with which Node runs the sources. Tests start threads from the sources. */
function sourceFlags(): string[] {
  const hooks = new URL("../../test/source-hooks.ts", import.meta.url);
  return ["--conditions=@halyard/source", "--import", hooks.href];
}
