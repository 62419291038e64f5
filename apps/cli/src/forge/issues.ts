import { type Issue, issueComments, issues } from "@halyard/git-hosting/issues";
import { type ConnectionFlags, openGit } from "../profiles/clients.js";
import { need, readBody, readTextArgument, type TextFlags } from "../program/text-input.js";
import { currentRepository, type RepositoryFlags } from "../repository/current.js";
import { cleanLine, cleanText } from "../terminal/clean.js";
import type { Io } from "../terminal/io.js";
import { type OutputFlags, printJson, wantsJson } from "../terminal/print.js";
import { maxListed, readEntries } from "../terminal/progress.js";
import { type Column, paint, printTable } from "../terminal/table.js";

/** Flags that all issue commands share. */
export interface IssueFlags extends ConnectionFlags, OutputFlags, RepositoryFlags {}

/** Flags of `halyard issue list`. */
export interface IssueListFlags extends IssueFlags {
  readonly state: "open" | "closed" | "all";
  readonly search?: string;
  readonly label?: readonly string[];
  readonly limit?: number;
}

const columns: readonly Column<Issue>[] = [
  { title: "no", value: ({ number }) => number, colour: () => "cyan" },
  { title: "state", value: ({ state }) => state, colour: ({ state }) => (state === "open" ? "green" : "magenta") },
  { title: "title", value: ({ title }) => title, shrinks: true },
  { title: "labels", value: ({ labels }) => labels.map(({ name }) => name).join(", ") },
  { title: "author", value: ({ user }) => user.login },
];

async function open(io: Io, flags: IssueFlags) {
  const place = await currentRepository(io, flags);
  const git = await openGit(io, flags, { resources: { issues: { ...issues, comments: issueComments } } });
  return { git, place };
}

/** Prints issues. */
export async function listIssues(io: Io, flags: IssueListFlags): Promise<void> {
  const { git, place } = await open(io, flags);
  const { state, search, label, limit } = flags;
  const query = { ...place, state, type: "issues" as const, limit: Math.min(limit ?? maxListed, 50) };
  const call = git.issues.list(
    { ...query, ...(search === undefined ? {} : { q: search }), ...(label === undefined ? {} : { labels: label }) },
    { signal: io.signal },
  );
  const found = await readEntries(io, call, limit);
  if (wantsJson(flags)) return printJson(io, found, flags);
  printTable(io, columns, found);
}

/** Prints an issue, optionally with its comments. */
export async function viewIssue(
  io: Io,
  index: number,
  flags: IssueFlags & { readonly comments?: boolean },
): Promise<void> {
  const { git, place } = await open(io, flags);
  const issue = await git.issues.get({ ...place, index }, { signal: io.signal });
  if (wantsJson(flags)) return printJson(io, issue, flags);
  io.out(`${paint(io, "cyan", `#${issue.number}`)} ${cleanLine(issue.title)}\n`);
  io.out(cleanLine(`${issue.state}, by ${issue.user.login}, ${issue.html_url}`) + "\n");
  const body = cleanText(issue.body).trim();
  if (body !== "") io.out(`\n${body}\n`);
  if (flags.comments !== true) return;
  const comments = await git.issues.comments.list({ ...place, index }, { signal: io.signal });
  for (const comment of comments.items) {
    const head = `${comment.user.login}, ${comment.created_at}`;
    io.out(`\n${paint(io, "gray", cleanLine(head))}\n${cleanText(comment.body).trim()}\n`);
  }
}

/** Creates an issue. */
export async function createIssue(io: Io, flags: IssueFlags & TextFlags & { readonly title?: string }): Promise<void> {
  const title = await need(io, flags.title, "--title", "Title");
  const body = await readBody(io, flags);
  const { git, place } = await open(io, flags);
  const issue = await git.issues.create(
    { ...place, title, ...(body === undefined ? {} : { body }) },
    { signal: io.signal },
  );
  if (wantsJson(flags)) return printJson(io, issue, flags);
  io.out(`Created #${issue.number} ${cleanLine(issue.title)}\n${cleanLine(issue.html_url)}\n`);
}

/** Adds a comment to an issue or a pull request. */
export async function commentIssue(
  io: Io,
  index: number,
  text: string | undefined,
  flags: IssueFlags & TextFlags,
): Promise<void> {
  const body = await need(io, await readTextArgument(io, text, flags), "A text, or --body-file,", "Comment");
  const { git, place } = await open(io, flags);
  const comment = await git.issues.comments.create({ ...place, index, body }, { signal: io.signal });
  if (wantsJson(flags)) return printJson(io, comment, flags);
  io.out(`Commented on #${index}\n`);
}

/** Closes or reopens an issue. */
export async function setIssueState(io: Io, index: number, state: "open" | "closed", flags: IssueFlags): Promise<void> {
  const { git, place } = await open(io, flags);
  const issue = await git.issues.update({ ...place, index, state }, { signal: io.signal });
  if (wantsJson(flags)) return printJson(io, issue, flags);
  io.out(`${state === "closed" ? "Closed" : "Reopened"} #${index} ${cleanLine(issue.title)}\n`);
}
