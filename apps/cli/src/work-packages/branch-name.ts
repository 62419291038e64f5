/** Maximum length of the subject in a branch name. */
const maxLength = 50;

/** Returns the branch name for a work package, such as `op-12-hoist-the-crane`. */
export function branchName(id: number | string, subject: string): string {
  const words = subject
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  const short = words.length > maxLength ? words.slice(0, maxLength + 1).replace(/-[^-]*$/, "") : words;
  return ["op", String(id), short].filter((part) => part !== "").join("-");
}

/** Returns the work package id in a branch name such as `op-12-hoist`, `feature/OP_12` or `op-RIG-12-hoist`. */
export function workPackageOf(branch: string): string | undefined {
  return /(?:^|\/)op[-_#]((?:[a-z][a-z\d_]*-)?\d+)(?![\da-z])/i.exec(branch)?.[1];
}
