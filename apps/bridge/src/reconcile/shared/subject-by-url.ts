import type { Config } from "../../config/config.js";
import { configuredPlace } from "../../config/mappings.js";
import type { IssueSubject, PullSubject } from "../../store/subject.js";

const page = /^(.*)\/([^/]+)\/([^/]+)\/(pulls|issues)\/([1-9]\d{0,9})$/;

/**
 * Returns the pull request or issue with this web page. Undefined if no connection matches. Servers use their public address, which
 * may differ from the one in the configuration, so with a single git connection any address matches.
 */
export function pullOrIssueAt(
  config: Pick<Config, "git" | "mappings">,
  url: string,
): PullSubject | IssueSubject | undefined {
  const [, base = "", owner, repo, kind, number] = page.exec(url) ?? [];
  if (owner === undefined || repo === undefined || number === undefined) return undefined;
  const git =
    config.git.find((connection) => connection.url === base) ?? (config.git.length === 1 ? config.git[0] : undefined);
  if (git === undefined) return undefined;
  const place = configuredPlace(config, { connection: git.name, owner, repo });
  return { kind: kind === "pulls" ? "pull" : "issue", ...place, number: Number(number) };
}
