import type { Call } from "../call.js";
import { readBoolean, readFormattable, readLink, readText } from "../input.js";
import { may, seesProject } from "../permissions.js";
import { constraint, type PmRefusal } from "../refusal.js";
import { freeSemanticIdentifier, isSemanticIdentifier, renameProject } from "../semantic-ids.js";
import { nextId, type ProjectRecord, type Table } from "../state.js";
import { projectStatusNames } from "../documents/catalog-documents.js";
import { Findings } from "./work-package-fields.js";

/** Returns a new project with default values. */
export function blankProject({ state }: Call): ProjectRecord {
  const typeIds = Object.values(state.types).flatMap(({ id, isDefault }) => (isDefault ? [id] : []));
  return {
    ...{ id: 0, identifier: "", name: "", description: "", active: true, public: false, createdAt: "", updatedAt: "" },
    ...{ status: null, statusExplanation: "", parentId: null, typeIds },
  };
}

/** Applies the body to a copy of a project, and returns the copy with its problems. */
export function applyProject(call: Call, before: ProjectRecord): { draft: ProjectRecord; problems: PmRefusal[] } {
  const { fields: body, state } = call;
  const findings = new Findings();
  const draft = structuredClone(before);
  const read = <Value>(step: () => Value): Value | undefined => findings.try(step);
  draft.name = read(() => readText(body, "name")) ?? draft.name;
  const isSemantic = state.settings.semanticIds === true;
  const identifier = read(() => readText(body, "identifier")) ?? draft.identifier;
  if (isSemantic && before.id !== 0 && identifier !== before.identifier) renameProject(draft, identifier);
  else draft.identifier = identifier;
  if (draft.identifier === "") {
    draft.identifier = isSemantic
      ? freeSemanticIdentifier(state, draft.name)
      : freeIdentifier(state.projects, draft.name);
  }
  draft.description = read(() => readFormattable(body, "description")) ?? draft.description;
  draft.statusExplanation = read(() => readFormattable(body, "statusExplanation")) ?? draft.statusExplanation;
  draft.active = read(() => readBoolean(body, "active")) ?? draft.active;
  draft.public = read(() => readBoolean(body, "public")) ?? draft.public;
  const status = read(() => readLink(body, "status", ["project_statuses"]));
  if (status === null || (status !== undefined && Object.hasOwn(projectStatusNames, status.id))) {
    draft.status = status?.id ?? null;
  } else if (status !== undefined) findings.add(constraint("status", "Status does not exist."));
  setParent(call, draft, findings);
  if (draft.name.trim() === "") findings.add(constraint("name", "Name can't be blank."));
  const fits = isSemantic ? isSemanticIdentifier(draft.identifier) : /^[a-z][a-z0-9_-]*$/.test(draft.identifier);
  if (!fits && draft.identifier !== before.identifier) {
    const characters = isSemantic
      ? "at most ten characters: capital letters, digits"
      : "lower-case letters, digits, hyphens";
    findings.add(
      constraint("identifier", `Identifier must begin with a letter and consist of ${characters} and underscores.`),
    );
  }
  const taken = Object.values(state.projects).some(
    ({ id, identifier: other, formerIdentifiers = [] }) =>
      id !== draft.id && [other, ...formerIdentifiers].includes(draft.identifier),
  );
  if (taken) findings.add(constraint("identifier", "Identifier has already been taken."));
  return { draft, problems: findings.problems };
}

/** Saves a project that has passed its checks. */
export function saveProject(call: Call, draft: ProjectRecord): ProjectRecord {
  const { state } = call;
  const isNew = draft.id === 0;
  const now = call.now();
  const id = isNew ? nextId(state, "projects") : draft.id;
  const project = { ...draft, id, updatedAt: now, createdAt: isNew ? now : draft.createdAt };
  state.projects[id] = project;
  call.notice({ kind: "project", action: isNew ? "created" : "updated", projectId: id, actorId: call.user.id });
  return project;
}

function setParent(call: Call, draft: ProjectRecord, findings: Findings): void {
  const { state, fields: body } = call;
  const target = findings.try(() => readLink(body, "parent", ["projects", "workspaces"]));
  if (target === undefined) return;
  const parent = target === null ? undefined : state.projects[Number(target.id)];
  if (target !== null && (parent === undefined || !seesProject(call, parent))) {
    findings.add(constraint("parent", "Parent does not exist."));
  } else if (parent && !may(call, "add_subprojects", parent.id)) {
    findings.add(constraint("parent", "You cannot add projects below this parent."));
  } else if (parent && isBelow(state.projects, parent, draft.id)) {
    findings.add(constraint("parent", "Parent must not be the project itself or one below it."));
  } else draft.parentId = parent?.id ?? null;
}

/** Returns whether a project has this id, or is a descendant of the project with this id. */
export function isBelow(all: Table<ProjectRecord>, project: ProjectRecord, id: number): boolean {
  for (let at: ProjectRecord | undefined = project; at !== undefined; at = all[at.parentId ?? 0]) {
    if (at.id === id) return true;
  }
  return false;
}

function freeIdentifier(all: Table<ProjectRecord>, name: string): string {
  const base =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^[^a-z]+|-+$/g, "") || "project";
  const taken = new Set(Object.values(all).map(({ identifier }) => identifier));
  let candidate = base;
  for (let count = 1; taken.has(candidate); count++) candidate = `${base}-${count}`;
  return candidate;
}
