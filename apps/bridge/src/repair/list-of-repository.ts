import { isHalyardError } from "@halyard/http-core";
import type { GitHost } from "../config/connections/connections.js";
import type { RepositoryPlace } from "../config/mappings.js";

/** Thrown when a server shows a repository, but hides one of its lists. */
export class HiddenList extends Error {
  override readonly name = "HiddenList";

  constructor(what: string) {
    super(
      `The server does not show the ${what} of this repository. Give the bridge's account access to the ${what}, or remove the repository from the mappings.`,
    );
  }
}

/**
 * Reads one of a repository's lists. Servers also respond with 404 if they hide the list from the bridge's account, so
 * a 404 does not mean that the list is empty.
 *
 * @param what - Name of the items in the list, for the error, such as "pull requests".
 * @throws HiddenList when the server shows the repository, but not the list.
 * @throws NotFoundError when the repository does not exist.
 */
export async function* listOfRepository<Item>(
  { client }: GitHost,
  { owner, repo }: RepositoryPlace,
  what: string,
  list: AsyncIterable<Item>,
  options: { readonly signal?: AbortSignal | undefined },
): AsyncGenerator<Item> {
  try {
    yield* list;
  } catch (error) {
    if (!isHalyardError(error, "not_found")) throw error;
    await client.repos.get({ owner, repo }, { signal: options.signal });
    throw new HiddenList(what);
  }
}
