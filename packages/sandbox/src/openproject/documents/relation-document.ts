import type { Link } from "@halyard/hal-core";
import type { Relation, WorkPackage } from "@halyard/pm-resources";
import { may, seesWorkPackage, type View } from "../permissions.js";
import type { RelationRecord } from "../state.js";
import { action, linkTo } from "./links.js";

/** Relation types, each with its reverse: the type as seen from the other work package. */
export const reverseTypes: Readonly<Record<string, string>> = {
  relates: "relates",
  duplicates: "duplicated",
  duplicated: "duplicates",
  blocks: "blocked",
  blocked: "blocks",
  precedes: "follows",
  follows: "precedes",
  includes: "partof",
  partof: "includes",
  requires: "required",
  required: "requires",
};

const names: Readonly<Record<string, string>> = {
  relates: "related to",
  duplicates: "duplicates",
  duplicated: "duplicated by",
  blocks: "blocks",
  blocked: "blocked by",
  precedes: "precedes",
  follows: "follows",
  includes: "includes",
  partof: "part of",
  requires: "requires",
  required: "required by",
};

/** Returns whether the viewer may read a relation. This requires access to both work packages. */
export function seesRelation(view: View, relation: RelationRecord): boolean {
  return [relation.fromId, relation.toId].every((id) => {
    const workPackage = view.state.workPackages[id];
    return workPackage !== undefined && seesWorkPackage(view, workPackage);
  });
}

/** Returns whether the viewer may change a relation. */
export function mayManageRelation(view: View, relation: RelationRecord): boolean {
  const from = view.state.workPackages[relation.fromId];
  return from !== undefined && may(view, "manage_work_package_relations", from.projectId);
}

/** Returns the API's JSON for a relation between two work packages. */
export function relationDocument(view: View, relation: RelationRecord): Relation {
  const { id, type, description, lag } = relation;
  const manage = mayManageRelation(view, relation);
  const end = (workPackageId: number): Link<WorkPackage> =>
    linkTo(view, `work_packages/${workPackageId}`, view.state.workPackages[workPackageId]?.subject ?? "");
  return {
    _type: "Relation",
    ...{ id, type, description, lag, name: names[type] ?? type, reverseType: reverseTypes[type] ?? type },
    _links: {
      self: linkTo(view, `relations/${id}`),
      ...action(manage, "updateImmediately", view, "patch", `relations/${id}`),
      ...action(manage, "delete", view, "delete", `relations/${id}`),
      from: end(relation.fromId),
      to: end(relation.toId),
    },
  };
}
