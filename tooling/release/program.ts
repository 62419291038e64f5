import { appendFileSync } from "node:fs";

/** Runs a program's body. If it fails, prints the error message and sets the exit code to 1. */
export async function runProgram(body: () => void | Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Sets an output for later steps and jobs of the workflow. Outside a workflow, prints it. */
export function setOutput(name: string, value: string): void {
  const file = process.env.GITHUB_OUTPUT;
  if (file === undefined) console.log(`${name}: ${value}`);
  else appendFileSync(file, `${name}=${value}\n`);
}
