/** Maximum number of characters of a description. */
const maxCharacters = 60_000;

/** Invisible character of zero width that is neither a digit nor a letter. */
const wordJoiner = "\u2060";

/**
 * Returns the body that OpenProject receives for a pull request. OpenProject shows the pull request in the GitHub tab
 * of each work package that the body names. The body names exactly the work packages that the bridge has accepted: an
 * invisible character splits everything else in the description that OpenProject would treat as a reference. The body
 * is never empty, because OpenProject refuses an empty one.
 *
 * @param current - Ids of the work packages that the pull request names.
 * @param former - Ids of all work packages that it has named so far. The body names these too, because OpenProject
 * ignores a pull request without references and would then not update the tabs of these work packages.
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
