import type { Repository } from "@halyard/git-hosting";

/** Returns the name under which `store.marks` keeps the last known state of a repository. */
export function repositoryMark(connection: string, id: number): string {
  return `repository:${connection}/${id}`;
}

/**
 * Returns a string with the properties of a repository that affect the bridge's comments: its name, whether it is
 * private (so titles may be hidden), and whether it is archived (so nothing can be written).
 */
export function stateOf({ full_name: name, archived, ...repository }: Repository): string {
  return [name, repository.private ? "(private)" : "", archived ? "(archived)" : ""].filter(Boolean).join(" ");
}

/** Returns the owner and name from a stored state. */
export function placeInState(state: string): { readonly owner: string; readonly repo: string } {
  const [owner = "", repo = ""] = (state.split(" ")[0] ?? "").split("/");
  return { owner, repo };
}
