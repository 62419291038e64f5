import type { Repository } from "@halyard/git-hosting";
import { isHalyardError } from "@halyard/http-core";
import type { Config } from "../../config/config.js";
import type { Connections, GitHost } from "../../config/connections/connections.js";
import { configuredPlace, mappingsOf } from "../../config/mappings.js";
import { isShown } from "../../reconcile/repository/units.js";
import { collect } from "../../reconcile/shared/collect.js";
import { orUndefined } from "../../reconcile/shared/or-undefined.js";
import { unlistedWorkPackages } from "../../repair/unlisted.js";
import type { LinkRecord } from "../../store/store.js";
import { parsePullOrIssueKey, parseSubjectKey, placeOfIdentity, subjectKey } from "../../store/subject.js";
import type { Report, Reporter } from "../report.js";
import { counted } from "../../config/counted.js";

/** Maximum number of pull requests, issues or work packages that one finding names. */
const maxNamed = 10;

/**
 * Reports links to repositories, pull requests, issues and work packages that the servers no longer show. Such objects
 * were deleted, moved out of the mappings, or hidden from the bridge. Also reports links to locked pull requests and
 * issues. Changes nothing.
 *
 * If a missing pull request or issue was still open when the bridge last read it, a sweep removes its links. Other
 * links are kept as a record.
 */
export async function checkLinks(
  report: Report,
  config: Config,
  connections: Connections,
  links: readonly LinkRecord[],
): Promise<void> {
  const before = report.findings.length;
  for (const { name } of config.git) {
    for (const [id, linked] of inRepositories(links, name)) {
      const label = placeOf(linked) ?? `${name} ${id}`;
      const at = report.at(label);
      await unlessRefused(at, () => checkRepositoryLinks(at, config, connections.git(name), id, linked));
    }
  }
  for (const { name } of config.openproject) {
    const at = report.at(name);
    await unlessRefused(at, async () => {
      const gone = await unlistedWorkPackages(links, connections.openproject(name), {});
      if (gone.length === 0) return;
      const ids = gone.flatMap((subject) => (subject.kind === "workPackage" ? [`OP#${subject.id}`] : []));
      at.warning(
        `${linkCount(linksTo(links, gone.map(subjectKey)))} to work packages that do not exist or are not visible to the bridge: ${named(ids)}`,
        "Run `bridge sweep`, so that the comments on the pull requests report these work packages as missing",
      );
    });
  }
  if (report.findings.length === before) {
    report.at("links").ok(`no link leads to a missing item (${counted(links.length, "link")} checked)`);
  }
}

async function checkRepositoryLinks(
  at: Reporter,
  config: Config,
  host: GitHost,
  id: number,
  links: readonly LinkRecord[],
): Promise<void> {
  const repository = await orUndefined(host.client.repos.getById({ id }));
  if (repository === undefined) {
    at.warning(
      `${linkCount(links)} to a repository that does not exist or is hidden from the bridge`,
      "Run `bridge sweep` to remove the links of open pull requests and issues, or give the bridge's account access to the repository",
    );
    return;
  }
  const [owner = "", repo = ""] = repository.full_name.split("/");
  const place = configuredPlace(config, { connection: host.config.name, owner, repo });
  if (mappingsOf(config, place).length === 0) {
    at.warning(
      `${linkCount(links)} to a repository that no mapping contains (its name is now ${repository.full_name})`,
      "Add this name to a mapping, or run `bridge sweep` to remove the links of open pull requests and issues",
    );
    return;
  }
  const { missing, locked } = await compareWith(host, repository, links);
  if (missing.length > 0) {
    at.warning(
      `${linkCount(missing)} to pull requests or issues that do not exist: ${named(missing.map(({ source }) => source))}`,
      "Run `bridge sweep` to remove these links",
    );
  }
  if (locked.length > 0) {
    at.warning(
      `${linkCount(locked)} to locked pull requests or issues, whose comments the bridge does not update: ${named(locked.map(({ source }) => source))}`,
      "Unlock them if their comments should show the current state of the work packages. The next sweep then updates the comments",
    );
  }
}

/**
 * Returns two lists of links: those whose pull request or issue does not exist in the repository, and those whose pull
 * request or issue is locked.
 */
async function compareWith(
  host: GitHost,
  repository: Repository,
  links: readonly LinkRecord[],
): Promise<{ readonly missing: readonly LinkRecord[]; readonly locked: readonly LinkRecord[] }> {
  const [owner = "", repo = ""] = repository.full_name.split("/");
  const place = { owner, repo };
  const missing: LinkRecord[] = [];
  const locked: LinkRecord[] = [];
  for (const kind of ["pull", "issue"] as const) {
    const linked = links.filter(({ source }) => parsePullOrIssueKey(source)?.kind === kind);
    if (linked.length === 0) continue;
    if (!(await isShown(host, place, repository, kind === "pull" ? "pull requests" : "issues", {}))) continue;
    const type = kind === "pull" ? "pulls" : "issues";
    const list = await collect(host.client.issues.list({ ...place, type, state: "all", limit: 50 }));
    const found = new Map(list.map((item) => [item.number, item]));
    for (const link of linked) {
      const item = found.get(parsePullOrIssueKey(link.source)?.number ?? 0);
      if (item === undefined) missing.push(link);
      else if (item.is_locked) locked.push(link);
    }
  }
  return { missing, locked };
}

/** Groups the links from a git connection by the id of their repository. */
function inRepositories(links: readonly LinkRecord[], connection: string): Map<number, LinkRecord[]> {
  const found = new Map<number, LinkRecord[]>();
  for (const link of links) {
    const subject = parseSubjectKey(link.source);
    const id = link.identity === undefined ? undefined : placeOfIdentity(link.identity)?.repository;
    if (id === undefined || subject?.connection !== connection) continue;
    found.set(id, [...(found.get(id) ?? []), link]);
  }
  return found;
}

/** Returns the last known name of the repository that the links come from. */
function placeOf([first]: readonly LinkRecord[]): string | undefined {
  const subject = first && parseSubjectKey(first.source);
  if (subject === undefined || subject.kind === "workPackage") return undefined;
  return `${subject.connection} ${subject.owner}/${subject.repo}`;
}

function linksTo(links: readonly LinkRecord[], workPackages: readonly string[]): LinkRecord[] {
  return links.filter(({ workPackage }) => workPackages.includes(workPackage));
}

function linkCount({ length }: readonly LinkRecord[]): string {
  return counted(length, "link leads", "links lead");
}

function named(names: readonly string[]): string {
  const unique = [...new Set(names)];
  const more = unique.length - maxNamed;
  return unique.slice(0, maxNamed).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/**
 * Runs a check. If a request fails, adds a note instead of a problem, because the checks of servers and repositories
 * already report the problem.
 */
async function unlessRefused(at: Reporter, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!isHalyardError(error)) throw error;
    at.note(
      `the links could not be checked: ${error.message}`,
      "Fix the other reported problems, then run `bridge doctor` again",
    );
  }
}
