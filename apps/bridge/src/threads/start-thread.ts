import { Worker } from "node:worker_threads";

/** Runs a program in a new thread. The thread does not inherit Node options such as `--import` from the process. */
export function startThread(program: URL, workerData: unknown): Worker {
  return new Worker(program, { workerData, execArgv: program.pathname.endsWith(".ts") ? sourceFlags() : [] });
}

/** Returns the Node flags for running a thread's program from source, as tests do. */
function sourceFlags(): string[] {
  const hooks = new URL("../../test/source-hooks.ts", import.meta.url);
  return ["--conditions=@halyard/source", "--import", hooks.href];
}
