import type { Config } from "../../config/config.js";
import { configuredPlace } from "../../config/mappings.js";
import type { SourceAddress } from "./source-address.js";
import type { IssueSubject, PullSubject } from "../../store/subject.js";

const page = /^(.*)\/([^/]+)\/([^/]+)\/(pulls|issues)\/([1-9]\d{0,9})$/;

/**
 * Returns the pull request or issue that has the given web address. Undefined if no connection matches.
 *
 * The connection is found by its name. If no configured connection has this name, it is found by the server's address.
 * A server's public address may differ from the configured one, so if only one git connection is configured, it matches
 * any address.
 */
export function pullOrIssueAt(
  config: Pick<Config, "git" | "mappings">,
  { url, connection }: SourceAddress,
): PullSubject | IssueSubject | undefined {
  const [, base = "", owner, repo, kind, number] = page.exec(url) ?? [];
  if (owner === undefined || repo === undefined || number === undefined) return undefined;
  const git =
    config.git.find(({ name }) => name === connection) ??
    config.git.find((each) => each.url === base) ??
    (config.git.length === 1 ? config.git[0] : undefined);
  if (git === undefined) return undefined;
  const place = configuredPlace(config, { connection: git.name, owner, repo });
  return { kind: kind === "pulls" ? "pull" : "issue", ...place, number: Number(number) };
}
