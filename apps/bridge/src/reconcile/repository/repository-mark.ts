import type { Repository } from "@halyard/git-hosting";

/** Returns the name of the mark that stores the last known state of a repository. */
export function repositoryMark(connection: string, id: number): string {
  return `repository:${connection}/${id}`;
}

/**
 * Returns those properties of a repository on which the bridge's comments depend: the name, whether the repository is
 * private (titles may be hidden then), and whether it is archived (nothing can be written then).
 */
export function stateOf({ full_name: name, archived, ...repository }: Repository): string {
  return [name, repository.private ? "(private)" : "", archived ? "(archived)" : ""].filter(Boolean).join(" ");
}

/** Returns the owner and name from a stored state. */
export function placeInState(state: string): { readonly owner: string; readonly repo: string } {
  const [owner = "", repo = ""] = (state.split(" ")[0] ?? "").split("/");
  return { owner, repo };
}
