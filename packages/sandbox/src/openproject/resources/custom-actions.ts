import type { CustomAction } from "@halyard/pm-resources";
import { customActions } from "@halyard/pm-resources/custom-actions";
import { ok } from "../../server/reply.js";
import type { Router } from "../call.js";
import { fullWorkPackageDocument } from "../documents/work-package-document.js";
import { action, linkTo } from "../documents/links.js";
import { findWorkPackage } from "../find-work-package.js";
import { readLink } from "../input.js";
import { mayAnywhere, requirePermission } from "../permissions.js";
import { constraint, notFound } from "../refusal.js";
import { findRecord, type Kind, reading } from "../records.js";
import { isOffered } from "../custom-actions.js";
import { updateWorkPackage } from "../writes/save-work-package.js";

const kind: Kind<"customActions", CustomAction> = {
  table: "customActions",
  sees: (view) => mayAnywhere(view, "edit_work_packages"),
  document: (view, { id, name, description }) => ({
    ...{ _type: "CustomAction", id, name, description },
    _links: {
      self: linkTo(view, `custom_actions/${id}`, name),
      ...action(true, "executeImmediately", view, "post", `custom_actions/${id}/execute`),
    },
  }),
};

/**
 * Adds the routes for custom actions. A custom action applies an administrator's predefined changes to a work package.
 */
export function customActionRoutes({ on }: Router): void {
  on(customActions.get, reading(kind));
  on(customActions.execute, (call) => {
    const found = findRecord(call, kind);
    const target = readLink(call.fields, "workPackage", ["work_packages"]);
    if (!target) throw constraint("workPackage", "Work package can't be blank.");
    const workPackage = findWorkPackage(call, target.id);
    requirePermission(call, "edit_work_packages", workPackage.projectId);
    if (!isOffered(found, workPackage)) throw notFound();
    const lockVersion = Number(call.fields["lockVersion"]);
    const fields = { ...found.changes, lockVersion };
    return ok(fullWorkPackageDocument(call, updateWorkPackage({ ...call, fields }, workPackage)));
  });
}
