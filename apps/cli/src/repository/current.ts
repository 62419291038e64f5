import { findConnection } from "../profiles/connection.js";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import { readRepository, type Repository, repositoryOf, runGit } from "./git.js";

/** Flags that select the repository. */
export interface RepositoryFlags {
  readonly repo?: string | undefined;
  readonly profile?: string | undefined;
}

/**
 * Returns a command's repository: from `--repo`, or else from `HALYARD_REPO`, or else from the git remotes `upstream`
 * and `origin`, in this order.
 *
 * @throws UsageError when none of these identifies the repository.
 */
export async function currentRepository(io: Io, { repo, profile }: RepositoryFlags): Promise<Repository> {
  const given = repo ?? io.env["HALYARD_REPO"];
  if (given !== undefined && given !== "") {
    const read = readRepository(given);
    if (read) return read;
    throw new UsageError(`The repository must be \`owner/name\`, got \`${given}\`.`);
  }
  const { url } = await findConnection(io, "git", profile);
  for (const name of ["upstream", "origin"]) {
    const remote = await runGit(io, "remote", "get-url", name).catch(() => undefined);
    const found = remote === undefined ? undefined : repositoryOf(remote, url);
    if (found) return found;
  }
  throw new UsageError(
    `Neither of the git remotes \`upstream\` and \`origin\` points to a repository on ${url}. Pass the repository with --repo <owner/name>.`,
  );
}
