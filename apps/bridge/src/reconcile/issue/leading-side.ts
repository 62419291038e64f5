import type { FollowSide } from "../../config/config.js";

/** Comparable values of a field on both sides. */
export interface FollowedField {
  /** Value that both sides last had in common. Undefined if the bridge knows no such value. */
  readonly agreed: string | undefined;
  readonly git: string;
  readonly openproject: string;
}

/**
 * Returns the side whose value is copied to the other side, or undefined if nothing has to be written. A side leads if
 * it has changed since both sides had the same value. If both have changed, the configured winner leads.
 *
 * @param mayLead - Returns whether a change on a side may be copied. A change that must not be copied stays on its side
 * until the other side changes.
 */
export async function leadingSide(
  field: FollowedField,
  winner: FollowSide,
  mayLead: (side: FollowSide) => boolean | Promise<boolean>,
): Promise<FollowSide | undefined> {
  if (field.git === field.openproject) return undefined;
  const other: FollowSide = winner === "git" ? "openproject" : "git";
  for (const side of [winner, other]) {
    if (field[side] !== field.agreed && (await mayLead(side))) return side;
  }
  return undefined;
}
