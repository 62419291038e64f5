import type { GitState, OpenProjectState } from "@halyard/sandbox";
import type { ServerState } from "./messages.ts";

/** A table that shows one kind of record on a server. */
export interface StateTable {
  readonly title: string;
  readonly columns: readonly string[];
  /** Rows in the order of the records. Removed records come last. */
  readonly rows: readonly StateRow[];
}

/** A record, compared with its state before the run. */
export interface StateRow {
  readonly change: "new" | "changed" | "removed" | undefined;
  readonly cells: readonly { readonly text: string; readonly isChanged: boolean }[];
}

/** Cells of each record, by the record's id. */
type Records = ReadonlyMap<string, readonly string[]>;

interface TableOf<State> {
  readonly title: string;
  readonly columns: readonly string[];
  readonly read: (state: State) => Records;
}

const openProjectTables: readonly TableOf<OpenProjectState>[] = [
  {
    title: "Work packages",
    columns: ["Id", "Subject", "Status", "Assignee"],
    read: ({ workPackages, statuses, users }) =>
      byId(Object.values(workPackages), ({ id, subject, statusId, assigneeId }) => [
        `#${id}`,
        subject,
        statuses[statusId]?.name ?? "",
        nameOf(users, assigneeId),
      ]),
  },
  {
    title: "Comments on work packages",
    columns: ["On", "By", "Text"],
    read: ({ activities, users }) =>
      byId(
        Object.values(activities).filter(({ comment }) => comment !== ""),
        ({ workPackageId, userId, comment }) => [`#${workPackageId}`, nameOf(users, userId), plain(comment)],
      ),
  },
  {
    title: "Time entries",
    columns: ["On", "By", "Time", "Comment"],
    read: ({ timeEntries, users }) =>
      byId(Object.values(timeEntries), ({ workPackageId, userId, minutes, comment }) => [
        workPackageId === null ? "" : `#${workPackageId}`,
        nameOf(users, userId),
        minutes === null ? "running" : `${minutes} min`,
        plain(comment),
      ]),
  },
];

const gitTables: readonly TableOf<GitState>[] = [
  {
    title: "Pull requests",
    columns: ["Number", "Title", "State", "Branch", "Checks"],
    read: (state) =>
      byId(issuesOf(state), ({ place, title, state: open, pull, checks }) =>
        pull === null
          ? undefined
          : [place, title, pull.merge === null ? open : "merged", `${pull.head} → ${pull.base}`, checks],
      ),
  },
  {
    title: "Issues",
    columns: ["Number", "Title", "State", "By"],
    read: (state) =>
      byId(issuesOf(state), ({ place, title, state: open, pull, author }) =>
        pull === null ? [place, title, open, author] : undefined,
      ),
  },
  {
    title: "Comments on issues and pull requests",
    columns: ["On", "By", "Text"],
    read: (state) =>
      byId(
        issuesOf(state).flatMap(({ place, comments }) => comments.map((comment) => ({ place, ...comment }))),
        ({ place, author, body }) => [place, author, plain(body)],
      ),
  },
];

/** Returns a server's tables after a run, with the run's changes marked. Omits tables without records. */
export function stateTables(server: ServerState): readonly StateTable[] {
  const tables =
    server.kind === "openproject"
      ? openProjectTables.map((table) => compare(table, server.before, server.state))
      : gitTables.map((table) => compare(table, server.before, server.state));
  return tables.filter(({ rows }) => rows.length > 0);
}

function compare<State>({ title, columns, read }: TableOf<State>, before: State, after: State): StateTable {
  const [old, current] = [read(before), read(after)];
  const rows = [...current].map(([id, texts]): StateRow => {
    const earlier = old.get(id);
    const cells = texts.map((text, place) => ({ text, isChanged: earlier !== undefined && earlier[place] !== text }));
    const isChanged = cells.some((cell) => cell.isChanged);
    return { change: earlier === undefined ? "new" : isChanged ? "changed" : undefined, cells };
  });
  const removed = [...old]
    .filter(([id]) => !current.has(id))
    .map(([, texts]): StateRow => ({ change: "removed", cells: texts.map((text) => ({ text, isChanged: false })) }));
  return { title, columns, rows: [...rows, ...removed] };
}

/** Returns each record's cells by its id. Omits records for which `texts` returns undefined. */
function byId<Row extends { readonly id: number }>(
  rows: readonly Row[],
  texts: (row: Row) => readonly string[] | undefined,
): Records {
  return new Map(
    rows.flatMap((row) => {
      const own = texts(row);
      return own === undefined ? [] : [[String(row.id), own] as const];
    }),
  );
}

/**
 * Returns the issues of all repositories, each with a reference such as `acme/rig#1`. Pull requests also have the
 * checks on their head commit.
 */
function issuesOf({ repositories }: GitState) {
  return repositories.flatMap(({ owner, name, issues, commits }) =>
    Object.values(issues).map((issue) => {
      const statuses = commits[issue.pull?.headSha ?? ""]?.statuses ?? [];
      const latest = new Map(statuses.map(({ context, state }) => [context, state]));
      const checks = [...latest].map(([context, state]) => `${context}: ${state}`).join(", ");
      return { ...issue, place: `${owner}/${name}#${issue.number}`, checks };
    }),
  );
}

function nameOf(users: OpenProjectState["users"], id: number | null): string {
  const user = id === null ? undefined : users[id];
  return user === undefined ? "" : `${user.firstName} ${user.lastName}`;
}

/** Returns text on one line, with link targets and HTML comments removed. Programs leave markers in HTML comments. */
function plain(text: string): string {
  return text
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/\[([^\]]+)\]\([^)\s]+\)/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
}
