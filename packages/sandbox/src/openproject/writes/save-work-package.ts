import type { JsonObject } from "../../server/call.js";
import type { Call } from "../call.js";
import { readLinks, wantsNotifications } from "../input.js";
import { describeChanges, writeJournal } from "../journal.js";
import { notifyAssigned } from "../notifications.js";
import { may } from "../permissions.js";
import { constraint, missingPermission, readOnly, throwAny, updateConflict, type PmRefusal } from "../refusal.js";
import { numberInProject, renumber } from "../semantic-ids.js";
import { nextId, type OpenProjectState, type WorkPackageRecord } from "../state.js";
import { applyWorkPackage } from "./apply-work-package.js";

/** Returns a new work package with default values. */
export function blankWorkPackage({ state, user }: Call, projectId: number): WorkPackageRecord {
  const types = state.projects[projectId]?.typeIds ?? Object.keys(state.types).map(Number);
  const first = <Row extends { id: number; isDefault: boolean }>(rows: Record<number, Row>): number =>
    (Object.values(rows).find(({ isDefault }) => isDefault) ?? Object.values(rows)[0])?.id ?? 0;
  const usual = first(state.types);
  return {
    ...{ id: 0, lockVersion: 0, subject: "", description: "", createdAt: "", updatedAt: "" },
    ...{ scheduleManually: true, ignoreNonWorkingDays: false, startDate: null, dueDate: null, duration: null },
    ...{ estimatedTime: null, remainingTime: null, percentageDone: null },
    ...{ projectId, typeId: types.includes(usual) ? usual : (types[0] ?? 0) },
    ...{ statusId: first(state.statuses), priorityId: first(state.priorities), authorId: user.id },
    ...{ assigneeId: null, responsibleId: null, versionId: null, parentId: null, custom: {} },
  };
}

/** Creates a work package from the body. */
export function createWorkPackage(call: Call, projectId: number): WorkPackageRecord {
  const { state, fields: body } = call;
  const { draft, findings } = applyWorkPackage(call, blankWorkPackage(call, projectId), body);
  if (state.projects[draft.projectId] && !may(call, "add_work_packages", draft.projectId)) throw missingPermission();
  const files = claimable(call, findings.problems);
  throwAny(findings.problems);
  const now = call.now();
  const workPackage: WorkPackageRecord = {
    ...draft,
    id: nextId(state, "workPackages"),
    createdAt: now,
    updatedAt: now,
  };
  numberInProject(state, workPackage);
  state.workPackages[workPackage.id] = workPackage;
  claim(state, files, workPackage.id);
  const blank = { ...blankWorkPackage(call, draft.projectId), custom: {} };
  const activity = writeJournal(call, workPackage, { details: describeChanges(state, blank, workPackage) });
  if (wantsNotifications(call)) notifyAssigned(call, undefined, workPackage, activity);
  return workPackage;
}

/**
 * Applies the body to a work package and saves it.
 *
 * @throws Refusal 403 when the caller may not change the work package, 409 for an outdated or missing `lockVersion`,
 *   422 for problems in the body.
 */
export function updateWorkPackage(call: Call, before: WorkPackageRecord): WorkPackageRecord {
  const { state, fields: body } = call;
  const permissions = [
    "edit_work_packages",
    "change_work_package_status",
    "assign_versions",
    "manage_subtasks",
    "move_work_packages",
  ];
  if (!permissions.some((permission) => may(call, permission, before.projectId))) throw missingPermission();
  if (body.lockVersion !== before.lockVersion) throw updateConflict();
  const { draft, findings } = applyWorkPackage(call, before, body);
  for (const problem of writtenByServer(before, body)) findings.add(problem);
  const files = claimable(call, findings.problems);
  throwAny(findings.problems);
  const claimed = claim(state, files, before.id);
  const details = [...describeChanges(state, before, draft), ...claimed.map((name) => `**File** ${name} added`)];
  if (JSON.stringify(draft) === JSON.stringify(before) && claimed.length === 0) return before;
  const changed: WorkPackageRecord = { ...draft, lockVersion: before.lockVersion + 1 };
  if (changed.projectId !== before.projectId) renumber(state, before, changed);
  state.workPackages[before.id] = changed;
  const activity = writeJournal(call, changed, { details });
  if (wantsNotifications(call)) notifyAssigned(call, before, changed, activity);
  return changed;
}

/** Returns a problem for each read-only field that the body changes. Repeating the current value is not a problem. */
function writtenByServer(before: WorkPackageRecord, body: JsonObject): PmRefusal[] {
  return (["id", "createdAt", "updatedAt"] as const)
    .filter((name) => body[name] !== undefined && body[name] !== before[name])
    .map(readOnly);
}

/**
 * Returns the ids of the files that the request attaches to the work package. Only the user who uploaded a file may
 * attach it. Ignores files that are already attached. Adds a problem for each file that does not exist, and for each
 * unattached file of another user.
 */
function claimable({ state, fields: body, user }: Call, problems: PmRefusal[]): number[] {
  const ids = (readLinks(body, "attachments", ["attachments"]) ?? []).map(({ id }) => Number(id));
  return ids.filter((id) => {
    const file = state.attachments[id];
    if (file?.workPackageId === null && file.authorId === user.id) return true;
    if (file?.workPackageId == null) problems.push(constraint("attachments", "A file does not exist or is not yours."));
    return false;
  });
}

function claim(state: OpenProjectState, ids: readonly number[], workPackageId: number): string[] {
  return ids.flatMap((id) => {
    const file = state.attachments[id];
    if (file === undefined) return [];
    file.workPackageId = workPackageId;
    return [file.fileName];
  });
}
