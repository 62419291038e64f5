import type { Config, Mapping } from "./config.js";

/** A repository of a configured git connection. */
export interface RepositoryPlace {
  /** Name of the git connection. */
  readonly connection: string;
  readonly owner: string;
  readonly repo: string;
}

/** The mappings that speak of a repository, in the order of the file. Servers do not tell upper from lower case, so neither does this. */
export function mappingsOf(config: Pick<Config, "mappings">, place: RepositoryPlace): Mapping[] {
  return config.mappings.filter(
    ({ git, repositories }) =>
      git === place.connection && repositories.some((pattern) => covers(pattern, place.owner, place.repo)),
  );
}

/**
 * The repository as the configuration spells it, where it names it, so that one repository is one subject however its
 * name was written.
 */
export function configuredPlace(config: Pick<Config, "mappings">, place: RepositoryPlace): RepositoryPlace {
  const named = mappingsOf(config, place)
    .flatMap(({ repositories }) => repositories)
    .find((pattern) => pattern.toLowerCase() === `${place.owner}/${place.repo}`.toLowerCase());
  const [owner = place.owner, repo = place.repo] = named?.split("/") ?? [];
  return { connection: place.connection, owner, repo };
}

function covers(pattern: string, owner: string, repo: string): boolean {
  const [patternOwner = "", patternRepo = ""] = pattern.toLowerCase().split("/");
  return patternOwner === owner.toLowerCase() && (patternRepo === "*" || patternRepo === repo.toLowerCase());
}
