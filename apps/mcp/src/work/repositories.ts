import { Refusal } from "../session/refusal.js";
import type { Settings } from "../session/settings.js";

/** Input fields that name a repository. */
export interface RepositoryInput {
  readonly owner: string;
  readonly repo: string;
}

/**
 * Returns the repositories that a call names. If the call names no repository, returns the repositories in the
 * settings, without patterns such as `acme/*`.
 *
 * @param field - The tool's input field for repositories, with an example. The error message quotes it if there is no
 *   repository.
 */
export function repositoriesOf(
  { repositories = [] }: Settings,
  given: readonly string[] | undefined,
  field = '`repositories`, such as ["acme/rig"]',
): RepositoryInput[] {
  const names = given ?? repositories.filter((name) => !name.endsWith("/*"));
  if (names.length === 0) throw new Refusal(`No repository was given. Pass ${field}.`);
  return names.map((name) => {
    const [, owner, repo] = /^([^/\s]+)\/([^/\s]+)$/.exec(name) ?? [];
    if (owner === undefined || repo === undefined)
      throw new Refusal(`\`${name.slice(0, 80)}\` is not a repository. Pass the owner and name, such as acme/rig.`);
    return { owner, repo };
  });
}
