import { spawnSync } from "node:child_process";

/** The result of a command. */
export interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs npm, with the registry and the credential from its own configuration. */
export function npm(options: readonly string[]): Ended {
  const { status, stdout, stderr, error } = spawnSync("npm", options, { encoding: "utf8" });
  if (error !== undefined) throw error;
  return { status, out: stdout, err: stderr };
}

/**
 * Returns the integrity of a version's tarball in the registry, or undefined if the registry does not have the version.
 */
export function publishedIntegrity(name: string, version: string): string | undefined {
  const { status, out, err } = npm(["view", `${name}@${version}`, "dist.integrity", "--json", "--prefer-online"]);
  const answer = (out.trim() === "" ? undefined : JSON.parse(out)) as
    | string
    | { readonly error: { readonly code: string } }
    | undefined;
  if (typeof answer === "string") return answer;
  if (status === 0 || answer?.error.code === "E404") return undefined;
  throw new Error(`npm failed to look up ${name}@${version} in the registry:\n${out}${err}`);
}
