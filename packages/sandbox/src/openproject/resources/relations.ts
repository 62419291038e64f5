import { get } from "@halyard/http-core";
import { relations, workPackageRelations } from "@halyard/pm-resources/relations";
import { created, empty, ok, type Reply } from "../../server/reply.js";
import { type Call, find, type Router } from "../call.js";
import { page, whole } from "../collection.js";
import { mayManageRelation, relationDocument, reverseTypes, seesRelation } from "../documents/relation-document.js";
import { findWorkPackage } from "../find-work-package.js";
import { readInteger, readLink, readText } from "../input.js";
import { requirePermission, seesWorkPackage } from "../permissions.js";
import { constraint, missingPermission, readOnly, updateConflict } from "../refusal.js";
import { nextId, type RelationRecord } from "../state.js";

/** Adds the routes for relations between work packages. */
export function relationRoutes({ on }: Router): void {
  on(relations.list, (call) => {
    const visible = Object.values(call.state.relations).filter((row) => seesRelation(call, row));
    return page(call, visible, (row) => relationDocument(call, row), {
      filters: {
        id: { kind: "list", value: (row) => row.id },
        from: { kind: "list", value: (row) => row.fromId },
        to: { kind: "list", value: (row) => row.toId },
        involved: { kind: "list", value: (row) => [row.fromId, row.toId] },
        type: { kind: "list", value: (row) => row.type },
      },
      columns: { id: (row) => row.id, type: (row) => row.type },
    });
  });
  on(relations.get, (call) => ok(relationDocument(call, findOne(call))));
  on(relations.update, (call) => {
    const relation = managed(call);
    const other = readLink(call.fields, "to", ["work_packages"]);
    if (other !== undefined && other?.id !== String(relation.toId)) throw readOnly("to");
    Object.assign(relation, readFields(call, relation));
    return ok(relationDocument(call, relation));
  });
  on(relations.delete, (call) => {
    Reflect.deleteProperty(call.state.relations, managed(call).id);
    return empty(204);
  });
  on(workPackageRelations.create, (call) => created(relationDocument(call, relate(call))));

  // Links in the JSON of work packages use this path. The client lists relations with a filter instead.
  on(get("/work_packages/{workPackage}/relations"), (call): Reply<never> => {
    const { id } = findWorkPackage(call, call.path("workPackage"));
    const found = Object.values(call.state.relations).filter(
      (row) => (row.fromId === id || row.toId === id) && seesRelation(call, row),
    );
    return whole(call, found, (row) => relationDocument(call, row)) as Reply<never>;
  });
}

function findOne(call: Call<"id">): RelationRecord {
  return find(call.path("id"), call.state.relations, (row) => seesRelation(call, row));
}

function managed(call: Call<"id">): RelationRecord {
  const relation = findOne(call);
  if (!mayManageRelation(call, relation)) throw missingPermission();
  return relation;
}

function relate(call: Call<"workPackage">): RelationRecord {
  const { state, fields: body } = call;
  const from = findWorkPackage(call, call.path("workPackage"));
  requirePermission(call, "manage_work_package_relations", from.projectId);
  const target = readLink(body, "to", ["work_packages"]);
  const to = state.workPackages[Number(target?.id ?? 0)];
  if (to === undefined || !seesWorkPackage(call, to)) throw constraint("to", "The other work package does not exist.");
  if (to.id === from.id) throw constraint("to", "A work package cannot be related to itself.");
  const fields = readFields(call, { type: "relates", description: null, lag: null });
  const taken = Object.values(state.relations).some(
    ({ fromId, toId }) => (fromId === from.id && toId === to.id) || (fromId === to.id && toId === from.id),
  );
  if (taken) throw updateConflict("These work packages are already related.");
  const relation: RelationRecord = { id: nextId(state, "relations"), fromId: from.id, toId: to.id, ...fields };
  state.relations[relation.id] = relation;
  return relation;
}

type Fields = Pick<RelationRecord, "type" | "description" | "lag">;

function readFields({ fields: body }: Call, before: Fields): Fields {
  const type = readText(body, "type") ?? before.type;
  if (!Object.hasOwn(reverseTypes, type)) throw constraint("type", "Type is not a valid relation type.");
  const description = readText(body, "description");
  const lag = readInteger(body, "lag", -2000, 2000);
  return {
    type,
    description: description === undefined ? before.description : description === "" ? null : description,
    lag: lag === undefined ? before.lag : lag,
  };
}
