import type { RepositoryRecord } from "../state/git-state.js";

/**
 * Changes a repository's name or owner. The old name redirects to the new one until another repository takes the old
 * name.
 */
export function moveRepository(
  repositories: readonly RepositoryRecord[],
  repository: RepositoryRecord,
  { owner, name }: Pick<RepositoryRecord, "owner" | "name">,
): void {
  repository.formerNames = [...(repository.formerNames ?? []), `${repository.owner}/${repository.name}`];
  repository.owner = owner;
  repository.name = name;
  endRedirects(repositories, repository);
}

/** Ends redirects from this repository's current name to repositories that had the name before. */
export function endRedirects(repositories: readonly RepositoryRecord[], { owner, name }: RepositoryRecord): void {
  const taken = `${owner}/${name}`.toLowerCase();
  for (const each of repositories) {
    each.formerNames &&= each.formerNames.filter((former) => former.toLowerCase() !== taken);
  }
}
