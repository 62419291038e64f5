import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { wholeCollectionOf } from "../lists/collection.js";

/** An action that the instance's writing assistant can perform on text. */
export interface AITextTransformAction extends HalDocument {
  _type: "AITextTransformAction";
  id: number;
  /** Display name. */
  label: string;
  /** Position in the list of actions. */
  position: number;
  /** Whether the assistant also receives the template for the work package's type. */
  injectsTypeTemplate: boolean;
  /** The `self` link only identifies the action; it cannot be followed. */
  _links: { self: Link<AITextTransformAction> };
}

/** Schema of {@link AITextTransformAction}. */
export const AITextTransformActionSchema: z.Schema<AITextTransformAction> = z.lazy(() =>
  hal.document({
    _type: z.literal("AITextTransformAction"),
    id: z.int(),
    label: z.string(),
    position: z.int(),
    injectsTypeTemplate: z.boolean(),
    _links: z.object({ self: hal.linkTo<AITextTransformAction>() }),
  }),
);

/**
 * Actions of the writing assistant: `pm.aiTextTransformActions`. The lists are empty on an instance without an
 * assistant.
 */
export const aiTextTransformActions = defineResource({
  /** Lists all actions of the writing assistant. Requires a login. */
  list: get("/ai_text_transform_actions", { response: wholeCollectionOf(AITextTransformActionSchema), since: "17.0" }),

  /** Lists the writing assistant's actions for the description of a new work package in a project. */
  listByProject: get("/projects/{project}/ai_text_transform_actions", {
    query: () =>
      z.fields({
        /** Id of the new work package's type. The server refuses requests without it. */
        typeId: z.int(),
      }),
    response: wholeCollectionOf(AITextTransformActionSchema),
    since: "17.0",
  }),

  /**
   * Lists the writing assistant's actions for the description of a work package. Requires the permission to edit work
   * packages.
   */
  listByWorkPackage: get("/work_packages/{workPackage}/ai_text_transform_actions", {
    response: wholeCollectionOf(AITextTransformActionSchema),
    since: "17.0",
  }),
});
