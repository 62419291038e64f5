import type { ActionLink, HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type LinkInput, LinkInputSchema } from "../documents/link-input.js";
import { type WorkPackage, WorkPackageSchema } from "./work-packages/document.js";
import { bodyOf } from "../documents/body.js";

/** Changes to a work package that an administrator has put together under one name. */
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

/** The work package that an action is to change. */
export interface ExecuteCustomAction {
  /** The `lockVersion` it was read with. */
  lockVersion: number | string;
  _links: { workPackage: LinkInput };
}

/** Schema of {@link ExecuteCustomAction}. */
export const ExecuteCustomActionSchema: z.Schema<ExecuteCustomAction> = z.lazy(() =>
  z.object({ lockVersion: z.union([z.int(), z.string()]), _links: z.object({ workPackage: LinkInputSchema }) }),
);

/** Custom actions: `pm.customActions`. A work package links to those that fit it. */
export const customActions = defineResource({
  /** Reads one action. Requires the permission to edit work packages in any project. */
  get: get("/custom_actions/{id}", { response: CustomActionSchema }),

  /**
   * Changes a work package as the action says, and answers with it. Requires the permission to edit it and those for
   * what the action changes.
   *
   * @throws ConflictError when somebody changed the work package in between, ValidationError when it does not take the
   * change.
   */
  execute: post("/custom_actions/{id}/execute", {
    body: bodyOf(ExecuteCustomActionSchema, { workPackage: "workPackage" }),
    response: WorkPackageSchema,
  }),
});
