import type { RepositoryRecord } from "../state/git-state.js";

/** Gives a repository another name or owner. Its old name redirects, until another repository gets it. */
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

/** A name that a repository gets does not redirect to another one any longer. */
export function endRedirects(repositories: readonly RepositoryRecord[], { owner, name }: RepositoryRecord): void {
  const taken = `${owner}/${name}`.toLowerCase();
  for (const each of repositories) {
    each.formerNames &&= each.formerNames.filter((former) => former.toLowerCase() !== taken);
  }
}
