import { type Issue, issues } from "@halyard/git-hosting/issues";
import type { WorkPackage } from "@halyard/pm-resources/work-packages";
import { type ConnectionFlags, openGit } from "../profiles/clients.js";
import type { Io } from "../terminal/io.js";
import { type OutputFlags, printJson, wantsJson } from "../terminal/print.js";
import { type Column, paint, printTable } from "../terminal/table.js";
import { workPackageColumns } from "../work-packages/list.js";
import { openWorkPackages } from "../work-packages/open.js";
import { eachSide } from "./each-side.js";

/** Flags of `halyard status`. */
export interface StatusFlags extends ConnectionFlags, OutputFlags {}

/** Maximum number of entries in each list. */
const maxShown = 20;

interface Part {
  readonly workPackages?: readonly WorkPackage[];
  readonly reviews?: readonly Issue[];
  readonly pulls?: readonly Issue[];
  readonly issues?: readonly Issue[];
}

const issueColumns: readonly Column<Issue>[] = [
  {
    title: "where",
    value: ({ repository, number }) => `${repository?.full_name ?? ""}#${number}`,
    colour: () => "cyan",
  },
  { title: "title", value: ({ title }) => title, shrinks: true },
  { title: "updated", value: ({ updated_at: updated }) => updated },
];

/** Prints the user's open work on both servers. */
export async function printStatus(io: Io, flags: StatusFlags): Promise<void> {
  const { results, failure } = await eachSide(io, flags, (side) =>
    side === "pm" ? readPm(io, flags) : readGit(io, flags),
  );
  const all: Part = Object.assign({}, ...results) as Part;
  if (wantsJson(flags)) await printJson(io, all, flags);
  else {
    printPart(io, "My work packages", workPackageColumns, all.workPackages);
    printPart(io, "Reviews requested from me", issueColumns, all.reviews);
    printPart(io, "My pull requests", issueColumns, all.pulls);
    printPart(io, "Issues assigned to me", issueColumns, all.issues);
  }
  if (failure) throw failure;
}

function printPart<Row>(
  io: Io,
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
): void {
  if (rows === undefined || rows.length === 0) return;
  io.out(`${paint(io, "magenta", `${title} (${rows.length === maxShown ? `first ${maxShown}` : rows.length})`)}\n`);
  printTable(io, columns, rows);
  io.out("\n");
}

async function readPm(io: Io, flags: StatusFlags): Promise<Part> {
  const pm = await openWorkPackages(io, flags);
  const call = pm.workPackages.list(
    {
      filters: [
        { name: "assignee", operator: "=", values: ["me"] },
        { name: "status", operator: "o", values: [] },
      ],
      sortBy: [["updatedAt", "desc"]],
      pageSize: maxShown,
    },
    { signal: io.signal },
  );
  return { workPackages: await call.all({ maxItems: maxShown }) };
}

async function readGit(io: Io, flags: StatusFlags): Promise<Part> {
  const git = await openGit(io, flags, { resources: { issues } });
  const search = (query: Parameters<typeof git.issues.search>[0]): Promise<readonly Issue[]> =>
    git.issues.search({ state: "open", limit: maxShown, ...query }, { signal: io.signal }).all({ maxItems: maxShown });
  const [reviews, pulls, assigned] = await Promise.all([
    search({ type: "pulls", review_requested: true }),
    search({ type: "pulls", created: true }),
    search({ type: "issues", assigned: true }),
  ]);
  return { reviews, pulls, issues: assigned };
}
