import { type Changes, emitIssue } from "../events/issue-events.js";
import { tipOf } from "../objects/pull-state.js";
import { findUser } from "../server/find.js";
import type { GitServer } from "../server/git-server.js";
import { notFound } from "../server/refusal.js";
import { Refusal } from "../../server/refusal.js";
import type { IssueEventRecord, IssueRecord, RepositoryRecord, UserRecord } from "../state/git-state.js";

/** Fields of a new issue or pull request. */
export interface IssueBeginning {
  readonly title: string;
  readonly body?: string | undefined;
  readonly ref?: string | undefined;
  readonly due_date?: string | undefined;
  readonly assignee?: string | undefined;
  readonly assignees?: readonly string[] | undefined;
  readonly labels?: readonly number[] | undefined;
  readonly milestone?: number | undefined;
}

/**
 * Creates the record of an issue. Sends no webhook; see {@link tellBeginning}. Throws a 422 for an empty title or an
 * unknown assignee, and a 404 for an unknown label or milestone.
 */
export function createIssue(
  server: GitServer,
  repository: RepositoryRecord,
  author: UserRecord,
  beginning: IssueBeginning,
): IssueRecord {
  if (beginning.title.trim() === "") throw new Refusal(422, "[Title]: Required");
  const assignees = assigneesOf(server, beginning) ?? [];
  const labels = [...(beginning.labels ?? [])];
  const milestone = beginning.milestone ?? 0;
  if (labels.some((id) => !repository.labels.some((label) => label.id === id))) throw notFound();
  if (milestone !== 0 && !repository.milestones.some(({ id }) => id === milestone)) throw notFound();
  const now = server.now();
  const number = (repository.lastNumber += 1);
  const issue: IssueRecord = {
    id: server.nextId("issue"),
    number,
    title: beginning.title,
    body: beginning.body ?? "",
    state: "open",
    author: author.login,
    labels,
    milestone: milestone === 0 ? null : milestone,
    assignees,
    comments: [],
    ref: beginning.ref ?? "",
    due: dueDate(beginning.due_date) ?? null,
    contentVersion: 0,
    created: now,
    updated: now,
    closed: null,
    pull: null,
  };
  repository.issues[number] = issue;
  return issue;
}

/** Sends the events for a new issue or pull request, and for its labels, assignees and milestone. */
export function tellBeginning(
  server: GitServer,
  repository: RepositoryRecord,
  issue: IssueRecord,
  sender: UserRecord,
): void {
  emitIssue(server, repository, issue, sender, "opened");
  if (issue.labels.length > 0) emitIssue(server, repository, issue, sender, "label_updated");
  if (issue.milestone !== null) emitIssue(server, repository, issue, sender, "milestoned");
  for (const _ of issue.assignees) emitIssue(server, repository, issue, sender, "assigned");
}

/** Fields that an edit can change, in both issues and pull requests. */
export interface IssueEdit {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  readonly state?: "open" | "closed" | undefined;
  readonly assignee?: string | undefined;
  readonly assignees?: readonly string[] | undefined;
  readonly milestone?: number | undefined;
  readonly ref?: string | undefined;
  readonly due_date?: string | undefined;
  readonly unset_due_date?: boolean | undefined;
}

/**
 * Changes an issue or pull request and sends one event for each kind of change. If `writer` is false, silently ignores
 * the fields that need write access.
 */
export function editIssue(
  server: GitServer,
  repository: RepositoryRecord,
  issue: IssueRecord,
  sender: UserRecord,
  edit: IssueEdit,
  writer: boolean,
): void {
  if (edit.title?.trim() === "") throw new Refusal(422, "[Title]: Required");
  const assignees = writer ? assigneesOf(server, edit) : undefined;
  const milestone = writer ? edit.milestone : undefined;
  if (milestone !== undefined && milestone !== 0 && !repository.milestones.some(({ id }) => id === milestone)) {
    throw notFound();
  }
  issue.updated = server.now();
  if (edit.ref !== undefined && issue.pull === null) issue.ref = edit.ref;
  if (writer && edit.due_date !== undefined) issue.due = dueDate(edit.due_date) ?? issue.due;
  if (writer && edit.unset_due_date === true) issue.due = null;

  editText(server, repository, issue, sender, "title", edit.title);
  editText(server, repository, issue, sender, "body", edit.body);
  if (assignees !== undefined) setAssignees(server, repository, issue, sender, assignees);
  if (milestone !== undefined) setMilestone(server, repository, issue, sender, milestone === 0 ? null : milestone);
  if (edit.state !== undefined) setState(server, repository, issue, sender, edit.state);
}

/** Sets an issue's labels and sends the event. The event contains all current labels, not the difference. */
export function setLabels(
  server: GitServer,
  repository: RepositoryRecord,
  issue: IssueRecord,
  sender: UserRecord,
  labels: readonly number[],
): void {
  const unique = [...new Set(labels)];
  if (unique.length === issue.labels.length && unique.every((id) => issue.labels.includes(id))) return;
  issue.labels = unique;
  issue.updated = server.now();
  emitIssue(server, repository, issue, sender, unique.length > 0 ? "label_updated" : "label_cleared");
}

/**
 * Opens or closes an issue and sends the event. While a pull request is closed, its head does not follow the branch.
 * Reopening the pull request updates the head.
 */
function setState(
  server: GitServer,
  repository: RepositoryRecord,
  issue: IssueRecord,
  sender: UserRecord,
  state: "open" | "closed",
): void {
  if (issue.state === state) return;
  issue.state = state;
  issue.closed = state === "closed" ? issue.updated : null;
  addEvent(server, issue, sender, state === "closed" ? "close" : "reopen");
  const { pull } = issue;
  if (state === "open" && pull) pull.headSha = tipOf(repository, pull.head)?.sha ?? pull.headSha;
  emitIssue(server, repository, issue, sender, state === "closed" ? "closed" : "reopened");
}

/** Returns a due date as the servers store it: the end of the day, in UTC. Undefined for an invalid date. */
export function dueDate(text: string | undefined): string | undefined {
  const time = Date.parse(text ?? "");
  return Number.isFinite(time) ? `${new Date(time).toISOString().slice(0, 10)}T23:59:59Z` : undefined;
}

function editText(
  server: GitServer,
  repository: RepositoryRecord,
  issue: IssueRecord,
  sender: UserRecord,
  field: "title" | "body",
  next: string | undefined,
): void {
  if (next === undefined || next === issue[field]) return;
  const changes: Changes = { [field]: issue[field] };
  if (field === "title") {
    addEvent(server, issue, sender, "change_title", { oldTitle: issue.title, newTitle: next });
  }
  issue[field] = next;
  issue.contentVersion += 1;
  emitIssue(server, repository, issue, sender, "edited", { changes });
}

function addEvent(
  server: GitServer,
  issue: IssueRecord,
  user: UserRecord,
  type: IssueEventRecord["type"],
  titles: Pick<IssueEventRecord, "oldTitle" | "newTitle"> = { oldTitle: "", newTitle: "" },
): void {
  // Comments and events share one sequence of ids.
  const id = server.nextId("comment");
  (issue.events ??= []).push({ id, type, user: user.login, created: issue.updated, ...titles });
}

function setAssignees(
  server: GitServer,
  repository: RepositoryRecord,
  issue: IssueRecord,
  sender: UserRecord,
  assignees: readonly string[],
): void {
  for (const login of issue.assignees.filter((current) => !assignees.includes(current))) {
    issue.assignees = issue.assignees.filter((current) => current !== login);
    emitIssue(server, repository, issue, sender, "unassigned");
  }
  for (const login of assignees.filter((wanted) => !issue.assignees.includes(wanted))) {
    issue.assignees = [...issue.assignees, login];
    emitIssue(server, repository, issue, sender, "assigned");
  }
}

function setMilestone(
  server: GitServer,
  repository: RepositoryRecord,
  issue: IssueRecord,
  sender: UserRecord,
  milestone: number | null,
): void {
  if (issue.milestone === milestone) return;
  issue.milestone = milestone;
  emitIssue(server, repository, issue, sender, milestone === null ? "demilestoned" : "milestoned");
}

/**
 * Returns the login names from `assignee` and `assignees`, with the letter case of the accounts. Undefined when the
 * request has neither field.
 */
function assigneesOf(
  server: GitServer,
  { assignee, assignees }: Pick<IssueBeginning, "assignee" | "assignees">,
): string[] | undefined {
  if (assignee === undefined && assignees === undefined) return undefined;
  const names = [...(assignees ?? []), ...(assignee === undefined || assignee === "" ? [] : [assignee])];
  const logins = names.map((name) => {
    const user = findUser(server, name);
    if (user === undefined) throw new Refusal(422, `Assignee does not exist: [name: ${name}]`);
    return user.login;
  });
  return [...new Set(logins)];
}
