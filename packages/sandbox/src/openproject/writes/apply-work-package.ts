import type { JsonObject } from "../../server/call.js";
import type { Target } from "../input.js";
import { seesMembers } from "../documents/principal-document.js";
import { isAssignable, may, seesProject, seesUser, seesWorkPackage, type View } from "../permissions.js";
import { constraint, readOnly } from "../refusal.js";
import type { Table, VersionRecord, WorkPackageRecord } from "../state.js";
import {
  hasSeveralTargets,
  knowsObservedInVersions,
  knowsTargetVersions,
  setTargetVersions,
  targetVersionIds,
} from "../target-versions.js";
import { isUsableIn, seesVersion } from "../documents/version-document.js";
import { applyCustomFields } from "./apply-custom-fields.js";
import { applyDates } from "./dates.js";
import { Findings, readWorkPackage, type WrittenWorkPackage } from "./work-package-fields.js";
import { isTransitionAllowed } from "./workflow.js";

/** A changed work package and the problems with the change. */
export interface Applied {
  readonly draft: WorkPackageRecord;
  readonly findings: Findings;
}

/**
 * Applies a body to a copy of a work package, with all the checks that a save performs.
 *
 * @param before Current state. For a new work package, its initial values with the id 0.
 */
export function applyWorkPackage(view: View, before: WorkPackageRecord, body: JsonObject): Applied {
  const findings = new Findings();
  const written = readWorkPackage(body, findings);
  const draft = structuredClone(before);
  place(view, before, draft, written, findings);
  setPlain(draft, written);
  setDates(view, draft, written, findings);
  setStatus(view, before, draft, written, findings);
  setPeople(view, draft, written, findings);
  setTargets(view, draft, written, findings);
  setObservedIn(view, draft, written, findings);
  setParent(view, draft, written, findings);
  applyCustomFields(view.state, draft, body, before.id === 0, findings);
  checkSubject(draft, findings);
  if (before.id !== 0) checkWritable(view, before, draft, findings);
  return { draft, findings };
}

/** Applies the project, type and priority. This step comes first, because the other checks depend on them. */
function place(
  view: View,
  before: WorkPackageRecord,
  draft: WorkPackageRecord,
  written: WrittenWorkPackage,
  findings: Findings,
): void {
  const { state } = view;
  if (written.project !== undefined) {
    const project = recordOf(state.projects, written.project);
    if (project && seesProject(view, project)) draft.projectId = project.id;
    else findings.add(constraint("project", "Project does not exist."));
  }
  if (before.id !== 0 && draft.projectId !== before.projectId) {
    if (!may(view, "move_work_packages", before.projectId) || !may(view, "move_work_packages", draft.projectId)) {
      findings.add(readOnly("project"));
    }
  }
  const project = state.projects[draft.projectId];
  if (project === undefined && before.id === 0 && written.project === undefined) {
    findings.add(constraint("project", "Project can't be blank."));
  }
  if (written.type !== undefined) {
    const type = recordOf(state.types, written.type);
    if (type) draft.typeId = type.id;
    else findings.add(constraint("type", "Type does not exist."));
  } else if (before.id === 0 && project && !project.typeIds.includes(draft.typeId)) {
    draft.typeId = project.typeIds[0] ?? draft.typeId;
  }
  if (project !== undefined && !project.typeIds.includes(draft.typeId)) {
    findings.add(constraint("type", "Type is not enabled in the project."));
  }
  if (written.priority !== undefined) {
    const priority = recordOf(state.priorities, written.priority);
    if (priority?.isActive === true) draft.priorityId = priority.id;
    else findings.add(constraint("priority", "Priority does not exist or cannot be chosen."));
  }
}

function setPlain(draft: WorkPackageRecord, written: WrittenWorkPackage): void {
  const { subject, description, scheduleManually, ignoreNonWorkingDays } = written;
  const { estimatedTime, remainingTime, percentageDone } = written;
  if (subject !== undefined) draft.subject = subject;
  if (description !== undefined) draft.description = description;
  if (scheduleManually !== undefined) draft.scheduleManually = scheduleManually;
  if (ignoreNonWorkingDays !== undefined) draft.ignoreNonWorkingDays = ignoreNonWorkingDays;
  if (estimatedTime !== undefined) draft.estimatedTime = estimatedTime;
  if (remainingTime !== undefined) draft.remainingTime = remainingTime;
  if (percentageDone !== undefined) draft.percentageDone = percentageDone;
}

function setDates(view: View, draft: WorkPackageRecord, written: WrittenWorkPackage, findings: Findings): void {
  const milestone = view.state.types[draft.typeId]?.isMilestone === true;
  const { date } = written;
  const dates = findings.try(() => {
    if (!milestone) return applyDates(draft, written, draft.ignoreNonWorkingDays);
    for (const name of ["startDate", "dueDate", "duration"] as const) {
      if (written[name] !== undefined && written[name] !== null) throw readOnly(name);
    }
    const day = date === undefined ? (draft.dueDate ?? draft.startDate) : date;
    return { startDate: day, dueDate: day, duration: 1 };
  });
  if (!milestone && date !== undefined && date !== null) findings.add(readOnly("date"));
  Object.assign(draft, dates);
}

function setStatus(
  view: View,
  before: WorkPackageRecord,
  draft: WorkPackageRecord,
  written: WrittenWorkPackage,
  findings: Findings,
): void {
  if (written.status === undefined) return;
  const status = recordOf(view.state.statuses, written.status);
  if (status === undefined) {
    findings.add(constraint("status", "Status does not exist."));
    return;
  }
  draft.statusId = status.id;
  if (!isTransitionAllowed(view, before.statusId, status.id, draft)) {
    const from = view.state.statuses[before.statusId]?.name ?? "";
    findings.add(
      constraint(
        "status",
        `Status cannot change from ${from} to ${status.name}: the workflows of your roles do not allow it.`,
      ),
    );
  }
}

function setPeople(view: View, draft: WorkPackageRecord, written: WrittenWorkPackage, findings: Findings): void {
  for (const [name, field] of [
    ["assignee", "assigneeId"],
    ["responsible", "responsibleId"],
  ] as const) {
    const target = written[name];
    if (target === undefined) continue;
    const principal = target && principalIn(view, target);
    if (principal === undefined) findings.add(constraint(name, `The ${name} does not exist.`));
    else if (principal && !isAssignable(view.state, principal.id, draft.projectId)) {
      findings.add(constraint(name, `This user cannot be set as \`${name}\` in the project.`));
    } else draft[field] = principal?.id ?? null;
  }
}

/**
 * Returns the user, group or placeholder user that a link points to. Undefined when the target does not exist, or when
 * the viewer may not see it.
 */
function principalIn(view: View, target: Target): { readonly id: number } | undefined {
  const { users, groups, placeholderUsers } = view.state;
  if (target.kind === "users") {
    const user = recordOf(users, target);
    return user && seesUser(view, user) ? user : undefined;
  }
  return seesMembers(view)
    ? recordOf<{ readonly id: number }>(target.kind === "groups" ? groups : placeholderUsers, target)
    : undefined;
}

/**
 * Applies `version` and `targetVersions`. Each replaces the other's value, so a body may change only one of them.
 */
function setTargets(view: View, draft: WorkPackageRecord, written: WrittenWorkPackage, findings: Findings): void {
  const { settings } = view.state;
  const before = targetVersionIds(draft);
  const single = written.version === undefined ? undefined : [written.version ?? []].flat();
  const several = knowsTargetVersions(settings) ? written.targetVersions : undefined;
  const isChange = (targets: readonly Target[] | undefined): targets is readonly Target[] =>
    targets !== undefined && targets.map(({ id }) => id).join() !== before.join();
  const name = isChange(several) ? "targetVersions" : "version";
  const chosen = isChange(several) ? several : single;
  if (chosen === undefined) return;
  if (isChange(several) && isChange(single)) {
    findings.add(constraint(name, "Target versions cannot be changed together with the version."));
    return;
  }
  if (chosen.length > 1 && !hasSeveralTargets(settings)) {
    findings.add(constraint(name, "The instance permits only one target version."));
    return;
  }
  const versions = usableVersions(view, draft, chosen).filter(
    ({ id, status }) => status === "open" || before.includes(id),
  );
  if (versions.length < chosen.length) {
    findings.add(constraint(name, "Version is not open or is not available in the project."));
  } else {
    setTargetVersions(
      draft,
      versions.map(({ id }) => id),
    );
  }
}

/** Applies `observedInVersions`, which may contain closed versions. */
function setObservedIn(view: View, draft: WorkPackageRecord, written: WrittenWorkPackage, findings: Findings): void {
  const chosen = knowsObservedInVersions(view.state.settings) ? written.observedInVersions : undefined;
  if (chosen === undefined) return;
  const versions = usableVersions(view, draft, chosen);
  if (versions.length < chosen.length) {
    findings.add(constraint("observedInVersions", "Version is not available in the project."));
  } else draft.observedInVersionIds = versions.map(({ id }) => id);
}

/** Returns the versions in `targets` that the viewer may see and that the project's work packages can use. */
function usableVersions(view: View, { projectId }: WorkPackageRecord, targets: readonly Target[]): VersionRecord[] {
  const { versions, projects } = view.state;
  const project = projects[projectId];
  return targets
    .flatMap((target) => recordOf(versions, target) ?? [])
    .filter((version) => project && seesVersion(view, version) && isUsableIn(view, version, project));
}

function setParent(view: View, draft: WorkPackageRecord, written: WrittenWorkPackage, findings: Findings): void {
  const { state } = view;
  if (written.parent !== undefined) {
    const parent = recordOf(state.workPackages, written.parent);
    if (written.parent !== null && (parent === undefined || !seesWorkPackage(view, parent))) {
      findings.add(constraint("parent", "Parent does not exist."));
    } else if (parent && isBelow(state.workPackages, parent, draft.id)) {
      findings.add(constraint("parent", "Parent must not be the work package itself or one below it."));
    } else if (parent && state.types[parent.typeId]?.isMilestone) {
      findings.add(constraint("parent", "Parent must not be a milestone."));
    } else draft.parentId = parent?.id ?? null;
  }
}

function isBelow(all: Table<WorkPackageRecord>, workPackage: WorkPackageRecord, id: number): boolean {
  for (let at: WorkPackageRecord | undefined = workPackage; at !== undefined; at = all[at.parentId ?? 0]) {
    if (at.id === id) return true;
  }
  return false;
}

function checkSubject({ subject }: WorkPackageRecord, findings: Findings): void {
  if (subject.trim() === "") findings.add(constraint("subject", "Subject can't be blank."));
  else if (subject.length > 255) findings.add(constraint("subject", "Subject must not be longer than 255 characters."));
}

/**
 * Checks that the changed fields are writable. In a read-only status, only the status can change. Without the
 * permission to edit, a user may still be allowed to change the status, version, parent or project.
 */
function checkWritable(view: View, before: WorkPackageRecord, draft: WorkPackageRecord, findings: Findings): void {
  const isProtected = view.state.statuses[before.statusId]?.isReadonly === true;
  const mayEdit = may(view, "edit_work_packages", before.projectId);
  if (mayEdit && !isProtected) return;
  const special: Readonly<Record<string, string>> = {
    statusId: "change_work_package_status",
    versionId: "assign_versions",
    furtherVersionIds: "assign_versions",
    parentId: "manage_subtasks",
    projectId: "move_work_packages",
  };
  const names: Readonly<Record<string, string>> = {
    furtherVersionIds: "targetVersions",
    observedInVersionIds: "observedInVersions",
  };
  const keys = new Set([...Object.keys(before), ...Object.keys(draft)]) as ReadonlySet<keyof WorkPackageRecord>;
  for (const key of keys) {
    if (JSON.stringify(before[key]) === JSON.stringify(draft[key])) continue;
    const permission = special[key];
    const allowed = mayEdit || (permission !== undefined && may(view, permission, before.projectId));
    if (!allowed || (isProtected && key !== "statusId")) {
      findings.add(readOnly(names[key] ?? key.replace(/Id$/, "")));
    }
  }
}

function recordOf<Row>(table: Table<Row>, target: Target | null): Row | undefined {
  return target === null || !/^\d+$/.test(target.id) ? undefined : table[Number(target.id)];
}
