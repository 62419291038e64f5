import type { Link, LinkValue } from "@halyard/hal-core";
import type { Version, WorkPackage } from "@halyard/pm-resources";
import { isOffered } from "../custom-actions.js";
import { fieldsOf } from "../custom-fields.js";
import { may, seesWorkPackage, type View } from "../permissions.js";
import { displayIdOf, knowsSemanticIds } from "../semantic-ids.js";
import type { CustomFieldRecord, VersionRecord, WorkPackageRecord } from "../state.js";
import {
  hasSeveralTargets,
  knowsObservedInVersions,
  knowsTargetVersions,
  targetVersionIds,
} from "../target-versions.js";
import { attachmentDocument } from "./attachment-document.js";
import { priorityDocument, statusDocument, typeDocument } from "./catalog-documents.js";
import { action, linkOrNull, linkTo } from "./links.js";
import { principalDocument, principalLink } from "./principal-document.js";
import { projectDocument, projectLink } from "./project-document.js";
import { relationDocument, seesRelation } from "./relation-document.js";
import { seesTimeEntry } from "./time-entry-document.js";
import { userDocument, userLink } from "./user-document.js";
import { formattable, minutesToDuration } from "./values.js";
import { versionDocument } from "./version-document.js";

function workPackageLink(view: View, { id, subject }: WorkPackageRecord): Link<WorkPackage> {
  return linkTo(view, `work_packages/${id}`, subject);
}

/** Returns the API's JSON for a work package in a list. */
export function workPackageDocument(view: View, workPackage: WorkPackageRecord): WorkPackage {
  const { state } = view;
  const { id, subject, projectId } = workPackage;
  const type = state.types[workPackage.typeId];
  const custom = customValues(view, workPackage);
  const minutes = (value: number | null): string | null => (value === null ? null : minutesToDuration(value));
  const spent = Object.values(state.timeEntries).filter(
    (entry) => entry.workPackageId === id && seesTimeEntry(view, entry),
  );
  const dates = type?.isMilestone
    ? { date: workPackage.startDate }
    : {
        startDate: workPackage.startDate,
        dueDate: workPackage.dueDate,
        ...derivedDates(state.workPackages, workPackage),
        duration: workPackage.duration === null ? null : `P${workPackage.duration}D`,
      };
  return {
    _type: "WorkPackage",
    ...{ id, subject, lockVersion: workPackage.lockVersion },
    ...(knowsSemanticIds(state.settings) ? { displayId: displayIdOf(state, workPackage) } : {}),
    description: formattable(workPackage.description),
    scheduleManually: workPackage.scheduleManually,
    readonly: state.statuses[workPackage.statusId]?.isReadonly ?? false,
    ...dates,
    estimatedTime: minutes(workPackage.estimatedTime),
    remainingTime: minutes(workPackage.remainingTime),
    ignoreNonWorkingDays: workPackage.ignoreNonWorkingDays,
    percentageDone: workPackage.percentageDone,
    ...(may(view, "view_time_entries", projectId) || may(view, "view_own_time_entries", projectId)
      ? { spentTime: minutesToDuration(spent.reduce((sum, entry) => sum + (entry.minutes ?? 0), 0)) }
      : {}),
    createdAt: workPackage.createdAt,
    updatedAt: workPackage.updatedAt,
    ...custom.fields,
    _links: { ...workPackageLinks(view, workPackage), ...custom.links },
  };
}

/**
 * Returns the API's JSON for a single work package, including its embedded resources. Webhooks contain the same JSON.
 */
export function fullWorkPackageDocument(view: View, workPackage: WorkPackageRecord): WorkPackage {
  const { state } = view;
  const shown = <Row, Document>(row: Row | undefined, make: (view: View, row: Row) => Document): Document | undefined =>
    row === undefined ? undefined : make(view, row);
  const parent = state.workPackages[workPackage.parentId ?? 0];
  const attachments = Object.values(state.attachments).filter((file) => file.workPackageId === workPackage.id);
  const relations = Object.values(state.relations).filter(
    ({ fromId, toId }) => fromId === workPackage.id || toId === workPackage.id,
  );
  return {
    ...workPackageDocument(view, workPackage),
    _embedded: {
      attachments: embeddedList(
        view,
        `work_packages/${workPackage.id}/attachments`,
        attachments.map((file) => attachmentDocument(view, file)),
      ),
      relations: embeddedList(
        view,
        `work_packages/${workPackage.id}/relations`,
        relations
          .filter((relation) => seesRelation(view, relation))
          .map((relation) => relationDocument(view, relation)),
      ),
      type: shown(state.types[workPackage.typeId], typeDocument),
      priority: shown(state.priorities[workPackage.priorityId], priorityDocument),
      project: shown(state.projects[workPackage.projectId], projectDocument),
      status: shown(state.statuses[workPackage.statusId], statusDocument),
      author: shown(state.users[workPackage.authorId], userDocument),
      assignee: principalDocument(view, workPackage.assigneeId ?? 0),
      responsible: principalDocument(view, workPackage.responsibleId ?? 0),
      ...embeddedVersions(view, workPackage),
      parent: parent && seesWorkPackage(view, parent) ? workPackageDocument(view, parent) : undefined,
    },
  };
}

function embeddedList<Element>({ api }: View, path: string, elements: Element[]) {
  const { length } = elements;
  return {
    ...{ _type: "Collection", total: length, count: length },
    _embedded: { elements },
    _links: { self: { href: `${api}/${path}` } },
  };
}

function workPackageLinks(view: View, workPackage: WorkPackageRecord): WorkPackage["_links"] {
  const { state } = view;
  const { id, projectId, typeId } = workPackage;
  const at = `work_packages/${id}`;
  const allowed = (permission: string): boolean => may(view, permission, projectId);
  const edit = ["edit_work_packages", "change_work_package_status", "assign_versions"].some(allowed);
  const named = (kind: string, record: { id: number; name: string } | undefined): Link<never> =>
    linkTo(view, `${kind}/${record?.id ?? 0}`, record?.name ?? "");
  const person = (id: number | null) => principalLink(view, id) ?? { href: null };
  const author = state.users[workPackage.authorId];
  const project = state.projects[projectId];
  const visible = (other: WorkPackageRecord): boolean => seesWorkPackage(view, other);
  const children = Object.values(state.workPackages).filter((other) => other.parentId === id && visible(other));
  const parent = state.workPackages[workPackage.parentId ?? 0];
  const isWatched = Object.values(state.watchers).some(
    ({ workPackageId, userId }) => workPackageId === id && userId === view.user.id,
  );
  const me = `${view.api}/users/${view.user.id}`;
  return {
    self: workPackageLink(view, workPackage),
    schema: linkTo(view, `work_packages/schemas/${projectId}-${typeId}`),
    ...action(edit, "update", view, "post", `${at}/form`),
    ...action(edit, "updateImmediately", view, "patch", at),
    ...action(allowed("delete_work_packages"), "delete", view, "delete", at),
    ...action(allowed("log_own_time") || allowed("log_time"), "logTime", view, "post", "time_entries"),
    ...action(allowed("add_work_package_comments"), "addComment", view, "post", `${at}/activities`),
    ...action(allowed("manage_work_package_relations"), "addRelation", view, "post", `${at}/relations`),
    ...action(allowed("edit_work_packages"), "addAttachment", view, "post", `${at}/attachments`),
    ...action(allowed("manage_file_links"), "addFileLink", view, "post", `${at}/file_links`),
    ...(isWatched
      ? { unwatch: { href: `${view.api}/${at}/watchers/${view.user.id}`, method: "delete" } }
      : { watch: { href: `${view.api}/${at}/watchers`, method: "post", payload: { user: { href: me } } } }),
    ...(allowed("view_work_package_watchers") ? { watchers: linkTo(view, `${at}/watchers`) } : {}),
    ...(allowed("add_work_package_watchers") ? { availableWatchers: linkTo(view, `${at}/available_watchers`) } : {}),
    ...(allowed("view_file_links") ? { fileLinks: linkTo(view, `${at}/file_links`) } : {}),
    ...(allowed("view_changesets") ? { revisions: linkTo(view, `${at}/revisions`) } : {}),
    activities: linkTo(view, `${at}/activities`),
    attachments: linkTo(view, `${at}/attachments`),
    relations: linkTo(view, `${at}/relations`),
    type: named("types", state.types[typeId]),
    priority: named("priorities", state.priorities[workPackage.priorityId]),
    project: project ? projectLink(view, project) : linkTo(view, `projects/${projectId}`),
    status: named("statuses", state.statuses[workPackage.statusId]),
    author: author ? userLink(view, author) : linkTo(view, `users/${workPackage.authorId}`),
    assignee: person(workPackage.assigneeId),
    responsible: person(workPackage.responsibleId),
    category: { href: null },
    ...versionLinks(state, workPackage, (version) => named("versions", version)),
    parent: linkOrNull(parent && visible(parent) ? parent : undefined, (found) => workPackageLink(view, found)),
    ancestors: ancestorsOf(view, workPackage)
      .filter(visible)
      .map((ancestor) => workPackageLink(view, ancestor)),
    ...(children.length > 0 ? { children: children.map((child) => workPackageLink(view, child)) } : {}),
    customActions: Object.values(state.customActions)
      .filter((found) => allowed("edit_work_packages") && isOffered(found, workPackage))
      .map((found) => named("custom_actions", found)),
  };
}

/** Returns a work package's links to versions. The server's version and settings determine which of them exist. */
function versionLinks(
  { settings, versions }: View["state"],
  workPackage: WorkPackageRecord,
  toLink: (version: VersionRecord) => Link<Version>,
): Pick<WorkPackage["_links"], "version" | "targetVersions" | "observedInVersions"> {
  const linksTo = (ids: readonly number[] = []): Link<Version>[] => ids.flatMap((id) => versions[id] ?? []).map(toLink);
  return {
    ...(hasSeveralTargets(settings) ? {} : { version: linkOrNull(versions[workPackage.versionId ?? 0], toLink) }),
    ...(knowsTargetVersions(settings) ? { targetVersions: linksTo(targetVersionIds(workPackage)) } : {}),
    ...(knowsObservedInVersions(settings) ? { observedInVersions: linksTo(workPackage.observedInVersionIds) } : {}),
  };
}

function embeddedVersions(view: View, workPackage: WorkPackageRecord) {
  const { settings, versions } = view.state;
  const documents = (ids: readonly number[] = []): Version[] =>
    ids.flatMap((id) => versions[id] ?? []).map((version) => versionDocument(view, version));
  const targets = documents(targetVersionIds(workPackage));
  return {
    version: hasSeveralTargets(settings) ? undefined : targets[0],
    targetVersions: knowsTargetVersions(settings) ? targets : undefined,
    observedInVersions: knowsObservedInVersions(settings) ? documents(workPackage.observedInVersionIds) : undefined,
  };
}

/** Returns a work package's ancestors, from the root down to its parent. */
export function ancestorsOf({ state }: View, workPackage: WorkPackageRecord): WorkPackageRecord[] {
  const ancestors: WorkPackageRecord[] = [];
  let at = state.workPackages[workPackage.parentId ?? 0];
  while (at !== undefined && !ancestors.includes(at)) {
    ancestors.unshift(at);
    at = state.workPackages[at.parentId ?? 0];
  }
  return ancestors;
}

/** Returns the earliest start date and the latest due date among a work package's children. */
function derivedDates(
  all: Readonly<Record<number, WorkPackageRecord>>,
  { id }: WorkPackageRecord,
): { derivedStartDate: string | null; derivedDueDate: string | null } {
  const children = Object.values(all).filter(({ parentId }) => parentId === id);
  const starts = children.flatMap(({ startDate }) => startDate ?? []).sort();
  const ends = children.flatMap(({ dueDate }) => dueDate ?? []).sort();
  return { derivedStartDate: starts[0] ?? null, derivedDueDate: ends.at(-1) ?? null };
}

function customValues(view: View, workPackage: WorkPackageRecord) {
  const fields: Record<`customField${number}`, unknown> = {};
  const links: Record<`customField${number}`, LinkValue> = {};
  for (const field of fieldsOf(view.state, workPackage)) {
    const key = `customField${field.id}` as const;
    const value = workPackage.custom[field.id] ?? null;
    if (field.format === "list" || field.format === "user") {
      const targets = (Array.isArray(value) ? (value as readonly number[]) : []).flatMap((id) =>
        customLink(view, field, id),
      );
      links[key] = field.multiple ? targets : (targets[0] ?? { href: null });
    } else fields[key] = field.format === "text" ? formattable(typeof value === "string" ? value : "") : value;
  }
  return { fields, links };
}

function customLink(view: View, field: CustomFieldRecord, id: number): Link[] {
  if (field.format === "user") {
    const user = view.state.users[id];
    return user ? [userLink(view, user)] : [];
  }
  const option = field.options.find((candidate) => candidate.id === id);
  return option ? [linkTo(view, `custom_options/${id}`, option.value)] : [];
}
