import { isHalyardError } from "@halyard/http-core";
import type { GitHost } from "../config/connections/connections.js";
import type { RepositoryPlace } from "../config/mappings.js";

/**
 * Reads a list of a repository. Servers answer 404 where the repository goes without pull requests or issues, as mirrors and
 * empty ones do: then there is nothing to list.
 *
 * @throws NotFoundError when the repository itself is not there.
 */
export async function* listOfRepository<Item>(
  { client }: GitHost,
  { owner, repo }: RepositoryPlace,
  list: AsyncIterable<Item>,
  options: { readonly signal?: AbortSignal | undefined },
): AsyncGenerator<Item> {
  try {
    yield* list;
  } catch (error) {
    if (!isHalyardError(error, "not_found")) throw error;
    await client.repos.get({ owner, repo }, { signal: options.signal });
  }
}
