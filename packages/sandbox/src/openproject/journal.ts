import { fieldsOf } from "./custom-fields.js";
import { minutesToDuration } from "./documents/values.js";
import { nameOf, principalName } from "./documents/user-document.js";
import type { Call } from "./call.js";
import { hasSeveralTargets, targetVersionIds } from "./target-versions.js";
import { nextId, type ActivityRecord, type OpenProjectState, type WorkPackageRecord } from "./state.js";

/** A new entry for a work package's history. */
export interface JournalEntry {
  readonly comment?: string | undefined;
  readonly internal?: boolean | undefined;
  readonly details?: readonly string[] | undefined;
}

/**
 * Adds an entry to a work package's history and notifies webhooks. Until the entry's webhooks are sent, further changes
 * by the same user extend that entry. An entry contains at most one comment.
 */
export function writeJournal(call: Call, workPackage: WorkPackageRecord, entry: JournalEntry): ActivityRecord {
  const { state, user } = call;
  const now = call.now();
  const { comment = "", internal = false, details = [] } = entry;
  workPackage.updatedAt = now;
  const history = historyOf(state, workPackage.id);
  const last = history.at(-1);
  const open = state.pendingJournals.some(({ activityId }) => activityId === last?.id);
  if (last !== undefined && open && last.userId === user.id && (last.comment === "" || comment === "")) {
    last.details = [...last.details, ...details];
    if (comment !== "") Object.assign(last, { comment, internal });
    last.updatedAt = now;
    call.notice({ kind: "journal", activityId: last.id });
    return last;
  }
  const activity: ActivityRecord = {
    ...{ id: nextId(state, "activities"), workPackageId: workPackage.id, version: history.length + 1 },
    ...{ userId: user.id, comment, internal, details: [...details], createdAt: now, updatedAt: now },
  };
  state.activities[activity.id] = activity;
  call.notice({ kind: "journal", activityId: activity.id });
  return activity;
}

/** Returns a work package's history, oldest entry first. */
export function historyOf(state: OpenProjectState, workPackageId: number): ActivityRecord[] {
  return Object.values(state.activities).filter((activity) => activity.workPackageId === workPackageId);
}

/** Returns one description for each difference between two states of a work package. */
export function describeChanges(
  state: OpenProjectState,
  before: WorkPackageRecord,
  after: WorkPackageRecord,
): string[] {
  const old = readable(state, before);
  return [...readable(state, after)].flatMap(([name, value]) => {
    const previous = old.get(name) ?? "";
    if (previous === value) return [];
    if (name === "Description") return ["**Description** changed"];
    if (previous === "") return [`**${name}** set to *${value}*`];
    return value === ""
      ? [`**${name}** removed (*${previous}*)`]
      : [`**${name}** changed from *${previous}* to *${value}*`];
  });
}

function readable(state: OpenProjectState, workPackage: WorkPackageRecord): ReadonlyMap<string, string> {
  const person = (id: number | null): string => principalName(state, id) ?? "";
  const minutes = (value: number | null): string => (value === null ? "" : minutesToDuration(value));
  const names = (ids: readonly number[] = []): string => ids.flatMap((id) => state.versions[id]?.name ?? []).join(", ");
  const fields: [string, string][] = [
    ["Subject", workPackage.subject],
    ["Description", workPackage.description],
    ["Project", state.projects[workPackage.projectId]?.name ?? ""],
    ["Type", state.types[workPackage.typeId]?.name ?? ""],
    ["Status", state.statuses[workPackage.statusId]?.name ?? ""],
    ["Priority", state.priorities[workPackage.priorityId]?.name ?? ""],
    ["Assignee", person(workPackage.assigneeId)],
    ["Accountable", person(workPackage.responsibleId)],
    [hasSeveralTargets(state.settings) ? "Target versions" : "Version", names(targetVersionIds(workPackage))],
    ["Observed in versions", names(workPackage.observedInVersionIds)],
    ["Parent", state.workPackages[workPackage.parentId ?? 0]?.subject ?? ""],
    ["Start date", workPackage.startDate ?? ""],
    ["Finish date", workPackage.dueDate ?? ""],
    ["Work", minutes(workPackage.estimatedTime)],
    ["Remaining work", minutes(workPackage.remainingTime)],
    ["% Complete", String(workPackage.percentageDone ?? "")],
    ...fieldsOf(state, workPackage).map((field): [string, string] => {
      const value = workPackage.custom[field.id] ?? "";
      return [
        field.name,
        Array.isArray(value) ? value.map((id) => optionName(state, field, Number(id))).join(", ") : String(value),
      ];
    }),
  ];
  return new Map(fields);
}

function optionName(
  state: OpenProjectState,
  field: { format: string; options: { id: number; value: string }[] },
  id: number,
): string {
  const user = field.format === "user" ? state.users[id] : undefined;
  if (user) return nameOf(user);
  return field.options.find((option) => option.id === id)?.value ?? "";
}
