import type { CustomActionRecord } from "./content-state.js";
import type { WorkPackageRecord } from "./state.js";

/** Returns whether a custom action is offered for a work package. */
export function isOffered({ statusIds }: CustomActionRecord, { statusId }: WorkPackageRecord): boolean {
  return statusIds?.includes(statusId) ?? true;
}
