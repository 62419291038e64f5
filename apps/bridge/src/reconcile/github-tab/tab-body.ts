/** Maximum number of characters that are sent from a description. */
const maxCharacters = 60_000;

/** Invisible, zero-width character that is neither a digit nor a letter. */
const wordJoiner = "\u2060";

/**
 * Returns the body that OpenProject receives for a pull request. OpenProject shows the pull request in the GitHub tab
 * of each work package that the body names. The body therefore names only the work packages in `current` and `former`.
 * An invisible character splits everything in the description that OpenProject would treat as a reference. OpenProject
 * refuses an empty body, so `current` or `former` must contain an id.
 *
 * @param current - Ids of the work packages that the pull request names.
 * @param former - Ids of all work packages that the pull request has ever named. The body names these too. Otherwise,
 * OpenProject would ignore a pull request that no longer names any work package, and would keep showing its old state.
 */
export function tabBody(description: string, current: readonly number[], former: readonly number[]): string {
  const gone = former.filter((id) => !current.includes(id));
  const lines = [
    ...(current.length > 0 ? [`Work packages: ${list(current)}`] : []),
    ...(gone.length > 0 ? [`Named before: ${list(gone)}`] : []),
  ];
  return [withoutReferences(description).trim(), lines.join("\n")].filter((part) => part !== "").join("\n\n");
}

function list(ids: readonly number[]): string {
  return ids.map((id) => `OP#${id}`).join(", ");
}

function withoutReferences(description: string): string {
  return description
    .slice(0, maxCharacters)
    .replace(/OP#/gi, `$&${wordJoiner}`)
    .replace(/(?:work_packages|wp)\//gi, `$&${wordJoiner}`);
}
