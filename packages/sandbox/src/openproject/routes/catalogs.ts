import { wholeCollection } from "../collection.js";
import {
  priorityDocument,
  projectStatusDocument,
  projectStatusNames,
  roleDocument,
  statusDocument,
  typeDocument,
} from "../documents/catalog-documents.js";
import { find, ok, type Exchange, type Handler } from "../exchange.js";
import { applyConditions, readConditions } from "../filters.js";
import { mayAnywhere, type View } from "../permissions.js";
import { missingPermission, notFound } from "../problem.js";
import { optionDocument } from "../schemas/work-package-schema.js";
import type { OpenProjectState, Table } from "../state.js";
import type { Router } from "./router.js";

interface Placed {
  readonly id: number;
  readonly position: number;
}

/** Statuses, types, priorities and roles, and the options of custom fields. */
export function catalogRoutes(router: Router): void {
  lists(router, "/statuses", (state) => state.statuses, statusDocument);
  lists(router, "/types", (state) => state.types, typeDocument);
  lists(router, "/priorities", (state) => state.priorities, priorityDocument);

  router.get("/roles", (exchange) => {
    const roles = applyConditions(exchange, Object.values(exchange.state.roles), readConditions(exchange) ?? [], {
      grantable: { kind: "boolean", value: ({ unit }) => unit === "project" },
      unit: { kind: "list", value: ({ unit }) => unit },
    });
    return ok(
      wholeCollection(
        exchange,
        roles.map((role) => roleDocument(exchange, role)),
      ),
    );
  });
  router.get("/roles/:id", (exchange) => {
    if (!mayAnywhere(exchange, "view_members") && !mayAnywhere(exchange, "manage_members")) throw missingPermission();
    return ok(
      roleDocument(
        exchange,
        find(exchange, exchange.state.roles, () => true),
      ),
    );
  });
  router.get("/project_statuses/:id", (exchange) => {
    const { id = "" } = exchange.params;
    if (!Object.hasOwn(projectStatusNames, id)) throw notFound();
    return ok(projectStatusDocument(exchange, id));
  });
  router.get("/custom_options/:id", (exchange) => {
    const options = Object.values(exchange.state.customFields).flatMap((field) => field.options);
    const option = options.find(({ id }) => String(id) === exchange.params.id);
    if (option === undefined || !mayAnywhere(exchange, "view_work_packages")) throw notFound();
    return ok(optionDocument(exchange, option));
  });
  router.get("/custom_fields/:id", (exchange) => {
    const { id, name, format, required, multiple, createdAt, updatedAt } = find(
      exchange,
      exchange.state.customFields,
      () => mayAnywhere(exchange, "view_work_packages"),
    );
    return ok({
      _type: "CustomField",
      ...{ id, name, fieldFormat: format, isRequired: required, isMultiValue: multiple, createdAt, updatedAt },
      _links: { self: { href: `${exchange.api}/custom_fields/${id}`, title: name } },
    });
  });
}

function lists<Row extends Placed>(
  router: Router,
  path: string,
  table: (state: OpenProjectState) => Table<Row>,
  document: (view: View, row: Row) => object,
): void {
  const guarded =
    (handler: Handler): Handler =>
    (exchange) => {
      if (!mayAnywhere(exchange, "view_work_packages")) throw missingPermission();
      return handler(exchange);
    };
  router.get(
    path,
    guarded((exchange: Exchange) => {
      const rows = Object.values(table(exchange.state)).sort((one, other) => one.position - other.position);
      return ok(
        wholeCollection(
          exchange,
          rows.map((row) => document(exchange, row)),
        ),
      );
    }),
  );
  router.get(
    `${path}/:id`,
    guarded((exchange) =>
      ok(
        document(
          exchange,
          find(exchange, table(exchange.state), () => true),
        ),
      ),
    ),
  );
}
