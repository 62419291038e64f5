import type { Config, Mapping } from "./config.js";

/** A repository of a configured git connection. */
export interface RepositoryPlace {
  /** Name of the git connection. */
  readonly connection: string;
  readonly owner: string;
  readonly repo: string;
}

/** Returns the mappings that include a repository, in the order of the file. Ignores case, as the servers do. */
export function mappingsOf(config: Pick<Config, "mappings">, place: RepositoryPlace): Mapping[] {
  return config.mappings.filter(
    ({ git, repositories }) =>
      git === place.connection && repositories.some((pattern) => covers(pattern, place.owner, place.repo)),
  );
}

/**
 * Returns the repository with its name as the configuration spells it, or unchanged if no mapping lists it by name. The
 * spelling in URLs and deliveries may differ in upper and lower case.
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
