import type { Repository } from "@halyard/git-hosting";

/** Returns the name of the mark under which the last known state of a repository is stored. */
export function repositoryMark(connection: string, id: number): string {
  return `repository:${connection}/${id}`;
}

/**
 * Returns the state of a repository on which comments depend: its name; whether it is private, because titles may be
 * hidden then; and whether it is archived, because nothing can be written then.
 */
export function stateOf({ full_name: name, archived, ...repository }: Repository): string {
  return [name, repository.private ? "(private)" : "", archived ? "(archived)" : ""].filter(Boolean).join(" ");
}

/** Returns owner and name in a stored state. */
export function placeInState(state: string): { readonly owner: string; readonly repo: string } {
  const [owner = "", repo = ""] = (state.split(" ")[0] ?? "").split("/");
  return { owner, repo };
}
