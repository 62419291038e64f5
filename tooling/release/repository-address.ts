/** Instructions for setting the repository's address. Every error about the address contains them. */
export const howToSetRepository =
  "Set the repository's address in the package.json at the root: `npm pkg set repository.url=git+https://github.com/<owner>/<name>.git && npm run metadata`.";

/**
 * Returns whether an address is the placeholder that an owner must replace. The domain `.invalid` is reserved (RFC
 * 2606), so the placeholder never resolves.
 */
export function isPlaceholder(address: string): boolean {
  return new URL(webAddress(address)).hostname.endsWith(".invalid");
}

/** Returns a repository's web address: `git+https://host/owner/name.git` without `git+` and `.git`. */
export function webAddress(repositoryUrl: string): string {
  return repositoryUrl.replace(/^git\+/, "").replace(/\.git$/, "");
}
