import type { Repository } from "@halyard/git-hosting";
import { isHalyardError } from "@halyard/http-core";
import type { Mapping } from "../../config/config.js";
import type { GitHost } from "../../config/connections/connections.js";
import type { RepositoryPlace } from "../../config/mappings.js";
import { isUnavailable } from "../../queue/outcome.js";
import { explainError } from "../explain-error.js";
import type { Reporter } from "../report.js";

/** Hash that no commit has, so setting a status for it has no effect. */
const noCommit = "0".repeat(40);
const noIssue = 0;

/**
 * Checks that the bridge has the permissions that the rules need in a mapped repository. Tests write access with a
 * commit and an issue that do not exist. If the bridge has write access, the server responds with 404.
 */
export async function checkRepository(
  at: Reporter,
  { full: client }: GitHost,
  { owner, repo }: RepositoryPlace,
  mappings: readonly Mapping[],
  login: string,
): Promise<void> {
  const grant = `Give the account ${login} write access to the repository, and give its token the scopes write:repository and write:issue`;
  const repository = await at.attempt("read the repository", grant, () => client.repos.get({ owner, repo }));
  if (repository === undefined) return;
  if (repository.full_name.toLowerCase() !== `${owner}/${repo}`.toLowerCase()) {
    // The server redirects requests for the old name, but the bridge writes only to names that a mapping includes.
    at.problem(
      `the repository is now named ${repository.full_name}, but the mapping still uses the old name, so the bridge does not write to the repository`,
      "Change the name in the mapping, or remove the repository from the mapping",
    );
    return;
  }
  if (repository.archived) {
    at.warning(
      "the repository is archived, so the bridge cannot write to it",
      "Remove the repository from the mappings",
    );
    return;
  }
  const rules = mappings.map((mapping) => mapping.rules);
  const mustAsk = rules.some(({ authority }) => authority.effects === "writers" && authority.writers === undefined);
  if (mustAsk && repository.permissions?.admin !== true) {
    at.problem(
      "the server does not tell the bridge who has write access, so the bridge cannot process pull requests that name work packages",
      `Make the account ${login} an administrator of the repository, or set \`rules.authority.writers\` to the logins of the users with write access`,
    );
  } else if (mustAsk) at.ok("the account is allowed to see who has write access");
  if (repository.mirror) {
    at.warning(
      "the repository is a mirror, so its pull requests are in the original repository",
      "Map the original repository, or turn the mirror into an ordinary repository",
    );
  }
  const pulls =
    !repository.mirror &&
    (await seesUnit(at, "pull requests", repository.has_pull_requests, login, () =>
      client.pulls.list({ owner, repo, limit: 1 }),
    ));
  const wantsIssues = rules.some(({ issues }) => issues.link || issues.create !== undefined);
  // If the repository uses an external issue tracker, the server reports `has_issues: true` but hides its own issues.
  const isExternal = !repository.internal_tracker && !!repository.external_tracker;
  if (wantsIssues && isExternal) {
    at.warning(
      "the issues are in an external tracker, which the bridge does not read",
      "Choose the server's own tracker in the settings of the repository, or remove `rules.issues` from the mapping",
    );
  }
  const issues =
    wantsIssues &&
    !isExternal &&
    (await seesUnit(at, "issues", repository.has_issues, login, () =>
      client.issues.list({ owner, repo, type: "issues", limit: 1 }),
    ));
  if ((pulls && rules.some(({ pullComment }) => pullComment)) || (issues && rules.some((each) => each.issues.link))) {
    await mayWrite(at, "comment", grant, () =>
      client.issues.comments.create({ owner, repo, index: noIssue, body: "Checks whether the bridge can comment." }),
    );
  }
  if (rules.some(({ commitStatus }) => commitStatus)) {
    await mayWrite(at, "set commit statuses", grant, () =>
      client.commits.statuses.create({ owner, repo, sha: noCommit, state: "pending", context: "halyard/doctor" }),
    );
  }
  if (issues && rules.some(({ issues: { follow } }) => (follow.title ?? follow.state) !== undefined)) {
    checkFollow(at, repository.permissions, grant);
  }
  const labels = rules.flatMap(({ issues }) => (issues.create === undefined ? [] : [issues.create.label]));
  if (issues && labels.length > 0) await checkLabels(at, client, { owner, repo }, labels);
}

/**
 * Checks that the bridge may rename, close and reopen issues. Uses the permissions that the server reports for the
 * repository. An attempt to edit a missing issue would prove nothing, because the server responds with 404 even if the
 * account lacks the permission.
 */
function checkFollow(at: Reporter, permissions: Repository["permissions"], grant: string): void {
  const right = "rename, close and reopen issues";
  if (permissions?.admin === true || permissions?.push === true) return at.ok(`the account is allowed to ${right}`);
  const advice = `${grant}. If the account is in a team with separate permissions for each unit, give the team write access to both Code and Issues`;
  if (!permissions) {
    return at.note(
      `the server does not tell the bridge whether the account is allowed to ${right}, but \`rules.issues.follow\` requires this permission`,
      advice,
    );
  }
  const why = permissions.pull ? "has read access only, so it is not allowed to" : "is not allowed to";
  return at.problem(`the account ${why} ${right}, but \`rules.issues.follow\` requires this permission`, advice);
}

/**
 * Returns whether the bridge can use a unit of the repository, such as its issues. Reads the unit, because a test
 * write to a missing object would not show whether the unit is usable: the server responds with 404 both for a missing
 * object and for a unit that is disabled or hidden.
 */
async function seesUnit(
  at: Reporter,
  name: string,
  isOn: boolean,
  login: string,
  read: () => Promise<object>,
): Promise<boolean> {
  if (!isOn) {
    at.warning(
      `${name} are disabled`,
      `Enable ${name} in the settings of the repository, or remove the repository from the mappings`,
    );
    return false;
  }
  const advice = `Give the account ${login} access to the ${name} of the repository. If the account gets its access from a team, check whether the team has access to the ${name}`;
  return (await at.attempt(`read the ${name}`, advice, read)) !== undefined;
}

async function mayWrite(at: Reporter, what: string, advice: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
    at.ok(`the account is allowed to ${what}`);
  } catch (error) {
    if (!isHalyardError(error)) throw error;
    // Any other response proves write access, because the server checks the credential, its scopes and the permission
    // before it looks for the missing object.
    const isRefused = ["permission_denied", "authentication_failed"].includes(error.code) || isUnavailable(error);
    const { reason, advice: other } = explainError(error);
    if (isRefused) at.problem(`the account cannot ${what}: ${reason}`, other ?? advice);
    else at.ok(`the account is allowed to ${what}`);
  }
}

async function checkLabels(
  at: Reporter,
  client: GitHost["full"],
  { owner, repo }: Pick<RepositoryPlace, "owner" | "repo">,
  wanted: readonly string[],
): Promise<void> {
  const own = await at.attempt("read the labels", "Give the token the scope read:issue", () =>
    client.repos.labels.list({ owner, repo }).all(),
  );
  if (own === undefined) return;
  // Only organizations have shared labels. For users, the request fails.
  const shared = await client.orgs.labels
    .list({ org: owner })
    .all()
    .catch(() => []);
  const known = [...own, ...shared].map(({ name }) => name.toLowerCase());
  for (const label of new Set(wanted)) {
    if (known.includes(label.toLowerCase())) at.ok(`the label ${label} exists`);
    else
      at.warning(
        `there is no label ${label}`,
        "Create the label, so that users can request a work package for an issue",
      );
  }
}
