import type { Call } from "../call.js";
import { readDate, readFormattable, readLink, readText } from "../input.js";
import { may } from "../permissions.js";
import { constraint, readOnly, type PmRefusal } from "../refusal.js";
import { versionSharings, versionStatuses } from "../schemas/version-schema.js";
import { nextId, type VersionRecord } from "../state.js";
import { Findings } from "./work-package-fields.js";

/** Returns a new version with default values. */
export function blankVersion(): VersionRecord {
  return {
    ...{ id: 0, name: "", description: "", startDate: null, endDate: null, createdAt: "", updatedAt: "" },
    ...{ status: "open", sharing: "none", projectId: 0 },
  };
}

/** Applies the body to a copy of a version, and returns the copy with its problems. */
export function applyVersion(call: Call, before: VersionRecord): { draft: VersionRecord; problems: PmRefusal[] } {
  const { fields: body, state } = call;
  const findings = new Findings();
  const read = <Value>(step: () => Value): Value | undefined => findings.try(step);
  const startDate = read(() => readDate(body, "startDate"));
  const endDate = read(() => readDate(body, "endDate"));
  const draft: VersionRecord = {
    ...before,
    name: read(() => readText(body, "name")) ?? before.name,
    description: read(() => readFormattable(body, "description")) ?? before.description,
    startDate: startDate === undefined ? before.startDate : startDate,
    endDate: endDate === undefined ? before.endDate : endDate,
    status: read(() => readText(body, "status")) ?? before.status,
    sharing: read(() => readText(body, "sharing")) ?? before.sharing,
    projectId: projectIn(call, before, findings),
  };
  if (draft.name.trim() === "") findings.add(constraint("name", "Name can't be blank."));
  const twin = Object.values(state.versions).find(
    ({ id, name, projectId }) => id !== before.id && name === draft.name && projectId === draft.projectId,
  );
  if (twin) findings.add(constraint("name", "Name has already been taken."));
  if (!versionStatuses.includes(draft.status))
    findings.add(constraint("status", "Status is not one of the allowed values."));
  if (!versionSharings.includes(draft.sharing))
    findings.add(constraint("sharing", "Sharing is not one of the allowed values."));
  if (draft.startDate !== null && draft.endDate !== null && draft.endDate < draft.startDate) {
    findings.add(constraint("endDate", "The end must not be before the start."));
  }
  return { draft, problems: findings.problems };
}

/** Saves a version that has passed its checks. */
export function saveVersion(call: Call, draft: VersionRecord): VersionRecord {
  const { state } = call;
  const now = call.now();
  const isNew = draft.id === 0;
  const id = isNew ? nextId(state, "versions") : draft.id;
  const version = { ...draft, id, updatedAt: now, createdAt: isNew ? now : draft.createdAt };
  state.versions[id] = version;
  return version;
}

function projectIn(call: Call, before: VersionRecord, findings: Findings): number {
  const target = findings.try(() => readLink(call.fields, "definingProject", ["projects", "workspaces"]));
  const id = target ? Number(target.id) : before.projectId;
  if (before.id !== 0) {
    if (id !== before.projectId) findings.add(readOnly("definingProject"));
    return before.projectId;
  }
  if (id === 0) findings.add(constraint("definingProject", "Project can't be blank."));
  else if (!may(call, "manage_versions", id)) findings.add(constraint("definingProject", "Project does not exist."));
  return id;
}
