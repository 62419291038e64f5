import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

const longest = 300;

/** Joins the first two lines of a message into one line of at most 300 characters, without colours. */
export function reasonOf(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const reason = lines.slice(0, 2).join(" ");
  return reason.length > longest ? `${reason.slice(0, longest - 1)}…` : reason;
}

/** Collects and prints the results of a program's checks, and writes them to a file for `npm test` to add up. */
export class Results {
  #passed = 0;
  readonly #failures: string[] = [];
  readonly #skipped: string[] = [];
  readonly #task: string;

  constructor(task: string) {
    this.#task = task;
  }

  pass(what: string): void {
    this.#passed++;
    console.log(`  ok    ${what}`);
  }

  fail(what: string, why: string): void {
    this.#failures.push(`${what}: ${reasonOf(why)}`);
    console.error(`  FAIL  ${what}\n        ${why.trim().replaceAll("\n", "\n        ")}`);
  }

  skip(what: string, why: string): void {
    this.#skipped.push(`${what}: ${why}`);
    console.log(`  skip  ${what}: ${why}`);
  }

  check(what: string, good: boolean, why: string): void {
    if (good) this.pass(what);
    else this.fail(what, why);
  }

  /** Runs a check. If it throws, the error is recorded as a failure. */
  async attempt(what: string, check: () => Promise<void>): Promise<void> {
    try {
      await check();
      this.pass(what);
    } catch (error) {
      this.fail(what, error instanceof Error ? error.message : String(error));
    }
  }

  /** Writes the results to a file. If a check failed, sets the exit code to 1. */
  finish(): void {
    const folder = join(process.cwd(), ".cache", "results");
    mkdirSync(folder, { recursive: true });
    const failures = this.#failures;
    const counts = { passed: this.#passed, skipped: this.#skipped, failures };
    writeFileSync(join(folder, `${this.#task}.json`), JSON.stringify(counts));
    if (failures.length > 0) process.exitCode = 1;
  }
}
