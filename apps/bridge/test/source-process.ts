import { fileURLToPath } from "node:url";
import { type EndedNode, type NodeProcess, runNode, startNode } from "@halyard/testing/node-process";

const flags = [
  "--conditions=@halyard/source",
  "--experimental-transform-types",
  "--disable-warning=ExperimentalWarning",
  ...["--import", new URL("source-hooks.ts", import.meta.url).href],
];

/** Starts `test/<name>` from source in its own process, which is killed at the end of the test. */
export function startSource(name: string, args: readonly string[], env?: NodeJS.ProcessEnv): NodeProcess {
  return startNode([...flags, pathOf(name), ...args], { env });
}

/** Runs `test/<name>` from source in its own process, until it ends. */
export function runSource(name: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<EndedNode> {
  return runNode([...flags, pathOf(name), ...args], { env });
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
