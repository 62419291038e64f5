import { appendFileSync } from "node:fs";

/** Runs the body of a program: an error becomes its message and exit code 1. */
export async function runProgram(body: () => void | Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Hands a value to later steps and jobs of the workflow; elsewhere prints it. */
export function setOutput(name: string, value: string): void {
  const file = process.env.GITHUB_OUTPUT;
  if (file === undefined) console.log(`${name}: ${value}`);
  else appendFileSync(file, `${name}=${value}\n`);
}
