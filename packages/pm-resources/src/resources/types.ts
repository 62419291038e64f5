import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { wholeCollectionOf } from "../lists/collection.js";

/** A work package type: task, bug, milestone, or another type that the instance defines. */
export interface Type extends HalDocument {
  _type: "Type";
  id: number;
  name: string;
  /** Colour as `#rrggbb`. */
  color: string | null;
  /** Position in lists, starting at 1. */
  position: number;
  /** Whether new projects use the type. */
  isDefault: boolean;
  /** Whether work packages of the type are milestones. */
  isMilestone: boolean;
  createdAt: string;
  updatedAt: string;
  _links: { self: Link<Type> };
}

/** Schema of {@link Type}. */
export const TypeSchema: z.Schema<Type> = z.lazy(() =>
  hal.document({
    _type: z.literal("Type"),
    id: z.int(),
    name: z.string(),
    color: z.nullable(z.string()),
    position: z.int(),
    isDefault: z.boolean(),
    isMilestone: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
    _links: z.object({ self: hal.linkTo<Type>() }),
  }),
);

/** Work package types: `pm.types`. */
export const types = defineResource({
  /**
   * Lists all work package types. Requires the permission to view work packages or manage types in at least one
   * project.
   */
  list: get("/types", { response: wholeCollectionOf(TypeSchema) }),

  /**
   * Reads one work package type. Requires the permission to view work packages or manage types in at least one project.
   */
  get: get("/types/{id}", { response: TypeSchema }),
});

/** The types that work packages of a workspace can have: `pm.workspaces.types`. Requires server 17.0 or newer. */
export const workspaceTypes = defineResource({
  /**
   * Lists the work package types of a workspace. Requires the permission to view work packages or manage types in that
   * workspace; fails with 404 otherwise.
   */
  list: get("/workspaces/{workspace}/types", { response: wholeCollectionOf(TypeSchema) }),
});

/** The types that work packages of a project can have: `pm.projects.types`. Deprecated since server 17.0. */
export const projectTypes = defineResource({
  /**
   * Lists the work package types of a project. Requires the permission to view work packages or manage types in that
   * project; fails with 404 otherwise.
   */
  list: get("/projects/{project}/types", { response: wholeCollectionOf(TypeSchema) }),
});
