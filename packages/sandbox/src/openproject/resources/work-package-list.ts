import type { Link } from "@halyard/hal-core";
import type { WorkPackageCollection, WorkPackageGroup } from "@halyard/pm-resources";
import type { Reply } from "../../server/reply.js";
import type { Call } from "../call.js";
import { page, sortRows, type SortColumns } from "../collection.js";
import { ancestorsOf, workPackageDocument } from "../documents/work-package-document.js";
import { principalName } from "../documents/user-document.js";
import { reverseTypes } from "../documents/relation-document.js";
import { action, linkTo } from "../documents/links.js";
import { principalLink } from "../documents/principal-document.js";
import { minutesToDuration } from "../documents/values.js";
import { hasSeveralTargets, knowsObservedInVersions, targetVersionIds } from "../target-versions.js";
import {
  applyConditions,
  readConditions,
  type FilterField,
  type FilterFields,
  type FilteredValue,
} from "../filters.js";
import { mayAnywhere, seesWorkPackage } from "../permissions.js";
import { invalidQuery, notImplemented } from "../refusal.js";
import type { ProjectRecord, WorkPackageRecord } from "../state.js";

type Field = FilterField<WorkPackageRecord>;

/** Filters that real servers have but the sandbox does not implement. */
const elsewhere = [
  ...["assignee_or_group", "assigneeOrGroup", "attachment_base", "attachment_content", "attachmentContent"],
  ...["attachment_file_name", "attachmentFileName", "category", "custom_field", "dates_interval", "datesInterval"],
  ...["file_link_origin_id", "fileLinkOriginId", "group", "linkable_to_storage_id", "linkableToStorageId"],
  ...["linkable_to_storage_url", "linkableToStorageUrl", "manual_sort", "manualSort", "milestone", "only_subproject"],
  ...["onlySubproject", "principal_base", "relatable", "role", "storage_id", "storageId", "storage_url", "storageUrl"],
  ...["subproject", "subprojectId", "watcher"],
];

/** Returns the list of all work packages. With `project`, returns only those in the project and its descendants. */
export function workPackageList(call: Call, project?: ProjectRecord): Reply<WorkPackageCollection> {
  const { state, query } = call;
  if (query.has("timestamps")) throw notImplemented("The query field timestamps");
  const named = query.get("groupBy");
  const groupBy = named === null || named === "" ? undefined : named;
  const showSums = query.get("showSums") === "true";
  const inside = project && familyOf(call, project);
  const visible = Object.values(state.workPackages).filter(
    (workPackage) => seesWorkPackage(call, workPackage) && (inside?.has(workPackage.projectId) ?? true),
  );
  const conditions = readConditions(call) ?? [{ name: "status", operator: "o", values: [] }];
  const mine = conditions.map((condition) => ({
    ...condition,
    values: condition.values.map((value) =>
      value === "me" && people.has(condition.name) ? String(call.user.id) : value,
    ),
  }));
  const rows = applyConditions(call, visible, mine, filterFields(call), elsewhere);
  const at = project ? `projects/${project.id}/work_packages` : "work_packages";
  const add = mayAnywhere(call, "add_work_packages");
  return page(call, rows, (workPackage) => workPackageDocument(call, workPackage), {
    ...{ columns: sortColumns(call), type: "WorkPackageCollection", selectable: true, groupBy },
    fields: {
      ...(groupBy === undefined ? {} : { groups: groupsOf(call, rows, groupBy, showSums) }),
      ...(showSums ? { totalSums: sumsOf(call, rows) } : {}),
    },
    links: {
      ...action(add, "createWorkPackage", call, "post", `${at}/form`),
      ...action(add, "createWorkPackageImmediate", call, "post", at),
    },
  });
}

/**
 * Returns the columns by which work packages can be grouped. Each column has a function that returns a link to a work
 * package's value in that column.
 */
export function groupColumns(call: Call): Readonly<Record<string, (row: WorkPackageRecord) => Link | undefined>> {
  const { settings, statuses, types, priorities, versions, projects } = call.state;
  const named = (kind: string, row: { readonly id: number; readonly name: string } | undefined): Link | undefined =>
    row && linkTo(call, `${kind}/${row.id}`, row.name);
  return {
    status: (row) => named("statuses", statuses[row.statusId]),
    type: (row) => named("types", types[row.typeId]),
    priority: (row) => named("priorities", priorities[row.priorityId]),
    project: (row) => named("projects", projects[row.projectId]),
    ...(hasSeveralTargets(settings) ? {} : { version: (row) => named("versions", versions[row.versionId ?? 0]) }),
    author: (row) => principalLink(call, row.authorId),
    assignee: (row) => principalLink(call, row.assigneeId),
    responsible: (row) => principalLink(call, row.responsibleId),
  };
}

/** Groups a list's work packages by a column. The groups cover the whole list, not only one page. */
function groupsOf(call: Call, rows: readonly WorkPackageRecord[], name: string, withSums: boolean): WorkPackageGroup[] {
  const columns = groupColumns(call);
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column === undefined) throw invalidQuery(`The list cannot be grouped by ${name}.`);
  const groupBy = linkTo(call, `queries/group_bys/${name}`);
  return [...Map.groupBy(sortBy(call, rows, name), (row) => column(row)?.href ?? null).values()].map((members) => {
    const [first] = members;
    const value = first && column(first);
    return {
      ...{ value: value?.title ?? null, count: members.length },
      ...(withSums ? { sums: sumsOf(call, members) } : {}),
      _links: { valueLink: value ? [{ href: value.href }] : [], groupBy },
    };
  });
}

function sortBy(call: Call, rows: readonly WorkPackageRecord[], name: string): WorkPackageRecord[] {
  return sortRows({ query: new URLSearchParams() }, rows, { columns: sortColumns(call), groupBy: name });
}

function sumsOf({ state }: Call, rows: readonly WorkPackageRecord[]): Readonly<Record<string, unknown>> {
  const sum = (value: (row: WorkPackageRecord) => unknown): number =>
    rows.reduce((total, row) => total + Number(value(row) ?? 0), 0);
  const numbers = Object.values(state.customFields).filter(({ format }) => format === "int" || format === "float");
  return {
    estimatedTime: minutesToDuration(sum((row) => row.estimatedTime)),
    remainingTime: minutesToDuration(sum((row) => row.remainingTime)),
    ...Object.fromEntries(numbers.map(({ id }) => [`customField${id}`, sum((row) => row.custom[id])])),
  };
}

const people = new Set(["assignee", "assigned_to", "author", "responsible"]);

/** Returns the ids of a project and its descendants. */
function familyOf({ state }: Call, project: ProjectRecord): ReadonlySet<number> {
  const family = new Set([project.id]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const { id, parentId } of Object.values(state.projects)) if (family.has(parentId ?? 0)) family.add(id);
  }
  return family;
}

/** Returns the filters for work packages. */
export function filterFields(call: Call): FilterFields<WorkPackageRecord> {
  const { state } = call;
  const field = (kind: Field["kind"], value: Field["value"]): Field => ({ kind, value });
  const status = (row: WorkPackageRecord): FilteredValue => {
    const closed = state.statuses[row.statusId]?.isClosed === true;
    return [row.statusId, closed ? "closed" : "open"];
  };
  const comments = (row: WorkPackageRecord): string[] =>
    Object.values(state.activities).flatMap(({ workPackageId, comment }) =>
      workPackageId === row.id ? [comment] : [],
    );
  const moments = {
    created: field("moment", (row) => row.createdAt),
    updated: field("moment", (row) => row.updatedAt),
  };
  const start = field("date", (row) => row.startDate);
  const due = field("date", (row) => row.dueDate);
  const assignee = field("list", (row) => row.assigneeId);
  const hours = field("number", (row) => (row.estimatedTime === null ? null : row.estimatedTime / 60));
  const done = field("number", (row) => row.percentageDone);
  const subjectOrId = field("text", (row) => `${row.subject} ${row.id}`);
  return {
    id: field("list", (row) => row.id),
    work_package: field("list", (row) => row.id),
    status: field("status", status),
    type: field("list", (row) => row.typeId),
    priority: field("list", (row) => row.priorityId),
    project: field("list", (row) => [row.projectId, state.projects[row.projectId]?.identifier ?? ""]),
    version: field("list", targetVersionIds),
    ...(hasSeveralTargets(state.settings) ? { targetVersion: field("list", targetVersionIds) } : {}),
    ...(knowsObservedInVersions(state.settings)
      ? { observedInVersion: field("list", (row) => row.observedInVersionIds ?? []) }
      : {}),
    parent: field("list", (row) => row.parentId),
    children: field("list", (row) =>
      Object.values(state.workPackages).flatMap(({ id, parentId }) => (parentId === row.id ? [id] : [])),
    ),
    assignee,
    assigned_to: assignee,
    author: field("list", (row) => row.authorId),
    responsible: field("list", (row) => row.responsibleId),
    subject: field("text", (row) => row.subject),
    description: field("text", (row) => row.description),
    comment: field("text", comments),
    search: field("text", (row) => [row.subject, row.description, ...comments(row)].join("\n")),
    subjectOrId,
    subject_or_id: subjectOrId,
    typeahead: subjectOrId,
    ...{ createdAt: moments.created, created_at: moments.created },
    ...{ updatedAt: moments.updated, updated_at: moments.updated },
    ...{ startDate: start, start_date: start, dueDate: due, due_date: due },
    ...{ estimatedTime: hours, estimated_hours: hours, percentageDone: done, done_ratio: done },
    duration: field("number", (row) => row.duration),
    ...relationFields(call),
    ...customFields(call),
  };
}

/** Returns the filters for relations, such as `follows`. A filter's values are the ids of the related work packages. */
function relationFields({ state }: Call): FilterFields<WorkPackageRecord> {
  const fields = Object.keys(reverseTypes).map((name): [string, Field] => [
    name,
    {
      kind: "list",
      value: (row) =>
        Object.values(state.relations).flatMap(({ type, fromId, toId }) => {
          if (fromId === row.id && type === name) return [toId];
          return toId === row.id && reverseTypes[type] === name ? [fromId] : [];
        }),
    },
  ]);
  return Object.fromEntries(fields);
}

function customFields({ state }: Call): FilterFields<WorkPackageRecord> {
  const kinds = { int: "number", float: "number", bool: "boolean", date: "date", list: "list", user: "list" } as const;
  const fields = Object.values(state.customFields).flatMap(({ id, format }): [string, Field][] => {
    const kind = format === "string" || format === "text" ? "text" : kinds[format];
    const field: Field = { kind, value: (row) => row.custom[id] ?? null };
    return [
      [`customField${id}`, field],
      [`cf_${id}`, field],
    ];
  });
  return Object.fromEntries(fields);
}

/** Returns the columns by which work packages can be sorted. */
export function sortColumns(call: Call): SortColumns<WorkPackageRecord> {
  const { state } = call;
  const name = (id: number | null): string | null => principalName(state, id) ?? null;
  const custom = Object.values(state.customFields).map(
    ({ id }): [string, (row: WorkPackageRecord) => string | number | null] => [
      `customField${id}`,
      (row) => {
        const value = row.custom[id] ?? null;
        return typeof value === "string" || typeof value === "number" ? value : value === null ? null : String(value);
      },
    ],
  );
  return {
    id: (row) => row.id,
    subject: (row) => row.subject,
    parent: (row) => ancestorsOf(call, row)[0]?.id ?? row.id,
    project: (row) => state.projects[row.projectId]?.name ?? null,
    type: (row) => state.types[row.typeId]?.position ?? null,
    status: (row) => state.statuses[row.statusId]?.position ?? null,
    priority: (row) => state.priorities[row.priorityId]?.position ?? null,
    author: (row) => name(row.authorId),
    assignee: (row) => name(row.assigneeId),
    responsible: (row) => name(row.responsibleId),
    [hasSeveralTargets(state.settings) ? "targetVersions" : "version"]: (row) =>
      targetVersionIds(row)
        .map((id) => state.versions[id]?.name ?? "")
        .join(" ") || null,
    startDate: (row) => row.startDate,
    dueDate: (row) => row.dueDate,
    duration: (row) => row.duration,
    estimatedTime: (row) => row.estimatedTime,
    percentageDone: (row) => row.percentageDone,
    createdAt: (row) => row.createdAt,
    updatedAt: (row) => row.updatedAt,
    ...Object.fromEntries(custom),
  };
}
