import type { ActionLink, HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type LinkInput, LinkInputSchema } from "../documents/link-input.js";
import { type WorkPackage, WorkPackageSchema } from "./work-packages/document.js";
import { bodyOf } from "../documents/body.js";

/** A named set of changes to a work package, defined by an administrator. */
export interface CustomAction extends HalDocument {
  _type: "CustomAction";
  id?: number | undefined;
  name: string;
  description?: string | null | undefined;
  _links: {
    self: Link<CustomAction>;
    executeImmediately?: ActionLink<ExecuteCustomAction, WorkPackage> | undefined;
  };
}

/** Schema of {@link CustomAction}. */
export const CustomActionSchema: z.Schema<CustomAction> = z.lazy(() =>
  hal.document({
    _type: z.literal("CustomAction"),
    id: z.optional(z.int()),
    name: z.string(),
    description: z.nullish(z.string()),
    _links: z.object({
      self: hal.linkTo<CustomAction>(),
      executeImmediately: z.optional(hal.actionLink<ExecuteCustomAction, WorkPackage>()),
    }),
  }),
);

/** Request body for `execute`: the work package to change. */
export interface ExecuteCustomAction {
  /** The work package's `lockVersion`, as last read. */
  lockVersion: number | string;
  _links: {
    /** The work package to change. */
    workPackage: LinkInput;
  };
}

/** Schema of {@link ExecuteCustomAction}. */
export const ExecuteCustomActionSchema: z.Schema<ExecuteCustomAction> = z.lazy(() =>
  z.object({ lockVersion: z.union([z.int(), z.string()]), _links: z.object({ workPackage: LinkInputSchema }) }),
);

/** Custom actions: `pm.customActions`. A work package links to the actions that apply to it. */
export const customActions = defineResource({
  /** Reads a custom action. Requires the permission to edit work packages in at least one project. */
  get: get("/custom_actions/{id}", { response: CustomActionSchema }),

  /**
   * Applies a custom action to a work package and returns the changed work package. Requires the permission to edit the
   * work package and the permissions for the changed fields.
   *
   * @throws ConflictError when another user changed the work package first.
   * @throws ValidationError when the change is invalid.
   */
  execute: post("/custom_actions/{id}/execute", {
    body: bodyOf(ExecuteCustomActionSchema, { workPackage: "workPackage" }),
    response: WorkPackageSchema,
  }),
});
