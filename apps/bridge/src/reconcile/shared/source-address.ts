import type { Config } from "../../config/config.js";

/** Address of a pull request, an issue or a branch. */
export interface SourceAddress {
  readonly url: string;
  /** Name of the git connection. Undefined in markers by older versions of the bridge. */
  readonly connection?: string | undefined;
  /** Id of the repository. Undefined in markers by older versions of the bridge. */
  readonly repository?: number | undefined;
}

/**
 * Returns whether two addresses belong to the same pull request, issue or branch.
 *
 * Compares repositories by id. A renamed or transferred repository gets another address, and its old address may be
 * given to another repository. Compares servers by the name of their connection, because a change in a server's
 * settings changes the addresses in its responses. On Gitea 1.26 or newer, the addresses in a response also depend on
 * the address of the request. Compares the servers' addresses only if there are several git connections and at least
 * one of the two names is missing or no longer configured.
 */
export function isSameSource({ git }: Pick<Config, "git">, one: SourceAddress, other: SourceAddress): boolean {
  if (one.repository === undefined || other.repository === undefined) return one.url === other.url;
  const [[, base, path], [, otherBase, otherPath]] = [partsOf(one), partsOf(other)];
  if (path === undefined) return one.url === other.url;
  if (one.repository !== other.repository || path !== otherPath) return false;
  const areConfigured = [one, other].every(({ connection }) => git.some(({ name }) => name === connection));
  return areConfigured ? one.connection === other.connection : git.length === 1 || base === otherBase;
}

/**
 * Returns a string that identifies a pull request, issue or branch: the connection's name, the repository's id, and the
 * path below the repository.
 */
export function sourceKey(address: SourceAddress): string {
  const { url, connection, repository } = address;
  const [, base, path] = partsOf(address);
  return repository === undefined || path === undefined ? url : `${connection ?? base}/${repository}${path}`;
}

/**
 * Splits a web address. Returns the whole address, the server's own address, and the path below the repository. Empty
 * if the address does not lead to a pull request, an issue or a branch.
 */
function partsOf({ url }: SourceAddress): readonly (string | undefined)[] {
  return inBranch.exec(url) ?? numbered.exec(url) ?? [];
}

const inBranch = /^(.*?)\/[^/]+\/[^/]+(\/src\/branch\/.*)$/s;
const numbered = /^(.*)\/[^/]+\/[^/]+(\/(?:pulls|issues)\/\d+)$/;
