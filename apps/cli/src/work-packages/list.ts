import type { WorkPackage } from "@halyard/pm-resources/work-packages";
import type { ConnectionFlags } from "../profiles/clients.js";
import type { Io } from "../terminal/io.js";
import { type OutputFlags, printJson, wantsJson } from "../terminal/print.js";
import { readEntries } from "../terminal/progress.js";
import { type Column, printTable } from "../terminal/table.js";
import { findNamed, linkTitle, toNamed } from "./names.js";
import { openWorkPackages, type WorkPackagesClient } from "./open.js";

/** Flags of `halyard wp list`. */
export interface ListFlags extends ConnectionFlags, OutputFlags {
  readonly project?: string;
  readonly status?: string;
  readonly type?: string;
  readonly assignee?: string;
  readonly search?: string;
  readonly limit: number;
}

/** Columns of work packages, in lists and on the status screen. */
export const workPackageColumns: readonly Column<WorkPackage>[] = [
  { title: "id", value: ({ id }) => id, colour: () => "cyan" },
  { title: "type", value: (each) => linkTitle(each, "type") },
  { title: "status", value: (each) => linkTitle(each, "status"), colour: () => "yellow" },
  { title: "subject", value: ({ subject }) => subject, shrinks: true },
  { title: "assignee", value: (each) => linkTitle(each, "assignee") },
];

/** Prints work packages, the most recently changed first. */
export async function listWorkPackages(io: Io, flags: ListFlags): Promise<void> {
  const pm = await openWorkPackages(io, flags);
  const filters = await toFilters(pm, flags);
  const call = pm.workPackages.list(
    { filters, sortBy: [["updatedAt", "desc"]], pageSize: Math.min(flags.limit, 100) },
    { signal: io.signal },
  );
  const found = await readEntries(io, call, flags.limit);
  if (wantsJson(flags)) return printJson(io, found, flags);
  printTable(io, workPackageColumns, found);
}

type Filters = NonNullable<NonNullable<Parameters<WorkPackagesClient["workPackages"]["list"]>[0]>["filters"]>;

async function toFilters(pm: WorkPackagesClient, flags: ListFlags): Promise<Filters> {
  const { project, status = "open", type, assignee, search } = flags;
  return [
    ...(await statusFilter(pm, status)),
    ...(project === undefined ? [] : [filter("project", await projectId(pm, project))]),
    ...(type === undefined
      ? []
      : [filter("type", idOf(findNamed("type", type, (await pm.types.list()).items.map(toNamed)).href))]),
    ...(assignee === undefined ? [] : [await assigneeFilter(pm, assignee)]),
    ...(search === undefined ? [] : [{ name: "search" as const, operator: "**" as const, values: [search] }]),
  ];
}

function filter<Name extends "project" | "type" | "status" | "assignee">(name: Name, value: string) {
  return { name, operator: "=" as const, values: [value] };
}

async function statusFilter(pm: WorkPackagesClient, status: string): Promise<Filters> {
  if (status === "all") return [];
  if (status === "open") return [{ name: "status", operator: "o", values: [] }];
  if (status === "closed") return [{ name: "status", operator: "c", values: [] }];
  const { items } = await pm.statuses.list();
  return [filter("status", idOf(findNamed("status", status, items.map(toNamed)).href))];
}

async function assigneeFilter(pm: WorkPackagesClient, assignee: string): Promise<Filters[number]> {
  if (assignee === "none") return { name: "assignee", operator: "!*", values: [] };
  return filter(
    "assignee",
    assignee === "me" || /^\d+$/.test(assignee) ? assignee : String((await pm.users.get({ id: assignee })).id),
  );
}

/** Returns the id of a project, which may be given by its identifier. */
async function projectId(pm: WorkPackagesClient, project: string): Promise<string> {
  return /^\d+$/.test(project) ? project : String((await pm.projects.get({ id: project })).id);
}

function idOf(href: string): string {
  return href.slice(href.lastIndexOf("/") + 1);
}
