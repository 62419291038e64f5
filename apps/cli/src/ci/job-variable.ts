import type { Io } from "../terminal/io.js";

/** Prefixes of a job's variables. Gitea and Forgejo set GitHub's variables in addition to their own. */
const prefixes = ["GITHUB", "FORGEJO", "GITEA"] as const;

/** Returns a job variable, such as `REPOSITORY`. Undefined if the variable is missing or empty. */
export function jobVariable({ env }: Pick<Io, "env">, name: string): string | undefined {
  return prefixes.map((prefix) => env[`${prefix}_${name}`]).find((value) => value !== undefined && value !== "");
}
