/** Address of a pull request, an issue or a branch. */
export interface SourceAddress {
  readonly url: string;
  /** Id of the repository. Undefined in markers of older versions. */
  readonly repository?: number | undefined;
}

/**
 * Returns whether two addresses lead to the same pull request, issue or branch. The ids of the repositories decide, because a
 * repository gets another address when it is renamed or transferred, and its old address may be given to another one.
 */
export function isSameSource(one: SourceAddress, other: SourceAddress): boolean {
  const haveIds = one.repository !== undefined && other.repository !== undefined;
  return haveIds ? sourceKey(one) === sourceKey(other) : one.url === other.url;
}

/** Returns a string that identifies the source at an address: the address, with the id of the repository instead of its name. */
export function sourceKey({ url, repository }: SourceAddress): string {
  const [, base, path] = inBranch.exec(url) ?? numbered.exec(url) ?? [];
  return repository === undefined || base === undefined ? url : `${base}/${repository}${path}`;
}

const inBranch = /^(.*?)\/[^/]+\/[^/]+(\/src\/branch\/.*)$/s;
const numbered = /^(.*)\/[^/]+\/[^/]+(\/(?:pulls|issues)\/\d+)$/;
