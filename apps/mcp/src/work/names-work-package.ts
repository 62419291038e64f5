/** Id of a work package: its number, or an identifier such as `RIG-12`. */
export type WorkPackageId = string | number;

/** Returns whether `text` names a work package, as `OP#12` or by its URL on the instance. */
export function namesInText(text: string, id: WorkPackageId, instance: string): boolean {
  const own = escaped(String(id));
  if (new RegExp(String.raw`(?<![\w/#-])OP#${own}(?![\w#]|[.-]\d)`, "i").test(text)) return true;
  const address = String.raw`${escaped(instance)}/(?:projects/[^/\s]+/)?(?:wp|work_packages(?:/details)?)/${own}(?![\w-])`;
  return new RegExp(address, "i").test(text);
}

/** Returns whether a branch's name contains a work package's id, as in `op-12` or `feature/op-12-hoist`. */
export function namesInBranch(branch: string, id: WorkPackageId): boolean {
  const segment = new RegExp(`^op[-_#]${escaped(String(id))}(?:$|[-_])`, "i");
  return branch.split("/").some((part) => segment.test(part));
}

const longestSlug = 40;

/** Returns a name for a work package's new branch, such as `op-12-hoist-the-mainsail`. */
export function branchFor(id: WorkPackageId, subject: string): string {
  const words = subject
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug)
    .replaceAll(/^-|-$/g, "");
  return words === "" ? `op-${id}` : `op-${id}-${words}`;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
