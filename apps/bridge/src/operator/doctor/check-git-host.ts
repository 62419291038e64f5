import { parseServerVersion, productName } from "@halyard/git-hosting/version";
import { compareVersions } from "@halyard/http-core";
import type { Config } from "../../config/config.js";
import type { Connections, GitHost } from "../../config/connections/connections.js";
import { mappingsOf } from "../../config/mappings.js";
import { mappedRepositories } from "../../repair/mapped-repositories.js";
import { checkRepository } from "./check-repository.js";
import type { Report, Reporter } from "../report.js";

/** Oldest supported version of each product. */
const oldest = { gitea: "1.21", forgejo: "7" } as const;

/**
 * Checks whether a git server responds, is the configured product and accepts the credential. Also checks whether the
 * bridge has the permissions that the rules need in each mapped repository. Changes nothing.
 *
 * @returns Whether the server can be used at all.
 */
export async function checkGitHost(
  report: Report,
  name: string,
  config: Config,
  connections: Connections,
): Promise<boolean> {
  const host = connections.git(name);
  const here = report.at(name);
  if (!(await isServer(here, host))) return false;
  const me = await here.attempt("sign in", "Give the token the scope read:user", () => host.me());
  if (me === undefined) return false;
  here.ok(`signed in as ${me.login}`);
  const places = await here.attempt(
    "list the repositories",
    "Give the token the scopes read:organization, read:user and read:repository, or list the repositories in the mapping one by one",
    () => mappedRepositories(name, config, connections),
  );
  if (places?.length === 0) {
    here.warning(
      "the mappings match no repository that the bridge's account can see",
      "Under `mappings`, list only repositories that the bridge's account can see",
    );
  }
  for (const place of places ?? []) {
    const at = report.at(`${name} ${place.owner}/${place.repo}`);
    await checkRepository(at, host, place, mappingsOf(config, place), me.login);
  }
  return true;
}

async function isServer(here: Reporter, { full: client, config }: GitHost): Promise<boolean> {
  const said = await here.attempt(
    "request the version",
    "Check whether the server accepts requests with this token from this machine",
    () => client.version.get(),
  );
  if (said === undefined) return false;
  const version = parseServerVersion(said.version);
  if (version === undefined) {
    here.problem(
      "the server does not report its version",
      "Check whether `url` is the address of a Gitea or Forgejo server",
    );
    return false;
  }
  const title = `${productName(version.product)} ${version.version}`;
  if (version.product !== config.product) {
    const advice = `Set \`product: ${version.product}\` for this connection, because the products sign webhooks differently`;
    here.problem(`the server is ${title}, but the configuration says ${config.product}`, advice);
  } else if (compareVersions(version.version, oldest[version.product]) < 0) {
    here.warning(
      `the server is ${title}, which is older than the supported versions`,
      `Update the server to ${oldest[version.product]} or newer`,
    );
  } else here.ok(`the server is ${title}`);
  return true;
}
