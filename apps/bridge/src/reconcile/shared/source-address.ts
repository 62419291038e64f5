import type { Config } from "../../config/config.js";

/** Address of a pull request, an issue or a branch. */
export interface SourceAddress {
  readonly url: string;
  /** Id of the repository. Undefined in markers of older versions. */
  readonly repository?: number | undefined;
}

/**
 * Returns whether two addresses lead to the same pull request, issue or branch. The ids of the repositories decide, because a
 * repository gets another address when it is renamed or transferred, and its old address may be given to another one. The address of the
 * server counts only where there are several: it changes with a setting of the server, and on Gitea 1.26 or newer with the address
 * at which the bridge reads it.
 */
export function isSameSource({ git }: Pick<Config, "git">, one: SourceAddress, other: SourceAddress): boolean {
  if (one.repository === undefined || other.repository === undefined) return one.url === other.url;
  if (sourceKey(one) === sourceKey(other)) return true;
  const path = pathOf(one);
  return git.length === 1 && one.repository === other.repository && path !== undefined && path === pathOf(other);
}

/** Returns a string that identifies the source at an address: the address, with the id of the repository instead of its name. */
export function sourceKey({ url, repository }: SourceAddress): string {
  const [, base, path] = partsOf(url);
  return repository === undefined || base === undefined ? url : `${base}/${repository}${path}`;
}

function pathOf({ url }: SourceAddress): string | undefined {
  return partsOf(url)[2];
}

/** Returns the server's own address and the path below that of the repository, after the whole address. */
function partsOf(url: string): readonly (string | undefined)[] {
  return inBranch.exec(url) ?? numbered.exec(url) ?? [];
}

const inBranch = /^(.*?)\/[^/]+\/[^/]+(\/src\/branch\/.*)$/s;
const numbered = /^(.*)\/[^/]+\/[^/]+(\/(?:pulls|issues)\/\d+)$/;
