/** Thrown when a repository was renamed or transferred during a run. The subject is reconciled again. */
export class RepositoryMoved extends Error {
  override readonly name = "RepositoryMoved";
}
