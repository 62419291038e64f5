import { hasVersion } from "./has-version.js";
import type { InstanceSettings, OpenProjectState, WorkPackageRecord } from "./state.js";

/** First version with `targetVersions`. */
const firstVersion = "17.8";

/** Returns whether work packages have the link `targetVersions`. */
export function knowsTargetVersions(settings: InstanceSettings): boolean {
  return hasVersion(settings, firstVersion);
}

/** Returns whether work packages have the link `observedInVersions`. */
export function knowsObservedInVersions(settings: InstanceSettings): boolean {
  return hasVersion(settings, "17.9");
}

/** Returns whether a work package can have several target versions. If so, it has no link `version`. */
export function hasSeveralTargets(settings: InstanceSettings): boolean {
  return knowsTargetVersions(settings) && settings.multipleVersions === true;
}

/** Returns the ids of a work package's target versions. */
export function targetVersionIds({ versionId, furtherVersionIds = [] }: WorkPackageRecord): readonly number[] {
  return versionId === null ? [] : [versionId, ...furtherVersionIds];
}

/** Replaces a work package's target versions. */
export function setTargetVersions(workPackage: WorkPackageRecord, [first, ...further]: readonly number[]): void {
  workPackage.versionId = first ?? null;
  if (further.length === 0) delete workPackage.furtherVersionIds;
  else workPackage.furtherVersionIds = further;
}

/** Removes a version from all work packages. */
export function removeVersion(state: OpenProjectState, id: number): void {
  for (const workPackage of Object.values(state.workPackages)) {
    setTargetVersions(
      workPackage,
      targetVersionIds(workPackage).filter((target) => target !== id),
    );
    const { observedInVersionIds } = workPackage;
    if (observedInVersionIds?.includes(id) === true) {
      workPackage.observedInVersionIds = observedInVersionIds.filter((observed) => observed !== id);
    }
  }
}

/**
 * Permits several target versions. Administrators of real instances cannot undo this. If the server's version does not
 * support target versions, it is raised to the first version that does.
 */
export function permitSeveralTargets(state: OpenProjectState): void {
  if (!knowsTargetVersions(state.settings)) state.settings.coreVersion = `${firstVersion}.0`;
  state.settings.multipleVersions = true;
}
