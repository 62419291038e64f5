import { find } from "./call.js";
import { seesWorkPackage, type View } from "./permissions.js";
import { notFound, refusal } from "./refusal.js";
import { findBySemanticId, knowsSemanticIds } from "./semantic-ids.js";
import type { WorkPackageRecord } from "./state.js";

/**
 * Returns the work package with this number or semantic id.
 *
 * @throws Refusal 404 when the work package does not exist or is hidden from the caller. 400 for an id that is not a
 *   number, if the server's version has no semantic ids.
 */
export function findWorkPackage(view: View, id: string): WorkPackageRecord {
  const { state } = view;
  const visible = (row: WorkPackageRecord): boolean => seesWorkPackage(view, row);
  if (/^\d+$/.test(id)) return find(id, state.workPackages, visible);
  if (!knowsSemanticIds(state.settings)) throw refusal(400, "BadRequest", "id is invalid");
  const found = findBySemanticId(state, id);
  if (found === undefined || !visible(found)) throw notFound();
  return found;
}
