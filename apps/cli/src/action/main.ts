import { tmpdir } from "node:os";
import { join } from "node:path";
import { runAction } from "./run-action.js";

const abort = new AbortController();
process.once("SIGINT", () => abort.abort());
process.once("SIGTERM", () => abort.abort());
process.exitCode = await runAction({
  // Ignores the machine's own configuration. It may contain someone's servers and tokens, which a job must not use.
  env: { ...process.env, HALYARD_CONFIG: join(tmpdir(), "halyard-action-has-no-configuration.json") },
  cwd: process.cwd(),
  isTerminal: false,
  hasColours: false,
  columns: 80,
  prompts: undefined,
  signal: abort.signal,
  out: (text) => void process.stdout.write(text),
  outBytes: (bytes) => Promise.resolve(void process.stdout.write(bytes)),
  err: (text) => void process.stderr.write(text),
  readInput: () => Promise.resolve(""),
});
