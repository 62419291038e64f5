import type { HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { wholeCollectionOf } from "../lists/collection.js";
import type { Principal } from "./principals.js";
import type { Workspace } from "./workspaces/document.js";

/** A category for work packages in a project. */
export interface Category extends HalDocument {
  _type: "Category";
  id: number;
  name: string;
  _links: {
    self: Link<Category>;
    project: Link<Workspace>;
    /** Default assignee of new work packages in the category. */
    defaultAssignee?: Link<Principal> | NullLink | undefined;
  };
}

/** Schema of {@link Category}. */
export const CategorySchema: z.Schema<Category> = z.lazy(() =>
  hal.document({
    _type: z.literal("Category"),
    id: z.int(),
    name: z.string(),
    _links: z.object({
      self: hal.linkTo<Category>(),
      project: hal.linkTo<Workspace>(),
      defaultAssignee: z.optional(hal.nullableLinkTo<Principal>()),
    }),
  }),
);

/** Work package categories: `pm.categories`. */
export const categories = defineResource({
  /** Reads a work package category. Fails with 404 when the caller may not see the category's project. */
  get: get("/categories/{id}", { response: CategorySchema }),
});

/** The categories of a workspace: `pm.workspaces.categories`. Requires server 17.0 or newer. */
export const workspaceCategories = defineResource({
  /** Lists the categories of a workspace. Fails with 404 when the caller may not see the workspace. */
  list: get("/workspaces/{workspace}/categories", { response: wholeCollectionOf(CategorySchema) }),
});

/** The categories of a project: `pm.projects.categories`. Deprecated since server 17.0. */
export const projectCategories = defineResource({
  /** Lists the categories of a project. Fails with 404 when the caller may not see the project. */
  list: get("/projects/{project}/categories", { response: wholeCollectionOf(CategorySchema) }),
});
