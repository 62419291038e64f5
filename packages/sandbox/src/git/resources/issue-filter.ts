import type { Call } from "../server/call.js";
import { queryList } from "../server/call.js";
import { findUser, isPull } from "../server/find.js";
import { notFound } from "../server/refusal.js";
import type { IssueRecord, RepositoryRecord } from "../state/git-state.js";

/** Returns whether an issue matches the query. Checks only conditions that apply to both issue lists and searches. */
export function fitsQuery(call: Call, repository: RepositoryRecord, issue: IssueRecord): boolean {
  const { query } = call;
  const type = query.get("type");
  const words = (query.get("q") ?? "").toLowerCase();
  const texts = [issue.title, issue.body, ...issue.comments.map(({ body }) => body)];
  return (
    fitsState(query.get("state"), issue) &&
    (type === "pulls" ? isPull(issue) : type !== "issues" || !isPull(issue)) &&
    texts.some((text) => text.toLowerCase().includes(words)) &&
    hasLabels(call, repository, issue) &&
    hasMilestone(call, repository, issue) &&
    !(Date.parse(issue.updated) < Date.parse(query.get("since") ?? "")) &&
    !(Date.parse(issue.updated) > Date.parse(query.get("before") ?? ""))
  );
}

/** Returns whether an issue is in the state that a query selects. Default: `open`. */
export function fitsState(state: string | null, issue: IssueRecord): boolean {
  return state === "all" || issue.state === (state === "closed" ? "closed" : "open");
}

/** Sorts issues in the order that a query requests. Default: newest first. */
export function sortIssues<Issue extends IssueRecord>(issues: readonly Issue[], sort: string | null): Issue[] {
  const newest = (a: IssueRecord, b: IssueRecord): number => compare(b.created, a.created) || b.id - a.id;
  const byName = sort !== null && Object.hasOwn(orders, sort) ? orders[sort] : undefined;
  return [...issues].sort((a, b) => (byName?.(a, b) ?? 0) || newest(a, b));
}

/**
 * Returns the login name in a query field. Undefined when the field is absent or empty. Throws a 404 for an unknown
 * user.
 */
export function userInQuery(call: Call, field: string): string | undefined {
  const name = call.query.get(field);
  if (name === null || name === "") return undefined;
  const user = findUser(call.server, name);
  if (user === undefined) {
    throw notFound({ from: "GetUserByName", text: `user does not exist [uid: 0, name: ${name}]` });
  }
  return user.login;
}

const orders: Readonly<Record<string, (a: IssueRecord, b: IssueRecord) => number>> = {
  oldest: (a, b) => compare(a.created, b.created) || a.id - b.id,
  recentupdate: (a, b) => compare(b.updated, a.updated),
  leastupdate: (a, b) => compare(a.updated, b.updated),
  recentclose: (a, b) => compare(b.closed ?? "", a.closed ?? ""),
  mostcomment: (a, b) => b.comments.length - a.comments.length,
  leastcomment: (a, b) => a.comments.length - b.comments.length,
  nearduedate: (a, b) => compare(a.due ?? "9999", b.due ?? "9999"),
  farduedate: (a, b) => compare(b.due ?? "", a.due ?? ""),
};

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Returns whether an issue has one of the named labels. Unknown names are ignored. */
function hasLabels(call: Call, { labels }: RepositoryRecord, issue: IssueRecord): boolean {
  const names = queryList(call, "labels");
  const ids = labels.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  return ids.length === 0 || ids.some((id) => issue.labels.includes(id));
}

function hasMilestone(call: Call, { milestones }: RepositoryRecord, issue: IssueRecord): boolean {
  const names = queryList(call, "milestones");
  const ids = milestones.filter(({ id, title }) => names.includes(title) || names.includes(String(id)));
  return ids.length === 0 || ids.some(({ id }) => id === issue.milestone);
}
