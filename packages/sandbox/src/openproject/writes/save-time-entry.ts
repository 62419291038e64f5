import type { Call } from "../call.js";
import { objectIn, readBoolean, readDate, readDuration, readFormattable, readLink } from "../input.js";
import { may, seesProject, seesWorkPackage } from "../permissions.js";
import { constraint, readOnly, type PmRefusal } from "../refusal.js";
import { nextId, type TimeEntryRecord } from "../state.js";
import { Findings } from "./work-package-fields.js";

/** Returns a new time entry with default values: the caller as the user, and the default activity. */
export function blankTimeEntry({ state, user }: Call): TimeEntryRecord {
  const usual = Object.values(state.timeEntryActivities).find(({ isDefault }) => isDefault);
  return {
    ...{ id: 0, comment: "", spentOn: "", minutes: null, ongoing: false, createdAt: "", updatedAt: "" },
    ...{ projectId: 0, workPackageId: null, userId: user.id, activityId: usual?.id ?? null },
  };
}

/** Applies the body to a copy of a time entry, and returns the copy with its problems. */
export function applyTimeEntry(call: Call, before: TimeEntryRecord): { draft: TimeEntryRecord; problems: PmRefusal[] } {
  const { fields: body } = call;
  const findings = new Findings();
  const draft = structuredClone(before);
  draft.comment = findings.try(() => readFormattable(body, "comment")) ?? draft.comment;
  draft.spentOn = findings.try(() => readDate(body, "spentOn")) ?? draft.spentOn;
  draft.ongoing = findings.try(() => readBoolean(body, "ongoing")) ?? draft.ongoing;
  const minutes = findings.try(() => readDuration(body, "hours"));
  if (minutes !== undefined) draft.minutes = minutes;
  setPlace(call, draft, findings);
  setUser(call, before, draft, findings);
  setActivity(call, draft, findings);
  if (draft.spentOn === "") findings.add(constraint("spentOn", "Date can't be blank."));
  if (draft.minutes === null && !draft.ongoing) findings.add(constraint("hours", "Hours can't be blank."));
  return { draft, problems: findings.problems };
}

/** Saves a time entry that has passed its checks. */
export function saveTimeEntry(call: Call, draft: TimeEntryRecord): TimeEntryRecord {
  const { state, user } = call;
  const now = call.now();
  const isNew = draft.id === 0;
  const id = isNew ? nextId(state, "timeEntries") : draft.id;
  const entry = { ...draft, id, updatedAt: now, createdAt: isNew ? now : draft.createdAt };
  state.timeEntries[id] = entry;
  if (isNew) call.notice({ kind: "time_entry", timeEntryId: id, actorId: user.id });
  return entry;
}

/** Sets the work package and the project. A time entry on a work package belongs to the work package's project. */
function setPlace(call: Call, draft: TimeEntryRecord, findings: Findings): void {
  const { state, fields: body } = call;
  const project = findings.try(() => readLink(body, "project", ["projects", "workspaces"]));
  const entity = findings.try(
    // The link's older name, `workPackage`, is still accepted.
    () => readLink(body, "entity" in objectIn(body, "_links") ? "entity" : "workPackage", ["work_packages"]),
  );
  if (project) {
    const found = state.projects[Number(project.id)];
    if (found && seesProject(call, found)) draft.projectId = found.id;
    else findings.add(constraint("project", "Project does not exist."));
  }
  if (entity === null) draft.workPackageId = null;
  if (entity) {
    const found = state.workPackages[Number(entity.id)];
    if (!found || !seesWorkPackage(call, found)) {
      findings.add(constraint("entity", "Work package does not exist."));
    } else if (project && found.projectId !== draft.projectId) {
      findings.add(constraint("entity", "Work package does not belong to the project."));
    } else Object.assign(draft, { workPackageId: found.id, projectId: found.projectId });
  }
  if (draft.projectId === 0) findings.add(constraint("project", "Project can't be blank."));
}

function setUser(call: Call, before: TimeEntryRecord, draft: TimeEntryRecord, findings: Findings): void {
  const { state, fields: body, user } = call;
  const target = findings.try(() => readLink(body, "user", ["users"]));
  if (target) {
    const found = Object.values(state.users).find(
      ({ id }) => String(id) === target.id || (target.id === "me" && id === user.id),
    );
    if (found && isMember(call, found.id, draft.projectId)) draft.userId = found.id;
    else findings.add(constraint("user", "User is not a member of the project."));
  }
  if (draft.projectId === 0 || (before.id !== 0 && draft.userId === before.userId)) return;
  const permission = draft.userId === user.id ? "log_own_time" : "log_time";
  if (!may(call, permission, draft.projectId) && !may(call, "log_time", draft.projectId)) {
    findings.add(
      draft.userId === user.id ? constraint("project", "You cannot log time in this project.") : readOnly("user"),
    );
  }
}

function isMember({ state }: Call, userId: number, projectId: number): boolean {
  return (
    state.users[userId]?.admin === true ||
    Object.values(state.memberships).some((row) => row.userId === userId && row.projectId === projectId)
  );
}

function setActivity({ state, fields: body }: Call, draft: TimeEntryRecord, findings: Findings): void {
  const target = findings.try(() => readLink(body, "activity", ["time_entries/activities", "time_entries/activity"]));
  if (target === undefined) return;
  const activity = state.timeEntryActivities[Number(target?.id ?? 0)];
  if (target !== null && activity?.isActive !== true) {
    findings.add(constraint("activity", "Activity does not exist or is not active."));
  } else draft.activityId = activity?.id ?? null;
}
