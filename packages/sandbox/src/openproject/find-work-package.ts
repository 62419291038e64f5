import { find, type Exchange } from "./exchange.js";
import { seesWorkPackage } from "./permissions.js";
import { notFound, Problem } from "./problem.js";
import { findBySemanticId, knowsSemanticIds } from "./semantic-ids.js";
import type { WorkPackageRecord } from "./state.js";

/**
 * The work package that the path names, by its number or a semantic id.
 *
 * @throws Problem 404 when the caller sees no such work package; 400 for an id that is no number, on servers that know numbers only.
 */
export function findWorkPackage(exchange: Exchange): WorkPackageRecord {
  const { state, params } = exchange;
  const visible = (row: WorkPackageRecord): boolean => seesWorkPackage(exchange, row);
  const { id = "" } = params;
  if (/^\d+$/.test(id)) return find(exchange, state.workPackages, visible);
  if (!knowsSemanticIds(state.settings)) throw new Problem(400, "BadRequest", "id is invalid");
  const found = findBySemanticId(state, id);
  if (found === undefined || !visible(found)) throw notFound();
  return found;
}
