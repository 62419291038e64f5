import type { GitHubCheckRunRecord, GitHubPullRequestRecord, GitHubTables } from "./github-records.js";
import {
  BrokenPayload,
  choiceIn,
  integerIn,
  isObject,
  member,
  objectIn,
  optionalText,
  type PayloadObject,
  textIn,
} from "./payload.js";

/**
 * Actions that add a comment to each work package that the pull request mentions. `edited` is not listed, because it
 * adds a comment only to newly mentioned work packages. All other actions only update the stored pull request.
 */
const commentingActions = ["opened", "closed", "reopened", "ready_for_review", "referenced"];

const conclusions = [
  ...["action_required", "cancelled", "failure", "neutral", "skipped", "stale", "success", "timed_out"],
];

/** Tables and server settings that an event handler needs. */
export interface EventContext {
  readonly tables: GitHubTables;
  /** Host of the server, including the port. */
  readonly host: string;
  /** Path of the server's base URL. Empty if the URL has no path. */
  readonly root: string;
  /** Returns whether a work package exists and the sender may comment on it. */
  readonly mayComment: (workPackage: number) => boolean;
}

/** A comment that an event adds. */
export interface EventComment {
  readonly workPackage: number;
  readonly text: string;
}

/**
 * Handles a `pull_request` event.
 *
 * @throws BrokenPayload when a required field is missing or invalid.
 */
export function receivePullRequest(context: EventContext, payload: PayloadObject): EventComment[] {
  const action = textIn(payload, "action");
  const document = objectIn(payload, "pull_request");
  const named = workPackagesIn(context, member(document, "body"));
  const { tables } = context;
  const known = findPullRequest(tables, member(document, "id"), member(document, "html_url"));
  const before = known?.workPackageIds ?? [];
  if (named.length === 0 && known === undefined) return [];
  const stored = store(tables, known, document, named);
  const isNew = (id: number): boolean => !before.includes(id);
  const commented = action === "edited" ? named.filter(isNew) : commentingActions.includes(action) ? named : [];
  const text = `<macro class="github_pull_request" data-pull-request-id="${stored.id}"></macro>`;
  return commented.map((workPackage) => ({ workPackage, text }));
}

/**
 * Handles a `check_run` event. Ignores events about unknown pull requests.
 *
 * @throws BrokenPayload when a required field is missing or invalid.
 */
export function receiveCheckRun({ tables }: EventContext, payload: PayloadObject): void {
  const document = objectIn(payload, "check_run");
  const pulls = document["pull_requests"];
  const [first] = Array.isArray(pulls) ? (pulls as unknown[]) : [];
  if (first === undefined) return;
  if (!isObject(first)) throw new BrokenPayload("a pull request of the check run is not an object");
  const pull = tables.pullRequests.find(({ githubId }) => githubId === member(first, "id"));
  if (pull === undefined) return;
  const githubId = integerIn(document, "id");
  const output = objectIn(document, "output");
  const app = objectIn(document, "app");
  const known = tables.checkRuns.find((run) => run.githubId === githubId);
  const conclusion = optionalText(document, "conclusion");
  if (conclusion !== null && !conclusions.includes(conclusion)) throw new BrokenPayload(`unknown ${conclusion}`);
  const run: GitHubCheckRunRecord = {
    ...{ id: known?.id ?? tables.checkRuns.length + 1, githubId, pullRequestId: pull.id },
    htmlUrl: textIn(document, "html_url"),
    appId: integerIn(app, "id"),
    appOwnerAvatarUrl: textIn(objectIn(app, "owner"), "avatar_url"),
    name: textIn(document, "name"),
    status: choiceIn(document, "status", ["queued", "in_progress", "completed"]),
    conclusion,
    outputTitle: nullableText(member(output, "title")),
    outputSummary: nullableText(member(output, "summary")),
    detailsUrl: optionalText(document, "details_url"),
    startedAt: optionalText(document, "started_at"),
    completedAt: optionalText(document, "completed_at"),
  };
  if (known === undefined) tables.checkRuns.push(run);
  else Object.assign(known, run);
}

/**
 * Returns the ids of the work packages that a pull request's body mentions, either as `OP#12` or by URL. Omits work
 * packages that the sender may not comment on.
 */
function workPackagesIn({ host, root, mayComment }: EventContext, body: unknown): number[] {
  const text = typeof body === "string" ? body : "";
  const address = `https?://${escape(host + root)}/(?:\\S+?/)*(?:work_packages|wp)/([0-9]+)`;
  const ids = [...text.matchAll(new RegExp(`OP#(\\d+)|${address}`, "g"))].map(([, short, long]) =>
    Number(short ?? long),
  );
  return [...new Set(ids)].filter(mayComment);
}

function findPullRequest({ pullRequests }: GitHubTables, id: unknown, url: unknown) {
  return pullRequests.find((pull) => pull.githubId === id || pull.htmlUrl === url);
}

function store(
  tables: GitHubTables,
  known: GitHubPullRequestRecord | undefined,
  document: PayloadObject,
  named: readonly number[],
): GitHubPullRequestRecord {
  const repository = objectIn(objectIn(document, "base"), "repo");
  const mergedBy = document["merged_by"];
  const record: GitHubPullRequestRecord = {
    id: known?.id ?? tables.pullRequests.length + 1,
    githubId: integerIn(document, "id"),
    number: integerIn(document, "number"),
    htmlUrl: textIn(document, "html_url"),
    state: choiceIn(document, "state", ["open", "closed"]),
    repository: textIn(repository, "full_name"),
    repositoryHtmlUrl: textIn(repository, "html_url"),
    githubUpdatedAt: textIn(document, "updated_at"),
    title: textIn(document, "title"),
    body: textIn(document, "body"),
    draft: member(document, "draft") === true,
    merged: member(document, "merged") === true,
    mergedAt: optionalText(document, "merged_at"),
    commentsCount: integerIn(document, "comments"),
    reviewCommentsCount: integerIn(document, "review_comments"),
    additionsCount: integerIn(document, "additions"),
    deletionsCount: integerIn(document, "deletions"),
    changedFilesCount: integerIn(document, "changed_files"),
    labels: labelsIn(document),
    userId: storeUser(tables, objectIn(document, "user")),
    mergedById: isObject(mergedBy) ? storeUser(tables, mergedBy) : null,
    workPackageIds: [...new Set([...(known?.workPackageIds ?? []), ...named])],
  };
  if (known === undefined) tables.pullRequests.push(record);
  return known === undefined ? record : Object.assign(known, record);
}

function labelsIn(document: PayloadObject): GitHubPullRequestRecord["labels"] {
  const labels = member(document, "labels");
  if (!Array.isArray(labels)) throw new BrokenPayload("the labels are not a list");
  return labels.map((label: unknown) => {
    if (!isObject(label)) throw new BrokenPayload("a label is not an object");
    return { name: textIn(label, "name"), color: textIn(label, "color") };
  });
}

function storeUser({ users }: GitHubTables, document: PayloadObject): number {
  const user = {
    githubId: integerIn(document, "id"),
    login: textIn(document, "login"),
    htmlUrl: textIn(document, "html_url"),
    avatarUrl: textIn(document, "avatar_url"),
  };
  const known = users.find(({ githubId }) => githubId === user.githubId);
  if (known === undefined) users.push(user);
  else Object.assign(known, user);
  return user.githubId;
}

function nullableText(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
