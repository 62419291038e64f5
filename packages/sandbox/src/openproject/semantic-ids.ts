import { hasVersion } from "./has-version.js";
import type { InstanceSettings, OpenProjectState, ProjectRecord, SequenceRecord, WorkPackageRecord } from "./state.js";

/** First version with semantic ids. They are a beta feature in this version. */
const firstVersion = "17.5.0";

/** Returns whether the server's version supports ids such as `RIGGING-3`. */
export function knowsSemanticIds(settings: InstanceSettings): boolean {
  return hasVersion(settings, firstVersion);
}

/** Returns a work package's display id: its semantic id, such as `RIGGING-3`, or its `id` if it has no semantic id. */
export function displayIdOf(state: OpenProjectState, { id, projectId, sequence }: WorkPackageRecord): string {
  const project = state.projects[projectId];
  const isSemantic = state.settings.semanticIds === true && project !== undefined && sequence !== undefined;
  return isSemantic ? `${project.identifier}-${sequence}` : String(id);
}

/**
 * Returns the work package with this semantic id. Also accepts an id that the work package had in an earlier project,
 * and an id that contains a former identifier of the project.
 */
export function findBySemanticId(state: OpenProjectState, id: string): WorkPackageRecord | undefined {
  const [, prefix = "", digits = ""] = /^(.+)-([1-9]\d*)$/.exec(id) ?? [];
  const project = Object.values(state.projects).find(({ identifier, formerIdentifiers = [] }) =>
    [identifier, ...formerIdentifiers].includes(prefix),
  );
  if (project === undefined) return undefined;
  return Object.values(state.workPackages).find((workPackage) =>
    [sequenceOf(workPackage), ...(workPackage.formerSequences ?? [])].some(
      (numbered) => numbered?.projectId === project.id && numbered.sequence === Number(digits),
    ),
  );
}

/** Gives a work package the next number in its project. */
export function numberInProject(state: OpenProjectState, workPackage: WorkPackageRecord): void {
  const project = state.projects[workPackage.projectId];
  if (state.settings.semanticIds !== true || project === undefined) return;
  project.lastSequence = (project.lastSequence ?? 0) + 1;
  workPackage.sequence = project.lastSequence;
}

/** Gives a moved work package the next number in its new project. The old number remains valid. */
export function renumber(state: OpenProjectState, before: WorkPackageRecord, moved: WorkPackageRecord): void {
  const former = sequenceOf(before);
  if (former !== undefined) moved.formerSequences = [...(before.formerSequences ?? []), former];
  delete moved.sequence;
  numberInProject(state, moved);
}

/**
 * Enables or disables semantic ids, as an administrator does. Enabling them replaces the project identifiers that are
 * not valid in semantic ids, and numbers the work packages that have no number, in the order of their ids. If the
 * server's version does not support semantic ids, enabling them also raises it to the first version that does.
 */
export function switchSemanticIds(state: OpenProjectState, on: boolean): void {
  state.settings.semanticIds = on;
  if (!on) return;
  if (!knowsSemanticIds(state.settings)) state.settings.coreVersion = firstVersion;
  for (const project of Object.values(state.projects)) {
    if (!isSemanticIdentifier(project.identifier)) {
      renameProject(project, freeSemanticIdentifier(state, project.identifier));
    }
  }
  for (const workPackage of Object.values(state.workPackages)) {
    if (workPackage.sequence === undefined) numberInProject(state, workPackage);
  }
}

/** Changes a project's identifier. The old identifier remains valid. */
export function renameProject(project: ProjectRecord, identifier: string): void {
  project.formerIdentifiers = [...(project.formerIdentifiers ?? []), project.identifier];
  project.identifier = identifier;
}

/** Returns whether an identifier can be the first part of semantic ids. */
export function isSemanticIdentifier(identifier: string): boolean {
  return /^[A-Z][A-Z0-9_]{0,9}$/.test(identifier);
}

/**
 * Returns an unused identifier that is valid in semantic ids, such as `RIGGING` for the name `rigging`. Real servers
 * choose an acronym instead.
 */
export function freeSemanticIdentifier({ projects }: Pick<OpenProjectState, "projects">, name: string): string {
  const base =
    name
      .toUpperCase()
      .replaceAll(/[^A-Z0-9_]+/g, "")
      .replace(/^[^A-Z]+/, "") || "PROJECT";
  const taken = new Set(
    Object.values(projects).flatMap(({ identifier, formerIdentifiers = [] }) => [identifier, ...formerIdentifiers]),
  );
  let candidate = base.slice(0, 10);
  for (let count = 2; taken.has(candidate); count++) candidate = `${base.slice(0, 10 - String(count).length)}${count}`;
  return candidate;
}

function sequenceOf({ projectId, sequence }: WorkPackageRecord): SequenceRecord | undefined {
  return sequence === undefined ? undefined : { projectId, sequence };
}
