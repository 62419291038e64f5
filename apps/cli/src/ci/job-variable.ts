import type { Io } from "../terminal/io.js";

/** Prefixes of the names of a job's variables. Gitea and Forgejo set GitHub's variables in addition to their own. */
const prefixes = ["GITHUB", "FORGEJO", "GITEA"] as const;

/** Returns a variable of the job, such as `REPOSITORY`; undefined if it is missing or empty. */
export function jobVariable({ env }: Pick<Io, "env">, name: string): string | undefined {
  return prefixes.map((prefix) => env[`${prefix}_${name}`]).find((value) => value !== undefined && value !== "");
}
