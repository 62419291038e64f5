import type { ShownAccount, ShownCheck, ShownPullRequest } from "../../config/connections/github-tab-resources.js";
import type { TabCheck, TabPull } from "./tab-payload.js";

/**
 * Returns the names of the fields that OpenProject shows differently from the state that it has accepted. Omits fields
 * that this version of OpenProject does not show. Also omits the time of the last change, because the bridge sends
 * nothing if no other field has changed.
 */
export function shownDifferences(shown: ShownPullRequest, pull: TabPull, checks: readonly TabCheck[]): string[] {
  const { _embedded: embedded } = shown;
  const pairs: readonly Pair[] = [
    ["number", shown.number, pull.number],
    ["state", shown.state, pull.state],
    ["title", shown.title, pull.title],
    ["body", lines(shown.body?.raw), lines(pull.body)],
    ["draft", shown.draft, pull.draft],
    ["merged", shown.merged, pull.merged],
    ["mergedAt", instant(shown.mergedAt), instant(pull.merged_at)],
    ["repository", shown.repository, pull.base.repo.full_name],
    ["repositoryHtmlUrl", shown.repositoryHtmlUrl, pull.base.repo.html_url],
    ["commentsCount", shown.commentsCount, pull.comments],
    ["reviewCommentsCount", shown.reviewCommentsCount, pull.review_comments],
    ["additionsCount", shown.additionsCount, pull.additions],
    ["deletionsCount", shown.deletionsCount, pull.deletions],
    ["changedFilesCount", shown.changedFilesCount, pull.changed_files],
    ["labels", labels(shown.labels), labels(pull.labels)],
    ["githubUser", account(embedded?.githubUser), account(shownAccount(pull.user))],
    [
      "mergedBy",
      account(embedded?.mergedBy),
      pull.merged_by === null ? undefined : account(shownAccount(pull.merged_by)),
    ],
  ];
  return [...differing(pairs), ...checks.flatMap((check) => checkDifferences(embedded?.checkRuns, check))];
}

/** A field's name and its two values. `shown` is undefined if OpenProject does not show the field. */
type Pair = readonly [name: string, shown: unknown, accepted: unknown];

function differing(pairs: readonly Pair[]): string[] {
  return pairs
    .filter(([, shown, accepted]) => shown !== undefined && accepted !== undefined && shown !== accepted)
    .map(([name]) => name);
}

function checkDifferences(all: readonly ShownCheck[] | undefined, check: TabCheck): string[] {
  if (all === undefined) return [];
  const shown = all.find(({ name }) => name === check.name);
  if (shown === undefined) return [`check ${check.name}`];
  const pairs: readonly Pair[] = [
    ["status", shown.status, check.status],
    ["conclusion", text(shown.conclusion), text(check.conclusion)],
    ["htmlUrl", shown.htmlUrl, check.html_url],
    ["detailsUrl", text(shown.detailsUrl), text(check.details_url)],
    ["outputTitle", text(shown.outputTitle), text(check.output.title)],
    ["outputSummary", text(shown.outputSummary), text(check.output.summary)],
    ["startedAt", instant(shown.startedAt), instant(check.started_at)],
    ["completedAt", instant(shown.completedAt), instant(check.completed_at)],
    ["appOwnerAvatarUrl", shown.appOwnerAvatarUrl, check.app.owner.avatar_url],
  ];
  return differing(pairs).map((name) => `${name} of the check ${check.name}`);
}

/** Converts null to an empty string, as OpenProject does. */
function text(value: string | null | undefined): string | undefined {
  return value === null ? "" : value;
}

function lines(value: string | null | undefined): string | undefined {
  const raw: unknown = text(value);
  return typeof raw === "string" ? raw.replaceAll("\r\n", "\n") : undefined;
}

/** Converts a time to milliseconds since 1970, because servers format times differently. */
function instant(value: string | null | undefined): number | null | undefined {
  return typeof value === "string" ? Date.parse(value) : value;
}

function labels(value: TabPull["labels"] | undefined): string | undefined {
  return value && JSON.stringify(value.map(({ name, color }) => [name, color]));
}

function account(value: ShownAccount | undefined): string | undefined {
  return value && [value.login, value.htmlUrl, value.avatarUrl].join(" ");
}

function shownAccount({ login, html_url: htmlUrl, avatar_url: avatarUrl }: TabPull["user"]): ShownAccount {
  return { login, htmlUrl, avatarUrl };
}
