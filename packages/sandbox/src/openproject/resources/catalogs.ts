import type { Operation } from "@halyard/http-core";
import type { Collection, HelpText } from "@halyard/pm-resources";
import { customFields, customOptions } from "@halyard/pm-resources/custom-fields";
import { helpTexts } from "@halyard/pm-resources/help-texts";
import { priorities } from "@halyard/pm-resources/priorities";
import { projectStatuses } from "@halyard/pm-resources/project-statuses";
import { roles } from "@halyard/pm-resources/roles";
import { statuses } from "@halyard/pm-resources/statuses";
import { types } from "@halyard/pm-resources/types";
import { ok } from "../../server/reply.js";
import { type Call, find, type Router } from "../call.js";
import { whole } from "../collection.js";
import {
  priorityDocument,
  projectStatusDocument,
  projectStatusNames,
  roleDocument,
  statusDocument,
  typeDocument,
} from "../documents/catalog-documents.js";
import { action, linkTo, pageLink } from "../documents/links.js";
import { formattable } from "../documents/values.js";
import { applyConditions, readConditions } from "../filters.js";
import { mayAnywhere, requireAnywhere, type View } from "../permissions.js";
import { type Kind, listingAll, reading } from "../records.js";
import { notFound } from "../refusal.js";
import { optionDocument } from "../schemas/work-package-schema.js";
import type { OpenProjectState, Table } from "../state.js";

const helpTextKind: Kind<"helpTexts", HelpText> = {
  table: "helpTexts",
  sees: () => true,
  document: (view, { id, attribute, caption, scope, text }) => ({
    ...{ _type: "HelpText", id, attribute, attributeCaption: caption, scope, helpText: formattable(text) },
    _links: {
      self: linkTo(view, `help_texts/${id}`),
      attachments: linkTo(view, `help_texts/${id}/attachments`),
      ...action(view.user.admin, "addAttachment", view, "post", `help_texts/${id}/attachments`),
      ...(view.user.admin ? { editText: pageLink(view, `attribute_help_texts/${id}/edit`) } : {}),
    },
  }),
};

/** Adds the routes for statuses, types, priorities, roles, project statuses, help texts, and custom fields. */
export function catalogRoutes(router: Router): void {
  const { on } = router;
  lists(router, statuses, (state) => state.statuses, statusDocument);
  lists(router, types, (state) => state.types, typeDocument);
  lists(router, priorities, (state) => state.priorities, priorityDocument);

  on(roles.list, (call) => {
    const found = applyConditions(call, Object.values(call.state.roles), readConditions(call) ?? [], {
      grantable: { kind: "boolean", value: ({ unit }) => unit === "project" },
      unit: { kind: "list", value: ({ unit }) => unit },
    });
    return whole(call, found, (role) => roleDocument(call, role));
  });
  on(roles.get, (call) => {
    requireAnywhere(call, "view_members", "manage_members");
    return ok(roleDocument(call, find(call.path("id"), call.state.roles)));
  });
  on(projectStatuses.get, (call) => {
    const id = call.path("id");
    if (!Object.hasOwn(projectStatusNames, id)) throw notFound();
    return ok(projectStatusDocument(call, id));
  });
  on(customOptions.get, (call) => {
    const options = Object.values(call.state.customFields).flatMap((field) => field.options);
    const option = options.find(({ id }) => String(id) === call.path("id"));
    if (option === undefined || !mayAnywhere(call, "view_work_packages")) throw notFound();
    return ok(optionDocument(call, option));
  });
  on(helpTexts.list, listingAll(helpTextKind));
  on(helpTexts.get, reading(helpTextKind));
  on(customFields.get, (call) => {
    const { id, name, format, required, multiple, createdAt, updatedAt } = find(
      call.path("id"),
      call.state.customFields,
      () => mayAnywhere(call, "view_work_packages"),
    );
    return ok({
      _type: "CustomField",
      ...{ id, name, fieldFormat: format, isRequired: required, isMultiValue: multiple, createdAt, updatedAt },
      _links: { self: { href: `${call.api}/custom_fields/${id}`, title: name } },
    });
  });
}

/** Adds two routes: one lists records by position, the other returns a single record. */
function lists<Row extends { readonly position: number }, Document, Path extends string, Query>(
  { on }: Router,
  operations: {
    readonly list: Operation<Path, Query, unknown, Collection<Document>>;
    readonly get: Operation<`${Path}/{id}`, unknown, unknown, Document>;
  },
  table: (state: OpenProjectState) => Table<Row>,
  toDocument: (view: View, row: Row) => Document,
): void {
  on(operations.list, (call) => {
    requireAnywhere(call, "view_work_packages");
    const rows = Object.values(table(call.state)).sort((one, other) => one.position - other.position);
    return whole(call, rows, (row) => toDocument(call, row));
  });
  on(operations.get, (call) => {
    requireAnywhere(call, "view_work_packages");
    return ok(toDocument(call, find((call as Call<"id">).path("id"), table(call.state))));
  });
}
