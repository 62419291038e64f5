import type { PmClient } from "@halyard/pm-resources/core";
import { type WorkPackage, workPackages } from "@halyard/pm-resources/work-packages";
import { type ConnectionFlags, openPm } from "../profiles/clients.js";
import type { Io } from "../terminal/io.js";
import { type OutputFlags, printJson, wantsJson } from "../terminal/print.js";
import { maxListed, readEntries } from "../terminal/progress.js";
import { type Column, printTable } from "../terminal/table.js";
import { findNamed, linkTitle, rejectUnknown, toNamed } from "./names.js";

/** Flags of `halyard wp list`. */
export interface ListFlags extends ConnectionFlags, OutputFlags {
  readonly project?: string;
  readonly status?: string;
  readonly type?: string;
  readonly assignee?: string;
  readonly search?: string;
  readonly limit?: number;
}

/** Columns for work packages, in lists and on the status screen. */
export const workPackageColumns: readonly Column<WorkPackage>[] = [
  { title: "id", value: ({ id }) => id, colour: () => "cyan" },
  { title: "type", value: (each) => linkTitle(each, "type") },
  { title: "status", value: (each) => linkTitle(each, "status"), colour: () => "yellow" },
  { title: "subject", value: ({ subject }) => subject, shrinks: true },
  { title: "assignee", value: (each) => linkTitle(each, "assignee") },
];

const resources = { workPackages };

/** Client that lists work packages. Other resources are loaded only when a name in a flag must be resolved to an id. */
type ListClient = PmClient<typeof resources>;

/** Prints work packages, most recently changed first. */
export async function listWorkPackages(io: Io, flags: ListFlags): Promise<void> {
  const pm = await openPm(io, flags, { resources });
  const filters = await toFilters(pm, flags);
  const call = pm.workPackages.list(
    { filters, sortBy: [["updatedAt", "desc"]], pageSize: Math.min(flags.limit ?? maxListed, 100) },
    { signal: io.signal },
  );
  const found = await readEntries(io, call, flags.limit);
  if (wantsJson(flags)) return printJson(io, found, flags);
  printTable(io, workPackageColumns, found);
}

type Filters = NonNullable<NonNullable<Parameters<ListClient["workPackages"]["list"]>[0]>["filters"]>;

async function toFilters(pm: ListClient, flags: ListFlags): Promise<Filters> {
  const { project, status = "open", type, assignee, search } = flags;
  return [
    ...(await statusFilter(pm, status)),
    ...(project === undefined ? [] : [filter("project", await projectId(pm, project))]),
    ...(type === undefined ? [] : [await typeFilter(pm, type)]),
    ...(assignee === undefined ? [] : [await assigneeFilter(pm, assignee)]),
    ...(search === undefined ? [] : [{ name: "search" as const, operator: "**" as const, values: [search] }]),
  ];
}

function filter<Name extends "project" | "type" | "status" | "assignee">(name: Name, value: string) {
  return { name, operator: "=" as const, values: [value] };
}

async function statusFilter(pm: ListClient, status: string): Promise<Filters> {
  if (status === "all") return [];
  if (status === "open") return [{ name: "status", operator: "o", values: [] }];
  if (status === "closed") return [{ name: "status", operator: "c", values: [] }];
  const { statuses } = await import("@halyard/pm-resources/statuses");
  const { items } = await pm.operation(statuses.list)();
  return [filter("status", idOf(findNamed("status", status, items.map(toNamed)).href))];
}

async function typeFilter(pm: ListClient, type: string): Promise<Filters[number]> {
  const { types } = await import("@halyard/pm-resources/types");
  const { items } = await pm.operation(types.list)();
  return filter("type", idOf(findNamed("type", type, items.map(toNamed)).href));
}

async function assigneeFilter(pm: ListClient, assignee: string): Promise<Filters[number]> {
  if (assignee === "none") return { name: "assignee", operator: "!*", values: [] };
  if (assignee === "me" || /^\d+$/.test(assignee)) return filter("assignee", assignee);
  const { users } = await import("@halyard/pm-resources/users");
  const user = await pm.operation(users.get)({ id: assignee }).catch(rejectUnknown("user", assignee));
  return filter("assignee", String(user.id));
}

/** Returns a project's numeric id. Accepts this id, or an identifier such as `rigging`. */
async function projectId(pm: ListClient, project: string): Promise<string> {
  if (/^\d+$/.test(project)) return project;
  const { projects } = await import("@halyard/pm-resources/projects");
  const found = await pm.operation(projects.get)({ id: project }).catch(rejectUnknown("project", project));
  return String(found.id);
}

function idOf(href: string): string {
  return href.slice(href.lastIndexOf("/") + 1);
}
