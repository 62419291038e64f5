import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { wholeCollectionOf } from "../lists/collection.js";

/** Something that the instance's writing assistant can do with a text. */
export interface AITextTransformAction extends HalDocument {
  _type: "AITextTransformAction";
  id: number;
  /** Display name. */
  label: string;
  /** Place among the others. */
  position: number;
  /** Whether the template of the work package's type goes along. */
  injectsTypeTemplate: boolean;
  /** The link names the action; nothing is found there. */
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

/** What the writing assistant can do: `pm.aiTextTransformActions`. The lists are empty where there is no assistant. */
export const aiTextTransformActions = defineResource({
  /** Lists what it can do anywhere. Requires a login. */
  list: get("/ai_text_transform_actions", { response: wholeCollectionOf(AITextTransformActionSchema), since: "17.0" }),

  /** Lists what it can do with texts of a project. */
  listByProject: get("/projects/{project}/ai_text_transform_actions", {
    response: wholeCollectionOf(AITextTransformActionSchema),
    since: "17.0",
  }),

  /** Lists what it can do with the description of a work package. Requires `edit work packages`. */
  listByWorkPackage: get("/work_packages/{workPackage}/ai_text_transform_actions", {
    response: wholeCollectionOf(AITextTransformActionSchema),
    since: "17.0",
  }),
});
