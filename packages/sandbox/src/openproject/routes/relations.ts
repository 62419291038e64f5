import { pageOf, wholeCollection } from "../collection.js";
import { mayManageRelation, relationDocument, reverseTypes, seesRelation } from "../documents/relation-document.js";
import { created, find, noContent, ok, type Exchange } from "../exchange.js";
import { findWorkPackage } from "../find-work-package.js";
import { applyConditions, readConditions } from "../filters.js";
import { readInteger, readLink, readText } from "../input.js";
import { may, seesWorkPackage } from "../permissions.js";
import { constraint, missingPermission, readOnly, updateConflict } from "../problem.js";
import { nextId, type RelationRecord } from "../state.js";
import type { Router } from "./router.js";

/** Relations between work packages. */
export function relationRoutes(router: Router): void {
  const findOne = (exchange: Exchange): RelationRecord =>
    find(exchange, exchange.state.relations, (row) => seesRelation(exchange, row));

  router.get("/relations", (exchange) => {
    const visible = Object.values(exchange.state.relations).filter((row) => seesRelation(exchange, row));
    const rows = applyConditions(exchange, visible, readConditions(exchange) ?? [], {
      id: { kind: "list", value: (row) => row.id },
      from: { kind: "list", value: (row) => row.fromId },
      to: { kind: "list", value: (row) => row.toId },
      involved: { kind: "list", value: (row) => [row.fromId, row.toId] },
      type: { kind: "list", value: (row) => row.type },
    });
    return ok(
      pageOf(exchange, {
        rows,
        element: (row) => relationDocument(exchange, row),
        columns: { id: (row) => row.id, type: (row) => row.type },
      }),
    );
  });
  router.get("/relations/:id", (exchange) => ok(relationDocument(exchange, findOne(exchange))));
  router.patch("/relations/:id", (exchange) => {
    const relation = findOne(exchange);
    if (!mayManageRelation(exchange, relation)) throw missingPermission();
    const other = readLink(exchange.body, "to", ["work_packages"]);
    if (other !== undefined && other?.id !== String(relation.toId)) throw readOnly("to");
    Object.assign(relation, readFields(exchange, relation));
    return ok(relationDocument(exchange, relation));
  });
  router.delete("/relations/:id", (exchange) => {
    const relation = findOne(exchange);
    if (!mayManageRelation(exchange, relation)) throw missingPermission();
    Reflect.deleteProperty(exchange.state.relations, relation.id);
    return noContent();
  });

  router.get("/work_packages/:id/relations", (exchange) => {
    const { id } = findWorkPackage(exchange);
    const relations = Object.values(exchange.state.relations).filter(
      (row) => (row.fromId === id || row.toId === id) && seesRelation(exchange, row),
    );
    return ok(
      wholeCollection(
        exchange,
        relations.map((row) => relationDocument(exchange, row)),
      ),
    );
  });
  router.post("/work_packages/:id/relations", (exchange) => created(relationDocument(exchange, relate(exchange))));
}

function relate(exchange: Exchange): RelationRecord {
  const { state, body } = exchange;
  const from = findWorkPackage(exchange);
  if (!may(exchange, "manage_work_package_relations", from.projectId)) throw missingPermission();
  const target = readLink(body, "to", ["work_packages"]);
  const to = state.workPackages[Number(target?.id ?? 0)];
  if (to === undefined || !seesWorkPackage(exchange, to))
    throw constraint("to", "The other work package does not exist.");
  if (to.id === from.id) throw constraint("to", "A work package cannot be related to itself.");
  const fields = readFields(exchange, { type: "relates", description: null, lag: null });
  const taken = Object.values(state.relations).some(
    ({ fromId, toId }) => (fromId === from.id && toId === to.id) || (fromId === to.id && toId === from.id),
  );
  if (taken) throw updateConflict("The two work packages are related already.");
  const relation: RelationRecord = { id: nextId(state, "relations"), fromId: from.id, toId: to.id, ...fields };
  state.relations[relation.id] = relation;
  return relation;
}

type Fields = Pick<RelationRecord, "type" | "description" | "lag">;

function readFields({ body }: Exchange, before: Fields): Fields {
  const type = readText(body, "type") ?? before.type;
  if (!Object.hasOwn(reverseTypes, type)) throw constraint("type", "Type is not one that relations have.");
  const description = readText(body, "description");
  const lag = readInteger(body, "lag", -2000, 2000);
  return {
    type,
    description: description === undefined ? before.description : description === "" ? null : description,
    lag: lag === undefined ? before.lag : lag,
  };
}
