import * as z from "@halyard/http-core/schema";

const relationTypes = [
  "relates",
  "duplicates",
  "duplicated",
  "blocks",
  "blocked",
  "precedes",
  "follows",
  "includes",
  "partof",
  "requires",
  "required",
] as const;

/** Type of a relation between two work packages, from the first one's point of view. */
export type RelationType = (typeof relationTypes)[number];

/** The schema of a {@link RelationType}. */
/* @__NO_SIDE_EFFECTS__ */
export function relationType(): z.Schema<RelationType> {
  return z.enum(relationTypes);
}
