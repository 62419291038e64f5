import type { RepositoryRecord } from "../state/git-state.js";

/**
 * Changes the name or owner of a repository. The old name redirects to the new one until another repository gets the
 * old name.
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

/** Removes the redirects to other repositories from the current name of a repository. */
export function endRedirects(repositories: readonly RepositoryRecord[], { owner, name }: RepositoryRecord): void {
  const taken = `${owner}/${name}`.toLowerCase();
  for (const each of repositories) {
    each.formerNames &&= each.formerNames.filter((former) => former.toLowerCase() !== taken);
  }
}
