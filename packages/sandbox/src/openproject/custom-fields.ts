import type { CustomFieldRecord, OpenProjectState } from "./state.js";

/** Returns the custom fields that work packages of a type have in a project. */
export function fieldsOf(
  state: OpenProjectState,
  place: { readonly projectId: number; readonly typeId: number },
): CustomFieldRecord[] {
  return Object.values(state.customFields).filter(
    ({ projectIds, typeIds }) =>
      (projectIds === null || projectIds.includes(place.projectId)) &&
      (typeIds === null || typeIds.includes(place.typeId)),
  );
}
